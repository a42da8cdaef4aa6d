/** Answers of the solver by card name, as fixtures and plain minimax give them. For tests. */
import { CARD_POINTS, cardsOf } from "../cards.ts";
import { formatCard, parseCard } from "../notation/cards.ts";
import { NOT_LEGAL, type Solver } from "./solver.ts";

export function pointsOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + CARD_POINTS[parseCard(card)]!, 0);
}

/** Values by card name, plus points the declarer holds already. */
export function cardValues(solver: Solver, held = 0): Record<string, number> {
  const values = Array.from(solver.cardValues(new Int8Array(32)));
  const legal = values.map((value, card) => [formatCard(card), value + held, value] as const);
  return Object.fromEntries(
    legal.filter(([, , value]) => value !== NOT_LEGAL).map(([name, value]) => [name, value] as const),
  );
}

/** `win` or `lose` by card name. */
export function nullResults(solver: Solver): Record<string, string> {
  const holding = solver.cardsHoldingNull();
  const results = cardsOf(solver.legalCards()).map((card) => [
    formatCard(card),
    (holding >>> card) & 1 ? "win" : "lose",
  ]);
  return Object.fromEntries(results);
}

export function names(set: number): string[] {
  return cardsOf(set).map(formatCard).sort();
}

/** Index of the card that takes a trick of a suit or grand game. */
export function winnerOf(trick: readonly string[], game: string): number {
  const trump = (card: string) => card[1] === "J" || card[0] === game;
  const strength = (card: string) => {
    if (card[1] === "J") return 200 + "DHSC".indexOf(card[0]!);
    const suit = trump(card) ? 100 : card[0] === trick[0]![0] && !trump(trick[0]!) ? 50 : 0;
    return suit + "789QKTA".indexOf(card[1]!);
  };
  return trick.reduce((best, card, i) => (strength(card) > strength(trick[best]!) ? i : best), 0);
}
