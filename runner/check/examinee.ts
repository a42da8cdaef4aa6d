/** One instance of the agent that is checked: asked about positions, outside any game. */
import type { Agent, OutsideAgent, OutsideGame } from "../../agents/agent.ts";
import { answerData, questionText, type RequestType, readAnswer } from "../../agents/outside/messages.ts";
import type { ProgramHost } from "../../agents/outside/program.ts";
import type { LoadedAgent } from "../../agents/registry.ts";
import type { Contract } from "../../engine/contract.ts";
import type { FaultKind } from "../../engine/events.ts";
import { Game } from "../../engine/game.ts";
import { DecisionRandom, type RunKey } from "../../engine/random.ts";
import { failureOf, show, viewOf } from "../play.ts";
import { type Position, restore } from "./positions.ts";

export interface Reply {
  /** A legal answer in JSON, as the protocol has it; otherwise what came instead. */
  readonly text: string;
  readonly fault: FaultKind | undefined;
  readonly ms: number;
  /** Of the position: whether the question was to call a value, and the contract if there is one. */
  readonly calling: boolean;
  readonly contract: Contract | undefined;
}

/** Told of each question before it is put, and when it is answered, so that somebody may watch. */
export interface Onlooker {
  asked(request: string): void;
  answered(): void;
}

const OPTIONAL: readonly string[] = ["concede", "claim", "agree", "insist"];

export class Examinee {
  private readonly game = new Game();
  private readonly rng = new DecisionRandom();
  private readonly key: RunKey;
  private readonly agent: Agent | undefined;
  private readonly outside: OutsideAgent | undefined;
  /** A game that is never played: it knows what the program takes. */
  private readonly table: OutsideGame | undefined;
  private readonly onlooker: Onlooker | undefined;
  private readonly end: () => Promise<void>;

  constructor(loaded: LoadedAgent, key: RunKey, host: ProgramHost, onlooker?: Onlooker) {
    this.key = key;
    // who is outside has a watchdog already
    this.onlooker = loaded.launch === undefined ? onlooker : undefined;
    if (loaded.launch === undefined) {
      this.agent = loaded.create(this.rng);
      this.end = async () => {};
    } else {
      const program = loaded.launch(this.rng, host);
      this.outside = program;
      this.table = program.sit([0]);
      this.end = () => program.close();
    }
  }

  /** Whether it answers such questions; a program tells with its first answer. */
  takes(type: RequestType): boolean {
    if (!OPTIONAL.includes(type)) return true;
    return this.agent !== undefined ? this.agent[type] !== undefined : this.table!.takes(type as "claim");
  }

  /** The line that a program would get. */
  requestOf({ deal, steps, type, address }: Position): string {
    restore(this.game, deal, steps);
    this.position(deal.number, address);
    return `{"id":1,${questionText(type, 0, this.rng.seed, viewOf(this.game))}`.trimEnd();
  }

  async ask(position: Position): Promise<Reply> {
    const { deal, steps, type, address } = position;
    const { game, agent, outside, onlooker } = this;
    onlooker?.asked(this.requestOf(position));
    restore(game, deal, steps);
    this.position(deal.number, address);
    const about = { calling: game.bidView.calling, contract: game.contract };
    const start = performance.now();
    const lasted = () => performance.now() - start;
    let ms: number;
    let given: unknown;
    let answer: unknown;
    try {
      given =
        agent === undefined ? await outside!.sit([game.seat]).ask(type, viewOf(game)) : askInside(agent, type, game);
      ms = lasted();
      answer = agent === undefined ? readAnswer(type, given) : given;
    } catch (error) {
      const [fault, text] = failureOf(error);
      return { ...about, fault, text, ms: lasted() };
    } finally {
      onlooker?.answered();
    }
    const legal = type === "concede" || type === "claim" ? typeof answer === "boolean" : game.apply(answer);
    if (!legal) return { ...about, fault: "illegal", text: show(given), ms };
    return { ...about, fault: undefined, text: JSON.stringify(answerData(type, answer)), ms };
  }

  close(): Promise<void> {
    return this.end();
  }

  private position(deal: number, address: number): void {
    this.rng.startDeal(this.key, deal);
    this.rng.position(address);
  }
}

function askInside(agent: Agent, type: RequestType, game: Game): unknown {
  if (type === "bid") return agent.bid(game.bidView);
  if (type === "declareHand" || type === "discard") return agent[type](game.declareView);
  if (type !== "play") return agent[type]!(game.playView);
  return agent.playOpen?.(game.playView, game.hands, game.away) ?? agent.play(game.playView);
}
