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
  // whatever can be reached from the view, accessors of its prototypes included
  explore(view) {
    const card = quiet.play(view);
    spoil(view, new Set());
    return card;
  },
  bigint: () => 5n,
  symbol: () => Symbol("card"),
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

function spoil(object, seen) {
  if (seen.has(object)) return;
  seen.add(object);
  for (let level = object; level !== null && level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const key of Reflect.ownKeys(level)) {
      let value;
      try {
        value = Reflect.get(level, key, object);
      } catch {}
      if (ArrayBuffer.isView(value)) value.fill(99);
      else if (typeof value === "object" && value !== null && !Array.isArray(value)) spoil(value, seen);
      else if (Array.isArray(value)) for (let i = 0; i < value.length; i++) Reflect.set(value, i, 99);
      if (!["constructor", "toJSON"].includes(key) && level === object) Reflect.set(object, key, -1);
    }
}

const BIDS = { pass: () => false, bid: () => 19, bidNan: () => Number.NaN };
const DISCARDS = {
  traps: ({ hand }) => ({
    ...quiet.discard({ hand }),
    contract: {
      get kind() {
        throw new Error("trap");
      },
    },
  }),
  idTrap: ({ hand }) => ({
    ...quiet.discard({ hand }),
    contract: {
      id: {
        toString() {
          throw new Error("trap");
        },
      },
    },
  }),
  eleven: ({ hand }) => ({ ...quiet.discard({ hand }), discard: hand & (hand - 1) }),
};

export default ({ does }) => ({
  ...quiet,
  bid: BIDS[does] ?? quiet.bid,
  discard: DISCARDS[does] ?? quiet.discard,
  play: (view) =>
    does in CARDS && view.trickNumber === 0 && view.contract.kind === GRAND ? CARDS[does](view) : quiet.play(view),
});
