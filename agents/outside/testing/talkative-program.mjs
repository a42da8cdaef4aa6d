// Uses everything that the protocol has: jumps in the auction, hand and ouvert, concessions, claims, errors, notices. The
// first argument is a file to which it appends each line that it reads (after `>`) and writes (after `<`).
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , log] = process.argv;
const HAND = ["CH", "SHS", "HHZ", "DO", "GO", "NH", "NOH", "GH"];
const WITH_SKAT = ["C", "S", "H", "D", "G", "N", "NO"];

function answerTo({ type, seed, view }) {
  switch (type) {
    case "bid":
      if (seed % 3 === 0 || view.value > 60) return false;
      return view.calling && seed % 5 === 0 ? 60 : true;
    case "declareHand":
      return seed % 2 === 0 ? null : HAND[Math.floor(seed / 2) % HAND.length];
    case "discard":
      return { contract: WITH_SKAT[seed % WITH_SKAT.length], discard: view.hand.slice(0, 2) };
    case "play":
      return view.legal[seed % view.legal.length];
    case "concede":
      return seed % 40 === 0;
    case "claim":
      return view.trickNumber >= 7 && seed % 4 === 0;
    default:
      return seed % 2 === 0;
  }
}

function send(message) {
  const line = JSON.stringify(message);
  appendFileSync(log, `<${line}\n`);
  process.stdout.write(`${line}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(log, `>${line}\n`);
  const request = JSON.parse(line);
  const { type, id } = request;
  if (type === "hello")
    send({
      type,
      protocol: 1,
      name: "talkative",
      version: "1",
      asks: ["concede", "claim", "agree", "insist"],
      notices: true,
    });
  else if (id !== undefined && type === "play" && request.seed % 500 === 0) send({ id, error: "a bad day" });
  else if (id !== undefined) send({ id, answer: answerTo(request) });
}
