/** Hand-made views for tests, written in the names of `engine/notation`. */
import type { CardSet, Seat } from "../../engine/cards.ts";
import { parseCard, parseCards } from "../../engine/notation/cards.ts";
import { parseContract } from "../../engine/notation/contract.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import { legalCards, TRICK_ORDERS } from "../../engine/trick.ts";
import type { BidView, DeclareView, PlayView } from "../../engine/view.ts";

const common = { auction: [], rules: INTERNATIONAL, scoring: "plain" } as const;

export function bidView(seat: Seat, hand: string, value: number): BidView {
  return { ...common, seat, hand: parseCards(hand), calling: true, value };
}

/** With the skat named it has been picked up, without it the question is hand or not. */
export function declareView(seat: Seat, hand: string, bid: number, skat?: string): DeclareView {
  const cards = skat === undefined ? undefined : parseCards(skat);
  return { ...common, seat, hand: parseCards(hand) | (cards ?? 0), bid, skat: cards };
}

interface Position {
  readonly contract: string;
  readonly declarer: Seat;
  readonly seat: Seat;
  readonly hand: string;
  /** In the order played, the seat before mine last. */
  readonly trick?: string;
  /** By seat, without the trick in progress. */
  readonly played?: readonly [string, string, string];
  /** By seat, suits shown to be void of, as letters `DHSC`. */
  readonly voids?: readonly [string, string, string];
  readonly discard?: string;
  readonly open?: string;
  readonly wonPoints?: readonly [number, number];
}

export function playView(position: Position): PlayView {
  const { seat, declarer, discard, open } = position;
  const contract = parseContract(position.contract);
  const trick = (position.trick ?? "").split(" ").filter(Boolean).map(parseCard);
  const hand = parseCards(position.hand);
  const leader = (seat + 3 - trick.length) % 3;
  const played: CardSet[] = (position.played ?? ["", "", ""]).map((cards) => (cards === "" ? 0 : parseCards(cards)));
  const trickNumber = position.played === undefined ? 0 : parseCount(position.played[seat]!);
  const { follow } = TRICK_ORDERS[contract.kind]!;
  const suits = position.voids ?? ["", "", ""];
  const voids = suits.map((letters) => [...letters].reduce((set, suit) => set | follow[parseCard(`${suit}7`)]!, 0));
  trick.forEach((card, i) => {
    const player = (leader + i) % 3;
    played[player]! |= 1 << card;
    const suit = follow[trick[0]!]!;
    if ((suit & (1 << card)) === 0) voids[player]! |= suit;
  });
  return {
    ...common,
    seat,
    hand,
    legal: legalCards(contract.kind, hand, trick[0]),
    declarer,
    contract,
    bid: 18,
    trick,
    leader,
    tricks: [],
    trickNumber,
    played,
    voids,
    discard: discard === undefined ? undefined : parseCards(discard),
    open: open === undefined ? undefined : parseCards(open),
    tricksWon: [0, 0],
    wonPoints: position.wonPoints ?? [0, 0],
  };
}

function parseCount(cards: string): number {
  return cards.split(" ").filter(Boolean).length;
}
