/** Plays one block of deals: the work of a worker, a function of (plan, block) alone. */
import { createHash } from "node:crypto";
import type { ProgramHost } from "../agents/outside/program.ts";
import { Dealer, type DealSource } from "../engine/deal.ts";
import { type DealList, ListDealer } from "../engine/deal-list.ts";
import { Game } from "../engine/game.ts";
import { recordOfGame } from "../engine/notation/iss-arena.ts";
import { formatRecord } from "../engine/notation/iss-record.ts";
import { type RunKey, runKey } from "../engine/random.ts";
import { makeRules } from "../engine/rules/make.ts";
import { Conduct } from "./conduct.ts";
import { GameLines } from "./games-csv.ts";
import { forfeited, recordedFault, withRecordedFaults } from "./guard.ts";
import type { Plan } from "./plan.ts";
import { decisionName, type Fault, playGame, playWithNotices, requestOf, type SeatedAgent } from "./play.ts";
import { ROW_INTS, writeRow } from "./row.ts";
import { formatSeating, type Seating, seatingsOf } from "./schedule.ts";
import { ALONE, closeAgents, seatAgents } from "./seats.ts";
import { type BlockSums, Tally } from "./tally.ts";
import type { Watcher, WatchSlot } from "./watch.ts";

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
  /** Text of the games in schedule order; empty for `none`. */
  readonly games: string;
}

/** What a worker puts around its agents. */
export interface BlockSurroundings {
  readonly host?: ProgramHost;
  readonly watcher?: Watcher | undefined;
  /** The deals of a plan that has given ones. */
  readonly given?: DealList | undefined;
}

/** The agents, tables and memory of one worker, good for any number of blocks. */
export class BlockPlayer {
  private readonly plan: Plan;
  private readonly format: GamesFormat;
  private readonly agents: readonly SeatedAgent[];
  private readonly watcher: Watcher | undefined;
  private readonly seatings: readonly Seating[];
  private readonly key: RunKey;
  private readonly dealer: DealSource;
  private readonly game: Game;
  private readonly tally: Tally;
  private readonly lines: GameLines;
  private readonly conduct: Conduct;

  private constructor(
    plan: Plan,
    format: GamesFormat,
    agents: readonly SeatedAgent[],
    { watcher, given }: BlockSurroundings,
  ) {
    const rules = rulesOf(plan);
    this.plan = plan;
    this.format = format;
    this.agents = agents;
    this.watcher = watcher;
    this.conduct = new Conduct(agents.length, plan.maxFaults, plan.maxRestarts);
    this.seatings = seatingsOf(agents.length, plan.seatings);
    this.key = runKey(plan.seed);
    this.dealer = dealerOf(plan, given);
    this.game = new Game(rules, plan.scoring);
    this.tally = new Tally(agents.length, rules.ladder.values);
    this.lines = new GameLines(
      plan.agents.map(({ name }) => name),
      this.seatings,
    );
  }

  static async create(plan: Plan, format: GamesFormat, surroundings: BlockSurroundings = {}): Promise<BlockPlayer> {
    const { host = ALONE.host, watcher } = surroundings;
    const agents = await seatAgents(plan, { host, guard: watcher?.guard });
    return new BlockPlayer(plan, format, agents, surroundings);
  }

  /** Ends the programs that were started. */
  close(): Promise<void> {
    return closeAgents(this.agents);
  }

  /** @param recorded timeouts and crashes to happen again, in any order. */
  async play(block: Block, recorded: readonly FaultRow[] = [], slot?: WatchSlot): Promise<BlockResult> {
    const { agents, conduct, dealer, game, key, seatings, tally, watcher } = this;
    const tables = seatings.length;
    const rows = new Int32Array(block.deals * tables * ROW_INTS);
    const faults: FaultRow[] = [];
    const texts: string[] = [];
    const seats: SeatedAgent[] = [];
    const waits = agents.some(({ outside }) => outside !== undefined);
    let deal = block.firstDeal;
    let table = 0;
    const onFault = (fault: Fault) => {
      const { seat, kind, reason } = fault;
      const record = conduct.blame(seatings[table]![seat]!, kind);
      if (record === "silent") return;
      const request = record === "full" ? requestOf(game, fault.type) : "";
      faults.push([deal, formatSeating(seatings[table]!), seat, decisionName(fault), kind, reason, request]);
    };
    tally.reset();
    conduct.reset();
    if (slot !== undefined) watcher?.startBlock(slot, game);
    let row = 0;
    for (let i = 0; i < block.deals; i++, deal++) {
      const dealt = dealer.deal(deal);
      for (const { rng } of agents) rng.startDeal(key, deal);
      for (table = 0; table < tables; table++) {
        const seating = seatings[table]!;
        for (let seat = 0; seat < 3; seat++) seats[seat] = agents[seating[seat]!]!;
        if (conduct.anyForfeit || recorded.length > 0) this.replaceFailing(seats, recorded, deal, table);
        watcher?.startGame(deal, table);
        game.start(dealt);
        if (waits) await playWithNotices(game, seats, onFault);
        else playGame(game, seats, onFault);
        conduct.endGame(seating);
        tally.addGame(game, seating);
        writeRow(rows, row, deal, table, game);
        row += ROW_INTS;
        if (this.format !== "none") texts.push(this.textOf(deal, table));
      }
      tally.endDeal(deal);
    }
    const digest = createHash("sha256").update(rows).digest("hex");
    return { block, sums: tally.blockSums(), faults, digest, games: texts.join("") };
  }

  /** Seats stand-ins for agents that forfeited, or that fail in this game on record. */
  private replaceFailing(seats: SeatedAgent[], recorded: readonly FaultRow[], deal: number, table: number): void {
    const seating = this.seatings[table]!;
    const text = formatSeating(seating);
    for (let seat = 0; seat < 3; seat++) {
      const reason = this.conduct.forfeitReason(seating[seat]!);
      if (reason !== undefined) {
        seats[seat] = forfeited(seats[seat]!, reason);
        continue;
      }
      const own = recorded.filter((row) => row[0] === deal && row[1] === text && row[2] === seat);
      if (own.length > 0) seats[seat] = withRecordedFaults(seats[seat]!, this.game, own.map(recordedFault));
    }
  }

  private textOf(deal: number, table: number): string {
    const seating = this.seatings[table]!;
    if (this.format === "csv") return this.lines.line(deal, table, seating, this.game);
    const names = seating.map((agent) => this.plan.agents[agent]!.name);
    return `${formatRecord(recordOfGame(this.game, { series: table, id: deal, names }))}\n`;
  }
}

/** Deals by number: those given, or those of the plan's seed. */
export function dealerOf(plan: Plan, given: DealList | undefined): DealSource {
  if (plan.givenDeals === undefined) return new Dealer(runKey(plan.seed));
  if (given === undefined) throw new Error("the plan has given deals, and they are not here");
  return new ListDealer(given);
}

export function rulesOf({ rules }: Plan) {
  return makeRules(
    rules.name,
    Object.fromEntries(Object.entries(rules.options).map(([key, value]) => [key, String(value)])),
  );
}
