/**
 * Following suit and winning tricks (Skat Order 2.2, 4.2).
 *
 * For each kind of contract two tables indexed by card answer every question of trick play with one `&`: which cards
 * follow it, and which cards beat it. So null, with its own rank order and no trumps, needs no branch in the play loop.
 */
import {
  CARD_COUNT,
  type Card,
  type CardSet,
  cardOf,
  contains,
  FIRST_JACK,
  JACKS,
  jackOf,
  SUIT_CARDS,
  SUIT_COUNT,
  suitOf,
} from "./cards.ts";
import { KIND_COUNT, type Kind, NULL } from "./contract.ts";

export interface TrickOrder {
  /** The trumps of the kind; empty in null. */
  readonly trumps: CardSet;
  /** By card led: every card that follows it, itself among them. */
  readonly follow: Int32Array;
  /** By card: every card that beats it when played after it. */
  readonly beats: Int32Array;
}

/** Ranks of null from the lowest: 7 8 9 10 J Q K A (Skat Order 2.2.5), as the cards of one suit. */
function nullRanks(suit: number): Card[] {
  return [0, 1, 2, 5, -1, 3, 4, 6].map((rank) => (rank < 0 ? jackOf(suit) : cardOf(suit, rank)));
}

/** By kind << 5 | card led: every card that follows it, itself among them. */
export const FOLLOW = new Int32Array(KIND_COUNT << 5);
/** By kind << 5 | card: every card that beats it when played after it. */
export const BEATS = new Int32Array(KIND_COUNT << 5);

function trickOrder(kind: Kind): TrickOrder {
  const trumps = kind === NULL ? 0 : JACKS | (SUIT_CARDS[kind] ?? 0);
  // the part of the tables that belongs to the kind
  const follow = FOLLOW.subarray(kind << 5, (kind + 1) << 5);
  const beats = BEATS.subarray(kind << 5, (kind + 1) << 5);
  for (let card = 0; card < CARD_COUNT; card++) {
    const suit = suitOf(card);
    if (kind === NULL) {
      const ranks = nullRanks(suit);
      follow[card] = SUIT_CARDS[suit]! | (1 << jackOf(suit));
      beats[card] = ranks.slice(ranks.indexOf(card) + 1).reduce((set, higher) => set | (1 << higher), 0);
    } else {
      // the bit layout ranks the cards of a suit and the trumps above them
      const higher = card === CARD_COUNT - 1 ? 0 : -1 << (card + 1);
      const trump = contains(trumps, card);
      follow[card] = trump ? trumps : SUIT_CARDS[suit]!;
      beats[card] = trump ? trumps & higher : (SUIT_CARDS[suit]! & higher) | trumps;
    }
  }
  return { trumps, follow, beats };
}

/** By kind. */
export const TRICK_ORDERS: readonly TrickOrder[] = Array.from({ length: KIND_COUNT }, (_, kind) => trickOrder(kind));

/** The cards of `hand` that may be played to a trick led with `led` (`undefined` when leading: any card). */
export function legalCards(kind: Kind, hand: CardSet, led: Card | undefined): CardSet {
  if (led === undefined) return hand;
  return hand & TRICK_ORDERS[kind]!.follow[led]! || hand;
}

/** Place in `cards` (in the order played, led card first) of the card that wins. */
export function winningPlace(kind: Kind, cards: readonly Card[]): number {
  const { beats } = TRICK_ORDERS[kind]!;
  let best = 0;
  for (let place = 1; place < cards.length; place++) if (contains(beats[cards[best]!]!, cards[place]!)) best = place;
  return best;
}

/** The suits of a kind as sets: in suit and grand contracts the trumps are one and leave their suit's set. */
export function suitsOf(kind: Kind): CardSet[] {
  const { follow, trumps } = TRICK_ORDERS[kind]!;
  const sets = Array.from({ length: SUIT_COUNT }, (_, suit) => follow[cardOf(suit, 0)]!);
  return trumps === 0 || sets.includes(trumps) ? sets : [...sets, follow[FIRST_JACK]!];
}
