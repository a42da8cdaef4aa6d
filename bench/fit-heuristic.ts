/**
 * Fits the win models of the heuristic agent to its own games and prints `agents/heuristic/weights.ts`:
 *
 *     npm run build && node dist/bench/fit-heuristic.js [games] [seed] > agents/heuristic/weights.ts
 *
 * 1. After the discard, and hand: logistic regression of games won in self-play on the shape of the hand. The auction is
 *    real, so the defenders hold what silent defenders hold; the contracts are chosen with noise, so that every kind is
 *    seen at the margin.
 * 2. Before the skat: the same form fitted to the mean over skats of the chance after the best discard of step 1.
 *
 * The fit starts from, and shrinks towards, the weights in use. Play follows the bidding, so run it again (build, fit)
 * until nothing moves.
 */
import type { BiddingStrategy } from "../agents/agent.ts";
import { createBidding } from "../agents/heuristic/bidding.ts";
import { HEURISTIC } from "../agents/heuristic/heuristic.ts";
import { NullModel, type NullWeights, nullRanksOf, nullShapeOf } from "../agents/heuristic/null-model.ts";
import { Prospects } from "../agents/heuristic/prospects.ts";
import { STAKES } from "../agents/heuristic/settings.ts";
import { jacksOf, LENGTHS, LOWS, shapeOf, TOPS, TRICKS } from "../agents/heuristic/suit-shapes.ts";
import * as current from "../agents/heuristic/weights.ts";
import { BID_STEPS, DiscardSearch, type TrumpWeights, WinModel } from "../agents/heuristic/win-model.ts";
import { mix } from "../agents/mix.ts";
import { type CardSet, pointsOf, type Seat } from "../engine/cards.ts";
import { contractOf, GRAND, type Kind, NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { INTERNATIONAL } from "../engine/rules/international.ts";
import { playGame, seatedAgent } from "../runner/play.ts";

const [games = "600000", seed = "fit"] = process.argv.slice(2);

// parameters of a trump model: jacks 16, trump tops × others 24, trump length 12, side tops × lows 40, forehand, bid steps 6, put away,
// tricks 13, longest suit 8
const TRUMPS_AT = 16;
const LENGTH_AT = 40;
const SIDE_AT = 52;
const FOREHAND_AT = 92;
const BIDS_AT = 93;
const PUT_AWAY_AT = 99;
const TRICKS_AT = 100;
const LONGEST_AT = 113;
const TRUMP_PARAMETERS = 121;
/** Active parameters of a sample at most: jacks, tricks, longest suit, four suits, forehand, bid, put away. */
const ACTIVE = 10;

interface Auction {
  readonly seat: Seat;
  readonly bid: number;
}

class Samples {
  readonly indices: number[] = [];
  readonly values: number[] = [];
  readonly labels: number[] = [];
  readonly schneider: number[] = [];

  add(cards: CardSet, putAway: CardSet, kind: Kind, auction: Auction, label: number, schneider: number): void {
    const { indices, values } = this;
    const start = indices.length;
    indices.push(jacksOf(cards));
    const trumps = kind === GRAND ? 0 : shapeOf(cards, kind);
    if (kind !== GRAND) {
      indices.push(TRUMPS_AT + (TOPS[trumps]! >> 1) * 6 + LENGTHS[trumps & 31]!);
      indices.push(LENGTH_AT + LENGTHS[jacksOf(cards)]! + LENGTHS[trumps]!);
    }
    let tricks = LENGTHS[jacksOf(cards)]!;
    let longest = 0;
    for (let suit = 0; suit < 4; suit++) {
      if (suit === kind) continue;
      const shape = shapeOf(cards, suit);
      tricks += TRICKS[shape]!;
      longest = Math.max(longest, LENGTHS[shape]!);
      indices.push(SIDE_AT + TOPS[shape]! * 5 + LOWS[shape]!);
    }
    if (kind === GRAND) indices.push(TRICKS_AT + tricks, LONGEST_AT + longest);
    while (values.length < indices.length) values.push(1);
    indices.push(BIDS_AT + BID_STEPS[auction.bid]!, FOREHAND_AT, PUT_AWAY_AT);
    values.push(1, auction.seat === 0 ? 1 : 0, pointsOf(putAway) / 10);
    while (indices.length < start + ACTIVE) {
      indices.push(0);
      values.push(0);
    }
    this.labels.push(label);
    this.schneider.push(schneider);
  }
}

function flatten({
  jacks,
  trumps,
  length,
  side,
  tricks,
  longest,
  forehand,
  bids,
  putAway,
}: TrumpWeights): Float64Array {
  const flat = new Float64Array(TRUMP_PARAMETERS);
  flat.set(jacks);
  trumps?.forEach((row, tops) => {
    flat.set(row, TRUMPS_AT + tops * 6);
  });
  if (length !== undefined) flat.set(length, LENGTH_AT);
  side.forEach((row, tops) => {
    flat.set(row, SIDE_AT + tops * 5);
  });
  if (tricks !== undefined) flat.set(tricks, TRICKS_AT);
  if (longest !== undefined) flat.set(longest, LONGEST_AT);
  flat[FOREHAND_AT] = forehand;
  flat.set(bids, BIDS_AT);
  flat[PUT_AWAY_AT] = putAway;
  return flat;
}

function round(values: Iterable<number>): number[] {
  return Array.from(values, (value) => Math.round(value * 100) / 100);
}

function unflatten(flat: Float64Array, suit: boolean): TrumpWeights {
  const rows = (at: number, n: number, width: number) =>
    Array.from({ length: n }, (_, i) => round(flat.subarray(at + i * width, at + (i + 1) * width)));
  return {
    jacks: round(flat.subarray(0, 16)),
    ...(suit && { trumps: rows(TRUMPS_AT, 4, 6), length: round(flat.subarray(LENGTH_AT, SIDE_AT)) }),
    side: rows(SIDE_AT, 8, 5),
    ...(!suit && {
      tricks: round(flat.subarray(TRICKS_AT, LONGEST_AT)),
      longest: round(flat.subarray(LONGEST_AT, TRUMP_PARAMETERS)),
    }),
    forehand: round([flat[FOREHAND_AT]!])[0]!,
    bids: round(flat.subarray(BIDS_AT, PUT_AWAY_AT)),
    putAway: round([flat[PUT_AWAY_AT]!])[0]!,
  };
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** Logistic regression by Adam, drawn to the start with the weight of `PRIOR` observations a parameter. */
const PRIOR = 4;

function fitModel(name: string, samples: Samples, start: TrumpWeights): TrumpWeights {
  const prior = flatten(start);
  const weights = prior.slice();
  const indices = Int32Array.from(samples.indices);
  const values = Float64Array.from(samples.values);
  const labels = Float64Array.from(samples.labels);
  const n = labels.length;
  const logOdds = new Float64Array(n);
  const gradient = new Float64Array(TRUMP_PARAMETERS);
  const m = new Float64Array(TRUMP_PARAMETERS);
  const v = new Float64Array(TRUMP_PARAMETERS);
  const rounds = 400;
  for (let step = 1; step <= rounds; step++) {
    gradient.fill(0);
    for (let i = 0; i < n; i++) {
      let x = 0;
      for (let a = i * ACTIVE; a < (i + 1) * ACTIVE; a++) x += weights[indices[a]!]! * values[a]!;
      logOdds[i] = x;
      const error = sigmoid(x) - labels[i]!;
      for (let a = i * ACTIVE; a < (i + 1) * ACTIVE; a++) gradient[indices[a]!]! += error * values[a]!;
    }
    const rate = step < rounds / 2 ? 0.05 : 0.01;
    for (let p = 0; p < TRUMP_PARAMETERS; p++) {
      const g = (gradient[p]! + PRIOR * (weights[p]! - prior[p]!)) / n;
      m[p] = 0.9 * m[p]! + 0.1 * g;
      v[p] = 0.99 * v[p]! + 0.01 * g * g;
      weights[p]! -= (rate * m[p]!) / (1 - 0.9 ** step) / (Math.sqrt(v[p]! / (1 - 0.99 ** step)) + 1e-9);
    }
  }
  report(name, logOdds, labels);
  fitted.set(name, logOdds);
  return unflatten(weights, start.trumps !== undefined);
}

const fitted = new Map<string, Float64Array>();

/** Predicted and seen chances by tenths of the prediction, on stderr. */
function report(name: string, logOdds: Float64Array, labels: Float64Array): void {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, predicted: 0, seen: 0 }));
  logOdds.forEach((x, i) => {
    const chance = sigmoid(x);
    const bin = bins[Math.min(9, Math.floor(chance * 10))]!;
    bin.n++;
    bin.predicted += chance;
    bin.seen += labels[i]!;
  });
  const cells = bins.map(({ n, predicted, seen }) => `${(predicted / n).toFixed(2)}/${(seen / n).toFixed(2)}(${n})`);
  console.error(`${name}: ${labels.length} samples; predicted/seen ${cells.join(" ")}`);
}

/** Log-odds of schneider as a line of those of winning. */
function fitSchneider(name: string, samples: Samples): { slope: number; base: number } {
  const logOdds = fitted.get(name)!;
  let slope = 0.5;
  let base = -2;
  // Newton's method for two parameters
  for (let step = 0; step < 30; step++) {
    let g0 = 0;
    let g1 = 0;
    let h00 = 1e-6;
    let h01 = 0;
    let h11 = 1e-6;
    logOdds.forEach((x, i) => {
      const p = sigmoid(slope * x + base);
      const error = p - samples.schneider[i]!;
      const weight = p * (1 - p);
      g0 += error;
      g1 += error * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    });
    const det = h00 * h11 - h01 * h01;
    base -= (h11 * g0 - h01 * g1) / det;
    slope -= (h00 * g1 - h01 * g0) / det;
  }
  return { slope: round([slope])[0]!, base: round([base])[0]! };
}

// parameters of a null model: single 8, lowest 8, second 6, third 4, fourth 2
const NULL_PARTS = ["single", "lowest", "second", "third", "fourth"] as const;
const NULL_AT = { single: 0, lowest: 8, second: 16, third: 22, fourth: 26, end: 28 } as const;

interface NullSample {
  readonly active: readonly number[];
  readonly label: number;
}

function nullSample(cards: CardSet, label: number): NullSample {
  const active: number[] = [];
  for (let suit = 0; suit < 4; suit++) {
    const ranks = nullRanksOf(nullShapeOf(cards, suit));
    if (ranks.length === 1) active.push(NULL_AT.single + ranks[0]!);
    else if (ranks.length > 1) {
      active.push(NULL_AT.lowest + ranks[0]!, NULL_AT.second + Math.max(0, ranks[1]! - 2));
      if (ranks.length > 2) active.push(NULL_AT.third + Math.max(0, ranks[2]! - 4));
      if (ranks.length > 3) active.push(NULL_AT.fourth + Math.max(0, ranks[3]! - 6));
    }
  }
  return { active, label };
}

/** Maximum likelihood of chance = exp(−sum of risks), risks not negative, drawn to the start. */
function fitNull(name: string, samples: readonly NullSample[], start: NullWeights): NullWeights {
  const prior = Float64Array.from(NULL_PARTS.flatMap((part) => [...start[part]]));
  const weights = prior.slice();
  const gradient = new Float64Array(NULL_AT.end);
  const m = new Float64Array(NULL_AT.end);
  const v = new Float64Array(NULL_AT.end);
  const rounds = 600;
  let likelihood = 0;
  for (let step = 1; step <= rounds; step++) {
    gradient.fill(0);
    likelihood = 0;
    for (const { active, label } of samples) {
      let risk = 0.002;
      for (const p of active) risk += weights[p]!;
      const chance = Math.exp(-risk);
      likelihood += label * -risk + (1 - label) * Math.log(1 - chance);
      const slope = label - ((1 - label) * chance) / (1 - chance);
      for (const p of active) gradient[p]! += slope;
    }
    const rate = step < rounds / 2 ? 0.02 : 0.004;
    for (let p = 0; p < NULL_AT.end; p++) {
      const g = (gradient[p]! + 10 * (weights[p]! - prior[p]!)) / samples.length;
      m[p] = 0.9 * m[p]! + 0.1 * g;
      v[p] = 0.99 * v[p]! + 0.01 * g * g;
      weights[p]! -= (rate * m[p]!) / (1 - 0.9 ** step) / (Math.sqrt(v[p]! / (1 - 0.99 ** step)) + 1e-9);
      if (weights[p]! < 0) weights[p] = 0;
    }
    // the lowest ranks are safe by definition
    for (const part of ["single", "lowest", "second", "third", "fourth"] as const) weights[NULL_AT[part]] = 0;
  }
  const won = samples.reduce((sum, { label }) => sum + label, 0) / samples.length;
  console.error(
    `${name}: ${samples.length} samples, won ${won.toFixed(3)}, loss ${(-likelihood / samples.length).toFixed(4)}`,
  );
  const bounds = [...NULL_PARTS.map((part) => NULL_AT[part]), NULL_AT.end];
  const parts = NULL_PARTS.map((part, i) => [part, round(weights.subarray(bounds[i]!, bounds[i + 1]!))]);
  return Object.fromEntries(parts) as NullWeights;
}

// 1. games of the agent against itself, with noise in what it bids and declares

const noise = new DecisionRandom();
const HAND = [0, 1, 2, 3, 4, 5].map((kind) => contractOf(kind, { hand: true }));
const PICKUP = [0, 1, 2, 3, 4, 5].map((kind) => contractOf(kind));
const NULL_OUVERT = contractOf(NULL, { ouvert: true });
const NULL_OUVERT_HAND = contractOf(NULL, { ouvert: true, hand: true });

const models = {
  suitAfter: new WinModel(current.SUIT_AFTER),
  grandAfter: new WinModel(current.GRAND_AFTER),
  suitHand: new WinModel(current.SUIT_HAND),
  grandHand: new WinModel(current.GRAND_HAND),
  nullAfter: new NullModel(current.NULL_AFTER),
  nullOuvertAfter: new NullModel(current.NULL_OUVERT_AFTER),
};

function explorer(): BiddingStrategy {
  const defaults = Object.fromEntries(HEURISTIC.options.map((option) => [option.key, option.default]));
  const plain = HEURISTIC.create(defaults, noise);
  const bold = HEURISTIC.create({ ...defaults, risk: "-0.1" }, noise);
  const search = new DiscardSearch();
  return {
    bid: (view) => (noise.int(3) === 0 ? bold : plain).bid(view),
    declareHand(view) {
      const dice = noise.int(100);
      if (dice < 15) {
        // a hand game, of the strongest suit or a grand
        let best = 0;
        let bestOdds = Number.NEGATIVE_INFINITY;
        for (let kind = 0; kind < 5; kind++) {
          if (dice < 5 && kind < GRAND) continue;
          const model = kind === GRAND ? models.grandHand : models.suitHand;
          const odds = model.logOdds(view.hand, kind, model.auction(view.seat, view.bid));
          if (odds > bestOdds) {
            best = kind;
            bestOdds = odds;
          }
        }
        if (bestOdds > -1.5) return HAND[best];
      } else if (dice < 20 && models.nullAfter.riskOf(view.hand) < 1.2)
        return view.bid <= 35 && dice < 18 ? HAND[NULL] : view.bid <= 59 ? NULL_OUVERT_HAND : undefined;
      return plain.declareHand(view);
    },
    discard(view) {
      const dice = noise.int(100);
      if (dice < 25) {
        const kind = noise.int(5);
        const model = kind === GRAND ? models.grandAfter : models.suitAfter;
        search.search(model, view.hand, kind, model.auction(view.seat, view.bid));
        if (search.logOdds > -1.5) return { contract: PICKUP[kind]!, discard: search.discard };
      } else if (dice < 35 && view.bid <= 46) {
        const open = dice < 30 || view.bid > 23;
        const model = open ? models.nullOuvertAfter : models.nullAfter;
        model.searchDiscard(view.hand);
        if (model.lowestRisk < 1.5) return { contract: open ? NULL_OUVERT : PICKUP[NULL]!, discard: model.discard };
      }
      return plain.discard(view);
    },
  };
}

function playAll(): void {
  const key = runKey(seed);
  const dealer = new Dealer(key);
  const game = new Game();
  const rng = new DecisionRandom();
  const cards = HEURISTIC.create(Object.fromEntries(HEURISTIC.options.map((o) => [o.key, o.default])), rng);
  const agent = seatedAgent(mix(explorer(), cards), rng);
  const seats = [agent, agent, agent];
  const noiseKey = runKey(`${seed} noise`);
  for (let deal = 0; deal < Number(games); deal++) {
    rng.startDeal(key, deal);
    noise.startDeal(noiseKey, deal);
    noise.position(0);
    game.start(dealer.deal(deal));
    playGame(game, seats, (fault) => {
      throw new Error(JSON.stringify(fault));
    });
    const { declared, cardPoints, tricks, won } = game.result;
    if (declared === undefined) continue;
    const { kind, hand, ouvert } = declared;
    const cardsPlayed = game.declarerCards & ~game.away;
    const auction = { seat: game.declarer, bid: game.bid };
    if (kind === NULL) {
      if (game.result.overbid) continue;
      (ouvert ? nullOuvert : nullClosed).push(nullSample(cardsPlayed, Number(won && tricks === 0)));
      continue;
    }
    const samples = hand ? (kind === GRAND ? grandHand : suitHand) : kind === GRAND ? grandAfter : suitAfter;
    const putAway = hand ? 0 : game.away;
    samples.add(cardsPlayed, putAway, kind, auction, Number(cardPoints >= 61), Number(cardPoints >= 90));
  }
}

const suitAfter = new Samples();
const suitHand = new Samples();
const grandAfter = new Samples();
const grandHand = new Samples();
const nullClosed: NullSample[] = [];
const nullOuvert: NullSample[] = [];
playAll();

const SUIT_AFTER = fitModel("SUIT_AFTER", suitAfter, current.SUIT_AFTER);
const GRAND_AFTER = fitModel("GRAND_AFTER", grandAfter, current.GRAND_AFTER);
const SUIT_HAND = fitModel("SUIT_HAND", suitHand, current.SUIT_HAND);
const GRAND_HAND = fitModel("GRAND_HAND", grandHand, current.GRAND_HAND);
const NULL_AFTER = fitNull("NULL_AFTER", nullClosed, current.NULL_AFTER);
const NULL_OUVERT_AFTER = fitNull("NULL_OUVERT_AFTER", nullOuvert, current.NULL_OUVERT_AFTER);
const SUIT_SCHNEIDER = fitSchneider("SUIT_AFTER", suitAfter);
const GRAND_SCHNEIDER = fitSchneider("GRAND_AFTER", grandAfter);

// 2. hands before the skat: the mean chance over some skats

const HANDS = 40_000;
const SKATS = 40;

function fitBefore() {
  const dealer = new Dealer(runKey(`${seed} before`));
  const suit = new WinModel(SUIT_AFTER);
  const grand = new WinModel(GRAND_AFTER);
  const closed = new NullModel(NULL_AFTER);
  const ouvert = new NullModel(NULL_OUVERT_AFTER);
  const search = new DiscardSearch();
  const suitBefore = new Samples();
  const grandBefore = new Samples();
  const nullBefore: NullSample[] = [];
  const nullOuvertBefore: NullSample[] = [];
  const sums = new Float64Array(7);
  const rng = new DecisionRandom();
  rng.startDeal(runKey(`${seed} skats`), 0);
  for (let deal = 0; deal < HANDS; deal++) {
    const hand = dealer.deal(deal).hands[0]!;
    const auction = { seat: deal % 2, bid: 18 };
    const unseen: number[] = [];
    for (let card = 0; card < 32; card++) if (((hand >>> card) & 1) === 0) unseen.push(card);
    sums.fill(0);
    rng.position(deal);
    for (let s = 0; s < SKATS; s++) {
      const a = rng.int(22);
      const b = (a + 1 + rng.int(21)) % 22;
      const cards = hand | (1 << unseen[a]!) | (1 << unseen[b]!);
      for (let kind = 0; kind < 5; kind++) {
        const model = kind === GRAND ? grand : suit;
        search.search(model, cards, kind, model.auction(auction.seat, auction.bid));
        sums[kind]! += sigmoid(search.logOdds) / SKATS;
      }
      closed.searchDiscard(cards);
      ouvert.searchDiscard(cards);
      sums[5]! += Math.exp(-closed.lowestRisk) / SKATS;
      sums[6]! += Math.exp(-ouvert.lowestRisk) / SKATS;
    }
    // hands that nobody would play would only bend the fit
    for (let kind = 0; kind < 4; kind++) if (sums[kind]! > 0.1) suitBefore.add(hand, 0, kind, auction, sums[kind]!, 0);
    if (sums[GRAND]! > 0.1) grandBefore.add(hand, 0, GRAND, auction, sums[GRAND]!, 0);
    if (sums[5]! > 0.1) nullBefore.push(nullSample(hand, sums[5]!));
    if (sums[6]! > 0.1) nullOuvertBefore.push(nullSample(hand, sums[6]!));
  }
  return {
    SUIT_BEFORE: fitModel("SUIT_BEFORE", suitBefore, current.SUIT_BEFORE),
    GRAND_BEFORE: fitModel("GRAND_BEFORE", grandBefore, current.GRAND_BEFORE),
    NULL_BEFORE: fitNull("NULL_BEFORE", nullBefore, current.NULL_BEFORE),
    NULL_OUVERT_BEFORE: fitNull("NULL_OUVERT_BEFORE", nullOuvertBefore, current.NULL_OUVERT_BEFORE),
  };
}

const { SUIT_BEFORE, GRAND_BEFORE, NULL_BEFORE, NULL_OUVERT_BEFORE } = fitBefore();

// 3. what picking up is worth: the mean over skats of the best contract that covers the bid, by the models in use

const BIDS = [[18], [20, 22], [23, 24, 27], [30, 33, 36], [40, 45, 48], [50, 55, 60, 72]];

function fitChoice(bids: readonly number[]): { base: number; first: number; second: number } {
  const dealer = new Dealer(runKey(`${seed} choice`));
  const stakes = STAKES.plain;
  const settings = { risk: 0, hand: true, null: true };
  const prospects = [0, 1, 2].map((seat) => new Prospects(settings, stakes, seat));
  const bidding = createBidding(settings);
  const view = { seat: 0, hand: 0, auction: [], rules: INTERNATIONAL, scoring: "plain" as const, bid: 0, skat: 0 };
  const rng = new DecisionRandom();
  rng.startDeal(runKey(`${seed} choice skats`), 0);
  const rows: number[][] = [];
  for (let deal = 0; deal < 6000; deal++) {
    const hand = dealer.deal(deal).hands[0]!;
    view.seat = deal % 3;
    const found = prospects[view.seat]!;
    found.take(hand, INTERNATIONAL);
    rng.position(deal);
    const bid = bids[rng.int(bids.length)]!;
    found.rank(bid);
    // hands that may be bid on
    if (found.first < -30 || found.first > 40) continue;
    const unseen: number[] = [];
    for (let card = 0; card < 32; card++) if (((hand >>> card) & 1) === 0) unseen.push(card);
    let sum = 0;
    for (let s = 0; s < SKATS; s++) {
      const a = rng.int(22);
      const b = (a + 1 + rng.int(21)) % 22;
      view.skat = (1 << unseen[a]!) | (1 << unseen[b]!);
      view.hand = hand | view.skat;
      view.bid = bid;
      sum += Math.max(-2 * bid, bidding.discard(view).score);
    }
    rows.push([1, found.first, found.second, sum / SKATS]);
  }
  return leastSquares(rows);
}

/** Least squares of the last column by the three others, by Gauss-Jordan elimination of the normal equations. */
function leastSquares(rows: readonly number[][]): { base: number; first: number; second: number } {
  const normal = [0, 1, 2].map((i) => [0, 1, 2, 3].map((j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)));
  for (let i = 0; i < 3; i++) {
    const pivot = normal[i]!;
    const scale = pivot[i]!;
    for (let j = 0; j < 4; j++) pivot[j]! /= scale;
    for (let k = 0; k < 3; k++) {
      if (k === i) continue;
      const factor = normal[k]![i]!;
      for (let j = 0; j < 4; j++) normal[k]![j]! -= factor * pivot[j]!;
    }
  }
  const [base, first, second] = normal.map((row) => row[3]!);
  const squares = rows.reduce((sum, [, x, y, z]) => sum + (base! + first! * x! + second! * y! - z!) ** 2, 0);
  console.error(`choice: ${rows.length} hands, root mean square error ${Math.sqrt(squares / rows.length).toFixed(2)}`);
  const [b, f, s] = round([base!, first!, second!]);
  return { base: b!, first: f!, second: s! };
}

const CHOICES = BIDS.map(fitChoice);

console.log(`/**
 * The fitted constants of the bidding, written by \`bench/fit-heuristic.ts\` (${games} games of self-play, seed "${seed}").
 *
 * A fit starts from the weights in use, so a run from these gives slightly others. The first start was the logistic fits of open-card wins of jenafrank/skatsearch, moved to real play by the log-odds of
 * Long 2011 (table 4.1).
 */
import type { NullWeights } from "./null-model.ts";
import type { TrumpWeights } from "./win-model.ts";
`);
const trump = { SUIT_BEFORE, SUIT_AFTER, SUIT_HAND, GRAND_BEFORE, GRAND_AFTER, GRAND_HAND };
const risks = { NULL_BEFORE, NULL_AFTER, NULL_OUVERT_BEFORE, NULL_OUVERT_AFTER };
const format = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll(/([,:])/g, "$1 ");
for (const [name, value] of Object.entries(trump))
  console.log(`export const ${name}: TrumpWeights = ${format(value)};\n`);
for (const [name, value] of Object.entries(risks))
  console.log(`export const ${name}: NullWeights = ${format(value)};\n`);
console.log("/** Log-odds of schneider by those of winning. */");
console.log(`export const SUIT_SCHNEIDER = ${format(SUIT_SCHNEIDER)};`);
console.log(`export const GRAND_SCHNEIDER = ${format(GRAND_SCHNEIDER)};`);
console.log(`
/** Expected score of picking up by those of the best and the second best contract as they look before, by step of the bid. */
export const CHOICES = ${format(CHOICES)};`);
