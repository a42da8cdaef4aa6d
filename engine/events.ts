/**
 * The events of one deal. They are the game: replay, records, traces and the digest are folds of this list.
 *
 * In the log an event is one int32, `payload << 8 | seat << 4 | type`, so that a game allocates nothing.
 */
import type { Card, Seat } from "./cards.ts";
import { CONTRACTS, type Contract } from "./contract.ts";

export const PASS = 0;
export const CALL = 1;
export const HOLD = 2;
export const PICK_UP = 3;
export const DECLARE_HAND = 4;
export const DISCARD_TWO = 5;
export const PLAY_CARD = 6;
export const CONCEDE = 7;
export const AGREE_TO = 8;
export const REFUSE = 9;
export const CLAIM = 10;
export const FAULT = 11;

/** Kinds of faults of agents; `forfeit` stands for the decisions it is no longer asked after too many others. */
export const FAULT_KINDS = ["illegal", "exception", "timeout", "crash", "forfeit"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type GameEvent =
  | { readonly type: "pass" | "pickUp" | "concede"; readonly seat: Seat }
  | { readonly type: "call" | "hold"; readonly seat: Seat; readonly value: number }
  | { readonly type: "declareHand"; readonly seat: Seat; readonly contract: Contract }
  | {
      readonly type: "discard";
      readonly seat: Seat;
      readonly contract: Contract;
      readonly cards: readonly [Card, Card];
    }
  | { readonly type: "play"; readonly seat: Seat; readonly card: Card }
  /** A concession of the other side accepted (`yes`) or not. */
  | { readonly type: "reply"; readonly seat: Seat; readonly yes: boolean }
  | { readonly type: "claim"; readonly seat: Seat; readonly holds: boolean }
  | { readonly type: "fault"; readonly seat: Seat; readonly kind: FaultKind };

export function encodeEvent(type: number, seat: Seat, payload: number): number {
  return (payload << 8) | (seat << 4) | type;
}

export function encodeDiscard(contract: Contract, low: Card, high: Card): number {
  return contract.id | (low << 8) | (high << 13);
}

/** Reads one int32 of a log. */
export function decodeEvent(code: number): GameEvent {
  const seat = (code >> 4) & 15;
  const payload = code >> 8;
  switch (code & 15) {
    case PASS:
      return { type: "pass", seat };
    case CALL:
      return { type: "call", seat, value: payload };
    case HOLD:
      return { type: "hold", seat, value: payload };
    case PICK_UP:
      return { type: "pickUp", seat };
    case DECLARE_HAND:
      return { type: "declareHand", seat, contract: CONTRACTS[payload]! };
    case DISCARD_TWO:
      return {
        type: "discard",
        seat,
        contract: CONTRACTS[payload & 255]!,
        cards: [(payload >> 8) & 31, (payload >> 13) & 31],
      };
    case PLAY_CARD:
      return { type: "play", seat, card: payload };
    case CONCEDE:
      return { type: "concede", seat };
    case AGREE_TO:
      return { type: "reply", seat, yes: true };
    case REFUSE:
      return { type: "reply", seat, yes: false };
    case CLAIM:
      return { type: "claim", seat, holds: payload === 1 };
    case FAULT:
      return { type: "fault", seat, kind: FAULT_KINDS[payload]! };
    default:
      throw new RangeError(`events: unknown event code ${code}`);
  }
}
