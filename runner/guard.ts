/** Agents with something done before each of their decisions, which may throw an `AgentFailure` in place of an answer. */
import type { Agent, OutsideAgent } from "../agents/agent.ts";
import { AgentFailure } from "../agents/failure.ts";
import type { RequestType } from "../agents/outside/messages.ts";
import type { FaultKind } from "../engine/events.ts";
import type { Game } from "../engine/game.ts";
import type { FaultRow } from "./block.ts";
import { decisionName, type SeatedAgent } from "./play.ts";

/** Called before each decision, which it may fail with an `AgentFailure`, and after it. */
export interface Guard {
  enter(type: RequestType): void;
  leave(): void;
}

export function guarded(seated: SeatedAgent, guard: Guard): SeatedAgent {
  return {
    ...seated,
    agent: guardedAgent(seated.agent, guard),
    outside: seated.outside && guardedOutside(seated.outside, guard),
  };
}

function guardedAgent(agent: Agent, guard: Guard): Agent {
  function within<T>(type: RequestType, decide: () => T): T {
    guard.enter(type);
    try {
      return decide();
    } finally {
      guard.leave();
    }
  }
  return {
    bid: (view) => within("bid", () => agent.bid(view)),
    declareHand: (view) => within("declareHand", () => agent.declareHand(view)),
    discard: (view) => within("discard", () => agent.discard(view)),
    play: (view) => within("play", () => agent.play(view)),
    ...(agent.playOpen && {
      playOpen: (view, hands, away) => within("play", () => agent.playOpen!(view, hands, away)),
    }),
    ...(agent.concede && { concede: (view) => within("concede", () => agent.concede!(view)) }),
    ...(agent.claim && { claim: (view) => within("claim", () => agent.claim!(view)) }),
    ...(agent.agree && { agree: (view) => within("agree", () => agent.agree!(view)) }),
    ...(agent.insist && { insist: (view) => within("insist", () => agent.insist!(view)) }),
  };
}

function guardedOutside(outside: OutsideAgent, guard: Guard): OutsideAgent {
  return {
    sit(seats) {
      const game = outside.sit(seats);
      return {
        async ask(type, view) {
          guard.enter(type);
          try {
            return await game.ask(type, view);
          } finally {
            guard.leave();
          }
        },
        takes: (type) => game.takes(type),
        end: (result) => game.end(result),
      };
    },
    close: () => outside.close(),
  };
}

/** A failure that is on record, to happen again without asking. */
export interface RecordedFault {
  /** As in a list of faults, `play 3`. */
  readonly decision: string;
  readonly kind: FaultKind;
  readonly reason: string;
}

export function recordedFault([, , , decision, kind, reason]: FaultRow): RecordedFault {
  return { decision, kind: kind as FaultKind, reason };
}

/** The agent of one seat in one game, failing where it is on record. */
export function withRecordedFaults(seated: SeatedAgent, game: Game, faults: readonly RecordedFault[]): SeatedAgent {
  return guarded(seated, {
    enter(type) {
      const due = decisionName({ type, index: game.decisionIndex });
      const fault = faults.find(({ decision }) => decision === due);
      if (fault !== undefined) throw new AgentFailure(fault.kind, fault.reason);
    },
    leave() {},
  });
}

/** The agent not asked any more. */
export function forfeited(seated: SeatedAgent, reason: string): SeatedAgent {
  return guarded(seated, {
    enter() {
      throw new AgentFailure("forfeit", reason);
    },
    leave() {},
  });
}
