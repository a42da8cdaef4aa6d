/** `skat-arena solve`: double-dummy values, of a deal, of hands given as text, or of a file of positions. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { CommandModule } from "yargs";
import { type CardSet, countCards, pointsOf, type Seat } from "../engine/cards.ts";
import type { Contract } from "../engine/contract.ts";
import { dealOf, MAX_DEALS, skatSet } from "../engine/deal.ts";
import { InputError } from "../engine/input-error.ts";
import { formatCard, formatCards, parseCards } from "../engine/notation/cards.ts";
import { parseContract } from "../engine/notation/contract.ts";
import { checkDisjoint, parsePosition } from "../engine/notation/position.ts";
import { bestLine, trickWinner } from "../engine/solver/line.ts";
import { bestDiscard, goalWords, type Solution, solvePosition } from "../engine/solver/solution.ts";
import type { Position } from "../engine/solver/solver.ts";
import { contractWords } from "../reports/arithmetic.ts";
import { formatColumns } from "../reports/table.ts";
import { SEAT_NAMES } from "../reports/tables.ts";
import { sortedHand } from "../reports/trace.ts";
import { DEFAULT_SEED } from "../runner/plan.ts";
import { onDisk } from "../runner/run-directory.ts";
import type { Outcome } from "./exit.ts";
import { reading, wholeNumber } from "./values.ts";

interface SolveArguments {
  seed: string;
  deal: string | undefined;
  contract: string | undefined;
  declarer: string;
  forehand: string | undefined;
  middlehand: string | undefined;
  rearhand: string | undefined;
  skat: string | undefined;
  discard: string | undefined;
  leader: string;
  trick: string | undefined;
  positions: string | undefined;
  line: boolean;
}

export function solveCommand(_: Outcome): CommandModule<object, SolveArguments> {
  const text = { type: "string", requiresArg: true } as const;
  return {
    command: "solve",
    describe: "Double-dummy values: what the declarer reaches with all cards open, for every card",
    builder: (yargs) =>
      yargs
        .option("seed", { ...text, default: DEFAULT_SEED, describe: "With --deal: any text" })
        .option("deal", { ...text, describe: "Number of a deal of the seed" })
        .option("contract", { ...text, describe: "G, CH, NO, …; without hand the declarer picks up" })
        .option("declarer", { ...text, default: "0", describe: "0 forehand, 1 middlehand, 2 rearhand" })
        .option("discard", { ...text, describe: "The two cards put away (default: the best with open cards)" })
        .option("forehand", { ...text, describe: "Instead of --deal: the cards of a seat, as in 'CJ HT D7'" })
        .option("middlehand", { ...text, describe: "" })
        .option("rearhand", { ...text, describe: "" })
        .option("skat", { ...text, describe: "With hands: the declarer's two cards that are not played" })
        .option("leader", { ...text, default: "0", describe: "With hands: the seat that leads, or led" })
        .option("trick", { ...text, describe: "With hands: the cards on the table in the order played" })
        .option("positions", { ...text, describe: "A file of positions, a JSON object a line; answers one each" })
        .option("line", { type: "boolean", default: false, describe: "Show one best line of play" })
        .example("$0 solve --deal 2 --contract G --declarer 0 --line", "a deal of the default seed")
        .example(
          "$0 solve --forehand 'CJ HT' --middlehand 'HA H7' --rearhand 'HK H8' --contract C --leader 2",
          "",
        ) as never,
    handler: async (argv) => {
      if (argv.positions !== undefined) await onDisk(argv.positions, () => solveFile(argv.positions!));
      else process.stdout.write(`${solveOne(argv)}\n`);
    },
  };
}

async function solveFile(path: string): Promise<void> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++;
    if (text.trim() === "") continue;
    const { id, position, held } = parsePosition(text, line);
    const { value, cards } = reading(() => solvePosition(position, held));
    const byName = Object.fromEntries(cards.map(([card, reached]) => [formatCard(card), reached]));
    process.stdout.write(`${JSON.stringify({ id, value, cards: byName })}\n`);
  }
}

interface Question {
  readonly contract: Contract;
  readonly position: Position;
  readonly away: CardSet;
  /** What was decided beside the question. */
  readonly note: string;
}

function solveOne(argv: SolveArguments): string {
  if (argv.contract === undefined) throw new InputError("--contract: expected one, as in --contract G, got none");
  const contract = reading(() => parseContract(argv.contract!));
  const declarer = wholeNumber("--declarer", argv.declarer, 0, 2);
  const byHands = [argv.forehand, argv.middlehand, argv.rearhand].some((hand) => hand !== undefined);
  if (byHands === (argv.deal !== undefined))
    throw new InputError("solve: expected --deal, or --forehand --middlehand --rearhand, or --positions");
  const question = byHands ? fromHands(argv, contract, declarer) : fromDeal(argv, contract, declarer);
  const { position, away, note } = question;
  const solution = reading(() => solvePosition(position, pointsOf(away)));
  const parts = [
    SEAT_NAMES.map((name, seat) => `${name.padEnd(11)} ${sortedHand(position.hands[seat]!, contract.kind)}`).join("\n"),
    `${contractWords(contract)} by ${SEAT_NAMES[declarer]}${away === 0 ? "" : `, put away: ${formatCards(away)}`}${note}`,
    valueWords(contract, solution),
    formatColumns([["card", "then"], ...solution.cards.map(([card, value]) => [formatCard(card), String(value)])]),
  ];
  if (argv.line) parts.push(lineText(position));
  return parts.join("\n\n");
}

function fromDeal(argv: SolveArguments, contract: Contract, declarer: Seat): Question {
  const deal = dealOf(argv.seed, wholeNumber("--deal", argv.deal!, 0, MAX_DEALS - 1));
  const skat = skatSet(deal);
  const hands = Array.from(deal.hands);
  if (contract.hand) {
    if (argv.discard !== undefined) throw new InputError("--discard: a hand contract has none; expected it absent");
    return { contract, position: { kind: contract.kind, declarer, leader: 0, hands, trick: [] }, away: skat, note: "" };
  }
  const twelve = hands[declarer]! | skat;
  const chosen = argv.discard === undefined ? undefined : reading(() => parseCards(argv.discard!));
  if (chosen !== undefined && ((chosen & ~twelve) !== 0 || countCards(chosen) !== 2))
    throw new InputError(`--discard: expected two of ${formatCards(twelve)}, got ${JSON.stringify(argv.discard)}`);
  const away = chosen ?? bestDiscard(hands, declarer, twelve, contract.kind).discard;
  hands[declarer] = twelve ^ away;
  const note = chosen === undefined ? " (the best discard with open cards)" : "";
  return { contract, position: { kind: contract.kind, declarer, leader: 0, hands, trick: [] }, away, note };
}

function fromHands(argv: SolveArguments, contract: Contract, declarer: Seat): Question {
  return reading(() => {
    const hands = [argv.forehand, argv.middlehand, argv.rearhand].map((hand) => parseCards(hand ?? ""));
    const away = parseCards(argv.skat ?? "");
    const trick = (argv.trick ?? "")
      .split(/[\s,.]+/)
      .filter(Boolean)
      .map((name) => parseCards(name));
    checkDisjoint([...hands, away, ...trick]);
    const leader = wholeNumber("--leader", argv.leader, 0, 2);
    const cards = trick.map((set) => 31 - Math.clz32(set));
    return { contract, position: { kind: contract.kind, declarer, leader, hands, trick: cards }, away, note: "" };
  });
}

function valueWords(contract: Contract, { value }: Solution): string {
  if (typeof value !== "number")
    return value === "win" ? "the declarer takes no trick: won" : "the declarer takes a trick: lost";
  const goal = contract.schwarzAnnounced ? "" : ` of ${goalWords(contract)} needed`;
  return `the declarer reaches ${value}${goal}`;
}

/** One best line, a row a trick. */
function lineText(position: Position): string {
  const cards = [...Array.from(position.trick), ...bestLine(position)];
  const rows = [["trick", ...SEAT_NAMES]];
  let leader = position.leader;
  for (let i = 0; i < cards.length; i += 3) {
    const trick = cards.slice(i, i + 3);
    const winner = trick.length < 3 ? undefined : trickWinner(trick, position.kind);
    const cells = ["", "", ""];
    trick.forEach((card, place) => {
      cells[(leader + place) % 3] = `${place === 0 ? ">" : " "}${formatCard(card)}${place === winner ? "*" : " "}`;
    });
    rows.push([String(i / 3 + 1), ...cells]);
    leader = (leader + (winner ?? 0)) % 3;
  }
  return `a best line of play:\n${formatColumns(rows)}`;
}
