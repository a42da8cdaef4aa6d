/**
 * One program that speaks the line protocol on its standard input and output: started when first asked, ended when it
 * misses a deadline or breaks the protocol, and started again at the next question. It leads a process group of its own,
 * and whatever it has started ends with it.
 *
 * Several games may have a question waiting: the program reads them in the order sent. The oldest is the one that it is
 * at, so that one answers for a failure, and the others are sent again to its next life.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pidusage from "pidusage";
import type { FaultKind } from "../../engine/events.ts";
import { COSTS, type Cost } from "../agent.ts";
import { AgentFailure } from "../failure.ts";
import { VERSION } from "../version.ts";
import { helloLine, OPTIONAL_TYPES, PROTOCOL_VERSION, type ProgramHello } from "./messages.ts";

/** Watchdogs: they depend on the machine, so results are reproducible only while none of them acts. */
export interface ProgramLimits {
  /** Wall clock of one answer. */
  readonly moveTimeoutMs: number;
  /** Wall clock of all answers of an agent in one game. */
  readonly gameTimeoutMs: number;
  /** Resident memory of the program. */
  readonly maxMemoryMb: number;
}

/** Where a program runs: its limits, and who must know of its process. */
export interface ProgramHost {
  readonly limits: ProgramLimits;
  started(pid: number): void;
  ended(pid: number): void;
}

/** Longest line a program may write. */
const MAX_LINE = 1 << 20;
/** A program gets this long to start at least, however short its time for a move. */
const LEAST_START_MS = 10_000;
/** From the end of its input to SIGTERM, and on to SIGKILL. */
export const GRACE_MS = 500;
/** How long after its end the rest of its output is waited for. */
const DRAIN_MS = 200;
const DEADLINE_CHECK_MS = 20;
const MEMORY_CHECK_MS = 250;
const MEBIBYTE = 1 << 20;
const STDERR_KEPT = 4096;
const STDERR_LINES = 5;
const STDERR_SHOWN = 240;
/** Characters of a wrong line that are shown. */
const SHOWN = 200;

/** Wall clock that the program has spent on one game. */
export interface GameClock {
  spentMs: number;
}

interface Waiting {
  readonly limitMs: number;
  readonly clock: GameClock;
  resolve(answer: unknown): void;
  reject(failure: AgentFailure): void;
}

/** In the place of an answer: the program ended over another question. */
const AGAIN = Symbol("again");

export class Program {
  private readonly argv: readonly string[];
  private readonly host: ProgramHost;
  private life: Life | undefined = undefined;
  private starting: Promise<Life> | undefined = undefined;

  /** @param argv the command and its arguments; no shell reads them. */
  constructor(argv: readonly string[], host: ProgramHost) {
    this.argv = argv;
    this.host = host;
  }

  /** Starts the program unless it runs; what it says of itself. @throws AgentFailure when it does not come up. */
  async hello(): Promise<ProgramHello> {
    return (await this.running()).hello!;
  }

  /**
   * @param question the request but for its number
   * @param limitMs wall clock of the answer, once the questions before it are answered
   * @throws AgentFailure of any kind; after most of them the program is ended
   */
  async request(question: string, limitMs: number, clock: GameClock): Promise<unknown> {
    for (;;) {
      const life = this.life?.isUp === true ? this.life : await this.running();
      const answer = await life.request(question, limitMs, clock);
      if (answer !== AGAIN) return answer;
    }
  }

  /** A line that is not answered; dropped when the program does not run. */
  tell(line: string): void {
    if (this.life?.isUp === true) this.life.tell(line);
  }

  /** The last lines it wrote to its standard error. */
  get stderr(): string {
    return this.life?.stderr ?? "";
  }

  async close(): Promise<void> {
    await this.life?.close();
  }

  private running(): Promise<Life> {
    this.starting ??= this.start().finally(() => {
      this.starting = undefined;
    });
    return this.starting;
  }

  private async start(): Promise<Life> {
    const last = this.life;
    if (last?.isUp === true) return last;
    await last?.ended;
    this.life = undefined;
    // it ended or broke the protocol after its last answer: the next decision answers for that
    if (last?.failure !== undefined) throw last.failure;
    const life = new Life(this.argv, this.host);
    this.life = life;
    await life.start();
    return life;
  }
}

/** One life of a program. */
class Life {
  hello: ProgramHello | undefined = undefined;
  isUp = false;
  /** Why it may not be asked any more, until that was told. */
  failure: AgentFailure | undefined = undefined;
  /** Settles when the process is gone. */
  readonly ended: Promise<void>;

  private readonly host: ProgramHost;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly timers: readonly NodeJS.Timeout[];
  /** By id, in the order sent; the hello has id 0. */
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** Since when it has been at the oldest question. */
  private busySince = 0;
  /** Lines to be written together at the end of this turn of the event loop. */
  private unsent = "";
  private unread = "";
  private errors = Buffer.alloc(0);
  /** It is being ended, or its failure was told. */
  private finished = false;

  constructor(argv: readonly string[], host: ProgramHost) {
    this.host = host;
    const [command, ...args] = argv;
    const child = spawn(command!, args, { stdio: "pipe", detached: true, windowsHide: true });
    this.child = child;
    if (child.pid !== undefined) host.started(child.pid);
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text: string) => this.read(text));
    child.stderr.on("data", (bytes: Buffer) => {
      this.errors = Buffer.concat([this.errors, bytes.subarray(-STDERR_KEPT)]).subarray(-STDERR_KEPT);
    });
    // writing to a program that has just ended fails; its end is seen to below
    child.stdin.on("error", () => {});
    this.timers = [
      setInterval(() => this.checkDeadline(), DEADLINE_CHECK_MS),
      setInterval(() => this.checkMemory(), MEMORY_CHECK_MS),
    ];
    this.ended = this.untilGone();
  }

  async start(): Promise<void> {
    const limitMs = Math.max(this.host.limits.moveTimeoutMs, LEAST_START_MS);
    await this.exchange(0, helloLine(VERSION), limitMs, { spentMs: 0 });
  }

  request(question: string, limitMs: number, clock: GameClock): Promise<unknown> {
    const id = ++this.lastId;
    return this.exchange(id, `{"id":${id},${question}`, limitMs, clock);
  }

  tell(line: string): void {
    if (this.unsent === "") process.nextTick(this.send);
    this.unsent += line;
  }

  /** The last lines of its standard error. */
  get stderr(): string {
    return this.errors.toString("utf8").trimEnd().split("\n").slice(-STDERR_LINES).join("\n");
  }

  /** Asks it to end by finished its input, then less and less kindly. */
  async close(): Promise<void> {
    this.isUp = false;
    this.finished = true;
    this.child.stdin.end();
    const term = setTimeout(() => this.kill("SIGTERM"), GRACE_MS);
    const kill = setTimeout(() => this.kill("SIGKILL"), 2 * GRACE_MS);
    await this.ended;
    clearTimeout(term);
    clearTimeout(kill);
  }

  private exchange(id: number, line: string, limitMs: number, clock: GameClock): Promise<unknown> {
    if (this.waiting.size === 0) this.busySince = performance.now();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { limitMs, clock, resolve, reject });
      this.tell(line);
    });
  }

  private readonly send = (): void => {
    // every line is ASCII, for which this is the cheapest encoding
    this.child.stdin.write(this.unsent, "latin1");
    this.unsent = "";
  };

  private async untilGone(): Promise<void> {
    const { child } = this;
    const closed = new Promise((resolve) => child.once("close", resolve));
    const how = await new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(`could not be started: ${error.message}`));
      child.once("exit", (code, signal) =>
        resolve(signal === null ? `ended with status ${code}` : `ended by ${signal}`),
      );
    });
    // with it goes whatever it has started, which might hold its output open
    this.kill("SIGKILL");
    await Promise.race([closed, sleep(DRAIN_MS)]);
    const wrote = this.stderr.slice(-STDERR_SHOWN);
    this.fail("crash", wrote === "" ? how : `${how}; it wrote: ${wrote}`);
    for (const timer of this.timers) clearInterval(timer);
    if (child.pid !== undefined) this.host.ended(child.pid);
  }

  private kill(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.child.pid !== undefined) killGroup(this.child.pid, signal);
  }

  /** Ends it; the failure goes to the oldest question, or to the next one. */
  private fail(kind: FaultKind, reason: string): void {
    if (this.failure !== undefined || this.finished) return;
    this.isUp = false;
    const failure = new AgentFailure(kind, reason);
    const [blamed, ...others] = this.waiting.values();
    this.waiting.clear();
    if (blamed === undefined) this.failure = failure;
    else this.finished = true;
    blamed?.reject(failure);
    for (const other of others) other.resolve(AGAIN);
    this.kill("SIGKILL");
  }

  private checkDeadline(): void {
    const [oldest] = this.waiting.values();
    if (oldest !== undefined && performance.now() - this.busySince > oldest.limitMs)
      this.fail("timeout", `${this.isUp ? "no answer" : "no hello"} within ${oldest.limitMs / 1000} s`);
  }

  private checkMemory(): void {
    const { maxMemoryMb } = this.host.limits;
    const { pid } = this.child;
    if (pid === undefined || this.finished) return;
    pidusage(pid).then(
      ({ memory }) => {
        if (memory > maxMemoryMb * MEBIBYTE) this.fail("crash", `held more than ${maxMemoryMb} MB of memory`);
      },
      // it has ended meanwhile
      () => {},
    );
  }

  private read(text: string): void {
    // nearly always one whole line
    if (this.unread === "" && text.indexOf("\n") === text.length - 1) {
      this.readLine(text);
      return;
    }
    const lines = (this.unread + text).split("\n");
    this.unread = lines.pop()!;
    for (const line of lines) this.readLine(line);
    if (this.unread.length > MAX_LINE) this.fail("illegal", `wrote a line of more than ${MAX_LINE} characters`);
  }

  private readLine(line: string): void {
    if (this.finished || this.failure !== undefined) return;
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(line);
    } catch {
      this.fail("illegal", `wrote a line that is no JSON: ${short(line)}`);
      return;
    }
    if (typeof message !== "object" || message === null)
      this.fail("illegal", `wrote a line that is no JSON object: ${short(line)}`);
    else if (!this.isUp) this.readHello(message, line);
    else this.readAnswer(message, line);
  }

  private readHello(message: Record<string, unknown>, line: string): void {
    const { type, protocol, name = "", version = "", asks = [], cost = "medium", notices = false } = message;
    const known =
      Array.isArray(asks) && asks.every((ask) => OPTIONAL_TYPES.includes(ask)) && COSTS.includes(cost as Cost);
    if (type !== "hello" || typeof name !== "string" || typeof version !== "string" || !known)
      this.fail("illegal", `expected a hello, got ${short(line)}`);
    else if (protocol !== PROTOCOL_VERSION)
      this.fail("illegal", `speaks protocol ${JSON.stringify(protocol)}; expected ${PROTOCOL_VERSION}`);
    else {
      this.hello = { type, protocol, name, version, asks, cost: cost as Cost, notices: notices === true };
      this.isUp = true;
      this.take(0)?.resolve(this.hello);
    }
  }

  private readAnswer(message: Record<string, unknown>, line: string): void {
    const { id, error, answer } = message;
    const waiting = this.take(id as number);
    if (waiting === undefined) {
      // a second answer to a question already answered changes nothing
      if (typeof id !== "number" || id < 1 || id > this.lastId)
        this.fail("illegal", `answered no question that was asked: ${short(line)}`);
    } else if (error !== undefined)
      waiting.reject(new AgentFailure("exception", typeof error === "string" ? error : JSON.stringify(error)));
    else if (answer === undefined) waiting.reject(new AgentFailure("illegal", `gave no answer: ${short(line)}`));
    else waiting.resolve(answer);
  }

  /** Takes a question off the list, its time being up. */
  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return undefined;
    this.waiting.delete(id);
    const now = performance.now();
    waiting.clock.spentMs += now - this.busySince;
    this.busySince = now;
    return waiting;
  }
}

/** Sends a signal to a program and whatever it has started (on Windows, to the program alone). */
export function killGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // nobody is left
  }
}

function short(line: string): string {
  const text = line.trimEnd();
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
