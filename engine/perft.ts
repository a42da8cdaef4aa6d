/**
 * Counts the legal sequences of n cards from a position, as chess programs count moves to test their generators. The
 * counts of `fixtures/perft.txt` come from a generator that shares nothing with this engine (`naive.ts`).
 */
import { type CardSet, contains, countCards, lowestCard, type Seat } from "./cards.ts";
import { type Kind, NULL } from "./contract.ts";
import { TRICK_ORDERS } from "./trick.ts";

export interface PerftPosition {
  readonly kind: Kind;
  readonly declarer: Seat;
  /** By seat, the cards to be played, after the discard. */
  readonly hands: ArrayLike<CardSet>;
  readonly leader: Seat;
}

/** Number of sequences of `plies` cards; a null that its declarer lost goes on no further. */
export function perft({ kind, declarer, hands: held, leader }: PerftPosition, plies: number): number {
  const { follow, beats } = TRICK_ORDERS[kind]!;
  const hands = [held[0]!, held[1]!, held[2]!];

  // `count` cards of the trick lie: `led` the first, `best` of `winner` beats the others
  function walk(seat: Seat, count: number, led: number, best: number, winner: Seat, depth: number): number {
    const hand = hands[seat]!;
    const legal = count === 0 ? hand : hand & follow[led]! || hand;
    if (depth === 1) return countCards(legal);
    let sequences = 0;
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const card = lowestCard(rest);
      const takes = count === 0 || contains(beats[best]!, card);
      const nowBest = takes ? card : best;
      const nowWins = takes ? seat : winner;
      hands[seat] = hand ^ (1 << card);
      if (count < 2)
        sequences += walk((seat + 1) % 3, count + 1, count === 0 ? card : led, nowBest, nowWins, depth - 1);
      else if (kind !== NULL || nowWins !== declarer) sequences += walk(nowWins, 0, -1, -1, nowWins, depth - 1);
      hands[seat] = hand;
    }
    return sequences;
  }

  return plies === 0 ? 1 : walk(leader, 0, -1, -1, leader, plies);
}
