/**
 * Counts one block of deals into the sums of a ledger line. Within a deal the measures of the cells that its games touch
 * are collected; at the end of the deal their squares and products go into the block's sums.
 */
import type { CardSet } from "../engine/cards.ts";
import type { Game } from "../engine/game.ts";
import { LOSS_REASONS } from "../engine/score.ts";
import { type CellLayout, cellLayout, SUM, SUM_COUNT, SUMS } from "./cells.ts";
import { type BlockLuck, heldBy, LuckTally } from "./luck.ts";
import type { Seating } from "./schedule.ts";
import { type SourceSums, SourceTally } from "./sources.ts";

/** The statistics of a ledger line. */
export interface BlockSums {
  /** By agent: sums by cell name, in the order of `SUMS`; cells without a game are left out. */
  readonly cells: readonly Readonly<Record<string, readonly number[]>>[];
  /** Sums over deals of score × score of agents i ≤ j, as 0-0, 0-1, …, 1-1, …. */
  readonly products: readonly number[];
  /** By pair of agents i < j: Δ of a deal is the sum over its games of every score of i less every score of j. */
  readonly pairs: readonly PairSums[];
  /** Absent in ledgers of older versions. */
  readonly luck?: BlockLuck | undefined;
  /** Of two agents: where Δ comes from. */
  readonly sources?: SourceSums | undefined;
}

export interface PairSums {
  readonly sum: number;
  readonly squares: number;
  /** The deals with the largest |Δ|, largest first: [deal, Δ]; of equals the earlier deal. */
  readonly largest: readonly (readonly [number, number])[];
}

const LARGEST_KEPT = 5;
/**
 * Two words of a cell within a deal: T, W and O in ten bits each, and X. With the most agents a plan may have one of them
 * plays 330 games of a deal.
 */
const WORDS = 2;
const X = 1;
const GAME = 1;
const WON = 1 << 10;
const OVERBID = 1 << 20;
const COUNT_BITS = 1023;

/** Sums of the deals in which a cell has one game: nearly all in self-play. W is then its own square, and so on. */
const ONES = 5;

export class Tally {
  private readonly layout: CellLayout;
  private readonly agents: number;
  private readonly cellCount: number;
  private readonly bidIndex: Int16Array;
  /** By last value called or held, its cell. */
  private readonly calledCell: Int16Array;
  private readonly lossIndex: ReadonlyMap<string | undefined, number>;
  /** Measures of the deal, by (agent, cell). */
  private readonly deal: Int32Array;
  /** By (agent, cell), where the measures of its parent begin. */
  private readonly parentAt: Int32Array;
  /** The (agent, cell) places with a game in this deal. */
  private readonly touched: Int32Array;
  private touchedCount = 0;
  /** Sums of the block, by (agent, cell): over deals with more than one game in the cell, until they are asked for. */
  private readonly sums: Float64Array;
  /** Of the deals with one: T, W, O, X and TP, and apart from them XX. */
  private readonly ones: Int32Array;
  private readonly squaresOfOnes: Float64Array;
  private readonly products: Float64Array;
  private readonly delta: Int32Array;
  private readonly pairSums: Float64Array;
  private readonly largest: [number, number][][];
  private readonly luck: LuckTally;
  private readonly sources: SourceTally | undefined;
  /** Scores of the deal by agent, then Δ by pair. */
  private readonly dealScores: Int32Array;

  constructor(agents: number, ladder: readonly number[], seatings: readonly Seating[]) {
    const most = Math.max(...Array.from({ length: agents }, (_, agent) => gamesOf(agent, seatings)));
    if (most > COUNT_BITS)
      throw new RangeError(`tally: ${most} games of an agent in a deal, at most ${COUNT_BITS} fit`);
    const layout = cellLayout(ladder);
    this.layout = layout;
    this.agents = agents;
    this.cellCount = layout.names.length;
    this.bidIndex = new Int16Array(ladder.at(-1)! + 1);
    ladder.forEach((value, i) => {
      this.bidIndex[value] = i;
    });
    this.calledCell = new Int16Array(ladder.at(-1)! + 1);
    [0, ...ladder].forEach((value, i) => {
      this.calledCell[value] = layout.called + i;
    });
    this.lossIndex = new Map(LOSS_REASONS.map((reason, i) => [reason, i]));
    const places = agents * this.cellCount;
    this.deal = new Int32Array(places * WORDS);
    this.parentAt = Int32Array.from({ length: places }, (_, place) => {
      const cell = place % this.cellCount;
      return (place - cell + layout.parents[cell]!) * WORDS;
    });
    this.touched = new Int32Array(places);
    this.sums = new Float64Array(places * SUM_COUNT);
    this.ones = new Int32Array(places * ONES);
    this.squaresOfOnes = new Float64Array(places);
    this.products = new Float64Array((agents * (agents + 1)) / 2);
    this.delta = new Int32Array(agents * agents);
    const pairs = (agents * (agents - 1)) / 2;
    this.pairSums = new Float64Array(pairs * 2);
    this.largest = Array.from({ length: pairs }, () => []);
    this.luck = new LuckTally(agents, seatings);
    this.sources = agents === 2 ? new SourceTally(layout) : undefined;
    this.dealScores = new Int32Array(agents + pairs);
  }

  /** Forgets everything, for the next block. */
  reset(): void {
    this.sums.fill(0);
    this.ones.fill(0);
    this.squaresOfOnes.fill(0);
    this.products.fill(0);
    this.pairSums.fill(0);
    this.luck.reset();
    this.sources?.reset();
    for (const deals of this.largest) deals.length = 0;
  }

  /** Adds a finished game. */
  addGame(game: Game, seating: Seating): void {
    const { layout, calledCell } = this;
    const { result, declarer, lastCalled } = game;
    const { seatScores } = result;
    for (let seat = 0; seat < 3; seat++) {
      const agent = seating[seat]!;
      const score = seatScores[seat]!;
      const declaring = seat === declarer;
      const won = declaring ? result.won : declarer >= 0 && !result.won;
      const counts = won ? GAME + WON : GAME;
      this.add(agent, layout.gamesAtSeat + seat, counts, score);
      if (!declaring) {
        this.add(agent, calledCell[lastCalled[seat]!]!, GAME, 0);
        if (declarer >= 0) this.add(agent, layout.defended, counts, score);
      } else if (result.byDefenderFault) {
        this.add(agent, layout.gifted, counts, score);
        this.add(agent, layout.giftedAtSeat + seat, counts, score);
      } else this.addDeclared(game, agent, seat, counts, score);
    }
    if (this.agents > 1) this.addDifferences(seating, seatScores);
    this.sources?.addGame(game, seating);
  }

  private addDeclared({ result }: Game, agent: number, seat: number, outcome: number, score: number): void {
    const { layout } = this;
    const { won, overbid, declared, lossReason } = result;
    const counts = overbid ? outcome + OVERBID : outcome;
    this.add(agent, layout.declared, counts, score);
    this.add(agent, layout.declaredAtSeat + seat, counts, score);
    this.add(agent, layout.bid + this.bidIndex[result.bid]!, counts, score);
    // a faulty declaration names no contract
    if (declared !== undefined) this.add(agent, layout.contracts[declared.id]!, counts, score);
    if (won) this.add(agent, layout.unbid, GAME, result.gameValue - result.bid);
    else this.add(agent, layout.lost + this.lossIndex.get(lossReason)!, counts, score);
  }

  /** Adds a game to a cell. @param counts what it adds to T, W and O */
  private add(agent: number, cell: number, counts: number, score: number): void {
    const place = agent * this.cellCount + cell;
    const at = place * WORDS;
    const { deal } = this;
    if (deal[at] === 0) this.touched[this.touchedCount++] = place;
    deal[at]! += counts;
    deal[at + X]! += score;
  }

  private addDifferences(seating: Seating, scores: readonly number[]): void {
    const { agents, delta } = this;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        if (seating[i]! < seating[j]!) delta[seating[i]! * agents + seating[j]!]! += scores[i]! - scores[j]!;
  }

  /** The cells that are sums or differences of others, once a deal instead of once a game. */
  private derive(): void {
    const { agents, cellCount, deal, layout, touched } = this;
    for (let agent = 0; agent < agents; agent++) {
      const first = agent * cellCount;
      const games = (first + layout.games) * WORDS;
      const forehand = (first + layout.gamesAtSeat) * WORDS;
      const middlehand = forehand + WORDS;
      const rearhand = middlehand + WORDS;
      const counts = deal[forehand]! + deal[middlehand]! + deal[rearhand]!;
      if (counts === 0) continue;
      deal[games] = counts;
      deal[games + X] = deal[forehand + X]! + deal[middlehand + X]! + deal[rearhand + X]!;
      touched[this.touchedCount++] = first + layout.games;
      const declared = this.gamesOf(first + layout.declared) + this.gamesOf(first + layout.gifted);
      const other = (counts & COUNT_BITS) - declared;
      if (other === 0) continue;
      deal[(first + layout.other) * WORDS] = other;
      touched[this.touchedCount++] = first + layout.other;
      const passedIn = other - this.gamesOf(first + layout.defended);
      if (passedIn === 0) continue;
      deal[(first + layout.passedIn) * WORDS] = passedIn;
      touched[this.touchedCount++] = first + layout.passedIn;
    }
  }

  /** T of a cell in the deal. */
  private gamesOf(place: number): number {
    return this.deal[place * WORDS]! & COUNT_BITS;
  }

  /** Ends a deal, of which these were the hands: its measures go into the block's sums. */
  endDeal(number: number, hands: ArrayLike<CardSet>): void {
    this.derive();
    const { deal, sums, touched, parentAt, ones, squaresOfOnes } = this;
    for (let i = 0; i < this.touchedCount; i++) {
      const place = touched[i]!;
      const at = place * WORDS;
      const t = deal[at]! & COUNT_BITS;
      const w = (deal[at]! >> 10) & COUNT_BITS;
      const o = deal[at]! >> 20;
      const x = deal[at + X]!;
      const p = deal[parentAt[place]!]! & COUNT_BITS;
      if (t === 1) {
        const to = place * ONES;
        ones[to]!++;
        ones[to + 1]! += w;
        ones[to + 2]! += o;
        ones[to + 3]! += x;
        ones[to + 4]! += p;
        squaresOfOnes[place]! += x * x;
        continue;
      }
      const to = place * SUM_COUNT;
      sums[to + SUM.n]!++;
      sums[to + SUM.T]! += t;
      sums[to + SUM.W]! += w;
      sums[to + SUM.O]! += o;
      sums[to + SUM.X]! += x;
      sums[to + SUM.TT]! += t * t;
      sums[to + SUM.WW]! += w * w;
      sums[to + SUM.OO]! += o * o;
      sums[to + SUM.XX]! += x * x;
      sums[to + SUM.WT]! += w * t;
      sums[to + SUM.OT]! += o * t;
      sums[to + SUM.XT]! += x * t;
      sums[to + SUM.TP]! += t * p;
    }
    this.endDifferences(number);
    this.luck.addDeal(hands, this.dealScores);
    this.sources?.endDeal();
    for (let i = 0; i < this.touchedCount; i++) {
      const at = touched[i]! * WORDS;
      deal[at] = 0;
      deal[at + X] = 0;
    }
    this.touchedCount = 0;
  }

  private endDifferences(number: number): void {
    const { agents, deal, cellCount, delta, dealScores, products, pairSums } = this;
    const score = this.layout.games * WORDS + X;
    const stride = cellCount * WORDS;
    let product = 0;
    let pair = 0;
    for (let i = 0; i < agents; i++) {
      const own = deal[i * stride + score]!;
      dealScores[i] = own;
      products[product++]! += own * own;
      for (let j = i + 1; j < agents; j++, pair++) {
        products[product++]! += own * deal[j * stride + score]!;
        const d = delta[i * agents + j]!;
        dealScores[agents + pair] = d;
        if (d === 0) continue;
        pairSums[2 * pair]! += d;
        pairSums[2 * pair + 1]! += d * d;
        keepLargest(this.largest[pair]!, number, d);
        delta[i * agents + j] = 0;
      }
    }
  }

  /** Adds the deals with one game in a cell to the sums. */
  private addOnes(): void {
    const { ones, squaresOfOnes, sums } = this;
    squaresOfOnes.forEach((squares, place) => {
      const [t, w, o, x, p] = ones.subarray(place * ONES) as unknown as readonly [
        number,
        number,
        number,
        number,
        number,
      ];
      const to = place * SUM_COUNT;
      for (const sum of [SUM.n, SUM.T, SUM.TT]) sums[to + sum]! += t;
      for (const sum of [SUM.W, SUM.WW, SUM.WT]) sums[to + sum]! += w;
      for (const sum of [SUM.O, SUM.OO, SUM.OT]) sums[to + sum]! += o;
      for (const sum of [SUM.X, SUM.XT]) sums[to + sum]! += x;
      sums[to + SUM.XX]! += squares;
      sums[to + SUM.TP]! += p;
    });
    ones.fill(0);
    squaresOfOnes.fill(0);
  }

  /** The sums of the block so far. */
  blockSums(): BlockSums {
    this.addOnes();
    const { names } = this.layout;
    const cells = Array.from({ length: this.agents }, (_, agent) => {
      const byName: Record<string, number[]> = {};
      names.forEach((name, cell) => {
        const at = (agent * this.cellCount + cell) * SUM_COUNT;
        if (this.sums[at] !== 0) byName[name] = Array.from(this.sums.subarray(at, at + SUMS.length));
      });
      return byName;
    });
    const pairs = this.largest.map((largest, pair) => ({
      sum: this.pairSums[2 * pair]!,
      squares: this.pairSums[2 * pair + 1]!,
      largest: largest.map(([deal, d]) => [deal, d] as const),
    }));
    return {
      cells,
      products: Array.from(this.products),
      pairs,
      luck: this.luck.blockLuck(),
      sources: this.sources?.blockSums(),
    };
  }
}

/** Places of an agent in all games of a deal. */
function gamesOf(agent: number, seatings: readonly Seating[]): number {
  return heldBy(agent, seatings).reduce((sum, games) => sum + games, 0);
}

/** Keeps the few deals of largest |Δ| in order; deals come in ascending order. */
function keepLargest(kept: [number, number][], deal: number, delta: number): void {
  const size = Math.abs(delta);
  if (kept.length === LARGEST_KEPT && size <= Math.abs(kept[LARGEST_KEPT - 1]![1])) return;
  const at = kept.findIndex(([, other]) => Math.abs(other) < size);
  kept.splice(at < 0 ? kept.length : at, 0, [deal, delta]);
  if (kept.length > LARGEST_KEPT) kept.pop();
}
