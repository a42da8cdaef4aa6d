/** A whole open deal with its solution, for people: values count from the declarer's first card point, skat included. */
import { type Card, type CardSet, cardsOf, pointsOf, type Seat } from "../cards.ts";
import { type Contract, type Kind, NULL } from "../contract.ts";
import { type Position, Solver } from "./solver.ts";

/** Card points of the declarer, skat included; in null whether he takes no trick. */
export type Value = number | "win" | "lose";

export interface Solution {
  readonly value: Value;
  /** The value after each card that may be played now. */
  readonly cards: readonly (readonly [Card, Value])[];
}

/** Solves a position. @param held card points the declarer has already, skat and tricks. */
export function solvePosition(position: Position, held: number): Solution {
  const solver = new Solver();
  solver.setPosition(position);
  const legal = cardsOf(solver.legalCards());
  if (position.kind === NULL) {
    const holding = solver.cardsHoldingNull();
    return {
      value: solver.holdsNull() ? "win" : "lose",
      cards: legal.map((card) => [card, (holding >>> card) & 1 ? "win" : "lose"] as const),
    };
  }
  const values = solver.cardValues(new Int8Array(32));
  return { value: solver.value() + held, cards: legal.map((card) => [card, values[card]! + held] as const) };
}

export interface BestDiscard {
  readonly discard: CardSet;
  readonly value: Value;
}

/** The discard of twelve cards that reaches most with open cards; of equals the one with most card points. */
export function bestDiscard(hands: readonly CardSet[], declarer: Seat, twelve: CardSet, kind: Kind): BestDiscard {
  const solver = new Solver();
  let best: BestDiscard | undefined;
  let bestRank = -1;
  const cards = cardsOf(twelve);
  for (let i = 0; i < cards.length; i++)
    for (let j = 0; j < i; j++) {
      const discard = (1 << cards[i]!) | (1 << cards[j]!);
      const held = pointsOf(discard);
      solver.setPosition({
        kind,
        declarer,
        leader: 0,
        hands: hands.map((hand, seat) => (seat === declarer ? twelve ^ discard : hand)),
        trick: [],
      });
      const value = kind === NULL ? (solver.holdsNull() ? "win" : "lose") : solver.value() + held;
      const rank = (typeof value === "number" ? value : value === "win" ? 1 : 0) * 128 + held;
      if (rank > bestRank) {
        bestRank = rank;
        best = { discard, value };
      }
    }
  return best!;
}

/** What the declarer must reach in card points to win a suit or grand contract, announcements included. */
export function goalWords(contract: Contract): string {
  if (contract.kind === NULL) return "no trick";
  if (contract.schwarzAnnounced) return "every trick";
  return contract.schneiderAnnounced ? "90 card points" : "61 card points";
}
