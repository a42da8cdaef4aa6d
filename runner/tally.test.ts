/** What a block counts, against a second count of the same games from their events. */
import { beforeAll, describe, expect, test } from "vitest";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { runKey } from "../engine/random.ts";
import { BlockPlayer, type BlockResult, rulesOf } from "./block.ts";
import { SUM } from "./cells.ts";
import { makePlan, type Plan } from "./plan.ts";
import { playGame } from "./play.ts";
import { seatingsOf } from "./schedule.ts";
import { seatAgents } from "./seats.ts";

const DEALS = 200;

/** By agent and cell: games, wins, score. */
type Count = Record<string, { T: number; W: number; X: number }>;

async function countByEvents(plan: Plan): Promise<Count[]> {
  const agents = await seatAgents(plan);
  const key = runKey(plan.seed);
  const dealer = new Dealer(key);
  const game = new Game(rulesOf(plan), plan.scoring);
  const counts: Count[] = plan.agents.map(() => ({}));
  const add = (agent: number, cell: string, won = false, score = 0) => {
    counts[agent]![cell] ??= { T: 0, W: 0, X: 0 };
    const at = counts[agent]![cell]!;
    at.T++;
    if (won) at.W++;
    at.X += score;
  };
  for (let deal = 0; deal < DEALS; deal++) {
    dealer.deal(deal);
    for (const { rng } of agents) rng.startDeal(key, deal);
    for (const seating of seatingsOf(agents.length, plan.seatings)) {
      game.start(dealer);
      playGame(
        game,
        seating.map((agent) => agents[agent]!),
        () => {},
      );
      const { declarer, result } = game;
      seating.forEach((agent, seat) => {
        const won = declarer >= 0 && result.won === (seat === declarer);
        add(agent, "games", won, result.seatScores[seat]!);
        if (seat === declarer) return;
        add(agent, "other");
        if (declarer < 0) add(agent, "passed in");
        const calls = game.events().filter((event) => event.seat === seat);
        const last = calls.findLast((event) => event.type === "call" || event.type === "hold") as { value: number };
        add(agent, `called ${last?.value ?? 0}`);
      });
      if (declarer >= 0 && result.won && !result.byDefenderFault)
        add(seating[declarer]!, "unbid", false, result.gameValue - result.bid);
    }
  }
  return counts;
}

describe.each([[["heuristic", "greedy", "random"]], [["heuristic", "random"]], [["random"]]])("%j", (agents) => {
  let counts: Count[];
  let block: BlockResult;

  beforeAll(async () => {
    const plan = await makePlan({ agents });
    counts = await countByEvents(plan);
    block = await (await BlockPlayer.create(plan, "none")).play({ number: 0, firstDeal: 0, deals: DEALS });
  });

  test.each(["games", "other", "passed in", "called ", "unbid"])("cells %s", (start) => {
    const named = (cells: object) => Object.entries(cells).filter(([name]) => name.startsWith(start));
    counts.forEach((count, agent) => {
      const expected = named(count).filter(([name]) => !name.startsWith("games seat"));
      const counted = named(block.sums.cells[agent]!)
        .filter(([name]) => !name.startsWith("games seat"))
        .map(([name, sums]: [string, number[]]) => [name, { T: sums[SUM.T]!, W: sums[SUM.W]!, X: sums[SUM.X]! }]);
      expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
    });
  });

  test("a role's values add up to the role in every deal", () => {
    for (const cells of block.sums.cells) {
      const total = (start: string, sum: number) =>
        Object.entries(cells)
          .filter(([name]) => name.startsWith(start))
          .reduce((all, [, sums]) => all + sums[sum]!, 0);
      expect(total("called ", SUM.T)).toBe(total("other", SUM.T));
      // Σ over values of t · P is P · P
      expect(total("called ", SUM.TP)).toBe(total("other", SUM.TT));
    }
  });
});
