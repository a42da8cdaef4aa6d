/** Events and results as JSON-ready data: cards and contracts as text, nothing of the layout. */
import type { GameEvent } from "../events.ts";
import type { GameResult } from "../score.ts";
import { formatCard } from "./cards.ts";
import { formatContract } from "./contract.ts";

export function eventData(event: GameEvent): object {
  switch (event.type) {
    case "declareHand":
      return { ...event, contract: formatContract(event.contract) };
    case "discard":
      return { ...event, contract: formatContract(event.contract), cards: event.cards.map(formatCard) };
    case "play":
      return { ...event, card: formatCard(event.card) };
    default:
      return event;
  }
}

export function resultData(result: GameResult): object {
  const { declared, charged, multipliers, lossReason, seatScores } = result;
  return {
    ...result,
    declared: declared === undefined ? null : formatContract(declared),
    charged: charged === undefined ? null : formatContract(charged),
    multipliers: { ...multipliers },
    lossReason: lossReason ?? null,
    seatScores: [...seatScores],
  };
}
