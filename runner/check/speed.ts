/** How long decisions took, by kind. */
import type { Cost } from "../../agents/agent.ts";
import { REQUEST_TYPES, type RequestType } from "../../agents/outside/messages.ts";

export interface Speed {
  readonly type: RequestType;
  readonly decisions: number;
  readonly medianMs: number;
  /** 99 of 100 were not slower. */
  readonly p99Ms: number;
  readonly maxMs: number;
}

export class Stopwatch {
  private readonly times = new Map<RequestType, number[]>();

  add(type: RequestType, ms: number): void {
    const list = this.times.get(type);
    if (list === undefined) this.times.set(type, [ms]);
    else list.push(ms);
  }

  get decisionsPerSecond(): number {
    const all = [...this.times.values()].flat();
    return all.length === 0 ? 0 : (1000 * all.length) / all.reduce((sum, ms) => sum + ms, 0);
  }

  speeds(): Speed[] {
    return REQUEST_TYPES.flatMap((type) => {
      const sorted = this.times.get(type)?.toSorted((a, b) => a - b);
      if (sorted === undefined) return [];
      const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
      return { type, decisions: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    });
  }
}

/** The bounds of `Cost`, in milliseconds a game at one seat. */
const FAST_MS = 0.05;
const SLOW_MS = 10;
/** What a seat is asked in a game, by and large. */
const CARDS = 10;
const CALLS = 2;

/** The cost of an agent by its median times; `undefined` when it was not asked for cards and calls. */
export function measuredCost(speeds: readonly Speed[]): { cost: Cost; msPerGame: number } | undefined {
  const median = (asked: RequestType) => speeds.find(({ type }) => type === asked)?.medianMs;
  const card = median("play");
  const call = median("bid");
  if (card === undefined || call === undefined) return undefined;
  const msPerGame = CARDS * card + CALLS * call;
  return { cost: msPerGame < FAST_MS ? "fast" : msPerGame > SLOW_MS ? "slow" : "medium", msPerGame };
}
