/** `skat-arena deal`: one deal of a seed, shown; with agents played and traced trick by trick. */
import type { CommandModule } from "yargs";
import { dealOf, MAX_DEALS } from "../engine/deal.ts";
import { InputError } from "../engine/input-error.ts";
import { recordOfGame } from "../engine/notation/iss-arena.ts";
import { formatRecord } from "../engine/notation/iss-record.ts";
import { SCORING_NAMES } from "../engine/scoring.ts";
import { dealData, formatDeal, formatTrace, traceData } from "../reports/trace.ts";
import type { LedgerLine } from "../runner/ledger.ts";
import { DEFAULT_SEED, makePlan, type Plan } from "../runner/plan.ts";
import { decisionName } from "../runner/play.ts";
import { checkAgentsUnchanged, replayDeal } from "../runner/replay.ts";
import { readRun } from "../runner/run-directory.ts";
import { parseSeating, type Seating } from "../runner/schedule.ts";
import type { Outcome } from "./exit.ts";
import { keyValues, oneOf, wholeNumber } from "./values.ts";

const FORMATS = ["text", "json", "iss"] as const;

interface DealArguments {
  agents: string[] | undefined;
  seed: string | undefined;
  deal: string;
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
        .option("deal", { type: "string", requiresArg: true, default: "0", describe: "Number of the deal, from 0" })
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
          describe: "text, json or iss (a game record)",
        })
        .example("$0 deal --seed skat --deal 17 heuristic heuristic random", "played and traced")
        .example("$0 deal --run runs/start --deal 3 --seating 0-2-1", "a game of a tournament") as never,
    handler: async (argv) => {
      process.stdout.write(`${await show(argv)}\n`);
    },
  };
}

async function show(argv: DealArguments): Promise<string> {
  const format = oneOf("--format", argv.format, FORMATS);
  const number = wholeNumber("--deal", argv.deal, 0, MAX_DEALS - 1);
  const { plan, lines } = await runOf(argv);
  if (plan === undefined) {
    const seed = argv.seed ?? DEFAULT_SEED;
    if (seed === "") throw new InputError("--seed: expected a text of at least one character, got an empty one");
    if (format === "iss")
      throw new InputError("--format iss: a record needs a game; name agents, or --run and --seating");
    const deal = dealOf(seed, number);
    if (format === "json") return JSON.stringify(dealData(deal, seed));
    return `deal ${number} of seed ${JSON.stringify(seed)}\n\n${formatDeal(deal)}`;
  }
  const seating = seatingOf(argv, plan);
  const line = lines.find(({ firstDeal, deals }) => number >= firstDeal && number < firstDeal + deals);
  const { game, faults } = await replayDeal(plan, number, seating, line?.faults);
  const names = seating.map((agent) => plan.agents[agent]!.name);
  if (format === "json") return JSON.stringify(traceData(game, names, plan.seed));
  if (format === "iss") return formatRecord(recordOfGame(game, { id: number, names }));
  const notes = faults.map(
    (fault) => `\n${names[fault.seat]} at ${decisionName(fault)}: ${fault.kind}, ${fault.reason}`,
  );
  return `deal ${number} of seed ${JSON.stringify(plan.seed)}\n\n${formatTrace(game, names)}${notes.join("")}`;
}

/** What is played: a plan, and the ledger of its run if there is one. */
async function runOf(argv: DealArguments): Promise<{ plan: Plan | undefined; lines: readonly LedgerLine[] }> {
  const agents = argv.agents ?? [];
  if (argv.run !== undefined) {
    if (agents.length > 0 || argv.seed !== undefined || argv.scoring !== undefined || argv.rule.length > 0)
      throw new InputError("--run: the run tells seed, agents, scoring and rules; expected none of them beside it");
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
    scoring: argv.scoring === undefined ? undefined : oneOf("--scoring", argv.scoring, SCORING_NAMES),
    rules: keyValues("--rule", argv.rule),
  });
  return { plan, lines: [] };
}

function seatingOf({ seating }: DealArguments, plan: Plan): Seating {
  const count = plan.agents.length;
  if (seating !== undefined) return parseSeating(seating, count);
  if (count === 1) return [0, 0, 0];
  if (count === 3) return [0, 1, 2];
  throw new InputError(`seating: ${count} agents and three seats; expected --seating, as in --seating 0-1-1`);
}
