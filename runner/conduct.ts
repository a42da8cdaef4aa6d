/** How the agents behave within one block: who has failed so often that it forfeits the rest. */
import type { FaultKind } from "../engine/events.ts";
import type { Seating } from "./schedule.ts";

/** How a fault is recorded: with the request, without, or not at all since the agent has forfeited. */
export type Recording = "full" | "brief" | "silent";

/** Faults of an agent in a block that are recorded with the request. */
const FULL_RECORDS = 3;
const FORFEITS = "forfeits the rest of the block";

export class Conduct {
  private readonly maxFaults: number;
  private readonly maxRestarts: number;
  private records: readonly AgentRecord[];
  /** By agent, why it is not asked any more; empty while all are. From the deal after the one that was too much. */
  readonly forfeits: string[] = [];

  constructor(agents: number, maxFaults: number, maxRestarts: number) {
    this.maxFaults = maxFaults;
    this.maxRestarts = maxRestarts;
    this.records = freshRecords(agents);
  }

  /** A block begins. */
  reset(): void {
    this.records = freshRecords(this.records.length);
    this.forfeits.length = 0;
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
      if (seating.indexOf(seating[seat]!) !== seat) continue;
      record.inRow = record.faultyGame ? record.inRow + 1 : 0;
      record.most = Math.max(record.most, record.inRow);
      record.faultyGame = false;
    }
  }

  endDeal(): void {
    for (let agent = 0; agent < this.records.length; agent++) {
      const { most, restarts } = this.records[agent]!;
      if (this.forfeits[agent] !== undefined) continue;
      if (most >= this.maxFaults) this.forfeits[agent] = `${FORFEITS}: ${most} games in a row with a fault`;
      else if (restarts > this.maxRestarts) this.forfeits[agent] = `${FORFEITS}: ${restarts} timeouts and crashes`;
    }
  }
}

class AgentRecord {
  faults = 0;
  restarts = 0;
  faultyGame = false;
  /** Games in a row with a fault. */
  inRow = 0;
  /** The most in a row so far. */
  most = 0;
  forfeitTold = false;
}

function freshRecords(agents: number): AgentRecord[] {
  return Array.from({ length: agents }, () => new AgentRecord());
}
