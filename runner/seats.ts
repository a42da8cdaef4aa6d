/** Makes the agents of a plan, ready to sit down. */
import type { ProgramHost } from "../agents/outside/program.ts";
import { loadAgent } from "../agents/registry.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom } from "../engine/random.ts";
import { type Guard, guarded } from "./guard.ts";
import { LIMITS } from "./limits.ts";
import type { Plan } from "./plan.ts";
import { type SeatedAgent, seatedAgent, seatedOutside } from "./play.ts";

/** The agents' surroundings. */
export interface Surroundings {
  /** For programs. */
  readonly host: ProgramHost;
  /** Around every decision of a user's module. */
  readonly guard?: Guard | undefined;
}

/** With the usual limits, and nobody watching. */
export const ALONE: Surroundings = { host: { limits: LIMITS, started() {}, ended() {} } };

/** The plan's agents, each with its random stream. End with {@link closeAgents}. */
export async function seatAgents(plan: Plan, { host, guard }: Surroundings = ALONE): Promise<SeatedAgent[]> {
  const seated: SeatedAgent[] = [];
  for (const { spec } of plan.agents) {
    const rng = new DecisionRandom();
    const loaded = await loadAgent(parseAgentSpec(spec));
    if (loaded.launch !== undefined) seated.push(seatedOutside(loaded.launch(rng, host), rng));
    else {
      const inside = seatedAgent(loaded.create(rng), rng);
      seated.push(loaded.foreign && guard !== undefined ? guarded(inside, guard) : inside);
    }
  }
  return seated;
}

/** Ends the programs among the agents. */
export async function closeAgents(seated: readonly SeatedAgent[]): Promise<void> {
  await Promise.all(seated.map(({ outside }) => outside?.close()));
}
