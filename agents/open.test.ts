/** The yardstick reaches what open cards allow, from the first trick to the score. */
import { expect, test } from "vitest";
import { pointsOf } from "../engine/cards.ts";
import { type Contract, contractOf, NULL } from "../engine/contract.ts";
import { type Deal, Dealer } from "../engine/deal.ts";
import { Game, OVER } from "../engine/game.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { Solver } from "../engine/solver/solver.ts";
import type { Agent } from "./agent.ts";
import { OPEN } from "./open.ts";

const agent: Agent = OPEN.create(
  Object.fromEntries(OPEN.options.map((option) => [option.key, option.default])),
  new DecisionRandom(),
);

/** Plays a hand contract of forehand with all agents open. */
function play(game: Game, deal: Deal, contract: Contract): void {
  game.start(deal);
  // both others pass, forehand takes it
  game.apply(false);
  game.apply(false);
  game.apply(true);
  game.apply(contract);
  while (game.pending !== OVER)
    if (!game.apply(agent.playOpen!(game.playView, game.hands, game.away))) throw new Error("illegal card");
}

test.each([0, 1, 2, 3, 4, NULL])("kind %i: play keeps the value of the first trick", (kind) => {
  const game = new Game();
  const solver = new Solver();
  const dealer = new Dealer(runKey("open"));
  for (let number = 0; number < 12; number++) {
    const deal = dealer.deal(12 * kind + number);
    // the strongest hand declares, so that some games are won
    const hands = [...deal.hands].sort((a, b) => pointsOf(b) - pointsOf(a));
    const stacked: Deal = { number: -1, hands, skat: [...deal.skat] };
    const away = pointsOf((1 << stacked.skat[0]!) | (1 << stacked.skat[1]!));
    solver.setPosition({ kind, declarer: 0, leader: 0, hands, trick: [] });
    if (kind === NULL) {
      const holds = solver.holdsNull();
      play(game, stacked, contractOf(kind, { hand: true }));
      expect(game.result.won).toBe(holds);
    } else {
      const value = solver.value() + away;
      play(game, stacked, contractOf(kind, { hand: true }));
      expect(game.result.cardPoints).toBe(value);
    }
  }
});

test("it is marked as one that sees all cards", () => {
  expect(OPEN.open).toBe(true);
});
