/**
 * The position a suit or grand search starts from (its root), and the hands that change as it plays.
 *
 * State lives in the module, not in an object: the JavaScript engine then knows the arrays when it compiles the search and
 * folds their addresses into the machine code. `Solver` makes this safe for several users, one after the other.
 */
import { CARD_POINTS, type Card, type CardSet, pointsOf } from "../cards.ts";
import { GRAND_TRUMPS, type Place, SUIT_TRUMPS } from "./layout.ts";
import { GRAND_SITUATIONS, SUIT_SITUATIONS } from "./ordering.ts";
import { setDeal } from "./structure.ts";
import { newGeneration } from "./table.ts";

export const NEXT_PLACE: Uint8Array = Uint8Array.of(1, 2, 0);

/** The hands by place, without the cards on the table; a search restores what it changes. */
export const hands = new Int32Array(3);
/** By card: all cards of its suit, the trumps being one suit. */
export const suits = new Int32Array(32);
/** [0] the trumps, [1] the first row of the ordering tables. */
export const game = new Int32Array(2);
/** Leader of the trick, number of cards on the table (0..2), the first and the second of them. */
export const root = new Int32Array(4);

/** Chooses the trumps and the ordering table. */
export function setGame(grand: boolean): void {
  const trumps = grand ? GRAND_TRUMPS : SUIT_TRUMPS;
  if (game[0] === trumps) return;
  game[0] = trumps;
  for (let card = 0; card < 32; card++) suits[card] = (trumps >>> card) & 1 ? trumps : 0x7f << (7 * ((card / 7) | 0));
  game[1] = grand ? GRAND_SITUATIONS : SUIT_SITUATIONS;
}

/**
 * Takes up a position in the layout of the search; what the tables know of the last one is forgotten. `first` and `second`
 * are the cards on the table, ignored beyond `played`.
 */
export function setRoot(
  declarer: CardSet,
  next: CardSet,
  last: CardSet,
  leader: Place,
  played: number,
  first: Card,
  second: Card,
): void {
  hands[0] = declarer;
  hands[1] = next;
  hands[2] = last;
  root[0] = leader;
  root[1] = played;
  root[2] = first;
  root[3] = second;
  setDeal(declarer, next, last);
  newGeneration();
}

/** Card points still to be won at the root, the cards on the table included. */
export function pointsLeft(): number {
  let left = pointsOf(hands[0]! | hands[1]! | hands[2]!);
  if (root[1]! > 0) left += CARD_POINTS[root[2]!]!;
  if (root[1]! > 1) left += CARD_POINTS[root[3]!]!;
  return left;
}

/** The place that plays next at the root. */
export function placeOnTurn(): Place {
  const place = root[0]! + root[1]!;
  return place >= 3 ? place - 3 : place;
}

/** The cards the place on turn may play (Skat Order 4.2). */
export function legalCards(): CardSet {
  const hand = hands[placeOnTurn()]!;
  const following = root[1]! > 0 ? hand & suits[root[2]!]! : hand;
  return following !== 0 ? following : hand;
}
