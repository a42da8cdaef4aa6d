/** `skat-arena deal`: a deal of a seed or a file, shown; with agents played and traced trick by trick. */
import { once } from "node:events";
import type { CommandModule } from "yargs";
import { type Deal, dealOf, MAX_DEALS } from "../engine/deal.ts";
import { type DealList, dealCount, givenDeal } from "../engine/deal-list.ts";
import { InputError } from "../engine/input-error.ts";
import { formatDealLine } from "../engine/notation/deals.ts";
import { recordOfGame } from "../engine/notation/iss-arena.ts";
import { formatRecord } from "../engine/notation/iss-record.ts";
import { SCORING_NAMES } from "../engine/scoring.ts";
import { dealData, formatDeal, formatTrace, traceData } from "../reports/trace.ts";
import type { LedgerLine } from "../runner/ledger.ts";
import { DEFAULT_SEED, identityOf, makePlan, originWords, type Plan } from "../runner/plan.ts";
import { decisionName } from "../runner/play.ts";
import { checkAgentsUnchanged, replayDeal } from "../runner/replay.ts";
import { readGivenDeals, readRun } from "../runner/run-directory.ts";
import { formatSeating, parseSeating, type Seating, seatingsOf } from "../runner/schedule.ts";
import type { Outcome } from "./exit.ts";
import { DEALS_FROM, readDealsFrom } from "./given-deals.ts";
import { LIMIT_OPTIONS, type LimitArguments, limitsOf } from "./limits.ts";
import { keyValues, oneOf, wholeNumber } from "./values.ts";

const FORMATS = ["text", "json", "line", "iss"] as const;

interface DealArguments extends LimitArguments {
  agents: string[] | undefined;
  seed: string | undefined;
  deal: string;
  "deals-from": string | undefined;
  run: string | undefined;
  seating: string | undefined;
  scoring: string | undefined;
  rule: string[];
  format: string;
}

export function dealCommand(_: Outcome): CommandModule<object, DealArguments> {
  return {
    command: "deal [agents..]",
    describe: "Show a deal; with agents, or --run, play it and show every trick",
    builder: (yargs) =>
      yargs
        .positional("agents", {
          type: "string",
          array: true,
          describe: "Forehand, middlehand, rearhand; one agent sits at all seats",
        })
        .option("seed", {
          type: "string",
          requiresArg: true,
          describe: `Any text (default ${JSON.stringify(DEFAULT_SEED)})`,
        })
        .option("deal", {
          type: "string",
          requiresArg: true,
          default: "0",
          describe: "Number of the deal, from 0; without agents a range may stand here, as in 0-99",
        })
        .option("deals-from", DEALS_FROM)
        .option("run", {
          type: "string",
          requiresArg: true,
          describe: "Directory of a run: its seed, agents and rules",
        })
        .option("seating", {
          type: "string",
          requiresArg: true,
          describe: "Agent numbers by seat, as in games.csv: 0-1-1",
        })
        .option("scoring", { type: "string", requiresArg: true, describe: "plain (default) or seeger" })
        .option("rule", { type: "string", array: true, nargs: 1, default: [] as string[], describe: "key=value" })
        .option("format", {
          type: "string",
          requiresArg: true,
          default: "text",
          describe: "text, json, iss (a game record) or line (as --deals-from reads it)",
        })
        .options(LIMIT_OPTIONS)
        .example("$0 deal --seed skat --deal 17 heuristic heuristic random", "played and traced")
        .example("$0 deal --deal 0-999 --format line > deals.txt", "a thousand deals, one a line")
        .example("$0 deal --run runs/start --deal 3 --seating 0-2-1", "a game of a tournament") as never,
    handler: async (argv) => {
      for await (const text of show(argv)) if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
    },
  };
}

async function* show(argv: DealArguments): AsyncGenerator<string> {
  const format = oneOf("--format", argv.format, FORMATS);
  const given = await readDealsFrom(argv["deals-from"]);
  const most = (given === undefined ? MAX_DEALS : dealCount(given)) - 1;
  const { plan, lines } = await runOf(argv, given);
  if (plan === undefined) {
    yield* showDeals(argv, format, given, rangeOf(argv.deal, most));
    return;
  }
  const number = wholeNumber("--deal", argv.deal, 0, most);
  if (argv.run !== undefined) checkPlayed(plan, lines, number, argv.seating);
  if (format === "line") throw new InputError("--format line: it shows deals only; expected no agents and no --run");
  const seating = seatingOf(argv, plan);
  const deals = argv.run === undefined ? given : await readGivenDeals(argv.run, plan);
  const line = lines.find(({ firstDeal, deals }) => number >= firstDeal && number < firstDeal + deals);
  const { game, faults } = await replayDeal(plan, number, seating, {
    given: deals,
    recorded: line?.faults,
    limits: limitsOf(argv),
  });
  const names = seating.map((agent) => plan.agents[agent]!.name);
  if (format === "json") yield JSON.stringify(traceData(game, names, plan.seed, plan.givenDeals?.sha256));
  else if (format === "iss") yield formatRecord(recordOfGame(game, { id: number, names }));
  else {
    const notes = faults.map(
      (fault) => `\n${names[fault.seat]} at ${decisionName(fault)}: ${fault.kind}, ${fault.reason}`,
    );
    const origin = plan.givenDeals === undefined ? `of ${originWords(plan)}` : originWords(plan);
    yield `deal ${number} ${origin}\n\n${formatTrace(game, names)}${notes.join("")}`;
  }
}

function* showDeals(
  argv: DealArguments,
  format: (typeof FORMATS)[number],
  given: DealList | undefined,
  [first, last]: readonly [number, number],
): Generator<string> {
  if (given !== undefined && argv.seed !== undefined)
    throw new InputError("--seed: the deals of --deals-from follow from no seed; expected agents beside both");
  const seed = argv.seed ?? DEFAULT_SEED;
  if (seed === "") throw new InputError("--seed: expected a text of at least one character, got an empty one");
  if (format === "iss")
    throw new InputError("--format iss: a record needs a game; name agents, or --run and --seating");
  const sha256 = given && identityOf(given).sha256;
  const origin = given === undefined ? `seed ${JSON.stringify(seed)}` : argv["deals-from"];
  for (let number = first; number <= last; number++) {
    const deal: Deal = given === undefined ? dealOf(seed, number) : givenDeal(given, number);
    if (format === "json") yield JSON.stringify(dealData(deal, sha256 === undefined ? seed : null, sha256));
    else if (format === "line") yield formatDealLine(deal);
    else yield `${number > first ? "\n" : ""}deal ${number} of ${origin}\n\n${formatDeal(deal)}`;
  }
}

/** `17`, or `0-99` with both ends. */
function rangeOf(text: string, most: number): readonly [number, number] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) {
    const number = wholeNumber("--deal", text, 0, most);
    return [number, number];
  }
  const first = wholeNumber("--deal", from, 0, most);
  return [first, wholeNumber("--deal", to, first, most)];
}

/** What is played: a plan, and the ledger of its run if there is one. */
async function runOf(
  argv: DealArguments,
  givenDeals: DealList | undefined,
): Promise<{ plan: Plan | undefined; lines: readonly LedgerLine[] }> {
  const agents = argv.agents ?? [];
  if (argv.run !== undefined) {
    const beside = [argv.seed, argv.scoring, argv["deals-from"]].some((value) => value !== undefined);
    if (agents.length > 0 || beside || argv.rule.length > 0)
      throw new InputError(
        "--run: the run tells seed, deals, agents, scoring and rules; expected none of them beside it",
      );
    const { plan, lines } = await readRun(argv.run);
    await checkAgentsUnchanged(plan);
    return { plan, lines };
  }
  if (agents.length === 0) {
    if (argv.seating !== undefined) throw new InputError("--seating: expected agents or --run beside it, got neither");
    return { plan: undefined, lines: [] };
  }
  const plan = await makePlan({
    agents,
    seed: argv.seed,
    givenDeals,
    scoring: argv.scoring === undefined ? undefined : oneOf("--scoring", argv.scoring, SCORING_NAMES),
    rules: keyValues("--rule", argv.rule),
  });
  return { plan, lines: [] };
}

/** @throws InputError when the run did not play the deal, or not in this seating. */
function checkPlayed(plan: Plan, lines: readonly LedgerLine[], deal: number, seating: string | undefined): void {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const end = last.firstDeal + last.deals - 1;
  if (deal < first.firstDeal || deal > end)
    throw new InputError(`--deal: expected a deal of the run, ${first.firstDeal} to ${end}, got ${deal}`);
  const played = seatingsOf(plan.agents.length, plan.seatings).map(formatSeating);
  if (seating !== undefined && !played.includes(formatSeating(parseSeating(seating, plan.agents.length))))
    throw new InputError(`--seating: expected a seating of the run, ${seatingsWords(played)}, got ${seating}`);
}

function seatingsWords(names: readonly string[]): string {
  return `one of ${names.slice(0, 6).join(", ")}${names.length > 6 ? ", …" : ""}`;
}

function seatingOf({ seating }: DealArguments, plan: Plan): Seating {
  const count = plan.agents.length;
  if (seating !== undefined) return parseSeating(seating, count);
  if (count === 1) return [0, 0, 0];
  if (count === 3) return [0, 1, 2];
  throw new InputError(`seating: ${count} agents and three seats; expected --seating, as in --seating 0-1-1`);
}
