/**
 * How long the agents take over a decision. A clock read per decision would cost a fast game a third of its time, so a few
 * games of a worker's first block and then one in 1024 are played a second time, with the clock, and forgotten: agents have no
 * memory, so nobody sees a difference. The driver is a loop of its own, so that the compiled code of the one that counts is
 * not made for more agents than play. Programs are not asked twice: every answer of theirs is timed as it is waited for, and
 * where they take part nobody else is timed.
 */
import type { OutsideAgent } from "../agents/agent.ts";
import { type Game, OVER } from "../engine/game.ts";
import { ask, type SeatedAgent, streamAddress } from "./play.ts";
import type { Seating } from "./schedule.ts";

/** Milliseconds and decisions by agent. */
export interface DecisionTimes {
  readonly ms: readonly number[];
  readonly decisions: readonly number[];
}

/** Games played for each that is timed, and those of the first block. */
const SAMPLED = 1024;
const SAMPLED_AT_FIRST = 128;
const MOST_AT_FIRST = 16;

export class Stopwatch {
  private readonly ms: number[];
  private readonly decisions: number[];
  /** Games since the last that was timed; before the first block unknown. */
  private waiting: number | undefined = undefined;

  constructor(agents: number) {
    this.ms = new Array<number>(agents).fill(0);
    this.decisions = new Array<number>(agents).fill(0);
  }

  /** How many games of a block of so many are to be timed. */
  due(games: number): number {
    if (this.waiting === undefined) {
      this.waiting = 0;
      return Math.min(MOST_AT_FIRST, Math.ceil(games / SAMPLED_AT_FIRST));
    }
    this.waiting += games;
    const due = Math.floor(this.waiting / SAMPLED);
    this.waiting -= due * SAMPLED;
    return due;
  }

  /** The times since the last call. */
  take(): DecisionTimes {
    const times = { ms: [...this.ms], decisions: [...this.decisions] };
    this.ms.fill(0);
    this.decisions.fill(0);
    return times;
  }

  add(agent: number, ms: number): void {
    this.ms[agent]! += ms;
    this.decisions[agent]!++;
  }

  /** Plays the started game to its end with agents of the process; faults end it as they would, and are told to nobody. */
  playTimed(game: Game, seats: readonly SeatedAgent[], seating: Seating): void {
    while (game.pending !== OVER) {
      const { seat, pending, decisionIndex } = game;
      const seated = seats[seat]!;
      seated.rng.position(streamAddress(seat, pending, decisionIndex));
      try {
        const start = performance.now();
        const answer = ask(game, seated.agent);
        this.add(seating[seat]!, performance.now() - start);
        if (!game.apply(answer)) game.fault("illegal");
      } catch {
        game.fault("exception");
      }
    }
  }

  /** The same agent, timed. */
  outside(agent: number, outside: OutsideAgent): OutsideAgent {
    return {
      sit: (seats) => {
        const game = outside.sit(seats);
        return {
          ask: async (type, view) => {
            const start = performance.now();
            const answer = await game.ask(type, view);
            this.add(agent, performance.now() - start);
            return answer;
          },
          takes: (type) => game.takes(type),
          end: (result) => game.end(result),
        };
      },
      close: () => outside.close(),
    };
  }
}
