/**
 * Prints `fixtures/perft.txt`: random deals (from a generator of its own), every kind of contract, every declarer, and
 * the counts of `engine/naive.ts`, which shares nothing with the engine. `node dist/bench/perft-fixture.js`.
 */
import { ALL_NAMES, countSequences, type Game } from "../engine/naive.ts";

const DEALS = 24;
const DEPTH = 7;
const DEEP_DEALS = 3;
const DEEP = 9;

let state = 20240229;
function draw(n: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * n);
}

console.log(`# Legal sequences of n cards ("perft") from the first lead, by kind of contract.
# Written by bench/perft-fixture.ts with engine/naive.ts, a generator on card names that shares no code with the engine.
# hands: forehand | middlehand | rearhand, after the discard. A null ends with the declarer's first trick.
`);
for (let deal = 0; deal < DEALS; deal++) {
  const cards = [...ALL_NAMES];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  const hands: [string[], string[], string[]] = [cards.slice(0, 10), cards.slice(10, 20), cards.slice(20, 30)];
  const game = "DHSCGN"[deal % 6] as Game;
  const declarer = Math.floor(deal / 6) % 3;
  console.log(`hands ${hands.map((hand) => hand.join(" ")).join(" | ")}`);
  console.log(`contract ${game} declarer ${declarer}`);
  const depth = deal >= DEALS - DEEP_DEALS ? DEEP : DEPTH;
  for (let plies = 1; plies <= depth; plies++)
    console.log(`perft ${plies} ${countSequences({ game, hands, declarer, leader: 0, trick: [] }, plies)}`);
  console.log();
}
