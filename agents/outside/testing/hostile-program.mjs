// Plays like quiet-module.mjs but for one thing, named by the first argument; without the client, so that it can break
// every rule of the protocol. What concerns a card it does at its first card of every grand, what concerns a bid or a
// discard at each. Later arguments only mark the process.
import { spawn } from "node:child_process";
import { appendFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , does, ...marks] = process.argv;
const hold = [];
const calm = process.env.HOSTILE_CALM !== undefined;

if (does === "sigterm") process.on("SIGTERM", () => {});
if (does === "fork") spawn(process.execPath, ["-e", "setTimeout(() => {}, 600_000)", ...marks], { stdio: "inherit" });
if (does === "lingers") setTimeout(() => {}, 600_000);

const write = (text) => {
  // whole, whatever the pipe holds
  for (let bytes = Buffer.from(text); bytes.length > 0; )
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") process.exit(1);
    }
};
const send = (message) => write(`${JSON.stringify(message)}\n`);
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function quietAnswer({ type, view }) {
  if (type === "bid") return view.value === 18;
  if (type === "declareHand") return null;
  if (type === "discard") return { contract: "G", discard: view.hand.slice(-2) };
  return view.legal[0];
}

/** Each gets the request and the right answer, and answers by itself. */
const CARDS = {
  garbage: () => write("hello world\n"),
  half({ id }) {
    write(`{"id":${id},"ans`);
    wait(600_000);
  },
  halfAndExit({ id }) {
    write(`{"id":${id},"ans`);
    process.exit(0);
  },
  huge: () => write(`"${"x".repeat(100_000_000)}"\n`),
  unknown: ({ id }) => send({ id, answer: "ZZ" }),
  notHeld: ({ id, view }) =>
    send({ id, answer: ["CJ", "SJ", "HJ", "DJ", "C7"].find((card) => !view.hand.includes(card)) }),
  number: ({ id }) => send({ id, answer: 4 }),
  noAnswer: ({ id }) => send({ id }),
  otherId: ({ id }, answer) => send({ id: id + 1000, answer }),
  list: () => send([1, 2]),
  late({ id }, answer) {
    wait(2500);
    send({ id, answer });
  },
  never() {},
  sigterm() {},
  two({ id, view }, answer) {
    send({ id, answer });
    send({ id, answer: view.legal.at(-1) });
  },
  twoInOne({ id }, answer) {
    write(`${JSON.stringify({ id, answer })}\n${JSON.stringify({ id, answer: "ZZ" })}\n`);
  },
  exit() {
    writeSync(2, "first line\nlast words\n");
    process.exit(3);
  },
  stderr() {
    // 60 MB a second, which leaves something of the machine to the other tests
    for (; ; wait(1)) writeSync(2, `${"x".repeat(60_000)}\n`);
  },
  allocate() {
    for (; ; wait(4)) hold.push(Buffer.alloc(4_000_000, 1));
  },
  raise: ({ id }) => send({ id, error: "ValueError: oops" }),
  nan: ({ id }) => write(`{"id":${id},"answer":NaN}\n`),
};
const BIDS = { bid: 19, bidNan: null, bidText: "18" };
const DISCARDS = { eleven: (view) => ({ contract: "G", discard: view.hand.slice(1) }) };

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const { type, id, view } = request;
  if (type === "hello") {
    send({ type, protocol: 1, name: "hostile", version: "1" });
    continue;
  }
  let answer = quietAnswer(request);
  const atGrand = type === "play" && view.contract === "G";
  if (type === "bid" && does in BIDS) answer = BIDS[does];
  if (type === "discard" && does in DISCARDS) answer = DISCARDS[does](view);
  // the card that it put into the first trick, once more
  if (does === "twice" && atGrand && view.trickNumber === 1) answer = view.played[view.seat][0];
  if (does === "random" && !calm && Math.random() < 0.05) {
    appendFileSync(`${marks[0]}/exits`, "exit\n");
    process.exit(1);
  }
  if (does in CARDS && atGrand && view.trickNumber === 0) CARDS[does](request, answer);
  else send({ id, answer });
}
if (does === "sigterm") setTimeout(() => {}, 600_000);
