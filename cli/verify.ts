/** `skat-arena verify DIR`: plays blocks again and compares them with the ledger. */
import { availableParallelism } from "node:os";
import type { CommandModule } from "yargs";
import { MAX_THREADS } from "../runner/tournament.ts";
import { verifyRun } from "../runner/verify.ts";
import { FINDING, OK, type Outcome } from "./exit.ts";
import { LIMIT_OPTIONS, type LimitArguments, limitsOf } from "./limits.ts";
import { wholeNumber } from "./values.ts";

interface VerifyArguments extends LimitArguments {
  dir: string;
  blocks: string;
  all: boolean;
  threads: string | undefined;
}

export function verifyCommand(outcome: Outcome): CommandModule<object, VerifyArguments> {
  return {
    command: "verify <dir>",
    describe: "Play blocks of a run again and compare them with its ledger, byte for byte",
    builder: (yargs) =>
      yargs
        .positional("dir", { type: "string", demandOption: true, describe: "Directory of a run" })
        .option("blocks", { type: "string", requiresArg: true, default: "10", describe: "Blocks to draw at random" })
        .option("all", { type: "boolean", default: false, describe: "Every block" })
        .option("threads", { type: "string", requiresArg: true, describe: "Worker threads" })
        .options(LIMIT_OPTIONS) as never,
    handler: async (argv) => {
      const { dir, blocks, all, threads } = argv;
      const { checked, total, different } = await verifyRun(dir, {
        blocks: all ? "all" : wholeNumber("--blocks", blocks, 1, 1e9),
        threads: threads === undefined ? availableParallelism() : wholeNumber("--threads", threads, 1, MAX_THREADS),
        limits: limitsOf(argv),
      });
      for (const block of different) process.stdout.write(`block ${block} differs\n`);
      process.stdout.write(
        `${checked} of ${total} blocks played again: ${checked - different.length} identical, ${different.length} different\n`,
      );
      outcome.status = different.length === 0 ? OK : FINDING;
    },
  };
}
