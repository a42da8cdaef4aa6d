/**
 * One best line of play: both sides play open-handed and give nothing away.
 *
 * At each card the seat on turn keeps the value: the declarer plays a card that still reaches it, a defender one that allows
 * no more. Among several the one of fewest card points is taken, then the lowest. In null a won position stays won; in a
 * lost one the defenders keep it lost. A null line ends with the trick that the declarer takes.
 */
import { CARD_POINTS, type Card, type CardSet, cardsOf, type Seat } from "../cards.ts";
import { type Kind, NULL } from "../contract.ts";
import { GRAND_TRUMPS, SUIT_TRUMPS, swapTrumpCard, toNullCard } from "./layout.ts";
import { type Position, Solver } from "./solver.ts";

/** The cards of a best line from the position to its end, in the order played. */
export function bestLine(position: Position): Card[] {
  const solver = new Solver();
  const hands = Int32Array.from(position.hands);
  const line: Card[] = [];
  let trick = Array.from(position.trick);
  let leader = position.leader;
  const current = (): Position => ({ ...position, hands, trick, leader });
  solver.setPosition(current());
  let needed = position.kind === NULL ? 0 : solver.value();
  for (;;) {
    const legal = solver.legalCards();
    if (legal === 0) return line;
    const seat = (leader + trick.length) % 3;
    const best = position.kind === NULL ? nullCards(solver, seat, position) : bestCards(solver, seat, position, needed);
    const card = cheapestOf(best !== 0 ? best : legal);
    line.push(card);
    hands[seat]! &= ~(1 << card);
    trick.push(card);
    if (trick.length === 3) {
      const winner = (leader + trickWinner(trick, position.kind)) % 3;
      if (winner === position.declarer) {
        if (position.kind === NULL) return line;
        for (const played of trick) needed -= CARD_POINTS[played]!;
      }
      leader = winner;
      trick = [];
    }
    solver.setPosition(current());
  }
}

function bestCards(solver: Solver, seat: Seat, position: Position, needed: number): CardSet {
  return seat === position.declarer
    ? solver.cardsReaching(needed)
    : solver.legalCards() & ~solver.cardsReaching(needed + 1);
}

function nullCards(solver: Solver, seat: Seat, position: Position): CardSet {
  const holding = solver.cardsHoldingNull();
  return seat === position.declarer ? holding : solver.legalCards() & ~holding;
}

function cheapestOf(cards: CardSet): Card {
  return cardsOf(cards).reduce((best, card) => (CARD_POINTS[card]! < CARD_POINTS[best]! ? card : best));
}

/** Index in the trick of the card that takes it. */
export function trickWinner(trick: readonly Card[], kind: Kind): number {
  const cards = trick.map((card) => (kind === NULL ? toNullCard(card) : swapTrumpCard(card, kind)));
  const led = cards[0]!;
  let relevant: CardSet;
  if (kind === NULL) relevant = 0xff << (led & 24);
  else {
    const trumps = kind < 4 ? SUIT_TRUMPS : GRAND_TRUMPS;
    relevant = (trumps >>> led) & 1 ? trumps : trumps | (0x7f << (7 * ((led / 7) | 0)));
  }
  let top = 0;
  for (let i = 1; i < 3; i++) if ((relevant >>> cards[i]!) & 1 && cards[i]! > cards[top]!) top = i;
  return top;
}
