/**
 * Plain minimax on card names: the yardstick that tests hold the solver against.
 *
 * It follows the rules as written and nothing else: no bounds, no move ordering, no card sets, no import from the solver. It
 * tries every legal card and remembers only positions of the very same cards. Eight cards a hand take up to seconds.
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

function beats(card: string, other: string, game: string): boolean {
  const suit = suitOf(card, game);
  if (suit === suitOf(other, game)) return strengthOf(card, game) > strengthOf(other, game);
  return suit === "trump";
}

/** The value of a position and of each legal card. */
export function minimax(position: OpenPosition, aim: Aim): Solution {
  const { game, declarer } = position;
  // at most 24 cards in the hands: those left name the position between tricks
  const all = position.hands.flat();
  const known = new Map<number, number>();

  function legalCards(hand: readonly string[], trick: readonly string[]): readonly string[] {
    const led = trick[0];
    const following = led === undefined ? [] : hand.filter((card) => suitOf(card, game) === suitOf(led, game));
    return following.length > 0 ? following : hand;
  }

  function afterCard(hands: readonly (readonly string[])[], leader: number, trick: readonly string[], card: string) {
    const seat = (leader + trick.length) % 3;
    const played = [...trick, card];
    const left = hands.map((hand, i) => (i === seat ? hand.filter((other) => other !== card) : hand));
    if (played.length < 3) return valueAt(left, leader, played);
    let best = 0;
    for (let i = 1; i < 3; i++) if (beats(played[i]!, played[best]!, game)) best = i;
    const winner = (leader + best) % 3;
    const worth = aim === "points" ? played.reduce((sum, c) => sum + POINTS[c[1]!]!, 0) : 1;
    return (winner === declarer ? worth : 0) + valueAt(left, winner, []);
  }

  function valueAt(hands: readonly (readonly string[])[], leader: number, trick: readonly string[]): number {
    const seat = (leader + trick.length) % 3;
    if (hands[seat]!.length === 0) return 0;
    const key = hands.flat().reduce((sum, card) => sum + 2 ** all.indexOf(card), 0) * 3 + leader;
    const seen = trick.length === 0 ? known.get(key) : undefined;
    if (seen !== undefined) return seen;
    const values = legalCards(hands[seat]!, trick).map((card) => afterCard(hands, leader, trick, card));
    const wantsMuch = (seat === declarer) === (aim !== "null");
    const value = wantsMuch ? Math.max(...values) : Math.min(...values);
    if (trick.length === 0) known.set(key, value);
    return value;
  }

  const seat = (position.leader + position.trick.length) % 3;
  const legal = legalCards(position.hands[seat]!, position.trick);
  const cards: Record<string, number> = {};
  for (const card of legal) cards[card] = afterCard(position.hands, position.leader, position.trick, card);
  return { value: valueAt(position.hands, position.leader, position.trick), cards };
}
