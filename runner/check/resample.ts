/** The same view over other hidden cards: an honest agent answers the same. */
import { cardsOf, countCards, setOf } from "../../engine/cards.ts";
import { BID, DECLARE, DISCARD, Game } from "../../engine/game.ts";
import type { Rng } from "../../engine/random.ts";
import { type Position, restore, type Step } from "./positions.ts";

/** Deals are drawn this often at most in search of one that looks the same. */
const TRIES = 200;

/**
 * The position with the cards that the seat cannot see dealt otherwise, in keeping with all that it knows; `undefined`
 * when a few tries find none. A foreign declarer puts away the skat that he took up, which nobody sees.
 */
export function withOtherHiddenCards(position: Position, rng: Rng): Position | undefined {
  const game = new Game();
  restore(game, position.deal, position.steps);
  const { seat, declarer, pending, playView } = game;
  const playing = pending !== BID && pending !== DECLARE && pending !== DISCARD;
  const declaring = pending === DISCARD;
  const knowsSkat = declaring || (playing && playView.discard !== undefined);
  const played = [0, 1, 2].map((s) => (playing ? playView.played[s]! : 0));
  const open = playing ? playView.open : undefined;
  let known = game.hands[seat]! | played[0]! | played[1]! | played[2]! | (open ?? 0);
  if (knowsSkat) known |= game.away;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const hidden = shuffled(cardsOf(~known), rng);
    const hands = [0, 1, 2].map((s) => {
      if (s === seat) return game.hands[s]! | played[s]!;
      if (s === declarer && open !== undefined) return open | played[s]!;
      return setOf(hidden.splice(0, 10 - countCards(played[s]!))) | played[s]!;
    });
    const fits = hands.every((hand, s) => s === seat || !playing || (hand & ~played[s]! & playView.voids[s]!) === 0);
    if (!fits) continue;
    const skat = knowsSkat ? cardsOf(game.away) : hidden;
    const steps = position.steps.map((step) => withDiscard(step, setOf(skat)));
    return { ...position, deal: { number: position.deal.number, hands, skat }, steps };
  }
  return undefined;
}

function withDiscard(step: Step, discard: number): Step {
  if ("concedes" in step || typeof step.answer !== "object" || step.answer === null) return step;
  return "discard" in step.answer ? { answer: { ...step.answer, discard } } : step;
}

function shuffled(cards: number[], rng: Rng): number[] {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = rng.int(i + 1);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards;
}
