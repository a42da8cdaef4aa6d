/** How the agents behave within one block: who has failed so often that it forfeits the rest. */
import type { FaultKind } from "../engine/events.ts";
import type { Seating } from "./schedule.ts";

/** How a fault is recorded: with the request, without, or not at all since the agent has forfeited. */
export type Recording = "full" | "brief" | "silent";

/** Faults of an agent in a block that are recorded with the request. */
const FULL_RECORDS = 3;

export class Conduct {
  private readonly maxFaults: number;
  private readonly maxRestarts: number;
  private readonly records: readonly AgentRecord[];
  anyForfeit = false;

  constructor(agents: number, maxFaults: number, maxRestarts: number) {
    this.maxFaults = maxFaults;
    this.maxRestarts = maxRestarts;
    this.records = Array.from({ length: agents }, () => new AgentRecord());
  }

  /** A block begins. */
  reset(): void {
    for (const record of this.records) record.reset();
    this.anyForfeit = false;
  }

  /** Counts a fault. */
  blame(agent: number, kind: FaultKind): Recording {
    const record = this.records[agent]!;
    if (kind === "forfeit") {
      if (record.forfeitTold) return "silent";
      record.forfeitTold = true;
      return "brief";
    }
    record.faultyGame = true;
    if (kind === "timeout" || kind === "crash") record.restarts++;
    return record.faults++ < FULL_RECORDS ? "full" : "brief";
  }

  endGame(seating: Seating): void {
    for (let seat = 0; seat < 3; seat++) {
      const record = this.records[seating[seat]!]!;
      // an agent may sit at two seats
      if (seating.indexOf(seating[seat]!) !== seat || record.reason !== undefined) continue;
      record.inRow = record.faultyGame ? record.inRow + 1 : 0;
      record.faultyGame = false;
      if (record.inRow >= this.maxFaults) this.forfeit(record, `${record.inRow} games in a row with a fault`);
      else if (record.restarts > this.maxRestarts) this.forfeit(record, `${record.restarts} timeouts and crashes`);
    }
  }

  /** Why an agent is not asked any more; `undefined` while it is. */
  forfeitReason(agent: number): string | undefined {
    return this.records[agent]!.reason;
  }

  private forfeit(record: AgentRecord, why: string): void {
    record.reason = `forfeits the rest of the block: ${why}`;
    this.anyForfeit = true;
  }
}

class AgentRecord {
  faults = 0;
  restarts = 0;
  faultyGame = false;
  /** Games in a row with a fault. */
  inRow = 0;
  reason: string | undefined = undefined;
  forfeitTold = false;

  reset(): void {
    this.faults = 0;
    this.restarts = 0;
    this.faultyGame = false;
    this.inRow = 0;
    this.reason = undefined;
    this.forfeitTold = false;
  }
}
