/**
 * Trick play written as plainly as rules.md parts 1, 2 and 5 say it, on card names, sharing nothing with the engine: what
 * the engine is compared with in tests, and the source of `fixtures/perft.txt`. Slow on purpose.
 */

/** A seat's cards by name, `CJ HT D7`. */
export type Hand = readonly string[];

/** The jacks from the highest, and the ranks from the highest. */
const JACKS = ["CJ", "SJ", "HJ", "DJ"];
const RANKS = "AKQJT987";
const TRUMP_GAME_ORDER = ["A", "T", "K", "Q", "9", "8", "7"];
const NULL_ORDER = ["A", "K", "Q", "J", "T", "9", "8", "7"];

/** `D H S C` suits, `G` grand, `N` null. */
export type Game = "D" | "H" | "S" | "C" | "G" | "N";

/** Every card that belongs together with this one when a suit is demanded, from the highest. */
export function suitOfCard(game: Game, card: string): readonly string[] {
  const suit = card[0]!;
  if (game === "N") return NULL_ORDER.map((rank) => suit + rank);
  const trumps = game === "G" ? JACKS : [...JACKS, ...TRUMP_GAME_ORDER.map((rank) => game + rank)];
  if (trumps.includes(card)) return trumps;
  return TRUMP_GAME_ORDER.map((rank) => suit + rank);
}

/** What may be played: a card of the suit led when the hand has one, else anything. */
export function legalNames(game: Game, hand: Hand, trick: Hand): string[] {
  if (trick.length === 0) return [...hand];
  const demanded = suitOfCard(game, trick[0]!);
  const following = hand.filter((card) => demanded.includes(card));
  return following.length > 0 ? following : [...hand];
}

/** Which of the three cards, the led one first, wins: the highest trump, else the highest of the suit led. */
export function winnerOf(game: Game, trick: Hand): number {
  const trumps = game === "N" ? [] : suitOfCard(game, "CJ");
  const trumped = trick.some((card) => trumps.includes(card));
  const order = trumped ? trumps : suitOfCard(game, trick[0]!);
  const places = trick.map((card) => order.indexOf(card)).map((place) => (place < 0 ? order.length : place));
  return places.indexOf(Math.min(...places));
}

export interface NaivePosition {
  readonly game: Game;
  readonly hands: readonly [Hand, Hand, Hand];
  readonly declarer: number;
  /** The seat that led the trick in progress, or leads now. */
  readonly leader: number;
  /** The trick in progress. */
  readonly trick: Hand;
}

/** The position after a card, or `undefined` when the game is over with it: null when the declarer took a trick. */
export function after(position: NaivePosition, card: string): NaivePosition | undefined {
  const { game, declarer, leader } = position;
  const seat = (leader + position.trick.length) % 3;
  const hands = position.hands.map((hand, s) => (s === seat ? hand.filter((held) => held !== card) : hand));
  const trick = [...position.trick, card];
  const next = { ...position, hands: hands as [string[], string[], string[]], trick };
  if (trick.length < 3) return next;
  const winner = (leader + winnerOf(game, trick)) % 3;
  if (game === "N" && winner === declarer) return undefined;
  return { ...next, leader: winner, trick: [] };
}

/** How many sequences of `plies` legal cards start here. */
export function countSequences(position: NaivePosition, plies: number): number {
  if (plies === 0) return 1;
  const { game, hands, leader, trick } = position;
  let count = 0;
  for (const card of legalNames(game, hands[(leader + trick.length) % 3]!, trick)) {
    const next = after(position, card);
    if (next !== undefined) count += countSequences(next, plies - 1);
    else if (plies === 1) count++;
  }
  return count;
}

/** Whether the claimant can win every remaining trick (or none), whatever the others play: tries everything. */
export function claimIsTrue(position: NaivePosition, claimant: number, claim: "every" | "none"): boolean {
  const { game, hands, leader, trick } = position;
  const seat = (leader + trick.length) % 3;
  if (hands[seat]!.length === 0) return true;
  const results = legalNames(game, hands[seat]!, trick).map((card) => {
    const cards = [...trick, card];
    // the declarer's first trick ends nothing here: the claim is about every trick
    const next = after({ ...position, declarer: -1 }, card)!;
    if (cards.length === 3 && (next.leader === claimant) !== (claim === "every")) return false;
    return claimIsTrue(next, claimant, claim);
  });
  return seat === claimant ? results.includes(true) : !results.includes(false);
}

/** All 32 names. */
export const ALL_NAMES: readonly string[] = ["C", "S", "H", "D"].flatMap((suit) => [...RANKS].map((r) => suit + r));
