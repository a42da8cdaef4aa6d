import { join } from "node:path";
import type { CommandModule } from "yargs";
import { InputError } from "../engine/input-error.ts";
import { writeReports } from "../reports/files.ts";
import { RunTotals } from "../reports/fold.ts";
import { formatRanking } from "../reports/ranking.ts";
import { SEAT_NAMES, scorePerGame } from "../reports/tables.ts";
import { type FaultRow, GAMES_FORMATS } from "../runner/block.ts";
import { makePlan, originWords, type Plan, planHash } from "../runner/plan.ts";
import { finishOf, type RunInfo, readRunInfo, runInfo, writeRunInfo } from "../runner/run-info.ts";
import { parseSeating, SEATING_NAMES } from "../runner/schedule.ts";
import { formatShard, parseShard, type Shard } from "../runner/shard.ts";
import { runTournament, type TournamentResult } from "../runner/tournament.ts";
import { readConfig } from "./config.ts";
import { INTERRUPTED, OK, type Outcome, STRICT_STOP } from "./exit.ts";
import { dealsToPlay, readDealsFrom } from "./given-deals.ts";
import { interruptible } from "./interrupt.ts";
import { limitsOf } from "./limits.ts";
import { ProgressLine } from "./progress.ts";
import { requestOf, TOURNAMENT_OPTIONS, type TournamentArguments, threadsOf } from "./tournament-options.ts";
import { oneOf } from "./values.ts";

const DEFAULT_DEALS = 1000;
/** Options that a config file gives as true or false, and as lists. */
const FLAGS = ["allow-open", "strict", "quiet", "json"];
const LISTS = ["agents", "rule"];

interface RunArguments extends TournamentArguments {
  agents: string[];
  deals: string | undefined;
  seatings: string;
  shard: string | undefined;
  games: string;
  strict: boolean;
}

export function runCommand(outcome: Outcome): CommandModule<object, RunArguments> {
  return {
    command: "run <agents..>",
    describe: "Play a tournament: every deal in all seatings of the agents",
    builder: (yargs) =>
      yargs
        .positional("agents", {
          type: "string",
          array: true,
          demandOption: true,
          describe:
            '[name=]agent, agent:key=value,…, bidding+cards, ./module.ts, or "exec:COMMAND"; see the command agents',
        })
        .option("deals", {
          type: "string",
          requiresArg: true,
          describe: `Deals to play (default: ${DEFAULT_DEALS}, or all of --deals-from)`,
        })
        .option("seatings", {
          type: "string",
          requiresArg: true,
          default: "all",
          describe: "all: every permutation of three agents; rotate: the three rotations; fixed: as given",
        })
        .option("shard", {
          type: "string",
          requiresArg: true,
          describe: "Play the slice i of n, as in 0/4; join the directories with the command merge",
        })
        .option("games", {
          type: "string",
          requiresArg: true,
          default: "none",
          describe: "Keep every game: csv, iss (games.sgf) or none",
        })
        .option("strict", { type: "boolean", default: false, describe: "Stop at the first fault of an agent" })
        .options(TOURNAMENT_OPTIONS)
        .config("config", "Options from a JSON file; those on the command line win", (path: string) =>
          readConfig(path, FLAGS, LISTS),
        )
        .requiresArg("config")
        .example("$0 run heuristic greedy random --deals 2000", "six seatings of 2,000 deals")
        .example("$0 run bold=heuristic:risk=-0.1 heuristic", "two variants, at mixed tables") as never,
    handler: async (argv) => {
      outcome.status = await run(argv);
    },
  };
}

async function run(argv: RunArguments): Promise<number> {
  const givenDeals = await readDealsFrom(argv["deals-from"]);
  const deals = dealsToPlay("--deals", argv.deals, givenDeals, DEFAULT_DEALS);
  const threads = threadsOf(argv);
  const games = oneOf("--games", argv.games, GAMES_FORMATS);
  const plan = await makePlan({
    agents: argv.agents,
    ...requestOf(argv),
    givenDeals,
    seatings: oneOf("--seatings", argv.seatings, SEATING_NAMES),
  });
  const shard = argv.shard === undefined ? undefined : parseShard(argv.shard);
  if (argv.out === "") throw new InputError("--out: expected a directory, got an empty text");
  const out = argv.out ?? defaultDirectory(plan, shard);
  const totals = new RunTotals(plan);
  const progress = new ProgressLine(argv.json ? "json" : argv.quiet ? "none" : "text");
  const start = performance.now();
  let before: RunInfo | undefined;
  const result = await interruptible((signal) =>
    runTournament(plan, {
      deals,
      givenDeals,
      threads,
      out,
      games,
      shard,
      limits: limitsOf(argv),
      signal,
      onStart: async () => {
        before = await readRunInfo(out);
        await writeRunInfo(out, runInfo(plan, deals, shard));
      },
      onBlock: (line, state) => {
        totals.add(line);
        progress.update(state, totals);
        return !(argv.strict && line.faults.length > 0);
      },
    }),
  ).finally(() => progress.end());
  const seconds = (performance.now() - start) / 1000;
  await writeReports(out, totals);
  await writeRunInfo(out, {
    ...runInfo(plan, deals, shard),
    finished: finishOf(result, threads, seconds, before),
  });
  if (argv.json) process.stdout.write(`${JSON.stringify(resultEvent(result, totals, seconds))}\n`);
  else if (!argv.quiet) process.stdout.write(runText(result, totals, out, deals, shard, seconds));
  const [fault] = totals.faults;
  if (argv.strict && fault !== undefined) {
    process.stderr.write(`skat-arena: stopped at a fault: ${faultWords(plan, fault)}\n`);
    return STRICT_STOP;
  }
  if (result.complete) return OK;
  process.stderr.write(
    `skat-arena: interrupted after ${result.deals} of ${deals} deals; they are complete in ${out}, ` +
      "the same command continues\n",
  );
  return INTERRUPTED;
}

function runText(
  result: TournamentResult,
  totals: RunTotals,
  out: string,
  deals: number,
  shard: Shard | undefined,
  seconds: number,
): string {
  const { plan } = result;
  const played = result.games - (result.resumedDeals / Math.max(1, result.deals)) * result.games;
  const speed =
    played > 0
      ? `${seconds.toFixed(1)} s, ${Math.round(played / seconds).toLocaleString("en")} games/s`
      : "already played";
  const part = result.complete ? "" : ` of ${deals}`;
  const partial =
    shard === undefined || shard.count === 1 ? "" : `partial: shard ${formatShard(shard)} of ${deals} deals\n\n`;
  if (result.deals === 0) {
    const none = result.complete ? "no block falls to this shard, and nothing is missing" : "no block is complete yet";
    return `${partial}${none}\nfiles in ${out}\n`;
  }
  return `${partial}${formatRanking(totals)}

${result.deals}${part} deals, ${result.games} games, ${originWords(plan)}, ${plan.scoring} scoring (${speed})
digest ${result.digest}
files in ${out}
`;
}

function faultWords(plan: Plan, [deal, seating, seat, decision, kind, reason]: FaultRow): string {
  const agent = parseSeating(seating, plan.agents.length)[seat]!;
  return `${plan.agents[agent]!.name} in deal ${deal}, seating ${seating}, ${SEAT_NAMES[seat]}, ${decision}: ${kind}, ${reason}`;
}

/** `runs/` and twelve digits of the plan's hash; shards side by side. */
function defaultDirectory(plan: Plan, shard: Shard | undefined): string {
  const name = planHash(plan).slice(0, 12);
  return join(
    "runs",
    shard === undefined || shard.count === 1 ? name : `${name}-${formatShard(shard).replace("/", "-of-")}`,
  );
}

/** The last event of `--json`. */
export function resultEvent(
  { plan, digest, deals, games }: Pick<TournamentResult, "plan" | "digest" | "deals" | "games">,
  totals: RunTotals,
  seconds: number,
): object {
  return {
    type: "result",
    digest,
    deals,
    games,
    seconds: Number(seconds.toFixed(3)),
    agents: totals.agents.map((agent, i) => {
      const { value, low, high } = scorePerGame(agent);
      return {
        name: agentName(plan, i),
        games: agent.sum("games", "T"),
        declared: agent.sum("declared", "T"),
        won: agent.sum("declared", "W"),
        overbid: agent.sum("declared", "O"),
        scorePerGame: value,
        low,
        high,
      };
    }),
  };
}

function agentName(plan: Plan, agent: number): string {
  return plan.agents[agent]!.name;
}
