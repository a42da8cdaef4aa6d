/** The options that `run` and `compare` share. */
import { availableParallelism } from "node:os";
import { SCORING_NAMES } from "../engine/scoring.ts";
import { DEFAULT_SEED, MAX_BLOCK_DEALS, type PlanRequest } from "../runner/plan.ts";
import { MAX_THREADS } from "../runner/tournament.ts";
import { DEALS_FROM } from "./given-deals.ts";
import { CONDUCT_OPTIONS, type ConductArguments, conductOf, LIMIT_OPTIONS, type LimitArguments } from "./limits.ts";
import { keyValues, oneOf, wholeNumber } from "./values.ts";

export interface TournamentArguments extends LimitArguments, ConductArguments {
  "deals-from": string | undefined;
  seed: string;
  scoring: string;
  rule: string[];
  threads: string | undefined;
  block: string | undefined;
  out: string | undefined;
  "allow-open": boolean;
  quiet: boolean;
  json: boolean;
}

export const TOURNAMENT_OPTIONS = {
  "deals-from": DEALS_FROM,
  seed: {
    type: "string",
    requiresArg: true,
    default: DEFAULT_SEED,
    describe: "Any text; the deals follow from it",
  },
  scoring: {
    type: "string",
    requiresArg: true,
    default: "plain",
    describe: "plain or seeger (Seeger-Fabian list points)",
  },
  rule: {
    type: "string",
    array: true,
    nargs: 1,
    default: [] as string[],
    describe: "A rule option key=value; see the command rules",
  },
  threads: {
    type: "string",
    requiresArg: true,
    describe: `Worker threads (default here: ${availableParallelism()})`,
  },
  block: {
    type: "string",
    requiresArg: true,
    describe: "Deals of one ledger line (default: by the agents' cost)",
  },
  out: {
    type: "string",
    requiresArg: true,
    describe: "Directory of the run (default: below runs/, by the hash of the plan)",
  },
  ...CONDUCT_OPTIONS,
  ...LIMIT_OPTIONS,
  "allow-open": { type: "boolean", default: false, describe: "Allow agents that see all hands" },
  quiet: { type: "boolean", default: false, describe: "No progress, and run prints no ranking" },
  json: { type: "boolean", default: false, describe: "NDJSON events on stdout instead of text" },
} as const;

/** @throws InputError */
export function threadsOf({ threads }: TournamentArguments): number {
  return threads === undefined ? availableParallelism() : wholeNumber("--threads", threads, 1, MAX_THREADS);
}

/** What the plan needs to know but for agents, seatings and deals. @throws InputError */
export function requestOf(argv: TournamentArguments): Omit<PlanRequest, "agents"> {
  return {
    seed: argv.seed,
    scoring: oneOf("--scoring", argv.scoring, SCORING_NAMES),
    rules: keyValues("--rule", argv.rule),
    blockDeals: argv.block === undefined ? undefined : wholeNumber("--block", argv.block, 1, MAX_BLOCK_DEALS),
    ...conductOf(argv),
    allowOpen: argv["allow-open"],
  };
}
