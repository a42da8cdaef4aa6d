/** Plays one deal of a plan again: the same game as in the tournament, to be looked at. */
import { loadAgent } from "../agents/registry.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { InputError } from "../engine/input-error.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { runKey } from "../engine/random.ts";
import { rulesOf, seatAgents } from "./block.ts";
import type { Plan } from "./plan.ts";
import { type Fault, playGame } from "./play.ts";
import type { Seating } from "./schedule.ts";

export interface Replay {
  readonly game: Game;
  readonly faults: readonly Fault[];
}

export async function replayDeal(plan: Plan, deal: number, seating: Seating): Promise<Replay> {
  const agents = await seatAgents(plan);
  const key = runKey(plan.seed);
  const game = new Game(rulesOf(plan), plan.scoring);
  const faults: Fault[] = [];
  game.start(new Dealer(key).deal(deal));
  for (const { rng } of agents) rng.startDeal(key, deal);
  playGame(
    game,
    seating.map((agent) => agents[agent]!),
    (fault) => faults.push(fault),
  );
  return { game, faults };
}

/** @throws InputError naming the first agent whose code is not the one that the plan was made with. */
export async function checkAgentsUnchanged(plan: Plan): Promise<void> {
  for (const { name, spec, hash } of plan.agents) {
    const now = (await loadAgent(parseAgentSpec(spec))).hash;
    if (now !== hash)
      throw new InputError(
        `agent ${name}: its code has changed since the run (${hash.slice(0, 12)} then, ${now.slice(0, 12)} now); ` +
          "expected the same code",
      );
  }
}
