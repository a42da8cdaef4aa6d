/** Open positions as JSON rows: `{ id, hands, skat, contract, declarer, leader?, trick? }`, cards by name. */
import { type Card, type CardSet, countCards, pointsOf } from "../cards.ts";
import { InputError } from "../input-error.ts";
import type { Position } from "../solver/solver.ts";
import { parseCard, parseCards } from "./cards.ts";
import { parseContract } from "./contract.ts";

export interface PositionRow {
  /** As in the row; the line number where the row has none. */
  readonly id: unknown;
  readonly position: Position;
  /** Card points the declarer holds already: his skat or discard. */
  readonly held: number;
}

/** Reads one row. @throws InputError naming the row and what is wrong with it. */
export function parsePosition(text: string, line: number): PositionRow {
  const where = `position in line ${line}`;
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new InputError(`${where}: expected a JSON object, got ${JSON.stringify(text.slice(0, 40))}`);
  }
  const { id = line, hands, skat = [], contract, declarer, leader = 0, trick = [] } = row ?? {};
  if (!Array.isArray(hands) || hands.length !== 3)
    throw new InputError(`${where}: hands: expected the cards of three seats, got ${JSON.stringify(hands)}`);
  if (!isSeat(declarer))
    throw new InputError(`${where}: declarer: expected 0, 1 or 2, got ${JSON.stringify(declarer)}`);
  if (!isSeat(leader)) throw new InputError(`${where}: leader: expected 0, 1 or 2, got ${JSON.stringify(leader)}`);
  try {
    const sets = hands.map(cardsFrom);
    const table: Card[] = (Array.isArray(trick) ? trick : []).map((name) => parseCard(String(name)));
    const away = cardsFrom(skat);
    const kind = parseContract(String(contract)).kind;
    checkDisjoint([...sets, away, ...table.map((card) => 1 << card)]);
    return { id, position: { kind, declarer, leader, hands: sets, trick: table }, held: pointsOf(away) };
  } catch (error) {
    throw new InputError(`${where}: ${(error as Error).message}`);
  }
}

function isSeat(value: unknown): value is 0 | 1 | 2 {
  return value === 0 || value === 1 || value === 2;
}

function cardsFrom(names: unknown): CardSet {
  return parseCards(Array.isArray(names) ? names.join(" ") : String(names));
}

/** @throws Error when a card is in two places. */
export function checkDisjoint(sets: readonly CardSet[]): void {
  const all = sets.reduce((union, set) => union | set, 0);
  if (countCards(all) !== sets.reduce((sum, set) => sum + countCards(set), 0))
    throw new InputError("a card stands in two places");
}
