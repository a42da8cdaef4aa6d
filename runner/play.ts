/**
 * Plays one deal with seated agents: the driver of `engine/game.ts` that tournaments use. Agents in the process are
 * never awaited; those outside are asked by a second, waiting driver, which comes in whenever it is their turn. An
 * exception or an illegal answer is a fault of that agent.
 */
import type { Agent, OutsideAgent, OutsideGame } from "../agents/agent.ts";
import { AgentFailure } from "../agents/failure.ts";
import { type OptionalType, type RequestType, readAnswer, viewText } from "../agents/outside/messages.ts";
import type { Seat } from "../engine/cards.ts";
import type { FaultKind } from "../engine/events.ts";
import { AGREE, BID, DECLARE, DISCARD, type Game, INSIST, OVER, PLAY } from "../engine/game.ts";
import type { DecisionRandom } from "../engine/random.ts";
import type { BidView, DeclareView, PlayView } from "../engine/view.ts";

/** An agent with the random stream it was made with. */
export interface SeatedAgent {
  readonly agent: Agent;
  /** An agent outside the process, asked in the place of `agent`. */
  readonly outside: OutsideAgent | undefined;
  readonly rng: DecisionRandom;
  /** Whether a module of a user is part of it. */
  readonly foreign: boolean;
  /** Whether it is asked for a card and nothing before it, and shown no hands but its own. */
  readonly plain: boolean;
}

export function seatedAgent(agent: Agent, rng: DecisionRandom): SeatedAgent {
  return {
    agent,
    outside: undefined,
    rng,
    foreign: false,
    plain: agent.concede === undefined && agent.claim === undefined && agent.playOpen === undefined,
  };
}

export function seatedOutside(outside: OutsideAgent, rng: DecisionRandom): SeatedAgent {
  return { agent: NOBODY, outside, rng, foreign: false, plain: false };
}

function nobody(): never {
  throw new Error("play: an agent outside the process was asked within it");
}
const NOBODY: Agent = { bid: nobody, declareHand: nobody, discard: nobody, play: nobody };

/** One fault of an agent. */
export interface Fault {
  readonly seat: Seat;
  /** What it was asked, and how many decisions of that kind and seat came before. */
  readonly type: RequestType;
  readonly index: number;
  readonly kind: FaultKind;
  readonly reason: string;
}

/** Told of a fault before the game goes on, so that the views still show what was asked. */
export type FaultListener = (fault: Fault) => void;

/** A decision as the lists of faults name it: `play 3`. */
export function decisionName({ type, index }: Pick<Fault, "type" | "index">): string {
  return `${type} ${index}`;
}

const LONGEST_REASON = 300;

/** By phase of `engine/game.ts`, then the two optional questions before a card. */
export const PHASES = ["bid", "declareHand", "discard", "play", "agree", "insist", "concede", "claim"] as const;
const CONCEDE = PHASES.indexOf("concede");
const CLAIM = PHASES.indexOf("claim");
const GIVING_UP = [CONCEDE, CLAIM] as const;

/** The address of a decision's stream within its deal: seat, phase, and index within the phase (below 256). */
export function streamAddress(seat: Seat, phase: number, index: number): number {
  return (((phase << 8) | index) << 2) | seat;
}

/**
 * Plays the started `game` to its end, or until an agent outside the process is due. `seats[s]` decides for seat s.
 *
 * @param asked the value returned by the call before
 * @returns `undefined` when the game is over
 */
export function playGame(
  game: Game,
  seats: readonly SeatedAgent[],
  onFault: FaultListener,
  asked = -1,
): number | undefined {
  // the card for which a seat was last asked whether it concedes or claims
  let askedFor = asked;
  for (;;) {
    playCards(game, seats, onFault);
    if (game.pending === OVER) return undefined;
    const { seat, pending, decisionIndex } = game;
    const { agent, rng, outside } = seats[seat]!;
    if (outside !== undefined) return askedFor;
    if (pending === PLAY) {
      const card = (decisionIndex << 2) | seat;
      if (askedFor !== card) {
        askedFor = card;
        if (concedesOrClaims(game, agent, rng, onFault)) continue;
      }
    }
    rng.position(streamAddress(seat, pending, decisionIndex));
    let answer: unknown;
    try {
      answer = ask(game, agent);
    } catch (error) {
      failed(game, pending, error, onFault);
      continue;
    }
    if (!game.apply(answer)) refused(game, pending, answer, onFault);
  }
}

/** Plays the cards of agents that are asked for nothing else: nearly all there is of most games, so in a loop of their own. */
function playCards(game: Game, seats: readonly SeatedAgent[], onFault: FaultListener): void {
  const { playView } = game;
  while (game.pending === PLAY) {
    const { seat } = game;
    const { agent, rng, plain } = seats[seat]!;
    if (!plain) return;
    rng.position(streamAddress(seat, PLAY, game.decisionIndex));
    let card: unknown;
    try {
      card = agent.play(playView);
    } catch (error) {
      failed(game, PLAY, error, onFault);
      continue;
    }
    if (!game.play(card)) refused(game, PLAY, card, onFault);
  }
}

/** Plays the started `game` to its end with agents of either kind. */
export async function playGameWaiting(
  game: Game,
  seats: readonly SeatedAgent[],
  onFault: FaultListener,
): Promise<void> {
  const outside = new Map<OutsideAgent, OutsideGame>();
  for (const seated of seats)
    if (seated.outside !== undefined && !outside.has(seated.outside))
      outside.set(seated.outside, seated.outside.sit([0, 1, 2].filter((s) => seats[s]!.outside === seated.outside)));
  let asked = playGame(game, seats, onFault);
  while (asked !== undefined) {
    const { outside: agent, rng } = seats[game.seat]!;
    asked = playGame(game, seats, onFault, await askOutside(game, outside.get(agent!)!, rng, onFault, asked));
  }
  for (const ended of outside.values()) ended.end(game.result);
}

/** One decision of an agent outside the process, by the same steps as in `playGame`. */
async function askOutside(
  game: Game,
  outside: OutsideGame,
  rng: DecisionRandom,
  onFault: FaultListener,
  asked: number,
): Promise<number> {
  const { seat, pending, decisionIndex } = game;
  if (pending !== PLAY) {
    if ((pending === AGREE && !outside.takes("agree")) || (pending === INSIST && !outside.takes("insist")))
      game.apply(false);
    else await decide(game, outside, rng, onFault);
    return asked;
  }
  const card = (decisionIndex << 2) | seat;
  if (asked !== card)
    for (const phase of GIVING_UP) {
      const type = PHASES[phase] as OptionalType;
      if (!outside.takes(type)) continue;
      rng.position(streamAddress(seat, phase, decisionIndex));
      let answer: unknown;
      try {
        answer = await outside.ask(type, game.playView);
      } catch (error) {
        blame(game, phase, ...failureOf(error), onFault);
        continue;
      }
      if (givesUp(game, phase, answer, onFault)) return card;
    }
  await decide(game, outside, rng, onFault);
  return card;
}

async function decide(game: Game, outside: OutsideGame, rng: DecisionRandom, onFault: FaultListener): Promise<void> {
  const { seat, pending, decisionIndex } = game;
  const type = PHASES[pending]!;
  rng.position(streamAddress(seat, pending, decisionIndex));
  let answer: unknown;
  try {
    answer = await outside.ask(type, viewOf(game));
  } catch (error) {
    failed(game, pending, error, onFault);
    return;
  }
  if (!game.apply(readAnswer(type, answer))) refused(game, pending, answer, onFault);
}

/** What the agent due was asked, in JSON, but for the number of the request. */
export function requestOf(game: Game, type: RequestType): string {
  return `{"type":"${type}","view":${viewText(viewOf(game))}}`;
}

/** The view of the decision that is due. */
export function viewOf(game: Game): BidView | DeclareView | PlayView {
  if (game.pending === BID) return game.bidView;
  return game.pending === DECLARE || game.pending === DISCARD ? game.declareView : game.playView;
}

/** Asks an agent of the process for the decision that is due. */
export function ask(game: Game, agent: Agent): unknown {
  switch (game.pending) {
    case BID:
      return agent.bid(game.bidView);
    case DECLARE:
      return agent.declareHand(game.declareView);
    case DISCARD:
      return agent.discard(game.declareView);
    case AGREE:
      return agent.agree?.(game.playView) ?? false;
    case INSIST:
      return agent.insist?.(game.playView) ?? false;
    default:
      return agent.playOpen === undefined
        ? agent.play(game.playView)
        : agent.playOpen(game.playView, game.hands, game.away);
  }
}

/** Asks the optional questions before a card; true when a concession or a true claim took the place of the card. */
function concedesOrClaims(game: Game, agent: Agent, rng: DecisionRandom, onFault: FaultListener): boolean {
  const { seat, decisionIndex } = game;
  for (const phase of GIVING_UP) {
    const method = PHASES[phase] as "concede" | "claim";
    if (agent[method] === undefined) continue;
    rng.position(streamAddress(seat, phase, decisionIndex));
    let answer: unknown;
    try {
      answer = agent[method](game.playView);
    } catch (error) {
      blame(game, phase, ...failureOf(error), onFault);
      continue;
    }
    if (givesUp(game, phase, answer, onFault)) return true;
  }
  return false;
}

/** Takes the answer to an optional question before a card; true when no card is due any more. */
function givesUp(game: Game, phase: number, answer: unknown, onFault: FaultListener): boolean {
  if (answer === true) {
    if (phase === CONCEDE) game.concede(game.seat);
    else game.claim(game.seat);
    return game.pending !== PLAY;
  }
  if (answer !== false) blame(game, phase, "illegal", `answered ${show(answer)}`, onFault);
  return false;
}

function failed(game: Game, phase: number, error: unknown, onFault: FaultListener): void {
  const [kind, reason] = failureOf(error);
  blame(game, phase, kind, reason, onFault);
  game.fault(kind);
}

function refused(game: Game, phase: number, answer: unknown, onFault: FaultListener): void {
  blame(game, phase, "illegal", `answered ${show(answer)}`, onFault);
  game.fault("illegal");
}

/** Kind and reason of what an agent threw. */
export function failureOf(error: unknown): [FaultKind, string] {
  return error instanceof AgentFailure ? [error.kind, oneLine(error.message)] : ["exception", show(error)];
}

function blame(game: Game, phase: number, kind: FaultKind, reason: string, onFault: FaultListener): void {
  onFault({ seat: game.seat, type: PHASES[phase]!, index: game.decisionIndex, kind, reason });
}

/** An answer or an exception as one short line. */
export function show(answer: unknown): string {
  let text: string | undefined;
  try {
    if (answer instanceof Promise) text = "a promise (agents in the process are not awaited)";
    else if (typeof answer === "string") text = JSON.stringify(answer);
    else if (answer instanceof Error || typeof answer !== "object" || answer === null) text = String(answer);
    else text = JSON.stringify(answer);
  } catch {
    text = undefined;
  }
  return oneLine(text ?? typeof answer);
}

function oneLine(text: string): string {
  return text.slice(0, LONGEST_REASON).replace(/\s*\n\s*/g, " ");
}
