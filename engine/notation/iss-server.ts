/**
 * Endings and values of the International Skat Server, where they differ from the rules of this project:
 *
 * - A missed announcement ends play at once: a defenders' trick after schwarz or ouvert, more than 30 card points in
 *   their tricks after schneider. (Missed levels are paid, as in ISkO 5.2.5.)
 * - When both defenders resign, or one leaves or times out, all that is not yet won goes to the declarer, and levels
 *   count. One defender's resignation has no effect.
 * - A declarer who gives up is scored as it stands, without schneider and schwarz before the first complete trick. (With
 *   61 card points he has not lost yet: the server's published client source judges trump games by the points.)
 * - A stop before the declaration is a penalty without a value: for the seat that stopped, once the auction is won for
 *   both defenders when one of them did.
 * - Between a declaration and its discard the server knows only the two cards of the skat as the declarer's: matadors
 *   are counted over these two, as in ID 10330141 (without 11, -288).
 * - A null below the bid is refused; calls may be any integer.
 */
import { pointsOf, type Seat } from "../cards.ts";
import { type Contract, NULL } from "../contract.ts";
import { type Game, OVER } from "../game.ts";
import { countMatadors } from "../matadors.ts";
import { INTERNATIONAL } from "../rules/international.ts";
import { ladderOf, type RuleSet } from "../rules/ruleset.ts";
import type { Endings } from "./iss-endings.ts";
import type { IssResult } from "./iss-record.ts";

/** The server refuses calls from 500 on. */
const HIGHEST_CALL = 499;
const LOWEST_CALL = INTERNATIONAL.ladder.values[0]!;
const SERVER_RULES: RuleSet = {
  ...INTERNATIONAL,
  ladder: ladderOf(Array.from({ length: HIGHEST_CALL - LOWEST_CALL + 1 }, (_, i) => LOWEST_CALL + i)),
};

const SCHNEIDER_POINTS = 90;
const DECLARER_SIDE = 0;
const DEFENDER_SIDE = 1;

export class ServerEndings implements Endings {
  readonly rules = SERVER_RULES;
  over = false;
  private readonly resigned = [false, false, false];
  private left: Seat = -1;
  private timedOut: Seat = -1;

  refuses(contract: Contract, bid: number): string | undefined {
    const value = this.rules.terms[contract.id]!.fixedValue;
    return value > 0 && value < bid ? `the server refuses a null of ${value} below the bid of ${bid}` : undefined;
  }

  resign({ declarer }: Game, seat: Seat): string | undefined {
    if (this.resigned[seat]) return `seat ${seat} has resigned already`;
    this.resigned[seat] = true;
    this.over = seat === declarer || this.defendersResigned(declarer);
    return undefined;
  }

  stop(_game: Game, seat: Seat, how: "LE" | "TI"): undefined {
    if (how === "LE") this.left = seat;
    else this.timedOut = seat;
    this.over = true;
  }

  trickDone({ contract, playView }: Game): void {
    const { schneiderAnnounced, schwarzAnnounced } = contract!;
    if (schwarzAnnounced) this.over = playView.tricksWon[DEFENDER_SIDE]! > 0;
    else if (schneiderAnnounced) this.over = playView.wonPoints[DEFENDER_SIDE]! > 120 - SCHNEIDER_POINTS;
  }

  result(game: Game, named: Contract | undefined): IssResult {
    if (game.pending !== OVER && !this.over) return { outcome: "unknown" };
    const { declarer, playView, bid } = game;
    const stopped = this.left >= 0 ? this.left : this.timedOut;
    const contract = named ?? game.contract;
    if (contract === undefined) return stopped < 0 ? { outcome: "passed" } : this.penalty(declarer, stopped);

    const declarerGaveUp = this.resigned[declarer]! || stopped === declarer;
    const defendersGaveUp = !declarerGaveUp && (stopped >= 0 || this.defendersResigned(declarer));
    const { wonPoints: won, tricksWon: tricks } = playView;
    let p = won[DECLARER_SIDE]! + pointsOf(game.away);
    let t = tricks[DECLARER_SIDE]!;
    const ends = {
      p0: 0,
      p1: 0,
      p2: 0,
      l: this.left,
      to: this.timedOut,
      r: this.resigned[declarer] || this.defendersResigned(declarer) ? 1 : 0,
    };
    if (contract.kind === NULL) {
      const value = this.rules.terms[contract.id]!.fixedValue;
      const lost = t > 0 || declarerGaveUp;
      const v = lost ? -2 * value : value;
      return { outcome: lost ? "loss" : "win", d: declarer, v, m: 0, overbid: false, p, t, s: 0, z: 0, ...ends };
    }

    const complete = tricks[DECLARER_SIDE]! + tricks[DEFENDER_SIDE]! > 0;
    if (defendersGaveUp) {
      p = 120 - won[DEFENDER_SIDE]!;
      t = 10 - tricks[DEFENDER_SIDE]!;
    }
    const { schneiderAnnounced, schwarzAnnounced } = contract;
    const made = schwarzAnnounced ? t === 10 : p >= (schneiderAnnounced ? SCHNEIDER_POINTS : 61);
    const z = made ? t === 10 : complete && !schwarzAnnounced && t === 0;
    const s = z || (made ? p >= SCHNEIDER_POINTS : complete && !schneiderAnnounced && p <= 120 - SCHNEIDER_POINTS);
    const m = countMatadors(named === undefined ? game.declarerCards : game.away, contract);
    const multiplier =
      [
        true,
        contract.hand,
        s || schneiderAnnounced,
        schneiderAnnounced,
        z || schwarzAnnounced,
        schwarzAnnounced,
        contract.ouvert,
      ].filter(Boolean).length + Math.abs(m);
    const { base } = this.rules.terms[contract.id]!;
    const value = base * multiplier;
    const overbid = value < bid;
    const v = overbid ? -2 * base * Math.ceil(bid / base) : made ? value : -2 * value;
    const outcome = v > 0 ? "win" : "loss";
    return { outcome, d: declarer, v, m, overbid, p, t, s: Number(s), z: Number(z), ...ends };
  }

  /** Nothing was declared: whose fault it was. */
  private penalty(declarer: Seat, stopped: Seat): IssResult {
    const guilty = (seat: Seat) => Number(declarer < 0 || stopped === declarer ? seat === stopped : seat !== declarer);
    return {
      outcome: "penalty",
      d: declarer,
      v: 0,
      m: 0,
      overbid: false,
      p: 0,
      t: 0,
      s: 0,
      z: 0,
      p0: guilty(0),
      p1: guilty(1),
      p2: guilty(2),
      l: this.left,
      to: this.timedOut,
      r: 0,
    };
  }

  private defendersResigned(declarer: Seat): boolean {
    return this.resigned.every((resigned, seat) => resigned || seat === declarer);
  }
}
