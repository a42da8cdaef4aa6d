/**
 * Plain minimax on card names: the yardstick that tests hold the solver against.
 *
 * It follows the rules as written and nothing else: no bounds, no move ordering, no layout of cards, no import from the
 * solver. It tries every legal card and remembers only positions of the very same cards. The cards of the ending, at most 24,
 * are numbered in the order given; what is left of them is a set of these numbers. Eight cards a hand take up to seconds.
 */

export interface OpenPosition {
  /** `D H S C` (the trump suit), `G` grand, `N` null. */
  readonly game: string;
  /** By seat, cards as `CJ HT D7`, without those on the table. */
  readonly hands: readonly (readonly string[])[];
  readonly declarer: number;
  readonly leader: number;
  readonly trick: readonly string[];
}

/**
 * What the two sides play for: `points` the declarer wants many card points, `tricks` he wants many tricks, `null` he wants
 * few tricks.
 */
export type Aim = "points" | "tricks" | "null";

export interface Solution {
  /** Card points or tricks of the declarer from here on. */
  readonly value: number;
  /** The same after each legal card. */
  readonly cards: Readonly<Record<string, number>>;
}

const POINTS: Readonly<Record<string, number>> = { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0 };

function isTrump(card: string, game: string): boolean {
  return game !== "N" && (card[1] === "J" || card[0] === game);
}

function suitOf(card: string, game: string): string {
  return isTrump(card, game) ? "trump" : card[0]!;
}

/** Strength within a suit. */
function strengthOf(card: string, game: string): number {
  if (game === "N") return "789TJQKA".indexOf(card[1]!);
  return card[1] === "J" ? 10 + "DHSC".indexOf(card[0]!) : "789QKTA".indexOf(card[1]!);
}

/** The value of a position and of each legal card. */
export function minimax(position: OpenPosition, aim: Aim): Solution {
  const { game, declarer } = position;
  const cards = [...position.hands.flat(), ...position.trick];
  const suits = cards.map((card) => suitOf(card, game));
  const strengths = cards.map((card) => strengthOf(card, game));
  const worths = cards.map((card) => POINTS[card[1]!]!);
  const handOf = position.hands.map((hand) => hand.map((card) => cards.indexOf(card)));
  // values between tricks, by the cards left and the leader
  const known = new Int8Array(3 << position.hands.flat().length).fill(-1);

  function beats(card: number, other: number): boolean {
    if (suits[card] === suits[other]) return strengths[card]! > strengths[other]!;
    return suits[card] === "trump";
  }

  function legalCards(left: number, seat: number, trick: readonly number[]): number[] {
    const hand = handOf[seat]!.filter((card) => (left >> card) & 1);
    const following = hand.filter((card) => trick.length > 0 && suits[card] === suits[trick[0]!]);
    return following.length > 0 ? following : hand;
  }

  function afterCard(left: number, leader: number, trick: readonly number[], card: number): number {
    const rest = left & ~(1 << card);
    const played = [...trick, card];
    if (played.length < 3) return valueAt(rest, leader, played);
    let best = 0;
    for (let i = 1; i < 3; i++) if (beats(played[i]!, played[best]!)) best = i;
    const winner = (leader + best) % 3;
    const worth = aim === "points" ? played.reduce((sum, c) => sum + worths[c]!, 0) : 1;
    return (winner === declarer ? worth : 0) + valueAt(rest, winner, []);
  }

  function valueAt(left: number, leader: number, trick: readonly number[]): number {
    if (left === 0 && trick.length === 0) return 0;
    const key = 3 * left + leader;
    if (trick.length === 0 && known[key]! >= 0) return known[key]!;
    const seat = (leader + trick.length) % 3;
    const values = legalCards(left, seat, trick).map((card) => afterCard(left, leader, trick, card));
    const wantsMuch = (seat === declarer) === (aim !== "null");
    const value = wantsMuch ? Math.max(...values) : Math.min(...values);
    if (trick.length === 0) known[key] = value;
    return value;
  }

  const left = (1 << position.hands.flat().length) - 1;
  const trick = position.trick.map((card) => cards.indexOf(card));
  const legal = legalCards(left, (position.leader + trick.length) % 3, trick);
  return {
    value: valueAt(left, position.leader, trick),
    cards: Object.fromEntries(legal.map((card) => [cards[card]!, afterCard(left, position.leader, trick, card)])),
  };
}
