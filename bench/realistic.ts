/**
 * Deals such as are played: of three random hands the one best suited to the kind declares, takes the skat and discards
 * sensibly. For tuning and timing the solver, which finds random contracts too easy.
 */
import {
  ALL_CARDS,
  CARD_POINTS,
  type Card,
  type CardSet,
  cardsOf,
  FIRST_JACK,
  setOf,
  suitOf,
} from "../engine/cards.ts";
import { GRAND, type Kind } from "../engine/contract.ts";
import type { Draw } from "../engine/solver/endings.ts";
import type { Position } from "../engine/solver/solver.ts";

const ACE_POINTS = 11;
/** From this strength on a hand declares. */
const LEAST_SUIT = 6.5;
const LEAST_GRAND = 6;

/** A rough count of tricks: jacks, trumps and aces. */
function strengthOf(hand: CardSet, kind: Kind): number {
  const cards = cardsOf(hand);
  const jacks = cards.filter((card) => card >= FIRST_JACK).length;
  const aces = cards.filter((card) => CARD_POINTS[card] === ACE_POINTS).length;
  if (kind === GRAND) return 1.5 * jacks + 1.2 * aces;
  return jacks + cards.filter((card) => card < FIRST_JACK && suitOf(card) === kind).length + 0.75 * aces;
}

/** The cards to play of twelve: trumps and aces stay, dear cards of short suits go. */
function playedOf(cards: readonly Card[], kind: Kind): CardSet {
  const trump = (card: Card) => card >= FIRST_JACK || suitOf(card) === kind;
  const length = (card: Card) => cards.filter((other) => other < FIRST_JACK && suitOf(other) === suitOf(card)).length;
  const keep = (card: Card) =>
    (trump(card) ? 1000 : 0) + (CARD_POINTS[card] === ACE_POINTS ? 500 : 0) + 20 * length(card) - CARD_POINTS[card]!;
  return setOf([...cards].sort((a, b) => keep(b) - keep(a)).slice(0, 10));
}

/** A ten-trick position; the declarer is seat 0 and any seat leads. Suit kinds and grand. */
export function realisticDeal(draw: Draw, kind: Kind): Position {
  for (;;) {
    const deck = cardsOf(ALL_CARDS);
    for (let i = deck.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [deck[i], deck[j]] = [deck[j]!, deck[i]!];
    }
    const dealt = [0, 10, 20].map((at) => deck.slice(at, at + 10));
    const strengths = dealt.map((hand) => strengthOf(setOf(hand), kind));
    const best = strengths.indexOf(Math.max(...strengths));
    if (strengths[best]! < (kind === GRAND ? LEAST_GRAND : LEAST_SUIT)) continue;
    const declarer = playedOf([...dealt[best]!, ...deck.slice(30)], kind);
    const hands = [declarer, setOf(dealt[(best + 1) % 3]!), setOf(dealt[(best + 2) % 3]!)];
    return { kind, declarer: 0, leader: draw(3), hands, trick: [] };
  }
}
