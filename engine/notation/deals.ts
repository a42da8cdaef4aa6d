/**
 * Files of deals, one a line: `forehand | middlehand | rearhand | skat` with the server's card names, what `deal --format
 * json` prints, or a game record, of which only the deal is read. `#` starts a comment.
 */
import { type Card, setOf } from "../cards.ts";
import type { Deal } from "../deal.ts";
import { type DealList, dealCount, ListDealer, listDeals } from "../deal-list.ts";
import { InputError } from "../input-error.ts";
import { formatCard, formatCards, parseCard } from "./cards.ts";
import { parseRecord } from "./iss-record.ts";

const PLACES = ["forehand", "middlehand", "rearhand", "skat"] as const;
const SIZES = [10, 10, 10, 2] as const;

type CardNames = readonly string[];

/**
 * Reads the deals of a file's text.
 * @param where the file, for the message.
 * @throws InputError naming the line that is no deal, or when there is none.
 */
export function parseDeals(text: string, where: string): DealList {
  const deals: Pick<Deal, "hands" | "skat">[] = [];
  text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .forEach((line, i) => {
      const content = line.trim();
      if (content === "" || content.startsWith("#")) return;
      try {
        const cards = placedCards(namesOf(content));
        deals.push({ hands: cards.slice(0, 3).map(setOf), skat: cards[3]! });
      } catch (error) {
        throw new InputError(`${where} line ${i + 1}: ${(error as Error).message}`);
      }
    });
  if (deals.length === 0) throw new InputError(`${where}: expected a deal a line, got none`);
  return listDeals(deals);
}

/** `CJ HT … | … | … | D7 D8`, the skat in the order dealt. */
export function formatDealLine({ hands, skat }: Deal): string {
  return [...[0, 1, 2].map((seat) => formatCards(hands[seat]!)), Array.from(skat, formatCard).join(" ")].join(" | ");
}

/** The text of a list, one line a deal: what its hash is taken of. */
export function formatDeals(list: DealList): string {
  const dealer = new ListDealer(list);
  return Array.from({ length: dealCount(list) }, (_, i) => `${formatDealLine(dealer.deal(i))}\n`).join("");
}

/** The names of the cards in the four places of a line, in whichever of the three forms it has. */
function namesOf(line: string): CardNames[] {
  if (line.startsWith("(;")) return namesOfRecord(line);
  if (line.startsWith("{")) return namesOfJson(line);
  const parts = line.replace(/#.*$/, "").split("|");
  if (parts.length !== PLACES.length)
    throw new Error(`expected ${PLACES.join(" | ")}, got ${parts.length} of 4 parts in ${excerpt(line)}`);
  return parts.map(words);
}

function namesOfJson(line: string): CardNames[] {
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new Error(`expected a JSON object with hands and skat, got ${excerpt(line)}`);
  }
  const { hands, skat } = row;
  if (!Array.isArray(hands) || hands.length !== 3 || skat === undefined)
    throw new Error(`expected the cards of three "hands" and the "skat", got ${excerpt(line)}`);
  return [...hands, skat].map((cards: unknown) => (Array.isArray(cards) ? cards.map(String) : words(String(cards))));
}

/** Servers' records start with the deal: ten cards a seat and the skat. */
function namesOfRecord(line: string): CardNames[] {
  const names = parseRecord(line).moves[0]?.action.split(/[.|]/) ?? [];
  if (names.length !== 32) throw new Error("the record does not start with the 32 cards dealt");
  return [names.slice(0, 10), names.slice(10, 20), names.slice(20, 30), names.slice(30)];
}

/** @throws Error unless they are 32 cards, ten to each seat and two in the skat. */
function placedCards(places: readonly CardNames[]): Card[][] {
  const owner = new Map<Card, number>();
  const cards = places.map((names, place) =>
    names.map((name) => {
      const card = parseCard(name);
      const other = owner.get(card);
      if (other !== undefined)
        throw new Error(
          other === place
            ? `${name} stands twice in ${PLACES[place]}; expected 32 different cards`
            : `${name} stands in ${PLACES[other]} and in ${PLACES[place]}; expected 32 different cards`,
        );
      owner.set(card, place);
      return card;
    }),
  );
  cards.forEach(({ length }, place) => {
    if (length !== SIZES[place]) throw new Error(`${PLACES[place]}: expected ${SIZES[place]} cards, got ${length}`);
  });
  return cards;
}

function words(text: string): string[] {
  return text.split(/[\s,.]+/).filter(Boolean);
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
