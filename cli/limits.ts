/** The options that watch over modules and programs, for every command that plays. */
import { DEFAULT_MAX_FAULTS, DEFAULT_MAX_RESTARTS, LIMITS, type Limits } from "../runner/limits.ts";
import { decimal, wholeNumber } from "./values.ts";

export interface LimitArguments {
  "move-timeout": string;
  "game-timeout": string;
  "max-memory": string;
}

const LONGEST_S = 86_400;

export const LIMIT_OPTIONS = {
  "move-timeout": {
    type: "string",
    requiresArg: true,
    default: String(LIMITS.moveTimeoutMs / 1000),
    describe: "Watchdog: seconds a module or program (exec:) may take for one answer",
  },
  "game-timeout": {
    type: "string",
    requiresArg: true,
    default: String(LIMITS.gameTimeoutMs / 1000),
    describe: "Watchdog: seconds it may take for all its answers in one game",
  },
  "max-memory": {
    type: "string",
    requiresArg: true,
    default: String(LIMITS.maxMemoryMb),
    describe: "Watchdog: megabytes a program, or the heap of a thread with its modules, may hold",
  },
} as const;

/** @throws InputError */
export function limitsOf(argv: LimitArguments): Limits {
  return {
    moveTimeoutMs: 1000 * decimal("--move-timeout", argv["move-timeout"], 0.01, LONGEST_S),
    gameTimeoutMs: 1000 * decimal("--game-timeout", argv["game-timeout"], 0.01, LONGEST_S),
    maxMemoryMb: wholeNumber("--max-memory", argv["max-memory"], 1, 1_000_000),
  };
}

export interface ConductArguments {
  "max-faults": string;
  "max-restarts": string;
}

/** Part of the plan. */
export const CONDUCT_OPTIONS = {
  "max-faults": {
    type: "string",
    requiresArg: true,
    default: String(DEFAULT_MAX_FAULTS),
    describe: "Games in a row at fault, after which an agent forfeits the rest of the block of deals",
  },
  "max-restarts": {
    type: "string",
    requiresArg: true,
    default: String(DEFAULT_MAX_RESTARTS),
    describe: "Timeouts and crashes that it may have in a block; after more it forfeits the rest",
  },
} as const;

/** @throws InputError */
export function conductOf(argv: ConductArguments): { maxFaults: number; maxRestarts: number } {
  return {
    maxFaults: wholeNumber("--max-faults", argv["max-faults"], 1, 1_000_000),
    maxRestarts: wholeNumber("--max-restarts", argv["max-restarts"], 0, 1_000_000),
  };
}
