/**
 * Positions for tests and the soak: random endings, also in the middle of a trick, from a small generator of their own, so
 * that a failing one can be found again by its seed; and the step from card names to a position of the solver.
 */
import { setOf } from "../cards.ts";
import { parseCard } from "../notation/cards.ts";
import type { OpenPosition } from "./minimax.ts";
import type { Position } from "./solver.ts";

/** By `Kind`: the letters of contracts. */
export const GAMES = "DHSCGN";

export function toPosition({ game, hands, declarer, leader, trick }: OpenPosition): Position {
  return {
    kind: GAMES.indexOf(game),
    declarer,
    leader,
    hands: hands.map((hand) => setOf(hand.map(parseCard))),
    trick: trick.map(parseCard),
  };
}

const CARDS = [..."DHSC"].flatMap((suit) => [..."789QKTAJ"].map((rank) => suit + rank));

/** Numbers 0..below-1 from a seed (mulberry32). */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** An ending with `size` tricks to come; every second one starts in the middle of a trick. `game` as in `OpenPosition`. */
export function randomEnding(draw: Draw, game: string, size: number): OpenPosition {
  const deck = [...CARDS];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  const hands = [0, 1, 2].map((seat) => deck.slice(seat * size, (seat + 1) * size));
  const leader = draw(3);
  const trick: string[] = [];
  const onTable = draw(2) === 0 ? 0 : 1 + draw(2);
  for (let i = 0; i < onTable; i++) {
    const hand = hands[(leader + i) % 3]!;
    const legal = i === 0 ? hand : following(hand, trick[0]!, game);
    const card = legal[draw(legal.length)]!;
    trick.push(card);
    hand.splice(hand.indexOf(card), 1);
  }
  return { game, hands, declarer: draw(3), leader, trick };
}

function following(hand: readonly string[], led: string, game: string): readonly string[] {
  const suit = (card: string) => (game !== "N" && (card[1] === "J" || card[0] === game) ? "trump" : card[0]);
  const same = hand.filter((card) => suit(card) === suit(led));
  return same.length > 0 ? same : hand;
}
