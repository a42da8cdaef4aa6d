/**
 * Replays ISS records on the engine's `Game`, every move checked, and compares the result with the record's own.
 *
 * The auction, the cards and the tricks follow the same rules everywhere. How games end and what they are worth does
 * not: records of the server are judged by its rules (`iss-server.ts`), ours (`PC[skat-arena]`) by ours
 * (`iss-arena.ts`). Both implement `Endings`.
 */
import { type Card, type CardSet, type Seat, setOf } from "../cards.ts";
import type { Contract } from "../contract.ts";
import type { Deal } from "../deal.ts";
import { PASS } from "../events.ts";
import { BID, DECLARE, DISCARD, Game, OVER, type Pending, PLAY } from "../game.ts";
import { BID_LADDER } from "../rules/international.ts";
import { parseCard } from "./cards.ts";
import { parseContract } from "./contract.ts";
import { ARENA, ArenaEndings } from "./iss-arena.ts";
import type { Endings } from "./iss-endings.ts";
import { type IssMove, type IssRecord, type IssResult, propertyOf, RESULT_FIELDS, WORLD } from "./iss-record.ts";
import { ServerEndings } from "./iss-server.ts";

export interface Replay {
  /** The game as far as it could be replayed. */
  readonly game: Game;
  /** By the rules of the record's place, in the fields of the server; `unknown` when the game did not end. */
  readonly result: IssResult;
  /** The first move that the rules do not allow, with the reason; the replay stops before it. */
  readonly problem: string | undefined;
}

/** Replays a record. Never throws on what `parseRecord` returned: what is wrong with the moves is in `problem`. */
export function replayRecord(record: IssRecord): Replay {
  const own = propertyOf(record, "PC") === ARENA;
  const endings: Endings = own ? new ArenaEndings(propertyOf(record, "CO") ?? "") : new ServerEndings();
  const table = new Table(endings);
  const problem = table.play(record.moves);
  const { game } = table;
  return { game, problem, result: problem === undefined ? endings.result(game, table.named) : { outcome: "unknown" } };
}

/**
 * Every difference between a record's own result and ours, as `field: theirs/ours`; a move that is not allowed is the
 * only one then. Fields that the record does not give are not compared. Empty when all agree.
 */
export function compareRecord(record: IssRecord, { result, problem }: Replay = replayRecord(record)): string[] {
  if (problem !== undefined) return [problem];
  const theirs = record.result;
  const found: string[] = [];
  if (theirs.outcome !== result.outcome) found.push(`result: ${theirs.outcome}/${result.outcome}`);
  for (const field of RESULT_FIELDS) {
    const value = theirs[field];
    if (value !== undefined && value !== result[field]) found.push(`${field}: ${value}/${result[field] ?? "none"}`);
    if (field === "m" && theirs.overbid !== undefined && theirs.overbid !== (result.overbid ?? false))
      found.push(theirs.overbid ? "bid: overbid/bidok" : "bid: bidok/overbid");
  }
  return found;
}

const HIGHEST_BID = BID_LADDER.at(-1)!;
const EXPECTED: Readonly<Record<Pending, string>> = {
  [DECLARE]: "hand or the skat",
  [DISCARD]: "contract and discard",
  [PLAY]: "a card",
};

/** Plays a list of moves. Its methods answer why a move is not allowed. */
class Table {
  readonly game: Game;
  /** A contract named apart from its discard. */
  named: Contract | undefined = undefined;
  private readonly endings: Endings;
  private dealt = false;
  /** The skat was asked for and not handed out yet. */
  private skatDue = false;
  /** Passes the game made by itself that the record may still write. */
  private readonly passes: Seat[] = [];

  constructor(endings: Endings) {
    this.endings = endings;
    this.game = new Game(endings.rules);
  }

  play(moves: readonly IssMove[]): string | undefined {
    for (let i = 0; i <= moves.length; i++) {
      const move = moves[i];
      const problem = this.note(i + 1) ?? (move && this.move(move));
      if (problem === undefined) continue;
      const text = move === undefined ? "" : ` "${move.actor === WORLD ? "w" : move.actor} ${move.action}"`;
      return `move ${i + 1}${text}: ${problem}`;
    }
    return undefined;
  }

  private note(number: number): string | undefined {
    if (this.endings.before === undefined) return undefined;
    const logged = this.game.logLength;
    const problem = this.endings.before(this.game, number);
    this.collectPasses(logged);
    return problem;
  }

  private move({ actor, action }: IssMove): string | undefined {
    const { game, endings } = this;
    if (!this.dealt) return this.deal(actor, action);
    if (game.pending === OVER || endings.over) {
      if (action === "p" && this.passes[0] === actor) return this.skipPass();
      return endings.follows?.(action) ? undefined : "the game is over";
    }
    if (actor === WORLD) return this.world(action);
    if (action === "p" && this.passes[0] === actor) return this.skipPass();
    // the highest game value was held: the bidder is out, whether the record says so or not
    while (game.pending === BID && game.seat !== actor && game.bidView.calling && game.bidView.value > HIGHEST_BID)
      game.answerBid(false);
    if (action === "RE") return game.pending === PLAY ? endings.resign(game, actor) : "cards are not being played yet";
    if (action.startsWith("SC")) return this.show(actor, action);
    // an unknown card is written shortly before somebody leaves
    if (action === "??" && game.pending === PLAY) return undefined;
    if (actor !== game.seat) return this.expected();
    switch (game.pending) {
      case BID:
        return this.bid(action);
      case DECLARE:
        return this.declare(action);
      case DISCARD:
        return this.discard(action);
      default:
        return this.card(action);
    }
  }

  private deal(actor: number, action: string): string | undefined {
    const cards = readCards(action.split(/[.|]/));
    if (actor !== WORLD || cards?.length !== 32) return 'expected "w" with 32 cards first';
    if (setOf(cards) !== -1) return "expected 32 different cards";
    const hands = [0, 10, 20].map((first) => setOf(cards.slice(first, first + 10)));
    const deal: Deal = { number: -1, hands, skat: cards.slice(30) };
    this.game.start(deal);
    this.dealt = true;
    return undefined;
  }

  private world(action: string): string | undefined {
    const { game } = this;
    const seat = Number(action[3]);
    if (action.startsWith("LE.")) return this.endings.stop(game, seat, "LE");
    if (action.startsWith("TI.")) return this.endings.stop(game, seat, "TI");
    if (!this.skatDue) return this.expected();
    this.skatDue = false;
    if (action === "??.??") return undefined;
    return setOf(readCards(action.split(".")) ?? []) === game.away ? undefined : "the skat dealt has other cards";
  }

  private bid(action: string): string | undefined {
    const { game } = this;
    const { calling } = game.bidView;
    const answer = action === "p" ? false : action === "y" ? true : /^\d+$/.test(action) ? Number(action) : undefined;
    // "y" answers a call; a number makes one
    if (answer === undefined || (calling ? answer === true : typeof answer === "number")) return this.expected();
    const logged = game.logLength + 1;
    if (!game.answerBid(answer)) return this.expected();
    this.collectPasses(logged);
    return undefined;
  }

  private declare(action: string): string | undefined {
    const { game, endings } = this;
    if (action === "s") {
      game.declare(undefined);
      this.skatDue = true;
      return undefined;
    }
    const [name, ...open] = action.split(".");
    const contract = readContract(name!);
    if (contract === undefined) return this.expected();
    if (!contract.hand) return "a game without hand needs the skat picked up first";
    const refused = endings.refuses(contract, game.bid) ?? this.openHand(open, game.hands[game.seat]!);
    if (refused !== undefined) return refused;
    return game.declare(contract) ? undefined : this.expected();
  }

  private discard(action: string): string | undefined {
    const { game, endings } = this;
    const words = action.split(".");
    const contract = this.named ?? readContract(words.shift()!);
    if (contract === undefined) return this.expected();
    if (contract.hand) return "the skat was picked up: no hand game and no announcement";
    const refused = endings.refuses(contract, game.bid);
    if (refused !== undefined) return refused;
    if (words.length === 0) {
      this.named = contract;
      return undefined;
    }
    const discard = readCards(words.splice(0, 2));
    if (discard === undefined) return "the discard is hidden";
    const set = setOf(discard);
    const open = this.openHand(words, game.declareView.hand & ~set);
    if (open !== undefined) return open;
    if (!game.discard({ contract, discard: set })) return "expected two cards of the declarer's twelve put away";
    this.named = undefined;
    return undefined;
  }

  private card(action: string): string | undefined {
    const { game } = this;
    const cards = readCards([action]);
    if (cards === undefined) return this.expected();
    const card = cards[0]!;
    const trick = game.playView.trickNumber;
    if (!game.play(card))
      return (game.hands[game.seat]! >>> card) & 1 ? "must follow suit" : `seat ${game.seat} does not hold ${action}`;
    if (game.playView.trickNumber !== trick && game.pending !== OVER) this.endings.trickDone(game);
    return undefined;
  }

  /** Cards laid open end nothing by themselves. */
  private show(actor: Seat, action: string): string | undefined {
    const { game } = this;
    if (game.pending !== PLAY || actor !== game.declarer) return "only the declarer shows cards, and only in play";
    return this.openHand(action.split(".").slice(1), game.hands[actor]!);
  }

  /** The declarer's cards as players see them beside an action, when they are there. */
  private openHand(names: readonly string[], hand: CardSet): string | undefined {
    const cards = names.length === 0 ? undefined : (readCards(names) ?? []);
    return cards === undefined || setOf(cards) === hand ? undefined : "the cards shown are not the declarer's";
  }

  private skipPass(): undefined {
    this.passes.shift();
    return undefined;
  }

  /** The passes from place `from` of the log on were made by the game. */
  private collectPasses(from: number): void {
    const { log, logLength } = this.game;
    for (let i = from; i < logLength; i++) if ((log[i]! & 15) === PASS) this.passes.push((log[i]! >> 4) & 15);
  }

  private expected(): string {
    const { game } = this;
    const { calling, value } = game.bidView;
    const what =
      game.pending !== BID ? EXPECTED[game.pending] : calling ? `${value} or more, or p` : `y or p to ${value}`;
    return `expected seat ${game.seat} with ${this.skatDue ? "the skat handed out" : what}`;
  }
}

/** `undefined` when one is hidden. */
function readCards(names: readonly string[]): Card[] | undefined {
  const cards: Card[] = [];
  for (const name of names) {
    if (!/^[CSHD][ATKQJ987]$/.test(name)) return undefined;
    cards.push(parseCard(name));
  }
  return cards;
}

function readContract(text: string): Contract | undefined {
  try {
    return parseContract(text);
  } catch {
    return undefined;
  }
}
