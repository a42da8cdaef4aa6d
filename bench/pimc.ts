/**
 * Measures `pimc` and `open`.
 *
 *     node dist/bench/pimc.js versus pimc heuristic [deals] [seed] [first]    paired seatings ABB and BAA, points per 36 games
 *     node dist/bench/pimc.js self pimc [deals] [seed]                        contract mix, success, overbids of self-play
 *     node dist/bench/pimc.js infer heuristic [deals] [seed] [on|auction]     what the inference knows of the true layout
 *     node dist/bench/pimc.js calibrate heuristic+pimc [deals] [seed]         open-card wins against games as they went
 *     node dist/bench/pimc.js points heuristic+pimc [deals] [seed]            card points of games beside those of open cards
 *     node dist/bench/pimc.js cost pimc [games] [seed]                        processor time a game in self-play
 *
 * Agents may carry options, `pimc:worlds=8`, and be mixed, `heuristic+pimc`; SCORING=seeger changes the scoring. Intervals
 * are 95 %, the deal with all its seatings being the unit.
 */

import { GRAND_AFTER, NULL_AFTER, NULL_OUVERT_AFTER, SUIT_AFTER } from "../agents/heuristic/models.ts";
import { mix } from "../agents/mix.ts";
import { Inference } from "../agents/pimc/inference.ts";
import { Layouts } from "../agents/pimc/layouts.ts";
import { Trial } from "../agents/pimc/trial.ts";
import { Worlds } from "../agents/pimc/worlds.ts";
import { loadAgent } from "../agents/registry.ts";
import { countCards, pointsOf } from "../engine/cards.ts";
import { GRAND, KIND_COUNT, KIND_NAMES, NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom, type RunKey, runKey } from "../engine/random.ts";
import type { Scoring } from "../engine/scoring.ts";
import { Solver } from "../engine/solver/solver.ts";
import type { PlayView } from "../engine/view.ts";
import { type Fault, playGame, type SeatedAgent, seatedAgent } from "../runner/play.ts";

const SCORING = (process.env["SCORING"] ?? "plain") as Scoring;
const LIST = 36;
const REPORT_EVERY = 100;

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

/** How many layouts stand for all. */
const SAMPLE = 2000;

/**
 * Mean log-probability of the true layout over that of a uniform guess, in games of an agent against itself, at every card
 * but the last ones.
 */
async function infer(spec: string, deals: number, seed: string, evidence: string): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const { agent } = await seated(spec);
  const inference = new Inference(evidence === "on");
  const layouts = new Layouts();
  const drawer = new DecisionRandom();
  const groups = new Map<string, { deal: number; n: number; sum: number }[]>();
  let current = 0;
  const watched = seatedAgent(
    mix(agent, {
      play(view) {
        if (view.trickNumber < 8) look(view);
        return agent.play(view);
      },
    }),
    rng,
  );
  function look(view: PlayView): void {
    const { seat, declarer, played, voids, hand, discard, open } = view;
    if (open !== undefined) return;
    const next = (seat + 1) % 3;
    const last = (seat + 2) % 3;
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
    const room = (s: number) => 10 - countCards(played[s]!);
    layouts.take(unseen, room(next), voids[next]!, room(last), voids[last]!, discard === undefined ? 2 : 0);
    inference.takePlay(view);
    const logs: number[] = [inference.ofLayout(view, game.hands[next]!, game.hands[last]!, game.away)];
    for (let i = 0; i < SAMPLE; i++) {
      layouts.layout(drawer.int(layouts.count));
      logs.push(inference.ofLayout(view, layouts.first, layouts.second, layouts.away));
    }
    for (const power of [0.5, 0.7, 0.85, 1]) {
      let sum = 0;
      for (let i = 1; i <= SAMPLE; i++) sum += Math.exp(power * (logs[i]! - logs[0]!));
      const gain = -Math.log(sum / SAMPLE);
      for (const name of [
        `power ${power}`,
        `power ${power} ${seat === declarer ? "declarer" : "defender"} trick ${view.trickNumber}`,
      ]) {
        const ofDeals = groups.get(name) ?? [];
        groups.set(name, ofDeals);
        if (ofDeals.at(-1)?.deal !== current) ofDeals.push({ deal: current, n: 0, sum: 0 });
        const last = ofDeals.at(-1)!;
        last.n++;
        last.sum += gain;
      }
    }
  }
  for (let deal = 0; deal < deals; deal++) {
    current = deal;
    drawer.startDeal(key, deal);
    drawer.position(1);
    play(game, key, dealer, deal, [watched, watched, watched]);
  }
  console.log(
    `${spec}: mean log-probability of the true layout over uniform, ${deals} deals of ${seed}, inference=${evidence}`,
  );
  for (const name of [...groups.keys()].sort()) {
    // a ratio, the deal being the unit
    const ofDeals = groups.get(name)!;
    const n = ofDeals.reduce((total, deal) => total + deal.n, 0);
    const mean = ofDeals.reduce((total, deal) => total + deal.sum, 0) / n;
    const variance = ofDeals.reduce((total, deal) => total + (deal.sum - mean * deal.n) ** 2, 0) / n ** 2;
    console.log(`${name.padEnd(32)} ${mean.toFixed(2)} ± ${(1.96 * Math.sqrt(variance)).toFixed(2)} (${n} cards)`);
  }
}

/**
 * Logistic regression of games won on the model's log-odds and the log-odds of the share of open-card wins, by kind: the
 * constants of `agents/pimc/trial.ts`. Contracts after picking up that need 61 points.
 */
async function calibrate(spec: string, deals: number, seed: string): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const { agent } = await seated(spec);
  const worlds = new Worlds(32, new Inference(), 0.7);
  const trial = new Trial();
  const samples: [number[], number][][] = [[], [], []];
  let features: number[] = [];
  const watched = seatedAgent(
    mix(
      {
        bid: (view) => agent.bid(view),
        declareHand: (view) => agent.declareHand(view),
        discard(view) {
          const answer = agent.discard(view);
          const { contract, discard } = answer;
          const { kind, ouvert } = contract;
          const { seat, hand, bid } = view;
          worlds.ofDeclare(view, rng);
          const share = trial.share(worlds, seat, kind, hand ^ discard, discard, 61);
          const model = kind === GRAND ? GRAND_AFTER : SUIT_AFTER;
          const risk = (ouvert ? NULL_OUVERT_AFTER : NULL_AFTER).riskOf(hand ^ discard);
          const logOdds =
            kind === NULL
              ? Math.log((Math.exp(-risk) + 0.001) / (1.001 - Math.exp(-risk)))
              : model.logOddsWithout(hand, discard, kind, model.auction(seat, bid));
          // the hands as they really lie, for `calibratedOfOne`
          for (let s = 0; s < 3; s++) worlds.hands[s as 0][0] = game.hands[s]!;
          const won = trial.wins(worlds, 0, seat, kind, hand ^ discard, discard, 61);
          features = [1, logOdds, Math.log((share + 0.04) / (1.04 - share)), share, won ? 1 : -1];
          return answer;
        },
      },
      agent,
    ),
    rng,
  );
  for (let deal = 0; deal < deals; deal++) {
    play(game, key, dealer, deal, [watched, watched, watched]);
    const { declared, won, overbid } = game.result;
    if (declared === undefined || declared.hand || overbid) continue;
    samples[declared.kind === NULL ? 2 : declared.kind === GRAND ? 1 : 0]!.push([features, Number(won)]);
  }
  ["suit", "grand", "null"].forEach((name, group) => {
    const rows = samples[group]!;
    const fitted = regress(rows.map(([[one, model, share], won]) => [[one!, model!, share!], won]));
    const ofOne = regress(rows.map(([[one, model, , , truth], won]) => [[one!, model!, truth!], won]));
    const open = rows.reduce((sum, [x]) => sum + x[3]!, 0) / rows.length;
    const real = rows.reduce((sum, [, won]) => sum + won, 0) / rows.length;
    console.log(
      `${name}: ${rows.length} games, open cards ${(100 * open).toFixed(1)} %, real ${(100 * real).toFixed(1)} %, ` +
        `base, model, share ${fitted.map((w) => w.toFixed(2))}, of one ${ofOne.map((w) => w.toFixed(2))}`,
    );
  });
}

/** Ascent of the log-likelihood, drawn a little towards (0, 0.5, 0.5). */
function regress(rows: readonly (readonly [number[], number])[]): number[] {
  const fitted = [0, 0.5, 0.5];
  for (let step = 0; step < 5000; step++) {
    const slope = [0, 0, 0];
    for (const [x, won] of rows) {
      const miss = won - 1 / (1 + Math.exp(-fitted.reduce((sum, w, i) => sum + w * x[i]!, 0)));
      for (let i = 0; i < 3; i++) slope[i]! += miss * x[i]!;
    }
    for (let i = 0; i < 3; i++)
      fitted[i]! += (slope[i]! - (i === 0 ? 0 : 4 * (fitted[i]! - 0.5))) / (4 * (rows.length + 10));
  }
  return fitted;
}

/**
 * How many card points the declarer makes beyond those of open cards at the lead to each trick, and the logistic curve of
 * his wins over those points: the constants of `agents/pimc/worth.ts`. Suit and grand.
 */
async function points(spec: string, deals: number, seed: string): Promise<void> {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game(undefined, SCORING);
  const { agent } = await seated(spec);
  const solver = new Solver();
  const leads: { readonly value: number; readonly made: number }[][] = Array.from({ length: 9 }, () => []);
  let values: number[] = [];
  const watched = seatedAgent(
    mix(agent, {
      play(view) {
        const { contract, declarer, leader, trick, trickNumber, wonPoints } = view;
        if (contract.kind !== NULL && trick.length === 0 && trickNumber < leads.length) {
          solver.setPosition({ kind: contract.kind, declarer, leader, hands: game.hands, trick });
          values[trickNumber] = solver.value() + wonPoints[0]! + pointsOf(game.away);
        }
        return agent.play(view);
      },
    }),
    rng,
  );
  for (let deal = 0; deal < deals; deal++) {
    values = [];
    play(game, key, dealer, deal, [watched, watched, watched]);
    for (const [trick, value] of values.entries()) leads[trick]!.push({ value, made: game.result.cardPoints });
  }
  leads.forEach((list, trick) => {
    const beyond = list.map(({ value, made }) => made - value);
    const mean = beyond.reduce((sum, x) => sum + x, 0) / beyond.length;
    const variance = beyond.reduce((sum, x) => sum + (x - mean) ** 2, 0) / beyond.length;
    let base = 0;
    let slope = 0.1;
    for (let step = 0; step < 4000; step++) {
      let toBase = 0;
      let toSlope = 0;
      for (const { value, made } of list) {
        const above = value - 60.5;
        const miss = Number(made > 60) - 1 / (1 + Math.exp(-(base + slope * above)));
        toBase += miss;
        toSlope += miss * above;
      }
      base += (2 * toBase) / list.length;
      slope += (0.004 * toSlope) / list.length;
    }
    console.log(
      `trick ${trick}: ${mean.toFixed(1)} more than with open cards, deviation ${Math.sqrt(variance).toFixed(1)}; ` +
        `won half at ${(60.5 - base / slope).toFixed(1)}, width ${(1 / slope).toFixed(1)} (${list.length} games)`,
    );
  });
}

const [command, ...rest] = process.argv.slice(2);
if (command === "versus")
  await versus(rest[0]!, rest[1]!, Number(rest[2] ?? 1000), rest[3] ?? "bench", Number(rest[4] ?? 0));
else if (command === "self") await self(rest[0]!, Number(rest[1] ?? 1000), rest[2] ?? "bench");
else if (command === "cost") await cost(rest[0]!, Number(rest[1] ?? 100), rest[2] ?? "bench");
else if (command === "infer") await infer(rest[0]!, Number(rest[1] ?? 200), rest[2] ?? "infer", rest[3] ?? "on");
else if (command === "calibrate") await calibrate(rest[0]!, Number(rest[1] ?? 1000), rest[2] ?? "calibrate");
else if (command === "points") await points(rest[0]!, Number(rest[1] ?? 250), rest[2] ?? "points");
else throw new Error(`bench: expected versus, self, cost, points, infer or calibrate, got ${command}`);
