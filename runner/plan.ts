/**
 * The plan of a tournament: everything its results depend on but the number of deals, and nothing else. Two runs of one
 * plan agree byte for byte, whatever the machine.
 */
import { createHash } from "node:crypto";
import { COSTS } from "../agents/agent.ts";
import { type LoadedAgent, loadAgent } from "../agents/registry.ts";
import { type DealList, dealCount } from "../engine/deal-list.ts";
import { InputError } from "../engine/input-error.ts";
import { formatAgentSpec, parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { formatDeals } from "../engine/notation/deals.ts";
import { DecisionRandom } from "../engine/random.ts";
import { makeRules } from "../engine/rules/make.ts";
import { SCORING_NAMES, type Scoring } from "../engine/scoring.ts";
import { DEFAULT_MAX_FAULTS, DEFAULT_MAX_RESTARTS } from "./limits.ts";
import { SEATING_NAMES, type Seatings, seatingsOf } from "./schedule.ts";

export interface PlannedAgent {
  /** Unique in the plan. */
  readonly name: string;
  readonly spec: string;
  /** What its answers depend on: package version, or contents of a module. */
  readonly hash: string;
}

export interface Plan {
  readonly format: 1;
  readonly agents: readonly PlannedAgent[];
  readonly rules: { readonly name: string; readonly options: Readonly<Record<string, boolean>> };
  readonly scoring: Scoring;
  /** The agents' randomness follows from it, and the deals unless they are given. */
  readonly seed: string;
  /** Deals that were given instead of dealt: their number, and SHA-256 of their lines. */
  readonly givenDeals?: { readonly count: number; readonly sha256: string };
  readonly seatings: Seatings;
  /** Deals of one block, the unit of work and of the ledger. */
  readonly blockDeals: number;
  /** Games in a row with a fault after which an agent forfeits the rest of its block. */
  readonly maxFaults: number;
  /** Timeouts and crashes of an agent within a block after which it forfeits the rest. */
  readonly maxRestarts: number;
}

/** What a user chooses; `makePlan` fills in the rest. */
export interface PlanRequest {
  /** Specs, `heuristic+pimc:worlds=40`. */
  readonly agents: readonly string[];
  /** Default `DEFAULT_SEED`. */
  readonly seed?: string | undefined;
  /** Deals to play instead of those of the seed; `runTournament` is to have the same. */
  readonly givenDeals?: DealList | undefined;
  readonly seatings?: Seatings | undefined;
  readonly scoring?: Scoring | undefined;
  readonly rules?: Readonly<Record<string, string>> | undefined;
  /** Allow agents that see all hands. */
  readonly allowOpen?: boolean | undefined;
  /** Default by the agents' cost. */
  readonly blockDeals?: number | undefined;
  /** Default `DEFAULT_MAX_FAULTS`. */
  readonly maxFaults?: number | undefined;
  /** Default `DEFAULT_MAX_RESTARTS`. */
  readonly maxRestarts?: number | undefined;
}

export const DEFAULT_SEED = "skat";
export const MAX_AGENTS = 12;
export const MAX_BLOCK_DEALS = 65536;

/** Games of a block by the cost of the slowest agent: 10 ms to a second of work. */
const BLOCK_GAMES = { fast: 24576, medium: 384, slow: 6 } as const;

/** @throws InputError for anything that no tournament can be made of. */
export async function makePlan(request: PlanRequest): Promise<Plan> {
  const { seed = DEFAULT_SEED, seatings = "all", scoring = "plain" } = request;
  if (request.agents.length === 0) throw new InputError("agents: expected at least one agent, got none");
  if (request.agents.length > MAX_AGENTS)
    throw new InputError(`agents: expected at most ${MAX_AGENTS}, got ${request.agents.length}`);
  if (seed === "") throw new InputError("seed: expected a text of at least one character, got an empty one");
  if (!SEATING_NAMES.includes(seatings))
    throw new InputError(`seatings: expected one of ${SEATING_NAMES.join(", ")}, got ${JSON.stringify(seatings)}`);
  if (!SCORING_NAMES.includes(scoring))
    throw new InputError(`scoring: expected one of ${SCORING_NAMES.join(", ")}, got ${JSON.stringify(scoring)}`);
  const rules = makeRules("international", request.rules ?? {});
  const loaded: LoadedAgent[] = [];
  for (const text of request.agents) {
    const agent = await loadAgent(parseAgentSpec(text));
    if (agent.open && request.allowOpen !== true)
      throw new InputError(`agent: ${JSON.stringify(text)} sees all hands; expected --allow-open beside it`);
    if (agent.launch === undefined) tryFactory(agent, text);
    loaded.push(agent);
  }
  const tables = seatingsOf(loaded.length, seatings).length;
  const identities = await Promise.all(loaded.map((agent) => agent.identify()));
  const cost = COSTS.findLast((level) => identities.some((identity) => identity.cost === level))!;
  const blockDeals = request.blockDeals ?? Math.max(1, 2 ** Math.floor(Math.log2(BLOCK_GAMES[cost] / tables)));
  if (!Number.isInteger(blockDeals) || blockDeals < 1 || blockDeals > MAX_BLOCK_DEALS)
    throw new InputError(`block: expected 1 to ${MAX_BLOCK_DEALS} deals, got ${blockDeals}`);
  const { maxFaults = DEFAULT_MAX_FAULTS, maxRestarts = DEFAULT_MAX_RESTARTS } = request;
  if (!Number.isInteger(maxFaults) || maxFaults < 1)
    throw new InputError(`max-faults: expected a whole number of games from 1, got ${maxFaults}`);
  if (!Number.isInteger(maxRestarts) || maxRestarts < 0)
    throw new InputError(`max-restarts: expected a whole number from 0, got ${maxRestarts}`);
  // the name marks an agent that sees all hands in every report
  const names = uniqueNames(loaded.map(({ spec, open }) => (open ? `${spec.name} [open]` : spec.name)));
  return {
    format: 1,
    agents: loaded.map(({ spec }, i) => ({
      name: names[i]!,
      spec: formatAgentSpec(spec),
      hash: identities[i]!.hash,
    })),
    rules: { name: rules.name, options: rules.options },
    scoring,
    seed,
    ...(request.givenDeals && { givenDeals: identityOf(request.givenDeals) }),
    seatings,
    blockDeals,
    maxFaults,
    maxRestarts,
  };
}

/** What a plan holds of given deals: neither comments nor the order of a hand matter. */
export function identityOf(deals: DealList): NonNullable<Plan["givenDeals"]> {
  return { count: dealCount(deals), sha256: createHash("sha256").update(formatDeals(deals)).digest("hex") };
}

/** Where a plan's deals come from, for people: `seed "skat"`. */
export function originWords({ seed, givenDeals }: Plan): string {
  const words = `seed ${JSON.stringify(seed)}`;
  return givenDeals === undefined
    ? words
    : `of ${givenDeals.count} given deals (${givenDeals.sha256.slice(0, 12)}), ${words}`;
}

/** Makes the agent once, so that a bad option or factory is told here and not by every worker. */
export function tryFactory(agent: LoadedAgent, text: string): void {
  try {
    agent.create(new DecisionRandom());
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`agent: the factory of ${JSON.stringify(text)} threw ${String(error).split("\n")[0]}`);
  }
}

/** A name that was taken gets `#2`, `#3` in the order given. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

/** The text of a plan: its hash is taken of this, and `plan.json` holds it. */
export function formatPlan(plan: Plan): string {
  return `${JSON.stringify(plan, undefined, 2)}\n`;
}

/** SHA-256 of the plan, hexadecimal. */
export function planHash(plan: Plan): string {
  return createHash("sha256").update(formatPlan(plan)).digest("hex");
}

/** Reads `plan.json`. @throws InputError when the text is no plan. */
export function parsePlan(text: string, where: string): Plan {
  let plan: Plan;
  try {
    plan = JSON.parse(text) as Plan;
  } catch {
    throw new InputError(`${where}: expected a plan in JSON, got ${JSON.stringify(text.slice(0, 40))}`);
  }
  if (plan?.format !== 1 || !Array.isArray(plan.agents))
    throw new InputError(`${where}: expected a plan of format 1, got format ${JSON.stringify(plan?.format)}`);
  return plan;
}

/** The first field in which two plans differ, as `seed: "a" there, "b" here`; `undefined` when they are equal. */
export function planDifference(there: Plan, here: Plan): string | undefined {
  for (const key of [
    "format",
    "seed",
    "givenDeals",
    "scoring",
    "seatings",
    "blockDeals",
    "maxFaults",
    "maxRestarts",
    "rules",
  ] as const) {
    const [a, b] = [JSON.stringify(there[key]), JSON.stringify(here[key])];
    if (a !== b) return `${key}: ${a ?? "none"} there, ${b ?? "none"} here`;
  }
  for (let i = 0; i < Math.max(there.agents.length, here.agents.length); i++) {
    const [a, b] = [there.agents[i], here.agents[i]];
    if (a?.name !== b?.name || a?.spec !== b?.spec)
      return `agent ${i}: ${a?.spec ?? "none"} there, ${b?.spec ?? "none"} here`;
    if (a?.hash !== b?.hash)
      return `agent ${i} (${a?.spec}): its code has changed (${a?.hash.slice(0, 12)} there, ${b?.hash.slice(0, 12)} here)`;
  }
  return undefined;
}
