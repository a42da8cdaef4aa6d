/**
 * Claims: does the claimant take every remaining trick, or none, whatever the others play? (Skat Order 4.3)
 *
 * An and-or search over the real hands, with a table of positions at trick starts. Of cards that are equal to everybody,
 * because no card of the other side lies between them, only the lowest is tried: claims that hold are full of such runs,
 * and a hand of ten tops takes milliseconds instead of seconds.
 */
import { type Card, type CardSet, contains, lowestCard, type Seat } from "./cards.ts";
import type { Kind } from "./contract.ts";
import { TRICK_ORDERS } from "./trick.ts";

export interface PlayPosition {
  readonly kind: Kind;
  readonly hands: ArrayLike<CardSet>;
  readonly leader: Seat;
  /** The trick in progress, in the order played from `leader`. */
  readonly trick: readonly Card[];
}

/** Whether `claimant` can force to win all (`every`) or no (`none`) remaining tricks, the one in progress included. */
export function claimHolds(position: PlayPosition, claimant: Seat, claim: "every" | "none"): boolean {
  const { follow, beats } = TRICK_ORDERS[position.kind]!;
  const hands = [position.hands[0]!, position.hands[1]!, position.hands[2]!];
  const known = new Map<string, boolean>();
  const mustWin = claim === "every";

  // plays on in a trick led by `leader`; `best` has won it so far
  function search(leader: Seat, count: number, led: Card, best: Card, winner: Seat): boolean {
    if (count === 3) return (winner === claimant) === mustWin && fromTrickStart(winner);
    const seat = (leader + count) % 3;
    const hand = hands[seat]!;
    const legal = count === 0 ? hand : hand & follow[led]! || hand;
    const mine = seat === claimant;
    // to win all, it is nothing to the claimant which of the others has a card
    const partner = mustWin && !mine ? 3 - seat - claimant : -1;
    let others = count === 0 ? 0 : 1 << best;
    for (let s = 0; s < 3; s++) if (s !== seat && s !== partner) others |= hands[s]!;
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const card = lowestCard(rest);
      if (hasEqualBelow(card, legal, others)) continue;
      const takes = count === 0 || contains(beats[best]!, card);
      hands[seat] = hand ^ (1 << card);
      const holds = search(leader, count + 1, count === 0 ? card : led, takes ? card : best, takes ? seat : winner);
      hands[seat] = hand;
      if (holds === mine) return mine;
    }
    return !mine;
  }

  // whether a lower card of the suit is legal with none of the `others` between the two
  function hasEqualBelow(card: Card, legal: CardSet, others: CardSet): boolean {
    const below = follow[card]! & ~beats[card]! & ~(1 << card);
    for (let rest = legal & below; rest !== 0; rest &= rest - 1)
      if ((beats[lowestCard(rest)]! & below & others) === 0) return true;
    return false;
  }

  function fromTrickStart(leader: Seat): boolean {
    if (hands[leader] === 0) return true;
    const key = `${hands[0]},${hands[1]},${hands[2]},${leader}`;
    let holds = known.get(key);
    if (holds === undefined) {
      holds = search(leader, 0, -1, -1, leader);
      known.set(key, holds);
    }
    return holds;
  }

  const { leader, trick } = position;
  if (trick.length === 0) return fromTrickStart(leader);
  let best = 0;
  for (let i = 1; i < trick.length; i++) if (contains(beats[trick[best]!]!, trick[i]!)) best = i;
  return search(leader, trick.length, trick[0]!, trick[best]!, (leader + best) % 3);
}
