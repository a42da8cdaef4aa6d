/** `skat-arena check AGENT`: a conformance test of one agent. */
import type { CommandModule } from "yargs";
import { formatColumns } from "../reports/table.ts";
import type { CheckReport, Finding } from "../runner/check/check.ts";
import { measuredCost, type Speed } from "../runner/check/speed.ts";
import { checkWatched } from "../runner/check/watched.ts";
import { DEFAULT_SEED } from "../runner/plan.ts";
import { FINDING, OK, type Outcome } from "./exit.ts";
import { LIMIT_OPTIONS, type LimitArguments, limitsOf } from "./limits.ts";
import { wholeNumber } from "./values.ts";

interface CheckArguments extends Omit<LimitArguments, "game-timeout"> {
  agent: string;
  positions: string | undefined;
  seed: string;
  json: boolean;
}

export function checkCommand(outcome: Outcome): CommandModule<object, CheckArguments> {
  return {
    command: "check <agent>",
    describe: "Test an agent on random positions: legal, repeatable, without memory, honest, how fast",
    builder: (yargs) =>
      yargs
        .positional("agent", { type: "string", demandOption: true, describe: "As for the command run" })
        .option("positions", {
          type: "string",
          requiresArg: true,
          describe: "Positions to ask about (default: 3000, 200 of a slow agent, or what it answers in 10 s)",
        })
        .option("seed", { type: "string", requiresArg: true, default: DEFAULT_SEED, describe: "Any text" })
        .option("move-timeout", LIMIT_OPTIONS["move-timeout"])
        .option("max-memory", LIMIT_OPTIONS["max-memory"])
        .option("json", { type: "boolean", default: false, describe: "NDJSON on stdout instead of text" })
        .example("$0 check ./my-agent.ts", "a module")
        .example('$0 check "exec:python3 examples/agent.py" --move-timeout 1', "a program") as never,
    handler: async ({ agent, positions, seed, json, ...limits }) => {
      const report = await checkWatched(agent, {
        positions: positions === undefined ? undefined : wholeNumber("--positions", positions, 1, 1_000_000),
        seed,
        limits: limitsOf({ ...limits, "game-timeout": LIMIT_OPTIONS["game-timeout"].default }),
      });
      const failed = report.findings.some(({ verdict }) => verdict === "failed");
      process.stdout.write(json ? jsonLines(report, failed) : text(report, failed));
      outcome.status = failed ? FINDING : OK;
    },
  };
}

const WORDS = { ok: "ok", failed: "FAILED", skipped: "skipped" } as const;

function text(report: CheckReport, failed: boolean): string {
  const { agent, findings, speeds, decisionsPerSecond } = report;
  const lines = findings.flatMap((finding) => [
    `${finding.name.padEnd(12)}${WORDS[finding.verdict].padEnd(8)} ${finding.detail}`,
    ...firstTrouble(finding),
  ]);
  const speed =
    speeds.length === 0
      ? ""
      : `\n${speedTable(speeds)}\n${round(decisionsPerSecond)} decisions/s\n${costAdvice(report)}`;
  return `${lines.join("\n")}\n${speed}\n${agent}: ${failed ? "FAILED" : "ok"}\n`;
}

/** A line for an agent that takes much less, or more, time than its cost says: blocks are then of the wrong size. */
function costAdvice({ cost, speeds }: CheckReport): string {
  const measured = measuredCost(speeds);
  if (cost === undefined || measured === undefined || measured.cost === cost) return "";
  return (
    `\na game takes it about ${Number(measured.msPerGame.toPrecision(2))} ms: its cost is "${measured.cost}", ` +
    `not "${cost}" (blocks get their size by it, see docs/writing-agents.md)\n`
  );
}

function firstTrouble({ request, answer }: Finding): string[] {
  return request === undefined ? [] : [`    asked     ${request}`, `    answered  ${answer}`];
}

function speedTable(speeds: readonly Speed[]): string {
  const header = ["ms a decision", "decisions", "median", "99 %", "slowest"];
  const rows = speeds.map(({ type, decisions, medianMs, p99Ms, maxMs }) => [
    type,
    String(decisions),
    ...[medianMs, p99Ms, maxMs].map((ms) => ms.toFixed(3)),
  ]);
  return formatColumns([header, ...rows]);
}

function round(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function jsonLines({ agent, findings, speeds, decisionsPerSecond, cost }: CheckReport, failed: boolean): string {
  const events = [
    ...findings.map((finding) => ({ type: "check", ...finding })),
    {
      type: "result",
      agent,
      verdict: failed ? "failed" : "ok",
      decisionsPerSecond: Math.round(decisionsPerSecond),
      cost,
      speeds,
    },
  ];
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}
