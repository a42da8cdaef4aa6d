import { join } from "node:path";
import type { CommandModule } from "yargs";
import { InputError } from "../engine/input-error.ts";
import { comparison, comparisonText } from "../reports/comparison.ts";
import { writeReports } from "../reports/files.ts";
import { RunTotals } from "../reports/fold.ts";
import { dealsNeeded, SequentialTest } from "../reports/sequential.ts";
import { makePlan, planHash } from "../runner/plan.ts";
import { finishOf, type RunInfo, readRunInfo, runInfo, writeRunInfo } from "../runner/run-info.ts";
import { runTournament } from "../runner/tournament.ts";
import { INTERRUPTED, OK, type Outcome, UNDECIDED } from "./exit.ts";
import { dealsToPlay, readDealsFrom } from "./given-deals.ts";
import { interruptible } from "./interrupt.ts";
import { limitsOf } from "./limits.ts";
import { ProgressLine } from "./progress.ts";
import { requestOf, TOURNAMENT_OPTIONS, type TournamentArguments, threadsOf } from "./tournament-options.ts";
import { decimal } from "./values.ts";

interface CompareArguments extends TournamentArguments {
  a: string;
  b: string;
  margin: string;
  alpha: string;
  beta: string;
  "max-deals": string | undefined;
  plan: boolean;
}

/** Deals played to learn the spread of Δ for `--plan`. */
const PILOT_DEALS = 500;
const DEFAULT_MAX_DEALS = 100_000;

export function compareCommand(outcome: Outcome): CommandModule<object, CompareArguments> {
  return {
    command: "compare <a> <b>",
    describe: "Decide which of two agents is better, with as few deals as it takes",
    builder: (yargs) =>
      yargs
        .positional("a", { type: "string", demandOption: true, describe: "An agent, as for run" })
        .positional("b", { type: "string", demandOption: true, describe: "Another" })
        .option("margin", {
          type: "string",
          requiresArg: true,
          default: "1",
          describe: "Smallest difference that matters, in score per game",
        })
        .option("alpha", { type: "string", requiresArg: true, default: "0.05", describe: "Chance of a wrong winner" })
        .option("beta", {
          type: "string",
          requiresArg: true,
          default: "0.05",
          describe: "Chance of missing the margin",
        })
        .option("max-deals", {
          type: "string",
          requiresArg: true,
          describe: `Give up after these (default: ${DEFAULT_MAX_DEALS}, or all of --deals-from)`,
        })
        .option("plan", { type: "boolean", default: false, describe: "Only tell how many deals the margin needs" })
        .options(TOURNAMENT_OPTIONS)
        .example("$0 compare heuristic greedy", "")
        .example("$0 compare heuristic+open mine+open --allow-open", "par of two biddings") as never,
    handler: async (argv) => {
      outcome.status = await compare(argv);
    },
  };
}

async function compare(argv: CompareArguments): Promise<number> {
  const margin = decimal("--margin", argv.margin, 1e-6, 1e6);
  const alpha = decimal("--alpha", argv.alpha, 1e-9, 0.49);
  const beta = decimal("--beta", argv.beta, 1e-9, 0.49);
  const givenDeals = await readDealsFrom(argv["deals-from"]);
  const deals = dealsToPlay("--max-deals", argv["max-deals"], givenDeals, DEFAULT_MAX_DEALS);
  const threads = threadsOf(argv);
  const plan = await makePlan({
    agents: [argv.a, argv.b],
    ...requestOf(argv),
    givenDeals,
  });
  const totals = new RunTotals(plan);
  if (argv.plan) {
    const pilot = Math.min(PILOT_DEALS, givenDeals === undefined ? PILOT_DEALS : deals);
    await runTournament(plan, {
      deals: pilot,
      givenDeals,
      threads,
      limits: limitsOf(argv),
      onBlock: (line) => totals.add(line),
    });
    const { deviation } = comparison(totals);
    if (deviation === 0) throw new InputError(`--plan: the agents did not differ on any of ${pilot} deals`);
    const needed = dealsNeeded(deviation, margin, alpha, beta);
    process.stdout.write(
      `a difference of ${margin} a game needs about ${needed} deals at a fixed number of deals ` +
        `(spread of a deal's difference ${deviation.toFixed(1)}, from ${pilot} deals)\n`,
    );
    return OK;
  }
  const out = argv.out ?? join("runs", `compare-${planHash(plan).slice(0, 12)}`);
  const test = new SequentialTest({ margin, alpha, beta });
  const progress = new ProgressLine(argv.json ? "json" : argv.quiet ? "none" : "text");
  const start = performance.now();
  let before: RunInfo | undefined;
  const result = await interruptible((signal) =>
    runTournament(plan, {
      deals,
      givenDeals,
      threads,
      out,
      limits: limitsOf(argv),
      signal,
      onStart: async () => {
        before = await readRunInfo(out);
        await writeRunInfo(out, runInfo(plan, deals, undefined));
      },
      onBlock: (line, state) => {
        totals.add(line);
        progress.update(state, totals);
        const { sum, squares, meetings } = comparison(totals);
        return test.look(totals.deals, sum / meetings, squares / meetings ** 2) === "undecided";
      },
    }),
  ).finally(() => progress.end());
  await writeReports(out, totals);
  const finished = finishOf(result, threads, (performance.now() - start) / 1000, before);
  await writeRunInfo(out, { ...runInfo(plan, deals, undefined), finished });
  const { difference, squares } = comparison(totals);
  const verdict = result.complete ? test.finish(totals.deals, squares) : test.verdict;
  if (argv.json)
    process.stdout.write(
      `${JSON.stringify({ type: "result", deals: totals.deals, difference: difference.value, low: difference.low, high: difference.high, verdict })}\n`,
    );
  else process.stdout.write(`${comparisonText(totals, verdict, { margin, alpha, beta }, deals, out)}\n`);
  if (verdict !== "undecided") return OK;
  return result.complete ? UNDECIDED : INTERRUPTED;
}
