/** Plays one block of deals: the work of a worker, a function of (plan, block) alone. */
import { createHash } from "node:crypto";
import { loadAgent } from "../agents/registry.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { recordOfGame } from "../engine/notation/iss-arena.ts";
import { formatRecord } from "../engine/notation/iss-record.ts";
import { DecisionRandom, type RunKey, runKey } from "../engine/random.ts";
import { makeRules } from "../engine/rules/make.ts";
import { GameLines } from "./games-csv.ts";
import type { Plan } from "./plan.ts";
import { type Fault, playGame, type SeatedAgent, seatedAgent } from "./play.ts";
import { ROW_INTS, writeRow } from "./row.ts";
import { formatSeating, type Seating, seatingsOf } from "./schedule.ts";
import { type BlockSums, Tally } from "./tally.ts";

export const GAMES_FORMATS = ["none", "csv", "iss"] as const;
/** What is kept of each game: nothing, a line of `games.csv`, or a record of `games.sgf`. */
export type GamesFormat = (typeof GAMES_FORMATS)[number];

/** A run of consecutive deals. */
export interface Block {
  readonly number: number;
  readonly firstDeal: number;
  readonly deals: number;
}

/** [deal, seating, seat, decision, kind, reason] */
export type FaultRow = readonly [number, string, number, string, string, string];

export interface BlockResult {
  readonly block: Block;
  readonly sums: BlockSums;
  readonly faults: readonly FaultRow[];
  /** SHA-256 of the block's game rows, hexadecimal. */
  readonly digest: string;
  /** Text of the games in schedule order; empty for `none`. */
  readonly games: string;
}

/** The agents, tables and memory of one worker, good for any number of blocks. */
export class BlockPlayer {
  private readonly plan: Plan;
  private readonly format: GamesFormat;
  private readonly agents: readonly SeatedAgent[];
  private readonly seatings: readonly Seating[];
  private readonly key: RunKey;
  private readonly dealer: Dealer;
  private readonly game: Game;
  private readonly tally: Tally;
  private readonly lines: GameLines;

  private constructor(plan: Plan, format: GamesFormat, agents: readonly SeatedAgent[]) {
    const rules = rulesOf(plan);
    this.plan = plan;
    this.format = format;
    this.agents = agents;
    this.seatings = seatingsOf(agents.length, plan.seatings);
    this.key = runKey(plan.seed);
    this.dealer = new Dealer(this.key);
    this.game = new Game(rules, plan.scoring);
    this.tally = new Tally(agents.length, rules.ladder.values);
    this.lines = new GameLines(
      plan.agents.map(({ name }) => name),
      this.seatings,
    );
  }

  static async create(plan: Plan, format: GamesFormat): Promise<BlockPlayer> {
    return new BlockPlayer(plan, format, await seatAgents(plan));
  }

  play(block: Block): BlockResult {
    const { agents, dealer, game, key, seatings, tally } = this;
    const tables = seatings.length;
    const rows = new Int32Array(block.deals * tables * ROW_INTS);
    const faults: FaultRow[] = [];
    const texts: string[] = [];
    const seats: SeatedAgent[] = [];
    let deal = block.firstDeal;
    let table = 0;
    const onFault = ({ seat, decision, kind, reason }: Fault) =>
      faults.push([deal, formatSeating(seatings[table]!), seat, decision, kind, reason]);
    tally.reset();
    let row = 0;
    for (let i = 0; i < block.deals; i++, deal++) {
      dealer.deal(deal);
      for (const { rng } of agents) rng.startDeal(key, deal);
      for (table = 0; table < tables; table++) {
        const seating = seatings[table]!;
        for (let seat = 0; seat < 3; seat++) seats[seat] = agents[seating[seat]!]!;
        game.start(dealer);
        playGame(game, seats, onFault);
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

  private textOf(deal: number, table: number): string {
    const seating = this.seatings[table]!;
    if (this.format === "csv") return this.lines.line(deal, table, seating, this.game);
    const names = seating.map((agent) => this.plan.agents[agent]!.name);
    return `${formatRecord(recordOfGame(this.game, { series: table, id: deal, names }))}\n`;
  }
}

export function rulesOf({ rules }: Plan) {
  return makeRules(
    rules.name,
    Object.fromEntries(Object.entries(rules.options).map(([key, value]) => [key, String(value)])),
  );
}

/** The plan's agents, each with its random stream. */
export async function seatAgents(plan: Plan): Promise<SeatedAgent[]> {
  const seated: SeatedAgent[] = [];
  for (const { spec } of plan.agents) {
    const rng = new DecisionRandom();
    const agent = (await loadAgent(parseAgentSpec(spec))).create(rng);
    seated.push(seatedAgent(agent, rng));
  }
  return seated;
}
