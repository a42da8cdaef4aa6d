/** `skat-arena report DIR`: rebuilds the CSV files of a run from its ledger and prints the ranking. */
import type { CommandModule } from "yargs";
import { writeReports } from "../reports/files.ts";
import { foldLines } from "../reports/fold.ts";
import { formatRanking } from "../reports/ranking.ts";
import { RunDigest } from "../runner/ledger.ts";
import { originWords } from "../runner/plan.ts";
import { readRun } from "../runner/run-directory.ts";
import { readRunInfo } from "../runner/run-info.ts";
import type { Outcome } from "./exit.ts";

export function reportCommand(_: Outcome): CommandModule<object, { dir: string }> {
  return {
    command: "report <dir>",
    describe: "Rebuild the CSV files of a run from its ledger and print the ranking",
    builder: (yargs) =>
      yargs.positional("dir", { type: "string", demandOption: true, describe: "Directory of a run" }) as never,
    handler: async ({ dir }) => {
      const { plan, lines } = await readRun(dir);
      const totals = foldLines(plan, lines);
      await writeReports(dir, totals);
      const digest = new RunDigest();
      for (const line of lines) digest.add(line.digest);
      const info = await readRunInfo(dir);
      const short = totals.deals < (info?.deals ?? 0);
      const part = info?.shard ?? (short ? `${totals.deals} of ${info?.deals} deals` : undefined);
      process.stdout.write(
        `${part === undefined ? "" : `partial: ${info?.shard === null ? "" : "shard "}${part}\n\n`}${formatRanking(totals)}\n\n${totals.deals} deals, ${totals.deals * totals.seatings.length} games, ` +
          `${originWords(plan)}, ${plan.scoring} scoring\ndigest ${digest.hex}\n`,
      );
    },
  };
}
