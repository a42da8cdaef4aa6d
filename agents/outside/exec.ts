/** `exec:COMMAND`: an agent that is a program in any language, asked over the line protocol. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { parseArgsStringToArgv } from "string-argv";
import { InputError } from "../../engine/input-error.ts";
import type { DecisionRandom } from "../../engine/random.ts";
import type { GameResult } from "../../engine/score.ts";
import type { Cost, OutsideAgent, OutsideGame } from "../agent.ts";
import { AgentFailure } from "../failure.ts";
import {
  type AnyView,
  newGameLine,
  type OptionalType,
  type ProgramHello,
  questionText,
  type RequestType,
  resultLine,
} from "./messages.ts";
import { type GameClock, Program, type ProgramHost, type ProgramLimits } from "./program.ts";

export const DEFAULT_LIMITS: ProgramLimits = { moveTimeoutMs: 10_000, gameTimeoutMs: 600_000, maxMemoryMb: 4096 };

/** A place to start a program for a moment. */
const ASIDE: ProgramHost = { limits: DEFAULT_LIMITS, started() {}, ended() {} };

export class ExecAgent implements OutsideAgent {
  readonly program: Program;
  readonly rng: DecisionRandom;
  readonly limits: ProgramLimits;
  /** As of its last start; a program has always said hello before an optional question comes up. */
  hello: ProgramHello | undefined = undefined;
  /** Questions so far. */
  asked = 0;
  private games = 0;

  constructor(command: string, rng: DecisionRandom, host: ProgramHost) {
    this.program = new Program(parseArgsStringToArgv(command), host);
    this.rng = rng;
    this.limits = host.limits;
  }

  sit(seats: readonly number[]): ExecGame {
    return new ExecGame(this, this.games++, seats);
  }

  close(): Promise<void> {
    return this.program.close();
  }
}

class ExecGame implements OutsideGame {
  private readonly agent: ExecAgent;
  private readonly number: number;
  private readonly seats: readonly number[];
  private readonly clock: GameClock = { spentMs: 0 };
  private announced = false;

  constructor(agent: ExecAgent, number: number, seats: readonly number[]) {
    this.agent = agent;
    this.number = number;
    this.seats = seats;
    this.announce();
  }

  /** Tells of the new game, once it is known that the program wants to be told. */
  private announce(): void {
    const { agent, number, seats } = this;
    if (this.announced || agent.hello?.notices !== true) return;
    this.announced = true;
    agent.program.tell(newGameLine(number, seats));
  }

  async ask(type: RequestType, view: AnyView): Promise<unknown> {
    const { agent, number, clock } = this;
    const { moveTimeoutMs, gameTimeoutMs } = agent.limits;
    agent.asked++;
    // the line and the seed are of this moment: other games go on while this one waits
    const question = questionText(type, number, agent.rng.seed, view);
    agent.hello ??= await agent.program.hello();
    this.announce();
    const left = gameTimeoutMs - clock.spentMs;
    try {
      return await agent.program.request(question, Math.min(moveTimeoutMs, left), clock);
    } catch (error) {
      if (left < moveTimeoutMs && error instanceof AgentFailure && error.kind === "timeout")
        throw new AgentFailure("timeout", `thought longer than ${gameTimeoutMs / 1000} s in one game`);
      throw error;
    }
  }

  takes(type: OptionalType): boolean {
    return this.agent.hello?.asks.includes(type) === true;
  }

  end(result: GameResult): void {
    const { agent, number, seats } = this;
    if (agent.hello?.notices === true) agent.program.tell(resultLine(number, seats, result));
  }
}

/**
 * What the answers of a program depend on: its command, the files named there, and what it says of itself.
 * @throws InputError when it does not start or does not speak the protocol.
 */
export async function identifyProgram(command: string): Promise<{ hash: string; cost: Cost }> {
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
    const { name, version, cost } = await program.hello();
    return { hash: hash.update(JSON.stringify([name, version])).digest("hex"), cost };
  } catch (error) {
    throw new InputError(`agent: exec:${command}: ${(error as Error).message.replace(/\s*\n\s*/g, " | ")}`);
  } finally {
    await program.close();
  }
}
