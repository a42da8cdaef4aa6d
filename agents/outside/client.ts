/**
 * The reference client: turns an agent of the interface in `agent.ts` into a program for `exec:`.
 *
 *     import { serveAgent } from "skat-arena/client";
 *     serveAgent((options, rng) => ({ bid: …, declareHand: …, discard: …, play: … }), { name: "mine", version: "1" });
 *
 * Views and random streams are those an agent in the process would get, so that both play the same games.
 */
import { CARD_COUNT, type CardSet, type Seat } from "../../engine/cards.ts";
import { formatCard, parseCard } from "../../engine/notation/cards.ts";
import { parseContract } from "../../engine/notation/contract.ts";
import { type Rng, SeededRandom } from "../../engine/random.ts";
import { makeRules } from "../../engine/rules/make.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { Scoring } from "../../engine/scoring.ts";
import type { AuctionStep, BidView, DeclareView, PlayView, Trick } from "../../engine/view.ts";
import type { Agent, AgentFactory, AgentOptions, Cost } from "../agent.ts";
import { answerData, OPTIONAL_TYPES, PROTOCOL_VERSION, type RequestType } from "./messages.ts";

export interface ServeOptions {
  /** Said to the harness; part of what identifies the agent. */
  readonly name?: string;
  readonly version?: string;
  /** Rough time a game at one seat; it sets how many deals a line of the ledger holds. */
  readonly cost?: Cost;
  /** For the factory. */
  readonly options?: AgentOptions;
}

/** Answers requests on the standard input until it ends. An answer may be a promise. */
export function serveAgent(
  factory: AgentFactory,
  { name = "", version = "", cost = "medium", options = {} }: ServeOptions = {},
): void {
  let stream: Rng | undefined;
  const current = (): Rng => {
    if (stream === undefined) throw new Error("random: an agent may draw only while it decides, not in its factory");
    return stream;
  };
  const agent = factory(options, {
    bits: () => current().bits(),
    next: () => current().next(),
    int: (n) => current().int(n),
  });
  const asks = OPTIONAL_TYPES.filter((type) => agent[type] !== undefined);
  let unsent = "";
  const send = (message: object) => {
    unsent += `${JSON.stringify(message)}\n`;
  };
  const flush = () => {
    if (unsent !== "") process.stdout.write(unsent);
    unsent = "";
  };
  /** Answers one line; the promise when the answer is one. */
  const answer = (line: string): Promise<void> | undefined => {
    const { type, id, seed, view } = JSON.parse(line) as Request;
    if (type === "hello") send({ type, protocol: PROTOCOL_VERSION, name, version, cost, asks });
    if (id === undefined) return undefined;
    const give = (value: unknown) => send({ id, answer: answerData(type as RequestType, value) });
    const fail = (error: unknown) => send({ id, error: String(error) });
    try {
      stream = new SeededRandom(seed);
      const given = askOf(agent, type as RequestType, view);
      if (given instanceof Promise) return given.then(give).catch(fail);
      give(given);
    } catch (error) {
      fail(error);
    }
    return undefined;
  };
  // one question at a time, since there is one random stream
  const lines: string[] = [];
  let busy = false;
  const work = (): void => {
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      const promised = answer(line);
      if (promised === undefined) continue;
      busy = true;
      void promised.then(() => {
        busy = false;
        work();
      });
      break;
    }
    flush();
  };
  let unread = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (text: string) => {
    lines.push(...(unread + text).split("\n"));
    unread = lines.pop()!;
    if (!busy) work();
  });
}

interface Request {
  readonly type: string;
  readonly id?: number;
  readonly seed: number;
  readonly view: ViewData;
}

/** Any view as it comes; `messages.ts` writes it. */
interface ViewData {
  readonly seat: Seat;
  readonly hand: readonly string[];
  readonly auction: readonly AuctionStep[];
  readonly rules: string;
  readonly ruleOptions: Readonly<Record<string, boolean>>;
  readonly scoring: Scoring;
  readonly [field: string]: unknown;
}

function askOf(agent: Agent, type: RequestType, data: ViewData): unknown {
  switch (type) {
    case "bid":
      return agent.bid(viewOf(data) as BidView);
    case "declareHand":
    case "discard":
      return agent[type](viewOf(data) as DeclareView);
    case "play":
      return agent.play(viewOf(data) as PlayView);
    default:
      return agent[type]?.(viewOf(data) as PlayView) ?? false;
  }
}

type Names = readonly string[];

interface TrickData {
  readonly leader: Seat;
  readonly cards: Names;
}

/** The view that `viewText` wrote. Every field by name: spreading costs 15 µs. */
export function viewOf(data: ViewData): BidView | DeclareView | PlayView {
  const { seat, auction, scoring } = data;
  const hand = setOfNames(data.hand);
  const rules = rulesOf(data);
  if ("calling" in data) {
    const { calling, value } = data as unknown as BidView;
    return { seat, hand, auction, rules, scoring, calling, value };
  }
  if ("skat" in data) {
    const { bid } = data as unknown as DeclareView;
    return { seat, hand, auction, rules, scoring, bid, skat: optionalSet(data["skat"]) };
  }
  const { declarer, bid, leader, trickNumber, tricksWon, wonPoints } = data as unknown as PlayView;
  return {
    seat,
    hand,
    auction,
    rules,
    scoring,
    legal: setOfNames(data["legal"] as Names),
    declarer,
    contract: parseContract(data["contract"] as string),
    bid,
    trick: (data["trick"] as Names).map(parseCard),
    leader,
    tricks: (data["tricks"] as readonly TrickData[]).map(readTrick),
    trickNumber,
    played: (data["played"] as readonly Names[]).map(setOfNames),
    voids: (data["voids"] as readonly Names[]).map(setOfNames),
    discard: optionalSet(data["discard"]),
    open: optionalSet(data["open"]),
    tricksWon,
    wonPoints,
  };
}

function readTrick({ leader, cards: [first, second, third] }: TrickData): Trick {
  return { leader, cards: [parseCard(first!), parseCard(second!), parseCard(third!)] };
}

const RULES = new Map<string, RuleSet>();

function rulesOf({ rules: name, ruleOptions }: ViewData): RuleSet {
  const key = name + JSON.stringify(ruleOptions);
  let rules = RULES.get(key);
  if (rules === undefined) {
    const options = Object.entries(ruleOptions).map(([option, value]) => [option, String(value)]);
    RULES.set(key, (rules = makeRules(name, Object.fromEntries(options))));
  }
  return rules;
}

const BITS = new Map(Array.from({ length: CARD_COUNT }, (_, card) => [formatCard(card), 1 << card]));

function setOfNames(names: Names): CardSet {
  let set = 0;
  for (const name of names) set |= BITS.get(name)!;
  return set;
}

function optionalSet(names: unknown): CardSet | undefined {
  return names === null ? undefined : setOfNames(names as Names);
}
