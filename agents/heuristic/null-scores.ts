/**
 * What a card is worth to play in null, of both sides: a sum of table entries as in `card-scores.ts`. What a player looks at
 * is how many cards the other side may hold below and above a card, how many of his own lie below it, and who has still to
 * play. In ouvert the defenders count the declarer's cards as they lie.
 */
import { CARD_COUNT, type Card, type CardSet, countCards, nextSeat, type Seat } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";

const { beats: BEATS, follow: FOLLOW } = TRICK_ORDERS[NULL]!;
/** By card: the cards of its suit below it. */
const BELOW = Int32Array.from({ length: CARD_COUNT }, (_, card) => FOLLOW[card]! & ~BEATS[card]! & ~(1 << card));
/** By card: 7 8 9 10 J Q K A as 0..7. */
const RANK = Uint8Array.from({ length: CARD_COUNT }, (_, card) => countCards(BELOW[card]!));

// who asks: the declarer leading, second, third; a defender leading with the declarer next, or last; second after the
// declarer, or before him; third with the trick the declarer's so far, or not
const ROLE_COUNT = 9;
const OTHERS = 0;
const OWN = OTHERS + ROLE_COUNT * 2 * 2 * 2 * 4 * 4;
const UNSEEN = OWN + ROLE_COUNT * 2 * 4 * 4 * 8;
const SUITS = UNSEEN + ROLE_COUNT * 2 * 2 * 4 * 4;
export const NULL_CELL_COUNT = SUITS + ROLE_COUNT * 2 * 2 * 4 * 4;

function few(set: CardSet): number {
  if (set === 0) return 0;
  const second = set & (set - 1);
  if (second === 0) return 1;
  return (second & (second - 1)) === 0 ? 2 : 3;
}

/** One decision in null: `take` a view, then ask for cells card by card. */
export class NullSituation {
  readonly cells = new Int32Array(4);
  private role = 0;
  private open = 0;
  private hand: CardSet = 0;
  private unseen: CardSet = 0;
  /** Cards of the other side: for a defender what the declarer may hold. */
  private others: CardSet = 0;
  private best: Card = -1;
  private led: CardSet = 0;

  take(view: PlayView): void {
    const { hand, seat, declarer, trick, voids, leader, played, open } = view;
    const declaring = seat === declarer;
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (view.discard ?? 0));
    this.hand = hand;
    this.unseen = unseen;
    this.open = view.contract.ouvert ? 1 : 0;
    if (declaring) {
      const next: Seat = nextSeat(seat);
      this.others = unseen & ~(voids[next]! & voids[nextSeat(next)]!);
    } else this.others = open ?? unseen & ~voids[declarer]!;
    const length = trick.length;
    if (length === 0) {
      this.best = -1;
      this.led = 0;
      this.role = declaring ? 0 : nextSeat(seat) === declarer ? 3 : 4;
      return;
    }
    const first = trick[0]!;
    this.led = FOLLOW[first]!;
    this.best = first;
    if (length === 1) {
      this.role = declaring ? 1 : leader === declarer ? 5 : 6;
      return;
    }
    const secondWins = ((BEATS[first]! >>> trick[1]!) & 1) !== 0;
    if (secondWins) this.best = trick[1]!;
    this.role = declaring ? 2 : secondWins === (leader !== declarer) ? 7 : 8;
  }

  /** Fills `cells` for a legal card. */
  describe(card: Card): void {
    const { cells, role, open, hand, unseen, others, best } = this;
    const suit = FOLLOW[card]!;
    const above = BEATS[card]!;
    const below = BELOW[card]!;
    const away = this.led !== 0 && suit !== this.led ? 1 : 0;
    const over = best >= 0 && away === 0 ? (BEATS[best]! >>> card) & 1 : 0;
    const held = hand & suit;
    const place = (role * 2 + open) * 2 + away;
    cells[0] = OTHERS + ((place * 2 + over) * 4 + few(others & below)) * 4 + few(others & above);
    cells[1] = OWN + (((role * 2 + away) * 4 + few(held & (held - 1))) * 4 + few(held & below)) * 8 + RANK[card]!;
    // in ouvert the cards of partner and discard, else all that is out
    const rest = open !== 0 && role > 2 ? unseen & ~others : unseen;
    cells[2] = UNSEEN + (place * 4 + few(rest & below)) * 4 + few(rest & above);
    // my cards of the suit below the lowest that the other side may hold, and how many those are
    const theirs = others & suit;
    let under = held;
    for (let left = theirs; left !== 0; left &= left - 1) under &= BELOW[31 - Math.clz32(left & -left)]!;
    cells[3] = SUITS + (place * 4 + few(theirs)) * 4 + few(under);
  }
}
