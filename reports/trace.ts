/** One game as a Skat player reads it: hands, auction, skat, tricks, result with its arithmetic. */
import { type CardSet, cardsOf, contains, highestCard, pointsOf, type Seat, setOf } from "../engine/cards.ts";
import { GRAND } from "../engine/contract.ts";
import type { Deal } from "../engine/deal.ts";
import type { GameEvent } from "../engine/events.ts";
import type { Game } from "../engine/game.ts";
import { formatCard, formatCards } from "../engine/notation/cards.ts";
import { eventData, resultData } from "../engine/notation/json.ts";
import { suitsOf, TRICK_ORDERS, winningPlace } from "../engine/trick.ts";
import { contractWords, explainResult } from "./arithmetic.ts";
import { formatColumns } from "./table.ts";
import { SEAT_NAMES } from "./tables.ts";

/** The cards of a hand in groups by suit, trumps first, each from the highest card of the contract's kind. */
export function sortedHand(hand: CardSet, kind: number = GRAND): string {
  const { trumps, beats } = TRICK_ORDERS[kind]!;
  const groups = suitsOf(kind)
    .map((suit) => ({ cards: hand & suit, trump: (suit & trumps) !== 0 }))
    .filter(({ cards }) => cards !== 0)
    .sort((a, b) => Number(b.trump) - Number(a.trump) || highestCard(b.cards) - highestCard(a.cards));
  return groups
    .map(({ cards }) =>
      cardsOf(cards)
        .sort((a, b) => (contains(beats[a]!, b) ? 1 : -1))
        .map(formatCard)
        .join(" "),
    )
    .join("  ");
}

/** The cards dealt, one line a seat and the skat. `names`: who sits where. */
export function formatDeal(deal: Deal, names?: readonly string[], kind?: number): string {
  const rows = SEAT_NAMES.map(
    (seat, i) => [`${seat}${names === undefined ? "" : ` (${names[i]})`}`, deal.hands[i]!] as const,
  );
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, hand]) => `${label.padEnd(width)}  ${sortedHand(hand, kind)}`),
    `${"skat".padEnd(width)}  ${formatCard(deal.skat[0]!)} ${formatCard(deal.skat[1]!)}`,
  ].join("\n");
}

/** A finished game. */
export function formatTrace(game: Game, names: readonly string[]): string {
  const events = game.events();
  const who = (seat: Seat) => SEAT_NAMES[seat]!;
  const sections = [formatDeal(game.deal, names, game.contract?.kind), `auction: ${auctionWords(events)}`];
  if (game.declarer >= 0) {
    sections.push(declarationWords(game, events));
    const tricks = trickRows(game, events);
    if (tricks.length > 1) sections.push(formatColumns(tricks));
    const last = endingWords(events, who);
    if (last !== "") sections.push(last);
  }
  sections.push(explainResult(game.result).join("\n"));
  return sections.join("\n\n");
}

function auctionWords(events: readonly GameEvent[]): string {
  const words: string[] = [];
  for (const event of events) {
    const seat = SEAT_NAMES[event.seat]!;
    if (event.type === "call") words.push(`${seat} ${event.value}`);
    else if (event.type === "hold") words.push(`${seat} yes`);
    else if (event.type === "pass") words.push(`${seat} passes`);
    else if (event.type === "fault") words.push(`${seat} at fault (${event.kind})`);
    else break;
  }
  return words.join(", ");
}

function declarationWords({ declarer, bid, deal }: Game, events: readonly GameEvent[]): string {
  const who = SEAT_NAMES[declarer]!;
  const skat = `${formatCard(deal.skat[0]!)} ${formatCard(deal.skat[1]!)}`;
  for (const event of events) {
    if (event.type === "declareHand") return `${who} plays ${contractWords(event.contract)} at ${bid} (skat ${skat})`;
    if (event.type === "discard")
      return (
        `${who} takes up ${skat}, puts away ${event.cards.map(formatCard).join(" ")} ` +
        `(${pointsOf(setOf(event.cards))} points) and plays ${contractWords(event.contract)} at ${bid}`
      );
  }
  return `${who} wins the auction at ${bid}, and makes no valid declaration`;
}

/** A row a trick: `>` before the card led, `*` behind the card that won; card points of both sides after it. */
function trickRows({ contract, declarer, away }: Game, events: readonly GameEvent[]): string[][] {
  const rows = [["trick", ...SEAT_NAMES, "declarer", "defenders"]];
  const plays = events.filter((event) => event.type === "play");
  let points = pointsOf(away);
  let lost = 0;
  for (let i = 0; i < plays.length; i += 3) {
    const trick = plays.slice(i, i + 3);
    const cells = ["", "", ""];
    const cards = trick.map(({ card }) => card);
    const winner = trick.length < 3 ? undefined : winningPlace(contract!.kind, cards);
    trick.forEach(({ seat, card }, place) => {
      cells[seat] = `${place === 0 ? ">" : " "}${formatCard(card)}${place === winner ? "*" : " "}`;
    });
    const worth = pointsOf(setOf(cards));
    if (winner !== undefined) {
      if (trick[winner]!.seat === declarer) points += worth;
      else lost += worth;
    }
    rows.push([
      String(i / 3 + 1),
      ...cells,
      winner === undefined ? "" : String(points),
      winner === undefined ? "" : String(lost),
    ]);
  }
  return rows;
}

/** What ended the play before its last trick, if anything did. */
function endingWords(events: readonly GameEvent[], who: (seat: Seat) => string): string {
  const words: string[] = [];
  for (const event of events.slice(events.findIndex(({ type }) => type === "declareHand" || type === "discard") + 1)) {
    if (event.type === "concede") words.push(`${who(event.seat)} concedes`);
    else if (event.type === "reply") words.push(`${who(event.seat)} ${event.yes ? "agrees" : "plays on"}`);
    else if (event.type === "claim") words.push(`${who(event.seat)} claims the rest${event.holds ? "" : ", wrongly"}`);
    else if (event.type === "fault") words.push(`${who(event.seat)} at fault (${event.kind})`);
  }
  return words.join("; ");
}

/** The game as JSON-ready data, cards and contracts as text. */
export function traceData(game: Game, names: readonly string[], seed: string, givenDeals?: string): object {
  return {
    ...dealData(game.deal, seed, givenDeals),
    agents: names,
    declarer: game.declarer < 0 ? null : game.declarer,
    events: game.events().map(eventData),
    result: resultData(game.result),
  };
}

/** `seed`: of the deal, or of the agents' randomness; `givenDeals`: SHA-256 of the list that the deal is of. */
export function dealData(deal: Deal, seed: string | null, givenDeals?: string): object {
  return {
    seed,
    ...(givenDeals !== undefined && { givenDeals }),
    deal: deal.number,
    hands: [0, 1, 2].map((seat) => formatCards(deal.hands[seat]!).split(" ")),
    skat: [formatCard(deal.skat[0]!), formatCard(deal.skat[1]!)],
  };
}
