/**
 * Measures the rule-based agents.
 *
 *     node dist/bench/heuristic.js versus heuristic greedy [deals] [seed]    paired seatings ABB and BAA, score per game
 *     node dist/bench/heuristic.js self heuristic [deals] [seed]             contract mix, success, overbids of self-play
 *     node dist/bench/heuristic.js speed heuristic [games]                   self-play games a second, best and median
 *
 * Agents may carry options, `heuristic:risk=5`. Intervals are 95 %, the deal with all its seatings being the unit.
 */
import type { AgentEntry } from "../agents/agent.ts";
import { GREEDY } from "../agents/greedy.ts";
import { HEURISTIC } from "../agents/heuristic/heuristic.ts";
import { RANDOM } from "../agents/random.ts";
import { KIND_COUNT, KIND_NAMES, NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom, type RunKey, runKey } from "../engine/random.ts";
import type { Scoring } from "../engine/scoring.ts";
import { type Fault, playGame, type SeatedAgent, seatedAgent } from "../runner/play.ts";

const ENTRIES: readonly AgentEntry[] = [RANDOM, GREEDY, HEURISTIC];
const SCORING = (process.env["SCORING"] ?? "plain") as Scoring;

const rng = new DecisionRandom();

function seated(spec: string): SeatedAgent {
  const [id, given = ""] = spec.split(":");
  const entry = ENTRIES.find((e) => e.id === id);
  if (entry === undefined) throw new Error(`bench: no agent is called ${id}`);
  const options = Object.fromEntries(entry.options.map((option) => [option.key, option.default]));
  for (const pair of given.split(",").filter(Boolean)) {
    const [key, value] = pair.split("=");
    options[key!] = value!;
  }
  return seatedAgent(entry.create(options, rng), rng);
}

function onFault(fault: Fault): void {
  throw new Error(`bench: fault ${JSON.stringify(fault)}`);
}

function play(game: Game, key: RunKey, dealer: Dealer, deal: number, seats: readonly SeatedAgent[]): void {
  rng.startDeal(key, deal);
  game.start(dealer.deal(deal));
  playGame(game, seats, onFault);
}

/** Mean and half width of its 95 % interval. */
function interval(sum: number, squares: number, n: number): string {
  const mean = sum / n;
  const variance = (squares - n * mean * mean) / (n - 1);
  return `${mean.toFixed(3)} ± ${(1.96 * Math.sqrt(variance / n)).toFixed(3)}`;
}

function versus(a: string, b: string, deals: number, seed: string): void {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const pair = [seated(a), seated(b)];
  const seatings = [0b011, 0b101, 0b110, 0b100, 0b010, 0b001].map((bits) => ({
    bits,
    seats: [0, 1, 2].map((seat) => pair[(bits >> seat) & 1]!),
  }));
  // a deal gives each agent nine seats: sums of scores, and of their difference
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let deal = 0; deal < deals; deal++) {
    const total = [0, 0];
    for (const { bits, seats } of seatings) {
      play(game, key, dealer, deal, seats);
      for (let seat = 0; seat < 3; seat++) total[(bits >> seat) & 1]! += game.result.seatScores[seat]!;
    }
    const values = [total[0]! / 9, total[1]! / 9, (total[0]! - total[1]!) / 9];
    values.forEach((value, i) => {
      sums[i]! += value;
      squares[i]! += value * value;
    });
  }
  const [scoreA, scoreB, difference] = sums.map((sum, i) => interval(sum, squares[i]!, deals));
  console.log(`${a} ${scoreA}   ${b} ${scoreB}   difference ${difference}   (${deals} deals, ${SCORING})`);
}

interface Tally {
  n: number;
  won: number;
  score: number;
  overbid: number;
}

function self(spec: string, deals: number, seed: string): void {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const agent = seated(spec);
  const seats = [agent, agent, agent];
  const tallies = new Map<string, Tally>();
  const add = (name: string) => {
    const tally = tallies.get(name) ?? { n: 0, won: 0, score: 0, overbid: 0 };
    tallies.set(name, tally);
    tally.n++;
    tally.won += Number(game.result.won);
    tally.score += game.result.score;
    tally.overbid += Number(game.result.overbid);
  };
  let passedIn = 0;
  let points = 0;
  let trumpGames = 0;
  for (let deal = 0; deal < deals; deal++) {
    play(game, key, dealer, deal, seats);
    const { declared, cardPoints } = game.result;
    if (declared === undefined) {
      passedIn++;
      continue;
    }
    const { kind, hand, ouvert, schneiderAnnounced } = declared;
    add("all");
    add(KIND_NAMES[kind]!);
    add(`seat ${game.declarer}`);
    if (hand) add("hand games");
    if (schneiderAnnounced) add("schneider announced");
    if (kind === NULL) add(`null${hand ? " hand" : ""}${ouvert ? " ouvert" : ""}`);
    else {
      if (hand) add(`${KIND_NAMES[kind]!} hand`);
      trumpGames++;
      points += cardPoints;
      if (cardPoints >= 90 || cardPoints <= 30) add("schneider");
    }
  }
  const declared = tallies.get("all")!.n;
  console.log(`${spec}: ${deals} deals, seed ${seed}, passed in ${((100 * passedIn) / deals).toFixed(2)} %`);
  console.log(`mean card points of trump games ${(points / trumpGames).toFixed(2)}`);
  const names = [...tallies.keys()].sort((x, y) => order(x) - order(y) || x.localeCompare(y));
  for (const name of names) {
    const { n, won, score, overbid } = tallies.get(name)!;
    const cells = [
      `${((100 * n) / declared).toFixed(2)} %`.padStart(9),
      `won ${((100 * won) / n).toFixed(1)} %`.padStart(12),
      `score ${(score / n).toFixed(1)}`.padStart(13),
      `overbid ${((100 * overbid) / n).toFixed(2)} %`.padStart(15),
    ];
    console.log(name.padEnd(20) + cells.join(" "));
  }
}

function order(name: string): number {
  const kind = [...KIND_NAMES, "all"].indexOf(name as never);
  return kind < 0 ? KIND_COUNT + 1 : name === "all" ? -1 : kind;
}

function speed(spec: string, games: number): void {
  const key = runKey("speed");
  const dealer = new Dealer(key);
  const game = new Game();
  const agent = seated(spec);
  const seats = [agent, agent, agent];
  const rates: number[] = [];
  for (let round = 0; round < 8; round++) {
    const start = process.hrtime.bigint();
    for (let deal = 0; deal < games; deal++) play(game, key, dealer, deal, seats);
    rates.push(games / (Number(process.hrtime.bigint() - start) / 1e9));
  }
  rates.sort((x, y) => y - x);
  console.log(`${spec}: best ${Math.round(rates[0]!)}, median ${Math.round(rates[4]!)} games/s (hash ${game.hash})`);
}

const [command, ...rest] = process.argv.slice(2);
if (command === "versus") versus(rest[0]!, rest[1]!, Number(rest[2] ?? 20_000), rest[3] ?? "bench");
else if (command === "self") self(rest[0]!, Number(rest[1] ?? 100_000), rest[2] ?? "bench");
else if (command === "speed") speed(rest[0]!, Number(rest[1] ?? 100_000));
else throw new Error(`bench: expected versus, self or speed, got ${command}`);
