// Plays like quiet-module.mjs but for one thing, named by the option `does`. What concerns a card it does at its first
// card of every grand, what concerns a bid or a discard at each.
import { GRAND } from "skat-arena";
import { quiet } from "./quiet-module.mjs";

const hold = [];

const CARDS = {
  mutate(view) {
    const card = quiet.play(view);
    for (const key of Object.keys(view)) {
      if (Array.isArray(view[key])) view[key].fill(99);
      Reflect.set(view, key, -1);
    }
    return card;
  },
  throw() {
    throw "a string";
  },
  promise: () => new Promise(() => {}),
  nan: () => Number.NaN,
  loop() {
    for (;;);
  },
  exit: () => process.exit(0),
  allocate() {
    for (;;) hold.push(new Array(100_000).fill(hold.length));
  },
  reject(view) {
    void Promise.reject(new Error("left behind"));
    return quiet.play(view);
  },
};

const BIDS = { pass: () => false, bid: () => 19, bidNan: () => Number.NaN };
const DISCARDS = { eleven: ({ hand }) => ({ ...quiet.discard({ hand }), discard: hand & (hand - 1) }) };

export default ({ does }) => ({
  ...quiet,
  bid: BIDS[does] ?? quiet.bid,
  discard: DISCARDS[does] ?? quiet.discard,
  play: (view) =>
    does in CARDS && view.trickNumber === 0 && view.contract.kind === GRAND ? CARDS[does](view) : quiet.play(view),
});
