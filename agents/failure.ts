/** How an agent that gave no answer failed; any other error it throws is an exception of its own. */
import type { FaultKind } from "../engine/events.ts";

export class AgentFailure extends Error {
  readonly kind: FaultKind;

  /** @param reason one line for the list of faults. */
  constructor(kind: FaultKind, reason: string) {
    super(reason);
    this.kind = kind;
  }
}
