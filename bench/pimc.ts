/**
 * Measures `pimc` and `open`.
 *
 *     node dist/bench/pimc.js versus pimc heuristic [deals] [seed] [first]    paired seatings ABB and BAA, points per 36 games
 *     node dist/bench/pimc.js self pimc [deals] [seed]                        contract mix, success, overbids of self-play
 *     node dist/bench/pimc.js cost pimc [games] [seed]                        processor time a game in self-play
 *
 * Agents may carry options, `pimc:worlds=8`, and be mixed, `heuristic+pimc`; SCORING=seeger changes the scoring. Intervals
 * are 95 %, the deal with all its seatings being the unit.
 */
import { loadAgent } from "../agents/registry.ts";
import { KIND_COUNT, KIND_NAMES, NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom, type RunKey, runKey } from "../engine/random.ts";
import type { Scoring } from "../engine/scoring.ts";
import { type Fault, playGame, type SeatedAgent, seatedAgent } from "../runner/play.ts";

const SCORING = (process.env["SCORING"] ?? "plain") as Scoring;
const LIST = 36;
const REPORT_EVERY = 500;

const rng = new DecisionRandom();

async function seated(spec: string): Promise<SeatedAgent> {
  return seatedAgent((await loadAgent(parseAgentSpec(spec))).create(rng), rng);
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
  return `${mean.toFixed(1)} ± ${(1.96 * Math.sqrt(variance / n)).toFixed(1)}`;
}

async function versus(a: string, b: string, deals: number, seed: string, first: number): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const pair = [await seated(a), await seated(b)];
  const seatings = [0b110, 0b101, 0b011, 0b001, 0b010, 0b100].map((bits) => ({
    bits,
    seats: [0, 1, 2].map((seat) => pair[(bits >> seat) & 1]!),
  }));
  // a deal gives each agent nine seats: sums of points per list, and of their difference
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  const declared = [0, 0];
  const won = [0, 0];
  for (let n = 1; n <= deals; n++) {
    const total = [0, 0];
    for (const { bits, seats } of seatings) {
      play(game, key, dealer, first + n - 1, seats);
      for (let seat = 0; seat < 3; seat++) total[(bits >> seat) & 1]! += game.result.seatScores[seat]!;
      if (game.declarer < 0) continue;
      const agent = (bits >> game.declarer) & 1;
      declared[agent]!++;
      won[agent]! += Number(game.result.won);
    }
    const scale = LIST / 9;
    const values = [total[0]! * scale, total[1]! * scale, (total[0]! - total[1]!) * scale];
    values.forEach((value, i) => {
      sums[i]! += value;
      squares[i]! += value * value;
    });
    if (n === deals || n % REPORT_EVERY === 0) {
      const [scoreA, scoreB, difference] = sums.map((sum, i) => interval(sum, squares[i]!, n));
      const shares = [0, 1].map(
        (i) => `${((100 * declared[i]!) / (9 * n)).toFixed(1)} % won ${((100 * won[i]!) / declared[i]!).toFixed(1)} %`,
      );
      console.log(
        `${a} ${scoreA} (${shares[0]})   ${b} ${scoreB} (${shares[1]})   difference ${difference}   ` +
          `(${n} deals from ${first} of ${seed}, ${SCORING})`,
      );
    }
  }
}

interface Tally {
  n: number;
  won: number;
  score: number;
  overbid: number;
}

async function self(spec: string, deals: number, seed: string): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const agent = await seated(spec);
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
    if (hand) add("hand games");
    if (schneiderAnnounced) add("schneider announced");
    if (kind === NULL) add(`null${hand ? " hand" : ""}${ouvert ? " ouvert" : ""}`);
    else if (cardPoints >= 90 || cardPoints <= 30) add("schneider");
  }
  const declared = tallies.get("all")!.n;
  console.log(
    `${spec}: ${deals} deals, seed ${seed}, ${SCORING}, passed in ${((100 * passedIn) / deals).toFixed(2)} %`,
  );
  const names = [...tallies.keys()].sort((x, y) => order(x) - order(y) || x.localeCompare(y));
  for (const name of names) {
    const { n, won, score, overbid } = tallies.get(name)!;
    const cells = [
      `${((100 * n) / declared).toFixed(1)} %`.padStart(8),
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

async function cost(spec: string, games: number, seed: string): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game();
  const agent = await seated(spec);
  const spent = { bid: 0, play: 0 };
  const timed: SeatedAgent = seatedAgent(
    {
      bid: (view) => clocked("bid", () => agent.agent.bid(view)),
      declareHand: (view) => clocked("bid", () => agent.agent.declareHand(view)),
      discard: (view) => clocked("bid", () => agent.agent.discard(view)),
      play: (view) => clocked("play", () => agent.agent.play(view)),
    },
    rng,
  );
  function clocked<T>(part: keyof typeof spent, work: () => T): T {
    const start = process.cpuUsage();
    const result = work();
    spent[part] += process.cpuUsage(start).user / 1000;
    return result;
  }
  for (let deal = 0; deal < games; deal++) play(game, key, dealer, deal, [timed, timed, timed]);
  console.log(
    `${spec}: ${(spent.bid / games).toFixed(1)} ms bidding, ${(spent.play / games).toFixed(1)} ms cards, a game of ` +
      `three seats (${games} games of ${seed}, hash ${game.hash})`,
  );
}

const [command, ...rest] = process.argv.slice(2);
if (command === "versus")
  await versus(rest[0]!, rest[1]!, Number(rest[2] ?? 1000), rest[3] ?? "bench", Number(rest[4] ?? 0));
else if (command === "self") await self(rest[0]!, Number(rest[1] ?? 1000), rest[2] ?? "bench");
else if (command === "cost") await cost(rest[0]!, Number(rest[1] ?? 100), rest[2] ?? "bench");
else throw new Error(`bench: expected versus, self or cost, got ${command}`);
