/**
 * Progress on stderr, with the standings so far and intervals that may be watched: a bar on a terminal, a plain line every ten seconds elsewhere; with
 * `--json` events on stdout.
 */
import type { RunTotals } from "../reports/fold.ts";
import { formatStandings } from "../reports/ranking.ts";
import type { Progress } from "../runner/tournament.ts";

const BAR_WIDTH = 30;
const TERMINAL_EVERY_MS = 100;
const PLAIN_EVERY_MS = 10_000;

export class ProgressLine {
  private readonly mode: "text" | "json" | "none";
  private readonly bar: boolean;
  private readonly start = performance.now();
  private shown = performance.now();
  private drawn = false;

  constructor(mode: "text" | "json" | "none") {
    this.mode = mode;
    this.bar = mode === "text" && process.stderr.isTTY === true;
  }

  update(progress: Progress, totals: RunTotals): void {
    if (this.mode === "none") return;
    const now = performance.now();
    if (now - this.shown < (this.bar ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS)) return;
    this.shown = now;
    const { deals, totalDeals, resumedDeals, gamesPerDeal } = progress;
    const seconds = (now - this.start) / 1000;
    const speed = (deals - resumedDeals) / seconds;
    const gamesPerSecond = Math.round(speed * gamesPerDeal);
    const left = speed > 0 ? Math.ceil((totalDeals - deals) / speed) : undefined;
    if (this.mode === "json") {
      process.stdout.write(
        `${JSON.stringify({ type: "progress", deals, totalDeals, gamesPerSecond, secondsLeft: left })}\n`,
      );
      return;
    }
    const text = `${deals}/${totalDeals} deals, ${gamesPerSecond.toLocaleString("en")} games/s, ${duration(left)} left; ${formatStandings(totals, totalDeals)}`;
    if (!this.bar) {
      process.stderr.write(`${text}\n`);
      return;
    }
    const full = Math.round((BAR_WIDTH * deals) / totalDeals);
    const line = `[${"#".repeat(full)}${".".repeat(BAR_WIDTH - full)}] ${text}`;
    process.stderr.write(`\r${line.slice(0, (process.stderr.columns ?? 120) - 1)}\x1b[K`);
    this.drawn = true;
  }

  /** Takes the bar away. */
  end(): void {
    if (this.drawn) process.stderr.write("\r\x1b[K");
  }
}

function duration(seconds: number | undefined): string {
  if (seconds === undefined) return "?";
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
