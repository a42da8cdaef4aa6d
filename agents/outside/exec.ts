/** `exec:COMMAND`: an agent that is a program in any language, asked over the line protocol. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { parseArgsStringToArgv } from "string-argv";
import { InputError } from "../../engine/input-error.ts";
import type { DecisionRandom } from "../../engine/random.ts";
import type { GameResult } from "../../engine/score.ts";
import type { OutsideAgent } from "../agent.ts";
import { AgentFailure } from "../failure.ts";
import {
  type AnyView,
  newGameLine,
  type OptionalType,
  type ProgramHello,
  type RequestType,
  resultLine,
} from "./messages.ts";
import { Program, type ProgramHost, type ProgramLimits } from "./program.ts";

export const DEFAULT_LIMITS: ProgramLimits = { moveTimeoutMs: 10_000, gameTimeoutMs: 600_000, maxMemoryMb: 4096 };

/** A place to start a program for a moment. */
const ASIDE: ProgramHost = { limits: DEFAULT_LIMITS, started() {}, ended() {} };

export class ExecAgent implements OutsideAgent {
  private readonly program: Program;
  private readonly rng: DecisionRandom;
  private readonly limits: ProgramLimits;
  /** As of its last start; a program has always said hello before an optional question comes up. */
  private hello: ProgramHello | undefined = undefined;
  /** Wall clock spent on this game. */
  private spentMs = 0;

  constructor(command: string, rng: DecisionRandom, host: ProgramHost) {
    this.program = new Program(parseArgsStringToArgv(command), host);
    this.rng = rng;
    this.limits = host.limits;
  }

  async ask(type: RequestType, view: AnyView): Promise<unknown> {
    this.hello ??= await this.program.hello();
    const { moveTimeoutMs, gameTimeoutMs } = this.limits;
    const left = gameTimeoutMs - this.spentMs;
    const begin = performance.now();
    try {
      return await this.program.request(type, this.rng.seed, view, Math.min(moveTimeoutMs, left));
    } catch (error) {
      if (left < moveTimeoutMs && error instanceof AgentFailure && error.kind === "timeout")
        throw new AgentFailure("timeout", `thought longer than ${gameTimeoutMs / 1000} s in one game`);
      throw error;
    } finally {
      this.spentMs += performance.now() - begin;
    }
  }

  takes(type: OptionalType): boolean {
    return this.hello?.asks.includes(type) === true;
  }

  newGame(seats: readonly number[]): void {
    this.spentMs = 0;
    if (this.hello?.notices === true) this.program.tell(newGameLine(seats));
  }

  result(seats: readonly number[], result: GameResult): void {
    if (this.hello?.notices === true) this.program.tell(resultLine(seats, result));
  }

  /** The last lines the program wrote to its standard error. */
  get stderr(): string {
    return this.program.stderr;
  }

  close(): Promise<void> {
    return this.program.close();
  }
}

/**
 * What the answers of a program depend on: its command, the files named there, and what it says of itself.
 * @throws InputError when it does not start or does not speak the protocol.
 */
export async function programHash(command: string): Promise<string> {
  const argv = parseArgsStringToArgv(command);
  const hash = createHash("sha256").update(JSON.stringify(argv));
  for (const word of argv) {
    const isFile = await stat(word).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) hash.update(await readFile(word));
  }
  const program = new Program(argv, ASIDE);
  try {
    const { name, version } = await program.hello();
    hash.update(JSON.stringify([name, version]));
  } catch (error) {
    throw new InputError(`agent: exec:${command}: ${(error as Error).message.replace(/\s*\n\s*/g, " | ")}`);
  } finally {
    await program.close();
  }
  return hash.digest("hex");
}
