/**
 * The messages of the line protocol between the harness and a program: one JSON object a line. `docs/protocol.md`
 * describes them, `schema.ts` is their JSON Schema.
 *
 * A request is `{ id, type, game, seed, view }` with the method of `agent.ts` as its type, the answer `{ id, answer }`. Cards
 * and contracts are text (`CJ`, `CH`), so that the layout of card sets never leaves the process.
 */
import { CARD_COUNT, type Card, type CardSet, cardsOf, highestCard, setOf } from "../../engine/cards.ts";
import type { Contract } from "../../engine/contract.ts";
import { formatCard, parseCard } from "../../engine/notation/cards.ts";
import { formatContract, parseContract } from "../../engine/notation/contract.ts";
import { resultData } from "../../engine/notation/json.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { GameResult } from "../../engine/score.ts";
import type { BidView, DeclareView, PlayView } from "../../engine/view.ts";
import type { Cost } from "../agent.ts";

export const PROTOCOL_VERSION = 1;

/** What a program can be asked, in the order of `agent.ts`. */
export const REQUEST_TYPES = ["bid", "declareHand", "discard", "play", "concede", "claim", "agree", "insist"] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Questions that only a program that names them in its hello is asked. */
export const OPTIONAL_TYPES = ["concede", "claim", "agree", "insist"] as const satisfies readonly RequestType[];
export type OptionalType = (typeof OPTIONAL_TYPES)[number];

/** What a program answers to the harness's hello. */
export interface ProgramHello {
  readonly type: "hello";
  readonly protocol: number;
  readonly name: string;
  readonly version: string;
  /** Optional questions it wants to be asked; default none. */
  readonly asks: readonly OptionalType[];
  /** Rough time a game at one seat, which sets the block size; default `medium`. */
  readonly cost: Cost;
  /** Whether it wants to be told of new games and results; default no. */
  readonly notices: boolean;
}

export type AnyView = BidView | DeclareView | PlayView;

export function helloLine(arena: string): string {
  return `${JSON.stringify({ type: "hello", protocol: PROTOCOL_VERSION, arena })}\n`;
}

/**
 * A request but for its number: the line is `{"id":7,` and this.
 *
 * @param game number of the game among those that the agent plays
 * @param seed of the decision's random stream, 0 … 2^32 − 1
 */
export function questionText(type: RequestType, game: number, seed: number, view: AnyView): string {
  return `"type":"${type}","game":${game},"seed":${seed},"view":${viewText(view)}}\n`;
}

/** A program plays at these seats in the game that begins. */
export function newGameLine(game: number, seats: readonly number[]): string {
  return `${JSON.stringify({ type: "newGame", game, seats })}\n`;
}

export function resultLine(game: number, seats: readonly number[], result: GameResult): string {
  return `${JSON.stringify({ type: "result", game, seats, result: resultData(result) })}\n`;
}

/**
 * A view in JSON; what is not known is `null`. Joined by hand: it is written for every decision, and 8 times as fast as
 * `JSON.stringify` of an object made for it.
 */
export function viewText(view: AnyView): string {
  const { seat, hand, auction, rules, scoring } = view;
  let steps = "";
  for (const step of auction) {
    const value = step.value === "pass" ? '"pass"' : step.value;
    steps += `${steps === "" ? "" : ","}{"seat":${step.seat},"value":${value}}`;
  }
  const common =
    `{"seat":${seat},"hand":${cardList(hand)},"auction":[${steps}],` + `${rulesText(rules)},"scoring":"${scoring}"`;
  if ("calling" in view) return `${common},"calling":${view.calling},"value":${view.value}}`;
  if ("skat" in view) return `${common},"bid":${view.bid},"skat":${optionalList(view.skat)}}`;
  const { legal, declarer, contract, bid, trick, leader, trickNumber, played, voids, discard, open } = view;
  const { tricksWon, wonPoints } = view;
  const tricks = view.tricks.map(({ leader, cards }) => `{"leader":${leader},"cards":[${cards.map(quoted)}]}`);
  return (
    `${common},"legal":${cardList(legal)},"declarer":${declarer},"contract":"${formatContract(contract)}",` +
    `"bid":${bid},"trick":[${trick.map(quoted)}],"leader":${leader},"tricks":[${tricks}],"trickNumber":${trickNumber},` +
    `"played":${bySeat(played)},"voids":${bySeat(voids)},` +
    `"discard":${optionalList(discard)},"open":${optionalList(open)},` +
    `"tricksWon":[${tricksWon[0]},${tricksWon[1]}],"wonPoints":[${wonPoints[0]},${wonPoints[1]}]}`
  );
}

const RULES_TEXTS = new WeakMap<RuleSet, string>();

function rulesText(rules: RuleSet): string {
  let text = RULES_TEXTS.get(rules);
  if (text === undefined) {
    text = `"rules":"${rules.name}","ruleOptions":${JSON.stringify(rules.options)}`;
    RULES_TEXTS.set(rules, text);
  }
  return text;
}

const QUOTED = Array.from({ length: CARD_COUNT }, (_, card) => `"${formatCard(card)}"`);

function quoted(card: Card): string {
  return QUOTED[card]!;
}

/** Cards as a list, from the highest bit down. */
function cardList(set: CardSet): string {
  let list = "[";
  for (let rest = set; rest !== 0; ) {
    const card = highestCard(rest);
    list += list === "[" ? QUOTED[card]! : `,${QUOTED[card]!}`;
    rest ^= 1 << card;
  }
  return `${list}]`;
}

function optionalList(set: CardSet | undefined): string {
  return set === undefined ? "null" : cardList(set);
}

function bySeat(sets: ArrayLike<CardSet>): string {
  return `[${cardList(sets[0]!)},${cardList(sets[1]!)},${cardList(sets[2]!)}]`;
}

/**
 * The answer of a program in the form `agent.ts` asks for; what is no text of a card or contract becomes something that
 * no game takes for legal, numbers of the layout included.
 */
export function readAnswer(type: RequestType, answer: unknown): unknown {
  switch (type) {
    case "play":
      return read(answer, parseCard);
    case "declareHand":
      return answer === null ? undefined : read(answer, parseContract);
    case "discard": {
      if (typeof answer !== "object" || answer === null) return ILLEGAL;
      const { contract, discard } = answer as { contract?: unknown; discard?: unknown };
      return { contract: read(contract, parseContract), discard: readSet(discard) };
    }
    default:
      return answer;
  }
}

const ILLEGAL = null;

function read<T>(text: unknown, parse: (text: string) => T): T | typeof ILLEGAL {
  if (typeof text !== "string") return ILLEGAL;
  try {
    return parse(text);
  } catch {
    return ILLEGAL;
  }
}

function readSet(names: unknown): CardSet | typeof ILLEGAL {
  if (!Array.isArray(names)) return ILLEGAL;
  const cards = names.map((name) => read(name, parseCard));
  return cards.includes(ILLEGAL) ? ILLEGAL : setOf(cards as Card[]);
}

/** An answer as a program gives it: what the TypeScript client sends. */
export function answerData(type: RequestType, answer: unknown): unknown {
  switch (type) {
    case "play":
      return formatCard(answer as number);
    case "declareHand":
      return answer === undefined ? null : formatContract(answer as Contract);
    case "discard": {
      const { contract, discard } = answer as { contract: Contract; discard: CardSet };
      return { contract: formatContract(contract), discard: cardsOf(discard).map(formatCard) };
    }
    default:
      return answer;
  }
}
