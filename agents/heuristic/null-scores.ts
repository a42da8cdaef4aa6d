/**
 * What a card is worth to play in null, of both sides: a sum of table entries as in `card-scores.ts`. What a player looks at
 * is how many cards the other side may hold below and above a card, how many of his own lie below it, and who has still to
 * play. In ouvert the defenders count the declarer's cards as they lie.
 */
import { CARD_COUNT, type Card, type CardSet, countCards, FIRST_JACK, nextSeat, suitOf } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import { CardChoice, type CellWeights, LOWEST_RANK, rankOf } from "./card-choice.ts";

const { beats: NULL_BEATS } = TRICK_ORDERS[NULL]!;

/**
 * What a set holds of a suit is read off as eight bits, a *holding*: 7 8 9 Q K 10 A as they lie in the set, and the jack. By
 * card: its suit, its rank 7 8 9 10 J Q K A as 0..7, and the ranks below and above it as holdings.
 */
const HOLDING_COUNT = 256;
const SUIT = Uint8Array.from({ length: CARD_COUNT }, (_, card) => suitOf(card));
const BELOW = Uint8Array.from({ length: CARD_COUNT }, (_, card) =>
  holdingOf(~NULL_BEATS[card]! & ~(1 << card), SUIT[card]!),
);
const ABOVE = Uint8Array.from({ length: CARD_COUNT }, (_, card) => holdingOf(NULL_BEATS[card]!, SUIT[card]!));
const RANK = BELOW.map(countCards);

/** By holding: none, one, two, more cards. */
const FEW = Uint8Array.from({ length: HOLDING_COUNT }, (_, holding) => Math.min(countCards(holding), 3));
/** By holding: the ranks below all of its cards. */
const UNDER = Uint8Array.from({ length: HOLDING_COUNT }, (_, holding) => {
  let under = HOLDING_COUNT - 1;
  for (let card = 0; card < CARD_COUNT; card++)
    if (SUIT[card] === 0 && holdingOf(1 << card, 0) & holding) under &= BELOW[card]!;
  return under;
});

function holdingOf(set: CardSet, suit: number): number {
  return ((set >>> (7 * suit)) & 0x7f) | (((set >>> (FIRST_JACK + suit)) & 1) << 7);
}

// who asks: the declarer leading, second, third; a defender leading with the declarer next, or last; second after the
// declarer, or before him; third with the trick the declarer's so far, or not
const ROLE_COUNT = 9;
const FIRST_DEFENDER = 3;
const OTHERS = 0;
const OWN = OTHERS + ROLE_COUNT * 2 * 2 * 2 * 4 * 4;
const UNSEEN = OWN + ROLE_COUNT * 2 * 4 * 4 * 8;
const SUITS = UNSEEN + ROLE_COUNT * 2 * 2 * 4 * 4;
export const NULL_CELL_COUNT = SUITS + ROLE_COUNT * 2 * 2 * 4 * 4;

export class NullChoice extends CardChoice {
  constructor(weights: CellWeights, keeps = false) {
    super(weights, 4, keeps);
  }

  choose(view: PlayView, cards: CardSet): Card {
    const { weights, keeps } = this;
    const { hand, seat, declarer, trick, voids, leader, played } = view;
    const declaring = seat === declarer;
    const open = view.contract.ouvert ? 1 : 0;
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (view.discard ?? 0));
    const next = nextSeat(seat);
    // cards of the other side: for a defender what the declarer may hold
    const others = declaring
      ? unseen & ~(voids[next]! & voids[nextSeat(next)]!)
      : (view.open ?? unseen & ~voids[declarer]!);
    let led = -1;
    let best = -1;
    let role = declaring ? 0 : next === declarer ? 3 : 4;
    if (trick.length > 0) {
      led = SUIT[trick[0]!]!;
      best = trick[0]!;
      role = declaring ? 1 : leader === declarer ? 5 : 6;
    }
    if (trick.length === 2) {
      const secondWins = ((NULL_BEATS[best]! >>> trick[1]!) & 1) !== 0;
      if (secondWins) best = trick[1]!;
      role = declaring ? 2 : secondWins === (leader !== declarer) ? 7 : 8;
    }
    // every card that takes the trick
    const winning = best < 0 ? 0 : NULL_BEATS[best]!;
    // in ouvert the cards of partner and discard, else all that is out
    const elsewhere = open !== 0 && role >= FIRST_DEFENDER ? unseen & ~others : unseen;
    let chosen = LOWEST_RANK;
    let suit = -1;
    let held = 0;
    let theirs = 0;
    let rest = 0;
    // the parts of the cells that depend on the suit
    let away = 0;
    let place = 0;
    let own = 0;
    let cell3 = 0;
    for (let left = cards | 0; left !== 0; ) {
      const card = 31 - Math.clz32(left);
      left ^= 1 << card;
      if (SUIT[card]! !== suit) {
        suit = SUIT[card]!;
        held = holdingOf(hand, suit);
        theirs = holdingOf(others, suit);
        rest = holdingOf(elsewhere, suit);
        away = led >= 0 && suit !== led ? 1 : 0;
        place = (role * 2 + open) * 2 + away;
        own = OWN + ((role * 2 + away) * 4 + FEW[held & (held - 1)]!) * 32;
        // my cards of the suit below the lowest that the other side may hold, and how many those are
        cell3 = SUITS + (place * 4 + FEW[theirs]!) * 4 + FEW[held & UNDER[theirs]!]!;
      }
      const below = BELOW[card]!;
      const above = ABOVE[card]!;
      const over = (winning >>> card) & 1;
      const cell0 = OTHERS + ((place * 2 + over) * 4 + FEW[theirs & below]!) * 4 + FEW[theirs & above]!;
      const cell1 = own + FEW[held & below]! * 8 + RANK[card]!;
      const cell2 = UNSEEN + (place * 4 + FEW[rest & below]!) * 4 + FEW[rest & above]!;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]!;
      chosen = Math.max(chosen, rankOf(score, card));
      if (keeps === true) this.keep(cell0, cell1, cell2, cell3);
    }
    return this.decide(chosen);
  }
}
