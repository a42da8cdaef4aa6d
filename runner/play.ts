/**
 * Plays one deal with seated agents: the driver of `engine/game.ts` that tournaments use. Agents in the process are
 * never awaited; an exception or an illegal answer is a fault of that agent.
 */
import type { Agent } from "../agents/agent.ts";
import type { Seat } from "../engine/cards.ts";
import type { FaultKind } from "../engine/events.ts";
import { AGREE, BID, DECLARE, DISCARD, type Game, INSIST, OVER, PLAY } from "../engine/game.ts";
import type { DecisionRandom } from "../engine/random.ts";

/** An agent with the random stream it was made with. */
export interface SeatedAgent {
  readonly agent: Agent;
  readonly rng: DecisionRandom;
  /** Whether it has the optional methods that are asked before a card. */
  readonly givesUp: boolean;
  /** Whether it is shown all hands when it plays a card. */
  readonly open: boolean;
}

export function seatedAgent(agent: Agent, rng: DecisionRandom): SeatedAgent {
  return {
    agent,
    rng,
    givesUp: agent.concede !== undefined || agent.claim !== undefined,
    open: agent.playOpen !== undefined,
  };
}

/** One fault of an agent. */
export interface Fault {
  readonly seat: Seat;
  /** The method that was called, and how many decisions of that seat and phase came before: `play 3`. */
  readonly decision: string;
  readonly kind: FaultKind;
  readonly reason: string;
}

export type FaultListener = (fault: Fault) => void;

/** By phase of `engine/game.ts`; the last two are the optional questions before a card. */
const METHODS = ["bid", "declareHand", "discard", "play", "agree", "insist", "concede", "claim"] as const;
const CONCEDE = METHODS.indexOf("concede");
const CLAIM = METHODS.indexOf("claim");

/** The address of a decision's stream within its deal: seat, phase, and index within the phase (below 256). */
export function streamAddress(seat: Seat, phase: number, index: number): number {
  return (((phase << 8) | index) << 2) | seat;
}

/** Plays the started `game` to its end. `seats[s]` decides for seat s. */
export function playGame(game: Game, seats: readonly SeatedAgent[], onFault: FaultListener): void {
  // the card for which a seat was last asked whether it concedes or claims
  let asked = -1;
  while (game.pending !== OVER) {
    const { seat, pending, decisionIndex } = game;
    const { agent, rng, givesUp, open } = seats[seat]!;
    if (givesUp && pending === PLAY) {
      const card = (decisionIndex << 2) | seat;
      if (asked !== card) {
        asked = card;
        if (concedesOrClaims(game, agent, rng, onFault)) continue;
      }
    }
    rng.position(streamAddress(seat, pending, decisionIndex));
    let answer: unknown;
    try {
      if (pending !== PLAY) answer = ask(game, agent);
      else answer = open ? agent.playOpen!(game.playView, game.hands, game.away) : agent.play(game.playView);
    } catch (error) {
      blame(game, METHODS[pending]!, "exception", show(error), onFault);
      game.fault("exception");
      continue;
    }
    // the card apart, since it is nearly all there is: 5 % of a random game
    if (!(pending === PLAY ? game.play(answer) : game.apply(answer))) {
      blame(game, METHODS[pending]!, "illegal", `answered ${show(answer)}`, onFault);
      game.fault("illegal");
    }
  }
}

function ask(game: Game, agent: Agent): unknown {
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
      throw new Error(`play: no question for phase ${game.pending}`);
  }
}

/** Asks the optional questions before a card; true when a concession or a true claim took the place of the card. */
function concedesOrClaims(game: Game, agent: Agent, rng: DecisionRandom, onFault: FaultListener): boolean {
  const { seat, decisionIndex } = game;
  for (const phase of [CONCEDE, CLAIM]) {
    const method = METHODS[phase] as "concede" | "claim";
    if (agent[method] === undefined) continue;
    rng.position(streamAddress(seat, phase, decisionIndex));
    let answer: unknown;
    try {
      answer = agent[method](game.playView);
    } catch (error) {
      blame(game, method, "exception", show(error), onFault);
      continue;
    }
    if (answer === true) {
      if (phase === CONCEDE) game.concede(seat);
      else game.claim(seat);
      if (game.pending !== PLAY) return true;
    } else if (answer !== false) blame(game, method, "illegal", `answered ${show(answer)}`, onFault);
  }
  return false;
}

function blame(game: Game, method: string, kind: FaultKind, reason: string, onFault: FaultListener): void {
  onFault({ seat: game.seat, decision: `${method} ${game.decisionIndex}`, kind, reason });
}

/** An answer or an exception as one short line. */
function show(answer: unknown): string {
  let text: string | undefined;
  try {
    if (answer instanceof Promise) text = "a promise (agents in the process are not awaited)";
    else if (typeof answer === "string") text = JSON.stringify(answer);
    else if (answer instanceof Error || typeof answer !== "object" || answer === null) text = String(answer);
    else text = JSON.stringify(answer);
  } catch {
    text = undefined;
  }
  return (text ?? typeof answer).slice(0, 200).replace(/\s*\n\s*/g, " ");
}
