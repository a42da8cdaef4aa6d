/** Exit statuses. */
export const OK = 0;
/** `records` or `verify` found a difference. */
export const FINDING = 1;
export const BAD_INPUT = 2;
/** `compare` came to no verdict. */
export const UNDECIDED = 3;
/** `--strict` met a fault of an agent. */
export const STRICT_STOP = 4;
/** A fault of the harness itself. */
export const HARNESS_FAULT = 70;
export const INTERRUPTED = 130;

/** A command tells its exit status here, since yargs returns nothing. */
export interface Outcome {
  status: number;
}
