/**
 * Decisions a second of programs behind `exec:`, one worker's worth: six seatings of a deal at a time, as in a tournament
 * of two or three agents, and one at a time. Medians of interleaved rounds.
 *
 *     node dist/bench/exec.js [--rounds 3] [COMMAND...]
 */
import { parseArgs } from "node:util";
import { DEFAULT_LIMITS, ExecAgent } from "../agents/outside/exec.ts";
import { Dealer } from "../engine/deal.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { INTERNATIONAL } from "../engine/rules/international.ts";
import { Lane } from "../runner/lane.ts";
import { seatedOutside } from "../runner/play.ts";

const GAMES = 1200;
const WARM_UP = 120;
const LANES = [1, 6] as const;
const EXAMPLES = ["node examples/agent-program.mjs", "python3 examples/agent.py"];

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "3" } },
  allowPositionals: true,
});

async function speedOf(command: string, lanes: number): Promise<number> {
  const rng = new DecisionRandom();
  const key = runKey("exec");
  const agent = new ExecAgent(command, rng, { limits: DEFAULT_LIMITS, started() {}, ended() {} });
  const tables = Array.from({ length: lanes }, () => new Lane([seatedOutside(agent, rng)], INTERNATIONAL, "plain"));
  const dealer = new Dealer(key);
  let decisions = 0;
  let start = 0;
  for (let games = 0, deal = 0; games < WARM_UP + GAMES; games += lanes, deal++) {
    if (start === 0 && games >= WARM_UP) {
      start = performance.now();
      decisions = agent.asked;
    }
    rng.startDeal(key, deal);
    for (const table of tables) table.seat(deal, 0, [0, 0, 0], [], []);
    await Promise.all(tables.map((table) => table.playWaiting(dealer.deal(deal))));
    const [fault] = tables.flatMap((table) => table.faults);
    if (fault !== undefined) throw new Error(`bench: fault ${JSON.stringify(fault)}`);
  }
  const seconds = (performance.now() - start) / 1000;
  decisions = agent.asked - decisions;
  await agent.close();
  return decisions / seconds;
}

const speeds = new Map<string, number[]>();
for (let round = 0; round < Number(values.rounds); round++)
  for (const command of positionals.length > 0 ? positionals : EXAMPLES)
    for (const lanes of LANES) {
      const name = `${command}, ${lanes === 1 ? "one game" : `${lanes} games`} at a time`;
      speeds.set(name, [...(speeds.get(name) ?? []), await speedOf(command, lanes)]);
    }
for (const [name, all] of speeds) {
  const median = all.sort((a, b) => a - b)[all.length >> 1]!;
  console.log(`${name}: ${Math.round(median).toLocaleString("en")} decisions/s`);
}
