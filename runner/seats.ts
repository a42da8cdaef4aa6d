/** Makes the agents of a plan, ready to sit down. */
import type { ProgramHost } from "../agents/outside/program.ts";
import { loadAgent } from "../agents/registry.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom } from "../engine/random.ts";
import { LIMITS } from "./limits.ts";
import type { Plan } from "./plan.ts";
import { type SeatedAgent, seatedAgent, seatedOutside } from "./play.ts";

/** With the usual limits, and nobody watching. */
const ALONE: ProgramHost = { limits: LIMITS, started() {}, ended() {} };

/** The plan's agents, each with its random stream. End with {@link closeAgents}. */
export async function seatAgents(plan: Plan, host: ProgramHost = ALONE): Promise<SeatedAgent[]> {
  const seated: SeatedAgent[] = [];
  for (const { spec } of plan.agents) {
    const rng = new DecisionRandom();
    const { launch, createForPlay, foreign } = await loadAgent(parseAgentSpec(spec));
    seated.push(
      launch === undefined
        ? { ...seatedAgent(createForPlay(rng), rng), foreign }
        : seatedOutside(launch(rng, host), rng),
    );
  }
  return seated;
}

/** Ends the programs among the agents. */
export async function closeAgents(seated: readonly SeatedAgent[]): Promise<void> {
  await Promise.all(seated.map(({ outside }) => outside?.close()));
}
