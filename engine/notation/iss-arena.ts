/**
 * Records of our own games, with `PC[skat-arena]`, in the form of the server, so that other programs can check us.
 *
 * A game that ends with its last trick, a passed-in deal and a null that its declarer loses are written as the server
 * writes them. The server does not know our other endings. Their nearest relatives stand in the moves for other
 * programs, and what really happened stands in `CO[…]`, from which a replay here rebuilds every event:
 *
 * | our event | in the moves | in CO |
 * |---|---|---|
 * | fault in the auction, the seat passes | `n p` | `N n fault illegal` (exception, timeout, crash, forfeit) |
 * | fault at the declaration or in play | `w LE.n`, a timeout `w TI.n`, last | the same |
 * | the declarer concedes, alone or agreed to | `n RE`, last | `N n concede`, `N n yes` |
 * | a defender concedes, the declarer accepts | `n RE` of both defenders, last | `N n concede`, `N n yes` |
 * | a concession is refused | nothing | `N n concede`, `N n no` |
 * | a true claim of the declarer's | `n SC`, `n RE` of both defenders, last | `N n claim` |
 * | a true claim of a defender's | `n RE` of the declarer (of both defenders in null), last | `N n claim` |
 * | a false claim | nothing | `N n claim` |
 * | a null below the bid | the declaration, last | nothing |
 *
 * A note says before which move N (from 1, the deal) seat n did it; notes are parted by `; `. Rule options that are on
 * come first, `rules handLossSingle`. Games with a missed announcement are played out, so they go on where the server
 * would have stopped. In `R[…]`, `v` is the declarer's score on the plain list; of an invalid null `m` is that of the
 * contract charged; `p` and `t` are as they stood when a game was given up.
 */
import type { CardSet, Seat } from "../cards.ts";
import { CARD_COUNT, cardsOf } from "../cards.ts";
import { CONTRACTS, type Contract, NULL } from "../contract.ts";
import * as events from "../events.ts";
import { FAULT_KINDS, type FaultKind } from "../events.ts";
import { AGREE, type Game, INSIST, OVER } from "../game.ts";
import { INTERNATIONAL, internationalRules } from "../rules/international.ts";
import type { RuleSet } from "../rules/ruleset.ts";
import { formatCard } from "./cards.ts";
import { formatContract } from "./contract.ts";
import type { Endings } from "./iss-endings.ts";
import { escapeValue, type IssMove, type IssRecord, type IssResult, WORLD } from "./iss-record.ts";

/** The place of our records. */
export const ARENA = "skat-arena";

export interface ArenaHeader {
  readonly id: string | number;
  /** By seat. */
  readonly names: readonly string[];
  readonly series?: string | number;
}

const CARD_NAMES = Array.from({ length: CARD_COUNT }, (_, card) => formatCard(card));
const CONTRACT_NAMES = CONTRACTS.map(formatContract);

/** The record of a finished game. @throws Error when the game is not over. */
export function recordOfGame(game: Game, { id, names, series }: ArenaHeader): IssRecord {
  if (game.pending !== OVER) throw new Error("record: the game is not over");
  const { moves, notes } = eventsAsMoves(game);
  const rules = Object.entries(game.rules.options).filter(([, on]) => on);
  if (rules.length > 0) notes.unshift(`rules ${rules.map(([key]) => key).join(" ")}`);
  const properties: [string, string][] = [
    ["GM", "Skat"],
    ["PC", ARENA],
    ["CO", notes.join("; ")],
  ];
  if (series !== undefined) properties.push(["SE", escapeValue(String(series))]);
  properties.push(["ID", escapeValue(String(id))]);
  names.forEach((name, seat) => {
    properties.push([`P${seat}`, escapeValue(name)]);
  });
  properties.push(["R0", ""], ["R1", ""], ["R2", ""]);
  return { properties, moves, result: resultOf(game) };
}

function eventsAsMoves(game: Game): { moves: IssMove[]; notes: string[] } {
  const { deal, declarer, log, logLength } = game;
  const moves: IssMove[] = [];
  const notes: string[] = [];
  const add = (actor: number, action: string) => moves.push({ actor, action });
  const note = (seat: Seat, what: string) => notes.push(`${moves.length + 1} ${seat} ${what}`);
  const skat = `${CARD_NAMES[deal.skat[0]!]}.${CARD_NAMES[deal.skat[1]!]}`;
  add(WORLD, `${dotted(deal.hands[0]!)}.${dotted(deal.hands[1]!)}.${dotted(deal.hands[2]!)}.${skat}`);
  let conceder: Seat = -1;
  let previous = -1;
  for (let i = 0; i < logLength; i++) {
    const code = log[i]!;
    const type = code & 15;
    const seat = (code >> 4) & 15;
    const payload = code >> 8;
    switch (type) {
      case events.PASS:
        add(seat, "p");
        break;
      case events.CALL:
        add(seat, String(payload));
        break;
      case events.HOLD:
        add(seat, "y");
        break;
      case events.PICK_UP:
        add(seat, "s");
        add(WORLD, skat);
        break;
      case events.DECLARE_HAND:
        add(seat, CONTRACT_NAMES[payload]!);
        break;
      case events.DISCARD_TWO:
        add(
          seat,
          `${CONTRACT_NAMES[payload & 255]}.${CARD_NAMES[(payload >> 8) & 31]}.${CARD_NAMES[(payload >> 13) & 31]}`,
        );
        break;
      case events.PLAY_CARD:
        add(seat, CARD_NAMES[payload]!);
        break;
      case events.CONCEDE:
        conceder = seat;
        note(seat, "concede");
        break;
      case events.AGREE_TO:
      case events.REFUSE:
        // a faulty answer counts as no by itself
        if (previous !== events.FAULT) note(seat, type === events.AGREE_TO ? "yes" : "no");
        break;
      case events.CLAIM:
        note(seat, "claim");
        break;
      case events.FAULT:
        note(seat, `fault ${FAULT_KINDS[payload]}`);
        break;
    }
    previous = type;
  }
  // what stands for the ending in the eyes of other programs
  if (game.endingFault !== undefined) add(WORLD, `${game.endingFault === "timeout" ? "TI" : "LE"}.${game.faultSeat}`);
  else if (previous === events.CONCEDE || previous === events.AGREE_TO) resign(moves, declarer, conceder);
  else if (previous === events.CLAIM) {
    const claimant = (log[logLength - 1]! >> 4) & 15;
    if (claimant === declarer) add(declarer, "SC");
    const forDeclarer = claimant === declarer || game.contract!.kind === NULL;
    resign(moves, declarer, forDeclarer ? (declarer + 1) % 3 : declarer);
  }
  return { moves, notes };
}

/** A side resigns, `first` before his partner. */
function resign(moves: IssMove[], declarer: Seat, first: Seat): void {
  moves.push({ actor: first, action: "RE" });
  if (first !== declarer) moves.push({ actor: 3 - declarer - first, action: "RE" });
}

function dotted(set: CardSet): string {
  return cardsOf(set)
    .reverse()
    .map((card) => CARD_NAMES[card])
    .join(".");
}

/** The result of a finished game in the server's fields. */
function resultOf({ result, declarer, endingFault, faultSeat, log, logLength }: Game): IssResult {
  if (declarer < 0) return { outcome: "passed" };
  const { declared, charged, multipliers, won, cardPoints, tricks } = result;
  // as the server does, a level that was announced and missed is not flagged
  const levels = declared !== undefined && declared.kind !== NULL && charged === declared;
  const z = levels && multipliers.schwarz > 0 && (!declared.schwarzAnnounced || won || tricks === 10);
  const s = z || (levels && multipliers.schneider > 0 && (!declared.schneiderAnnounced || won || cardPoints >= 90));
  const last = log[logLength - 1]! & 15;
  return {
    outcome: won ? "win" : "loss",
    d: declarer,
    v: result.score,
    m: result.matadors,
    overbid: result.overbid,
    p: cardPoints,
    t: tricks,
    s: Number(s),
    z: Number(z),
    p0: 0,
    p1: 0,
    p2: 0,
    l: endingFault !== undefined && endingFault !== "timeout" ? faultSeat : -1,
    to: endingFault === "timeout" ? faultSeat : -1,
    r: last === events.CONCEDE || last === events.AGREE_TO || last === events.CLAIM ? 1 : 0,
  };
}

interface Note {
  readonly number: number;
  readonly seat: Seat;
  readonly what: string;
  readonly kind: FaultKind | undefined;
}

const NOTE = /^(\d+) ([012]) (?:(concede|yes|no|claim)|fault (illegal|exception|timeout|crash|forfeit))$/;

/** Replays the endings of our own records from their notes. */
export class ArenaEndings implements Endings {
  readonly rules: RuleSet;
  readonly over = false;
  private readonly notes: readonly Note[];

  /** @param comment the text of CO; what is no note is passed over. */
  constructor(comment: string) {
    const parts = comment.split("; ");
    this.rules = parts[0]!.startsWith("rules ") ? rulesOf(parts[0]!.split(" ").slice(1)) : INTERNATIONAL;
    this.notes = parts.flatMap((part) => {
      const [, number, seat, what, kind] = NOTE.exec(part) ?? [];
      if (number === undefined) return [];
      return [{ number: Number(number), seat: Number(seat), what: what ?? "fault", kind: kind as FaultKind }];
    });
  }

  before(game: Game, number: number): string | undefined {
    for (const note of this.notes)
      if (note.number === number && !apply(game, note))
        return `the note ${JSON.stringify(`${number} ${note.seat} ${note.what}`)} does not fit here`;
    return undefined;
  }

  follows(action: string): boolean {
    return /^(?:RE|SC|LE\.|TI\.)/.test(action);
  }

  refuses(_contract: Contract, _bid: number): undefined {
    return undefined;
  }

  resign(): string {
    return "expected a note of this ending in CO";
  }

  stop(): string {
    return "expected a note of this ending in CO";
  }

  trickDone(): void {}

  result(game: Game): IssResult {
    return game.pending === OVER ? resultOf(game) : { outcome: "unknown" };
  }
}

function apply(game: Game, { seat, what, kind }: Note): boolean {
  const { pending } = game;
  if (what === "concede") return game.concede(seat);
  if (what === "claim") return game.claim(seat);
  if (pending === OVER || game.seat !== seat) return false;
  if (kind !== undefined) {
    game.fault(kind);
    return true;
  }
  // yes accepts a concession: a defender agrees, or the declarer does not insist
  if (pending === AGREE) return game.reply(what === "yes");
  return pending === INSIST && game.reply(what === "no");
}

function rulesOf(options: readonly string[]): RuleSet {
  return internationalRules(Object.fromEntries(options.map((key) => [key, true])));
}
