/** Plays one block of deals: the work of a worker, a function of (plan, block) alone. */
import { createHash } from "node:crypto";
import type { ProgramHost } from "../agents/outside/program.ts";
import { type Deal, Dealer, type DealSource } from "../engine/deal.ts";
import { type DealList, ListDealer } from "../engine/deal-list.ts";
import type { Game } from "../engine/game.ts";
import { recordOfGame } from "../engine/notation/iss-arena.ts";
import { formatRecord } from "../engine/notation/iss-record.ts";
import { type RunKey, runKey } from "../engine/random.ts";
import { makeRules } from "../engine/rules/make.ts";
import { Conduct } from "./conduct.ts";
import { GameLines } from "./games-csv.ts";
import { faultRow, Lane, type LaneFault } from "./lane.ts";
import type { Plan } from "./plan.ts";
import type { SeatedAgent } from "./play.ts";
import { ROW_INTS, writeRow } from "./row.ts";
import { type Seating, seatingsOf } from "./schedule.ts";
import { closeAgents, seatAgents } from "./seats.ts";
import { type DecisionTimes, Stopwatch } from "./stopwatch.ts";
import { type BlockSums, Tally } from "./tally.ts";
import { Utf8Text } from "./utf8.ts";
import type { WatchSlot } from "./watch.ts";

export const GAMES_FORMATS = ["none", "csv", "iss"] as const;
/** What is kept of each game: nothing, a line of `games.csv`, or a record of `games.sgf`. */
export type GamesFormat = (typeof GAMES_FORMATS)[number];

/** A run of consecutive deals. */
export interface Block {
  readonly number: number;
  readonly firstDeal: number;
  readonly deals: number;
}

/**
 * [deal, seating, seat, decision, kind, reason, request]; the request, what the agent was asked in JSON, is kept for the
 * first faults of an agent in a block and empty for the others.
 */
export type FaultRow = readonly [number, string, number, string, string, string, string];

export interface BlockResult {
  readonly block: Block;
  readonly sums: BlockSums;
  readonly faults: readonly FaultRow[];
  /** SHA-256 of the block's game rows, hexadecimal. */
  readonly digest: string;
  /** Text of the games in schedule order, in UTF-8; empty for `none`. */
  readonly games: Uint8Array;
  /** What some of the decisions took; no part of the result. */
  readonly times: DecisionTimes;
}

/** What is kept of the games of a block while it is played. */
interface Kept {
  readonly rows: Int32Array;
  /** Where the next row goes. */
  row: number;
  readonly faults: FaultRow[];
  readonly text: Utf8Text;
}

/** Games with agents outside the process that are played at a time. */
const MOST_LANES = 12;

/** The agents, tables and memory of one worker, good for any number of blocks. */
export class BlockPlayer {
  private readonly plan: Plan;
  private readonly format: GamesFormat;
  private readonly agents: readonly SeatedAgent[];
  private readonly seatings: readonly Seating[];
  private readonly key: RunKey;
  private readonly dealer: DealSource;
  private readonly waits: boolean;
  private readonly lanes: readonly Lane[];
  private readonly tally: Tally;
  private readonly lines: GameLines;
  private readonly conduct: Conduct;
  private readonly stopwatch: Stopwatch;

  private constructor(plan: Plan, format: GamesFormat, seated: readonly SeatedAgent[], given: DealList | undefined) {
    const rules = rulesOf(plan);
    this.stopwatch = new Stopwatch(seated.length);
    const agents = seated.map((agent, i) =>
      agent.outside === undefined ? agent : { ...agent, outside: this.stopwatch.outside(i, agent.outside) },
    );
    this.plan = plan;
    this.format = format;
    this.agents = agents;
    this.seatings = seatingsOf(agents.length, plan.seatings);
    this.key = runKey(plan.seed);
    this.dealer = dealerOf(plan, given);
    this.waits = agents.some(({ outside }) => outside !== undefined);
    const lanes = this.waits ? Math.min(this.seatings.length, MOST_LANES) : 1;
    this.lanes = Array.from({ length: lanes }, () => new Lane(agents, rules, plan.scoring));
    this.tally = new Tally(agents.length, rules.ladder.values, this.seatings);
    this.conduct = new Conduct(agents.length, plan.maxFaults, plan.maxRestarts);
    this.lines = new GameLines(
      plan.agents.map(({ name }) => name),
      this.seatings,
    );
  }

  /** @param given the deals of a plan that has given ones */
  static async create(plan: Plan, format: GamesFormat, host?: ProgramHost, given?: DealList): Promise<BlockPlayer> {
    return new BlockPlayer(plan, format, await seatAgents(plan, host), given);
  }

  /** Ends the programs that were started. */
  close(): Promise<void> {
    return closeAgents(this.agents);
  }

  /**
   * @param recorded timeouts and crashes to happen again, in any order
   * @param slot where the decisions of modules are seen from outside
   */
  async play(block: Block, recorded: readonly FaultRow[] = [], slot?: WatchSlot): Promise<BlockResult> {
    const { conduct, lanes, seatings, tally, waits } = this;
    const kept: Kept = {
      rows: new Int32Array(block.deals * seatings.length * ROW_INTS),
      row: 0,
      faults: [],
      text: new Utf8Text(),
    };
    tally.reset();
    conduct.reset();
    for (const lane of lanes) lane.startBlock(slot);
    const end = block.firstDeal + block.deals;
    if (waits) for (let deal = block.firstDeal; deal < end; deal++) await this.playDealWaiting(deal, recorded, kept);
    else {
      for (let deal = block.firstDeal; deal < end; deal++) this.playDeal(deal, recorded, kept);
      this.timeSome(block, recorded);
    }
    const digest = createHash("sha256").update(kept.rows).digest("hex");
    const times = this.stopwatch.take();
    return { block, sums: tally.blockSums(), faults: kept.faults, digest, games: kept.text.take(), times };
  }

  /** All games of a deal, one after the other. */
  private playDeal(deal: number, recorded: readonly FaultRow[], kept: Kept): void {
    const { seatings } = this;
    const lane = this.lanes[0]!;
    const dealt = this.startDeal(deal);
    for (let table = 0; table < seatings.length; table++) {
      lane.seat(deal, table, seatings[table]!, this.conduct.forfeits, recorded);
      lane.play(dealt);
      this.keep(deal, table, lane, kept);
    }
    this.endDeal(deal, dealt);
  }

  /** All games of a deal with agents outside the process, as many at a time as there are lanes. */
  private async playDealWaiting(deal: number, recorded: readonly FaultRow[], kept: Kept): Promise<void> {
    const { lanes, seatings } = this;
    const dealt = this.startDeal(deal);
    for (let first = 0; first < seatings.length; first += lanes.length) {
      const seated = lanes.slice(0, seatings.length - first);
      seated.forEach((lane, i) => {
        lane.seat(deal, first + i, seatings[first + i]!, this.conduct.forfeits, recorded);
      });
      await Promise.all(seated.map((lane) => lane.playWaiting(dealt)));
      seated.forEach((lane, i) => {
        this.keep(deal, first + i, lane, kept);
      });
    }
    this.endDeal(deal, dealt);
  }

  private startDeal(deal: number): Deal {
    const { agents, key } = this;
    for (let i = 0; i < agents.length; i++) agents[i]!.rng.startDeal(key, deal);
    return this.dealer.deal(deal);
  }

  private endDeal(deal: number, { hands }: Deal): void {
    this.tally.endDeal(deal, hands);
    this.conduct.endDeal();
  }

  /** Takes down a finished game. */
  private keep(deal: number, table: number, { game, faults }: Lane, kept: Kept): void {
    const seating = this.seatings[table]!;
    if (faults.length > 0) this.keepFaults(kept.faults, deal, seating, faults);
    this.conduct.endGame(seating);
    this.tally.addGame(game, seating);
    writeRow(kept.rows, kept.row, deal, table, game);
    kept.row += ROW_INTS;
    if (this.format !== "none") kept.text.add(this.textOf(deal, table, game));
  }

  /** Plays a few games of a block again, with the clock. */
  private timeSome(block: Block, recorded: readonly FaultRow[]): void {
    const { conduct, lanes, seatings, stopwatch } = this;
    const due = stopwatch.due(block.deals * seatings.length);
    for (let i = 0; i < due; i++) {
      const deal = block.firstDeal + Math.floor(i / seatings.length);
      const table = (deal + i) % seatings.length;
      const seating = seatings[table]!;
      const dealt = this.startDeal(deal);
      lanes[0]!.seat(deal, table, seating, conduct.forfeits, recorded);
      lanes[0]!.time(dealt, seating, stopwatch);
    }
  }

  private keepFaults(kept: FaultRow[], deal: number, seating: Seating, faults: readonly LaneFault[]): void {
    for (const fault of faults) {
      const how = this.conduct.blame(seating[fault.seat]!, fault.kind);
      if (how !== "silent") kept.push(faultRow(deal, seating, fault, how === "full" ? fault.request : ""));
    }
  }

  private textOf(deal: number, table: number, game: Game): string {
    const seating = this.seatings[table]!;
    if (this.format === "csv") return this.lines.line(deal, table, seating, game);
    const names = seating.map((agent) => this.plan.agents[agent]!.name);
    return `${formatRecord(recordOfGame(game, { series: table, id: deal, names }))}\n`;
  }
}

export function rulesOf({ rules }: Plan) {
  return makeRules(
    rules.name,
    Object.fromEntries(Object.entries(rules.options).map(([key, value]) => [key, String(value)])),
  );
}

/** Deals by number: those given, or those of the plan's seed. */
export function dealerOf(plan: Plan, given: DealList | undefined): DealSource {
  if (plan.givenDeals === undefined) return new Dealer(runKey(plan.seed));
  if (given === undefined) throw new Error("the plan has given deals, and they are not here");
  return new ListDealer(given);
}
