/**
 * What the main thread can see of a worker that hangs or dies: for each block in play the decision that an agent of a
 * user's module is making, and the programs that run for it. Kept in shared memory, since such a worker answers nothing.
 */
import { REQUEST_TYPES, type RequestType } from "../agents/outside/messages.ts";
import { killGroup } from "../agents/outside/program.ts";
import type { Seat } from "../engine/cards.ts";
import type { Game } from "../engine/game.ts";
import type { Guard } from "./guard.ts";

/** A decision of a block, as the schedule names it. */
export interface WatchedDecision {
  readonly deal: number;
  /** Index of the seating. */
  readonly table: number;
  readonly seat: Seat;
  readonly type: RequestType;
  readonly index: number;
}

// a slot: how often a decision began or ended (odd: one is being made), thread, and the decision
const SLOT_INTS = 8;
const TICKS = 0;
const THREAD = 1;
const DEAL = 2;
const TABLE = 3;
const SEAT = 4;
const TYPE = 5;
const INDEX = 6;

/** The decision that one block is at. */
export class WatchSlot {
  private readonly words: Int32Array;

  constructor(shared: SharedArrayBuffer, slot: number) {
    this.words = new Int32Array(shared, slot * SLOT_INTS * 4, SLOT_INTS);
  }

  static allocate(slots: number): SharedArrayBuffer {
    return new SharedArrayBuffer(slots * SLOT_INTS * 4);
  }

  begin(thread: number): void {
    this.words.fill(0);
    this.words[THREAD] = thread;
  }

  get thread(): number {
    return this.words[THREAD]!;
  }

  /** Changes whenever a decision begins or ends. */
  get ticks(): number {
    return Atomics.load(this.words, TICKS);
  }

  enter(deal: number, table: number, seat: Seat, type: RequestType, index: number): void {
    const { words } = this;
    words[DEAL] = deal;
    words[TABLE] = table;
    words[SEAT] = seat;
    words[TYPE] = REQUEST_TYPES.indexOf(type);
    words[INDEX] = index;
    Atomics.add(words, TICKS, 1);
  }

  leave(): void {
    Atomics.add(this.words, TICKS, 1);
  }

  /** The decision being made; `undefined` between decisions. */
  get decision(): WatchedDecision | undefined {
    const { words } = this;
    if ((this.ticks & 1) === 0) return undefined;
    return {
      deal: words[DEAL]!,
      table: words[TABLE]!,
      seat: words[SEAT]!,
      type: REQUEST_TYPES[words[TYPE]!]!,
      index: words[INDEX]!,
    };
  }
}

/** Enters the decisions of modules in the games of a lane into the slot of its block. */
export class Watcher implements Guard {
  slot: WatchSlot | undefined = undefined;
  deal = 0;
  table = 0;
  private readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  enter(type: RequestType): void {
    this.slot?.enter(this.deal, this.table, this.game.seat, type, this.game.decisionIndex);
  }

  leave(): void {
    this.slot?.leave();
  }
}

/** The programs that run for all workers: pairs of process and thread. */
export class ProgramTable {
  private readonly words: Int32Array;

  constructor(shared: SharedArrayBuffer) {
    this.words = new Int32Array(shared);
  }

  static allocate(programs: number): SharedArrayBuffer {
    return new SharedArrayBuffer(programs * 8);
  }

  add(pid: number, thread: number): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 2)
      if (Atomics.compareExchange(words, i, 0, pid) === 0) {
        words[i + 1] = thread;
        return;
      }
    throw new Error("watch: more programs run than were planned");
  }

  remove(pid: number): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 2) Atomics.compareExchange(words, i, pid, 0);
  }

  get empty(): boolean {
    return this.words.every((word, i) => i % 2 === 1 || word === 0);
  }

  /** Ends the programs of a thread, or all. */
  kill(thread?: number): void {
    const { words } = this;
    for (let i = 0; i < words.length; i += 2) {
      const pid = Atomics.load(words, i);
      if (pid === 0 || (thread !== undefined && words[i + 1] !== thread)) continue;
      killGroup(pid, "SIGKILL");
      Atomics.compareExchange(words, i, pid, 0);
    }
  }
}
