/**
 * The JSON Schema of the line protocol: every message in both directions, one JSON object a line. `docs/protocol.md` takes
 * its tables of fields from the descriptions here. Later versions may add fields that may be ignored, so messages to the
 * program are open; what a program writes may have fields of its own, which nobody reads.
 */

import { SUIT_CARDS } from "../../engine/cards.ts";
import { CONTRACTS } from "../../engine/contract.ts";
import { formatCards } from "../../engine/notation/cards.ts";
import { formatContract } from "../../engine/notation/contract.ts";
import { RULE_SETS } from "../../engine/rules/make.ts";
import { LOSS_REASONS } from "../../engine/score.ts";
import { SCORING_NAMES } from "../../engine/scoring.ts";
import { COSTS } from "../agent.ts";
import { OPTIONAL_TYPES, PROTOCOL_VERSION, REQUEST_TYPES } from "./messages.ts";

type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Schema>>;

const CARD_NAMES = [-1, ...SUIT_CARDS].flatMap((set, i) =>
  i === 0 ? ["CJ", "SJ", "HJ", "DJ"] : formatCards(set).split(" "),
);

const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const about = (schema: Schema, description: string): Schema => ({ ...schema, description });
const whole = (minimum: number, maximum: number, description: string): Schema => ({
  type: "integer",
  minimum,
  maximum,
  description,
});
const list = (items: Schema, minItems: number, maxItems: number, description: string): Schema => ({
  type: "array",
  items,
  minItems,
  maxItems,
  description,
});
const cards = (least: number, most: number, description: string): Schema => ({
  ...list(ref("card"), least, most, description),
  uniqueItems: true,
});
const orNull = (schema: Schema, description: string): Schema => ({ oneOf: [schema, { type: "null" }], description });
const flag = (description: string): Schema => ({ type: "boolean", description });
const text = (description: string): Schema => ({ type: "string", description });

/** Every field is required but those named. */
const object = (description: string, properties: Fields, optional: readonly string[] = []): Schema => ({
  type: "object",
  description,
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});

const seat = (description: string): Schema => about(ref("seat"), description);
const SIDES = "[declarer, defenders]";

const COMMON: Fields = {
  seat: seat("who decides"),
  hand: cards(1, 12, "the cards held, from the jack of clubs down to the seven of diamonds"),
  auction: list(ref("auctionStep"), 0, 129, "the auction so far, in order"),
  rules: { enum: Object.keys(RULE_SETS), description: "name of the rules" },
  ruleOptions: { type: "object", additionalProperties: { type: "boolean" }, description: "rule options in force" },
  scoring: { enum: SCORING_NAMES, description: "how a game counts for the seats" },
};

const BID_VIEW = object("What a seat knows in the auction.", {
  ...COMMON,
  calling: flag("true: call `value` or pass; false: hold `value` or pass"),
  value: whole(18, 264, "the value asked"),
});

const DECLARE_VIEW = object("What the declarer knows before play.", {
  ...COMMON,
  bid: whole(18, 264, "the value that the contract must reach"),
  skat: orNull(cards(2, 2, ""), "the two cards taken up, which are among the twelve of `hand`; `null` before"),
});

const PLAY_VIEW = object("What a seat knows in play.", {
  ...COMMON,
  legal: cards(0, 10, "the cards that may be played now; empty when the question is not about a card"),
  declarer: seat("who plays alone"),
  contract: ref("contract"),
  bid: whole(18, 264, "the value that the contract must reach"),
  trick: cards(0, 2, "the trick in progress, in the order played"),
  leader: seat("who led this trick, or leads now"),
  tricks: list(ref("trick"), 0, 9, "the complete tricks, in order"),
  trickNumber: whole(0, 9, "how many tricks are complete"),
  played: list(cards(0, 10, ""), 3, 3, "by seat, every card played so far, the trick in progress included"),
  voids: list(cards(0, 32, ""), 3, 3, "by seat, the cards that it has shown not to hold"),
  discard: orNull(cards(2, 2, ""), "the declarer's own two cards put away; `null` for everybody else, and by hand"),
  open: orNull(cards(0, 10, ""), "the declarer's cards in an ouvert contract, for the defenders; `null` otherwise"),
  tricksWon: list(whole(0, 10, ""), 2, 2, `tricks won, ${SIDES}`),
  wonPoints: list(whole(0, 120, ""), 2, 2, `card points in these tricks, ${SIDES}; never a hidden card`),
});

const VIEWS = { bid: "bidView", declareHand: "declareView", discard: "declareView" } as const;

const REQUEST_ABOUT = {
  bid: "Call or hold a value, or pass.",
  declareHand: "The auction is won: a hand contract, or take up the skat?",
  discard: "The skat is taken up: the contract, and two cards to put away.",
  play: "A card.",
  concede: "Before a card: give the game up?",
  claim: "Before a card: claim every remaining trick (the declarer of a null: none)?",
  agree: "A defender: agree to the declarer's concession?",
  insist: "The declarer: insist on playing on after a defender's concession?",
} as const;

const requests = Object.fromEntries(
  REQUEST_TYPES.map((type) => [
    `${type}Request`,
    object(REQUEST_ABOUT[type], {
      id: whole(1, Number.MAX_SAFE_INTEGER, "number of the request, to be repeated in the answer"),
      type: { const: type },
      game: whole(0, Number.MAX_SAFE_INTEGER, "number of the game: several may be played side by side"),
      seed: whole(0, 2 ** 32 - 1, "of this decision's random numbers"),
      view: ref(type in VIEWS ? VIEWS[type as keyof typeof VIEWS] : "playView"),
    }),
  ]),
);

const yesNo = (description: string): Schema => ({ type: "boolean", description });
const ANSWERS: Readonly<Record<string, Schema>> = {
  bidAnswer: {
    oneOf: [{ type: "boolean" }, { type: "integer", minimum: 18, maximum: 264 }],
    description:
      "`true` calls or holds the value, `false` passes, a number (only when calling) calls that value of the ladder",
  },
  declareHandAnswer: orNull(ref("contract"), "a contract by hand, as `CH`; `null` takes up the skat"),
  discardAnswer: object("A contract without hand, and two of the twelve cards.", {
    contract: ref("contract"),
    discard: cards(2, 2, "the two cards put away"),
  }),
  playAnswer: about(ref("card"), "one of `legal`"),
  concedeAnswer: yesNo("`true` gives the game up"),
  claimAnswer: yesNo("`true` claims; a claim that does not hold is ignored"),
  agreeAnswer: yesNo("`true` agrees"),
  insistAnswer: yesNo("`true` plays on"),
};

const MULTIPLIER_NAMES = [
  "matadors",
  "game",
  "hand",
  "schneider",
  "schneiderAnnounced",
  "schwarz",
  "schwarzAnnounced",
  "ouvert",
];

const GAME_RESULT = object("How a game was scored.", {
  declared: orNull(ref("contract"), "the contract announced; `null` when passed in or the declaration was at fault"),
  charged: orNull(ref("contract"), "the contract that was scored"),
  base: whole(0, 59, "base value of `charged`; the fixed value of a null"),
  multipliers: object(
    "what was added up for `charged`",
    Object.fromEntries(MULTIPLIER_NAMES.map((name) => [name, whole(0, 11, "")])),
  ),
  matadors: whole(-11, 11, "with (positive) or without (negative) so many"),
  bid: whole(0, 264, "the last value called or held; 0 when passed in"),
  gameValue: whole(0, 264, "value of the game as it went"),
  chargedValue: whole(0, 1000, "`gameValue`, or more when overbid"),
  overbid: flag("whether the game was worth less than the bid"),
  cardPoints: whole(0, 120, "of the declarer, skat or discard included"),
  tricks: whole(0, 10, "of the declarer"),
  won: flag("whether the declarer won"),
  lossReason: orNull({ enum: LOSS_REASONS }, "why he lost, the first that applies"),
  byDefenderFault: flag("whether a defender's fault ended the game"),
  score: { type: "integer", description: "of the declarer on the plain list" },
  seatScores: list({ type: "integer" }, 3, 3, "by seat, under the scoring in force"),
});

const seats = list(ref("seat"), 1, 3, "where the program sits");
const game = whole(0, Number.MAX_SAFE_INTEGER, "number of the game");

const TO_PROGRAM: Readonly<Record<string, Schema>> = {
  arenaHello: object("The first line that a program reads.", {
    type: { const: "hello" },
    protocol: { const: PROTOCOL_VERSION, description: "version of the protocol" },
    arena: text("version of skat-arena"),
  }),
  ...requests,
  newGameNotice: object("A game begins. Not answered; only for programs that want notices.", {
    type: { const: "newGame" },
    game,
    seats,
  }),
  resultNotice: object("A game is over. Not answered; only for programs that want notices.", {
    type: { const: "result" },
    game,
    seats,
    result: ref("gameResult"),
  }),
};

const id = whole(1, Number.MAX_SAFE_INTEGER, "of the request");
const FROM_PROGRAM: Readonly<Record<string, Schema>> = {
  programHello: object(
    "The answer to the harness's hello: the first line that a program writes.",
    {
      type: { const: "hello" },
      protocol: { const: PROTOCOL_VERSION, description: "version of the protocol that it speaks" },
      name: text("of the program; with `version` part of what identifies the agent"),
      version: text("of the program: another one is another agent"),
      asks: {
        type: "array",
        items: { enum: OPTIONAL_TYPES },
        description: "the optional questions that it wants to be asked; default none",
      },
      cost: {
        enum: COSTS,
        description: "rough time a game at one seat, below 50 µs or above 10 ms; sets the block size; default medium",
      },
      notices: flag("whether it wants to be told of new games and results; default no"),
    },
    ["name", "version", "asks", "cost", "notices"],
  ),
  answer: object("An answer to a request.", {
    id,
    answer: { anyOf: Object.keys(ANSWERS).map(ref), description: "as the type of the request wants it" },
  }),
  error: object("In the place of an answer: the program could not decide. Counts as an exception.", {
    id,
    error: text("one line of why, for the list of faults"),
  }),
};

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  toProgram: { anyOf: Object.keys(TO_PROGRAM).map(ref) },
  fromProgram: { anyOf: Object.keys(FROM_PROGRAM).map(ref) },
  ...TO_PROGRAM,
  ...FROM_PROGRAM,
  ...ANSWERS,
  bidView: BID_VIEW,
  declareView: DECLARE_VIEW,
  playView: PLAY_VIEW,
  gameResult: GAME_RESULT,
  auctionStep: object("One step of the auction.", {
    seat: seat("who spoke"),
    value: {
      oneOf: [{ type: "integer", minimum: 18, maximum: 264 }, { const: "pass" }],
      description: "called or held",
    },
  }),
  trick: object("A complete trick.", {
    leader: seat("who led"),
    cards: cards(3, 3, "in the order played"),
  }),
  seat: whole(0, 2, "0 forehand, 1 middlehand, 2 rearhand"),
  card: { enum: CARD_NAMES, description: "suit C S H D and rank A T K Q J 9 8 7" },
  contract: {
    enum: CONTRACTS.map(formatContract),
    description:
      "D H S C G N, then H hand, S schneider announced, Z schwarz announced, O ouvert; what an announcement includes is left out",
  },
};

/** JSON Schema 2020-12; `$defs/toProgram` and `$defs/fromProgram` tell the directions apart. */
export const PROTOCOL_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: `skat-arena line protocol ${PROTOCOL_VERSION}`,
  description: "A line between skat-arena and a program, in either direction.",
  anyOf: [ref("toProgram"), ref("fromProgram")],
  $defs: DEFINITIONS,
};
