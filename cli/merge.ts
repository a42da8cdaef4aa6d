/** `skat-arena merge DIR... --out DIR`: joins shards. */
import type { CommandModule } from "yargs";
import { writeReports } from "../reports/files.ts";
import { foldLines } from "../reports/fold.ts";
import { formatRanking } from "../reports/ranking.ts";
import { RunDigest } from "../runner/ledger.ts";
import { mergeRuns } from "../runner/merge.ts";
import { readRun } from "../runner/run-directory.ts";
import { mergedFinish, runInfo, writeRunInfo } from "../runner/run-info.ts";
import type { Outcome } from "./exit.ts";
import { resultEvent } from "./run.ts";

interface MergeArguments {
  dirs: string[];
  out: string;
  json: boolean;
}

export function mergeCommand(_: Outcome): CommandModule<object, MergeArguments> {
  return {
    command: "merge <dirs..>",
    describe: "Join the directories of shards into that of the whole run",
    builder: (yargs) =>
      yargs
        .positional("dirs", { type: "string", array: true, demandOption: true, describe: "Directories of shards" })
        .option("out", {
          type: "string",
          requiresArg: true,
          demandOption: true,
          describe: "Directory of the whole run",
        })
        .option("json", { type: "boolean", default: false, describe: "The result as JSON" })
        .example("$0 merge runs/shard-* --out runs/whole", "") as never,
    handler: async ({ dirs, out, json }) => {
      const start = performance.now();
      const { plan, deals, duplicates, infos } = await mergeRuns(dirs, out);
      const { lines } = await readRun(out);
      const totals = foldLines(plan, lines);
      await writeReports(out, totals);
      const digest = new RunDigest();
      for (const line of lines) digest.add(line.digest);
      const games = deals * totals.seatings.length;
      const seconds = (performance.now() - start) / 1000;
      const finished = mergedFinish(infos, { deals, games, digest: digest.hex });
      await writeRunInfo(out, { ...runInfo(plan, deals, undefined), finished });
      if (json) {
        const event = resultEvent({ plan, digest: digest.hex, deals, games }, totals, seconds);
        process.stdout.write(`${JSON.stringify(event)}\n`);
        return;
      }
      const twice = duplicates === 0 ? "" : `, ${duplicates} blocks found more than once, identical`;
      process.stdout.write(
        `${formatRanking(totals)}\n\n${deals} deals, ${games} games of ${dirs.length} directories${twice}\n` +
          `digest ${digest.hex}\nfiles in ${out}\n`,
      );
    },
  };
}
