/**
 * A place where games are played: agents in the process need one, and those outside are asked by several lanes at once,
 * each with another seating of the deal, so that nobody waits for the slowest.
 */
import type { Deal } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import type { RuleSet } from "../engine/rules/ruleset.ts";
import type { Scoring } from "../engine/scoring.ts";
import type { FaultRow } from "./block.ts";
import { forfeited, guarded, recordedFault, withRecordedFaults } from "./guard.ts";
import { decisionName, type Fault, playGame, playGameWaiting, requestOf, type SeatedAgent } from "./play.ts";
import { formatSeating, type Seating } from "./schedule.ts";
import type { Stopwatch } from "./stopwatch.ts";
import { Watcher, type WatchSlot } from "./watch.ts";

/** A fault, with what was asked in JSON. */
export interface LaneFault extends Fault {
  readonly request: string;
}

export class Lane {
  readonly game: Game;
  /** Those of the last game, in order. */
  readonly faults: LaneFault[] = [];
  private readonly agents: readonly SeatedAgent[];
  private readonly watcher: Watcher;
  private readonly seats: SeatedAgent[] = [];
  private readonly onFault = (fault: Fault): void => {
    const request = fault.kind === "forfeit" ? "" : requestOf(this.game, fault.type);
    this.faults.push({ ...fault, request });
  };

  constructor(agents: readonly SeatedAgent[], rules: RuleSet, scoring: Scoring) {
    this.game = new Game(rules, scoring);
    this.watcher = new Watcher(this.game);
    this.agents = agents.map((seated) => (seated.foreign ? guarded(seated, this.watcher) : seated));
  }

  startBlock(slot: WatchSlot | undefined): void {
    this.watcher.slot = slot;
  }

  /** Seats the agents of a game. @param forfeits by agent, why it is not asked any more. */
  seat(
    deal: number,
    table: number,
    seating: Seating,
    forfeits: readonly (string | undefined)[],
    recorded: readonly FaultRow[],
  ): void {
    const { agents, seats, watcher } = this;
    for (let seat = 0; seat < 3; seat++) seats[seat] = agents[seating[seat]!]!;
    watcher.deal = deal;
    watcher.table = table;
    // to set a length is a call, even of an empty list
    if (this.faults.length > 0) this.faults.length = 0;
    if (recorded.length > 0) this.recall(recorded, deal, formatSeating(seating));
    if (forfeits.length > 0)
      for (let seat = 0; seat < 3; seat++) {
        const reason = forfeits[seating[seat]!];
        if (reason !== undefined) seats[seat] = forfeited(seats[seat]!, reason);
      }
  }

  /** Lets the failures that are on record happen again. */
  private recall(recorded: readonly FaultRow[], deal: number, seating: string): void {
    const { game, seats } = this;
    for (let seat = 0; seat < 3; seat++) {
      const own = recorded.filter((row) => row[0] === deal && row[1] === seating && row[2] === seat);
      if (own.length > 0) seats[seat] = withRecordedFaults(seats[seat]!, game, own.map(recordedFault));
    }
  }

  /** Plays a deal with agents of the process. */
  play(deal: Deal): void {
    this.game.start(deal);
    playGame(this.game, this.seats, this.onFault);
  }

  /** Plays a deal with agents of the process only to time them. */
  time(deal: Deal, seating: Seating, stopwatch: Stopwatch): void {
    this.game.start(deal);
    stopwatch.playTimed(this.game, this.seats, seating);
  }

  /** Plays a deal with agents of either kind. */
  async playWaiting(deal: Deal): Promise<void> {
    this.game.start(deal);
    await playGameWaiting(this.game, this.seats, this.onFault);
  }
}

/** A fault as the lists of faults have it. */
export function faultRow(deal: number, seating: Seating, fault: LaneFault, request: string): FaultRow {
  return [deal, formatSeating(seating), fault.seat, decisionName(fault), fault.kind, fault.reason, request];
}
