/**
 * Worlds: complete layouts that agree with everything a seat knows, weighted by what the others' behaviour says.
 *
 * Layouts are drawn uniformly into a pool, each is weighed, and `size` worlds are chosen from the pool in proportion
 * (systematic resampling: a world of weight w is taken ⌊wn⌋ or ⌈wn⌉ times, and solved once). When the pool can hold every
 * layout there is nothing to draw, and when all of them are no more than asked for, none is left out.
 */
import { type CardSet, countCards, nextSeat, type Seat } from "../../engine/cards.ts";
import type { Rng } from "../../engine/random.ts";
import type { DeclareView, PlayView } from "../../engine/view.ts";
import type { Inference } from "./inference.ts";
import { Layouts } from "./layouts.ts";

const HAND_SIZE = 10;
const SKAT_SIZE = 2;

/** How much more is drawn than chosen: a defender's worlds before the first trick are one in thirty of all. */
const POOL_FACTOR = 32;
/** The share of the weight that is spread over all layouts alike. */
const UNIFORM_SHARE = 0.03;

export class Worlds {
  /** How many there are. */
  count = 0;
  /** Whether every possible layout is among them. */
  complete = false;
  /** By seat, by world: cards held now. */
  readonly hands: readonly [Int32Array, Int32Array, Int32Array];
  /** Skat or discard. */
  readonly away: Int32Array;
  /** Sum 1. */
  readonly weights: Float64Array;

  private readonly size: number;
  private readonly power: number;
  private readonly layouts = new Layouts();
  private readonly inference: Inference | undefined;
  private readonly poolFirst: Int32Array;
  private readonly poolSecond: Int32Array;
  private readonly poolAway: Int32Array;
  private readonly poolWeights: Float64Array;

  /** @param inference how layouts are weighed; `undefined`: all alike. */
  constructor(size: number, inference: Inference | undefined, power: number) {
    const pool = POOL_FACTOR * size;
    this.size = size;
    this.power = power;
    this.inference = inference;
    this.hands = [new Int32Array(pool), new Int32Array(pool), new Int32Array(pool)];
    this.away = new Int32Array(pool);
    this.weights = new Float64Array(pool);
    this.poolFirst = new Int32Array(pool);
    this.poolSecond = new Int32Array(pool);
    this.poolAway = new Int32Array(pool);
    this.poolWeights = new Float64Array(pool);
  }

  /** The worlds of a seat that is to play a card. `all`: up to how many layouts none is left out. */
  ofPlay(view: PlayView, rng: Rng, all: number): void {
    const { seat, hand, declarer, discard, open, played, voids } = view;
    const { inference, poolFirst, poolSecond, poolAway } = this;
    const next = nextSeat(seat);
    const last = nextSeat(next);
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0) | (open ?? 0));
    const roomNext = open !== undefined && next === declarer ? 0 : HAND_SIZE - countCards(played[next]!);
    const roomLast = open !== undefined && last === declarer ? 0 : HAND_SIZE - countCards(played[last]!);
    const pool = this.fillPool(
      unseen,
      roomNext,
      roomNext === 0 ? -1 : voids[next]!,
      roomLast,
      roomLast === 0 ? -1 : voids[last]!,
      discard === undefined ? SKAT_SIZE : 0,
      rng,
    );
    if (open !== undefined) (next === declarer ? poolFirst : poolSecond).fill(open, 0, pool);
    if (discard !== undefined) poolAway.fill(discard, 0, pool);
    if (inference === undefined) this.poolWeights.fill(0, 0, pool);
    else {
      inference.takePlay(view);
      for (let i = 0; i < pool; i++)
        this.poolWeights[i] = inference.ofLayout(view, poolFirst[i]!, poolSecond[i]!, poolAway[i]!);
    }
    this.choose(pool, all, rng, seat, hand, next, last);
  }

  /** The worlds of the declarer before he plays, his cards in `view.hand`; the skat is dealt when he has not seen it. */
  ofDeclare(view: Pick<DeclareView, "seat" | "hand" | "auction" | "rules" | "scoring">, rng: Rng): void {
    const { seat, hand } = view;
    const { inference, poolFirst, poolSecond } = this;
    const next = nextSeat(seat);
    const last = nextSeat(next);
    const away = countCards(hand) === HAND_SIZE ? SKAT_SIZE : 0;
    const pool = this.fillPool(~hand, HAND_SIZE, 0, HAND_SIZE, 0, away, rng);
    if (inference === undefined) this.poolWeights.fill(0, 0, pool);
    else {
      inference.take(view.auction, view.rules, view.scoring);
      for (let i = 0; i < pool; i++)
        this.poolWeights[i] = inference.ofCalls(next, poolFirst[i]!) + inference.ofCalls(last, poolSecond[i]!);
    }
    this.choose(pool, 0, rng, seat, hand, next, last);
  }

  /** Fills the pool with layouts, all there are if it holds them, and returns how many. */
  private fillPool(
    unseen: CardSet,
    roomFirst: number,
    lacksFirst: CardSet,
    roomSecond: number,
    lacksSecond: CardSet,
    roomAway: number,
    rng: Rng,
  ): number {
    const { layouts, poolFirst, poolSecond, poolAway } = this;
    layouts.take(unseen, roomFirst, lacksFirst, roomSecond, lacksSecond, roomAway);
    const { count } = layouts;
    this.complete = count <= poolFirst.length;
    const pool = this.complete ? count : this.inference === undefined ? this.size : poolFirst.length;
    for (let i = 0; i < pool; i++) {
      layouts.layout(this.complete ? i : rng.int(count));
      poolFirst[i] = layouts.first;
      poolSecond[i] = layouts.second;
      poolAway[i] = layouts.away;
    }
    return pool;
  }

  /** Chooses worlds from the pool, whose `poolWeights` are log-likelihoods. */
  private choose(pool: number, all: number, rng: Rng, seat: Seat, hand: CardSet, next: Seat, last: Seat): void {
    const { poolWeights, poolFirst, poolSecond, poolAway, weights, away, hands } = this;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < pool; i++) if (poolWeights[i]! > highest) highest = poolWeights[i]!;
    let sum = 0;
    for (let i = 0; i < pool; i++) sum += poolWeights[i] = Math.exp(this.power * (poolWeights[i]! - highest));
    const scale = (1 - UNIFORM_SHARE) / sum;
    const share = UNIFORM_SHARE / pool;
    const size = pool <= Math.max(all, this.size) ? pool : this.size;
    const whole = size === pool;
    // each world is taken as often as a mark of the comb falls on its stretch
    let mark = whole ? 0 : rng.next() / size;
    let reached = 0;
    let count = 0;
    for (let i = 0; i < pool; i++) {
      const weight = poolWeights[i]! * scale + share;
      reached += weight;
      let taken = 0;
      while (!whole && mark < reached && taken < size) {
        taken++;
        mark += 1 / size;
      }
      if (!whole && taken === 0) continue;
      hands[seat as 0][count] = hand;
      hands[next as 0][count] = poolFirst[i]!;
      hands[last as 0][count] = poolSecond[i]!;
      away[count] = poolAway[i]!;
      weights[count++] = whole ? weight : taken / size;
    }
    this.count = count;
    this.complete &&= whole;
  }
}
