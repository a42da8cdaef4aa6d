/**
 * Watchdogs over agents from outside. They depend on the machine: digests are promised only while none of them acts, and
 * `verify` and `deal` take what they did from the ledger. How many faults are borne is part of the plan.
 */
import { DEFAULT_LIMITS } from "../agents/outside/exec.ts";
import type { ProgramLimits } from "../agents/outside/program.ts";

export type Limits = ProgramLimits;
export const LIMITS: Limits = DEFAULT_LIMITS;

/** Games in a row with a fault after which an agent forfeits the rest of its block. */
export const DEFAULT_MAX_FAULTS = 5;
/** Timeouts and crashes of an agent within a block after which it forfeits the rest. */
export const DEFAULT_MAX_RESTARTS = 20;
