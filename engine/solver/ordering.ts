/**
 * Move ordering by knowledge: a move's score is looked up by the situation and the class of the card.
 *
 * Good ordering decides how soon the alpha-beta search cuts. Ordering by card points alone costs three times the nodes,
 * counters of what cut elsewhere three to six times. The numbers stand in `weights.ts`.
 *
 * Classes (columns), 14:
 *
 *     0..4   side suit: 7 8 9, Q, K, 10, A
 *     5..9   trump suit, likewise
 *     10..13 jacks of diamonds, hearts, spades, clubs
 *
 * Situations (rows), 36, and 36 more while the other side holds trumps, for suit and then for grand:
 *
 *     lead   0 + 2 * beatable + void                         the declarer leads
 *            6 + 2 * fate + void                             the defender before the declarer leads (declarer next)
 *           12 + 2 * fate + void                             the defender after the declarer leads (partner next)
 *     second 18 + 2 * good + wins                            the declarer
 *            22 + 2 * good + wins                            a defender before the declarer
 *            26 + 2 * good + wins                            a defender after the declarer
 *     third  30 + wins                                       the declarer
 *            32 + wins                                       a defender, the partner winning so far
 *            34 + wins                                       a defender, the declarer winning so far
 *
 *     beatable   1 when some defender can beat the card
 *     fate       0 when the declarer cannot beat it, 1 when the partner then beats the declarer's suit, 2 otherwise
 *     void       1 when a defender (declarer leads) or the declarer (a defender leads) cannot follow suit
 *     wins       1 when the card is the highest so far
 *     good       1 when the mover's side wins the trick, as far as the third hand's cards tell
 *
 * The scores are kept as `weight << 5 | card`: sorting them sorts the moves, the higher card first among equals.
 */
import { ACE, FIRST_JACK, KING, QUEEN, TEN } from "../cards.ts";
import { GRAND_TRUMPS, SUIT_TRUMPS } from "./layout.ts";
import { GRAND_WEIGHTS, SUIT_WEIGHTS } from "./weights.ts";

export const CLASSES = 14;
export const SITUATIONS = 72;

/** First row of each stage, and of the rows for a foe who holds trumps. */
export const DECLARER_LEADS = 0;
export const LEAD_BEFORE_DECLARER = 6;
export const LEAD_AFTER_DECLARER = 12;
export const DECLARER_SECOND = 18;
export const SECOND_BEFORE_DECLARER = 22;
export const SECOND_AFTER_DECLARER = 26;
export const DECLARER_THIRD = 30;
export const THIRD_PARTNER_WINS = 32;
export const THIRD_DECLARER_WINS = 34;
export const FOES_HOLD_TRUMPS = 36;

const RANK_CLASSES = [0, 0, 0, 0, 0, 0, 0];
RANK_CLASSES[QUEEN] = 1;
RANK_CLASSES[KING] = 2;
RANK_CLASSES[TEN] = 3;
RANK_CLASSES[ACE] = 4;

function classOf(card: number, trump: boolean): number {
  return card >= FIRST_JACK ? 10 + card - FIRST_JACK : RANK_CLASSES[card % 7]! + (trump ? 5 : 0);
}

/** First rows of the two games. */
export const SUIT_SITUATIONS = 0;
export const GRAND_SITUATIONS = SITUATIONS;

const scores = new Int32Array(2 * SITUATIONS * 32);

/** The score of a card in a situation, counted from the first row of grand or suit; `& 31` gives the card back. */
export function scoreOf(situation: number, card: number): number {
  return scores[(situation << 5) + card]!;
}

/** Fills the scores of grand or suit from a table of 72 rows of 14. */
export function setWeights(grand: boolean, weights: readonly (readonly number[])[]): void {
  const trumps = grand ? GRAND_TRUMPS : SUIT_TRUMPS;
  const first = grand ? GRAND_SITUATIONS : SUIT_SITUATIONS;
  for (let situation = 0; situation < SITUATIONS; situation++)
    for (let card = 0; card < 32; card++) {
      const weight = weights[situation]![classOf(card, ((trumps >>> card) & 1) !== 0)]!;
      scores[((first + situation) << 5) + card] = (weight << 5) | card;
    }
}

setWeights(false, SUIT_WEIGHTS);
setWeights(true, GRAND_WEIGHTS);
