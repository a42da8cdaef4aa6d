/** Plays one deal of a plan again: the same game as in the tournament, to be looked at. */
import { loadAgent } from "../agents/registry.ts";
import type { DealList } from "../engine/deal-list.ts";
import { Game } from "../engine/game.ts";
import { InputError } from "../engine/input-error.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { runKey } from "../engine/random.ts";
import { dealerOf, type FaultRow, rulesOf } from "./block.ts";
import { forfeited, recordedFault, withRecordedFaults } from "./guard.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { Plan } from "./plan.ts";
import { type Fault, playGameWaiting } from "./play.ts";
import { formatSeating, parseSeating, type Seating } from "./schedule.ts";
import { closeAgents, seatAgents } from "./seats.ts";

export interface Replay {
  readonly game: Game;
  readonly faults: readonly Fault[];
}

export interface ReplayOptions {
  /** The deals of a plan that has given ones. */
  readonly given?: DealList | undefined;
  /** Faults of the block that the deal was played in: its timeouts and crashes happen again, who forfeited is not asked. */
  readonly recorded?: readonly FaultRow[] | undefined;
  /** For programs; nobody watches over modules here. */
  readonly limits?: Limits | undefined;
}

export async function replayDeal(
  plan: Plan,
  deal: number,
  seating: Seating,
  { given, recorded = [], limits = LIMITS }: ReplayOptions = {},
): Promise<Replay> {
  const agents = await seatAgents(plan, { limits, started() {}, ended() {} });
  const key = runKey(plan.seed);
  const game = new Game(rulesOf(plan), plan.scoring);
  const faults: Fault[] = [];
  game.start(dealerOf(plan, given).deal(deal));
  for (const { rng } of agents) rng.startDeal(key, deal);
  const seats = seating.map((agent, seat) => {
    const forfeit = forfeitBefore(plan, recorded, agent, deal);
    if (forfeit !== undefined) return forfeited(agents[agent]!, forfeit);
    const own = recorded.filter((row) => isMachineMade(row) && isOf(row, deal, seating) && row[2] === seat);
    return own.length === 0 ? agents[agent]! : withRecordedFaults(agents[agent]!, game, own.map(recordedFault));
  });
  try {
    await playGameWaiting(game, seats, (fault) => faults.push(fault));
  } finally {
    await closeAgents(agents);
  }
  return { game, faults };
}

/** Whether a fault depends on the machine, so that playing again takes it from the record. */
export function isMachineMade([, , , , kind]: FaultRow): boolean {
  return kind === "timeout" || kind === "crash";
}

function isOf([deal, seating]: FaultRow, number: number, at: Seating): boolean {
  return deal === number && seating === formatSeating(at);
}

/** Why an agent was not asked in a deal any more, if so. */
function forfeitBefore(plan: Plan, recorded: readonly FaultRow[], agent: number, deal: number): string | undefined {
  const row = recorded.find(
    ([number, seating, seat, , kind]) =>
      kind === "forfeit" && number <= deal && parseSeating(seating, plan.agents.length)[seat] === agent,
  );
  return row?.[5];
}

/** @throws InputError naming the first agent whose code is not the one that the plan was made with. */
export async function checkAgentsUnchanged(plan: Plan): Promise<void> {
  for (const { name, spec, hash } of plan.agents) {
    const { hash: now } = await (await loadAgent(parseAgentSpec(spec))).identify();
    if (now !== hash)
      throw new InputError(
        `agent ${name}: its code has changed since the run (${hash.slice(0, 12)} then, ${now.slice(0, 12)} now); ` +
          "expected the same code",
      );
  }
}
