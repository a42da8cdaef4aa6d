/** How long decisions took, by kind. */
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
