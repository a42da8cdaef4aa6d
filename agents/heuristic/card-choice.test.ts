/** The loop over all cards against one card at a time: it leaves out cards of which another is as good. */
import { expect, test } from "vitest";
import { cardsOf } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { drawFrom, playRandomly, randomDeal } from "../../engine/game.properties.ts";
import { Game, PLAY } from "../../engine/game.ts";
import { TrumpChoice } from "./card-scores.ts";
import { FITTED } from "./cards.ts";
import { NullChoice } from "./null-scores.ts";

test("of all legal cards the one of the highest score, of equals the lowest", () => {
  const trump = new TrumpChoice(FITTED.trump, true);
  const inNull = new NullChoice(FITTED.null, true);
  const draw = drawFrom(1);
  const looked = { trump: 0, null: 0 };
  for (let i = 0; i < 400; i++) {
    const game = new Game();
    game.start(randomDeal(draw));
    playRandomly(game, draw, {}, () => {
      if (game.pending !== PLAY) return;
      const view = game.playView;
      const isNull = view.contract.kind === NULL;
      const [choice, weights] = isNull ? [inNull, FITTED.null] : [trump, FITTED.trump];
      const scores = cardsOf(view.legal).map((card) => {
        expect(choice.choose(view, 1 << card)).toBe(card);
        expect(choice.score).toBe(choice.cells.reduce((sum, cell) => sum + weights[cell]!, 0));
        return { card, score: choice.score };
      });
      const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
      expect(choice.choose(view, view.legal)).toBe(best.card);
      expect(choice.score).toBe(best.score);
      looked[isNull ? "null" : "trump"]++;
    });
  }
  expect(looked.trump).toBeGreaterThan(3000);
  expect(looked.null).toBeGreaterThan(300);
});
