/**
 * Game records of the International Skat Server: lines of the Smart Game Format,
 * `(;GM[Skat]PC[place]… MV[moves]R[result] ;)`. The grammar is the one of the archives; its words are kept.
 *
 * The properties in front of the moves are kept as they were written, so that `formatRecord(parseRecord(text))` is
 * `text` byte for byte, except that it always is one line with the moves and the result last, that moves are parted by
 * single spaces, and that the fields of the result come in the server's order.
 */
import type { Seat } from "../cards.ts";
import { InputError } from "../input-error.ts";

/** The server ("world"), which deals, hands out the skat and ends games that somebody left. */
export const WORLD = -1;

/** One pair of the move list. */
export interface IssMove {
  readonly actor: Seat | typeof WORLD;
  /** `18`, `p`, `y`, `s`, `CH`, `G.CT.DT`, `C7`, `SC`, `RE`, `LE.2`, … */
  readonly action: string;
}

/** The result with the server's names. A field is `undefined` where the record has none. */
export interface IssResult {
  /** `penalty`: stopped before any declaration. `unknown`: the game did not end. */
  readonly outcome: "passed" | "unknown" | "win" | "loss" | "penalty";
  /** Seat of the declarer, -1 for none. */
  readonly d?: number;
  /** Signed value, doubled when lost. */
  readonly v?: number;
  /** Signed matadors, 0 in null. */
  readonly m?: number;
  readonly overbid?: boolean;
  /** Card points of the declarer, skat included. */
  readonly p?: number;
  /** Tricks of the declarer. */
  readonly t?: number;
  /** 1: schneider was made, by either side. */
  readonly s?: number;
  /** 1: schwarz was made, by either side. */
  readonly z?: number;
  /** 1: this seat gets a penalty. */
  readonly p0?: number;
  readonly p1?: number;
  readonly p2?: number;
  /** Seat that left, -1 for none. */
  readonly l?: number;
  /** Seat that timed out, -1 for none. */
  readonly to?: number;
  /** 1: resigned by the declarer or by both defenders. */
  readonly r?: number;
}

export interface IssRecord {
  /** Every property but `MV` and `R`, in the order and with the escapes written. */
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly moves: readonly IssMove[];
  readonly result: IssResult;
}

/** A number of the result, in the server's order. */
export type ResultField = Exclude<keyof IssResult, "outcome" | "overbid">;
export const RESULT_FIELDS: readonly ResultField[] = "d v m p t s z p0 p1 p2 l to r".split(" ") as ResultField[];

/** Text of a property without its escapes; `undefined` when the record has none of that name. */
export function propertyOf(record: IssRecord, name: string): string | undefined {
  return record.properties.find(([known]) => known === name)?.[1].replace(/\\(.)/gs, "$1");
}

/** Text as the value of a property: `]` and `\` escaped. */
export function escapeValue(text: string): string {
  return text.replace(/[\]\\]/g, "\\$&");
}

const CARD = "(?:[CSHD][ATKQJ987]|\\?\\?)";
const ACTIONS = {
  world: new RegExp(`^(?:${CARD}(?:[.|]${CARD}){31}|${CARD}\\.${CARD}|(?:LE|TI)\\.[012])$`),
  seat: new RegExp(`^(?:\\d{1,4}|[yps]|[CSHDGN][OHSZ]*(?:\\.${CARD})*|${CARD}(?:\\.${CARD})*|SC(?:\\.${CARD})*|RE)$`),
} as const;

/**
 * Reads one record, from `(;` to `;)`; line breaks may stand between properties and between moves.
 *
 * @param number place of the record in its file, from 1, for the message of an error.
 * @throws InputError with one line: where, what was expected, what was found.
 */
export function parseRecord(text: string, number?: number): IssRecord {
  let where = number === undefined ? "record" : `record ${number}`;
  const expect = (expected: string, found: string): never => {
    throw new InputError(`${where}: expected ${expected}, got ${found === "" ? "nothing" : excerpt(found)}`);
  };
  const body = text.trim();
  if (!body.startsWith("(;")) expect('"(;" at the start', body);
  const properties: [string, string][] = [];
  let moves: string | undefined;
  let result: string | undefined;
  const property = /\s*([A-Z][A-Z0-9]*)\s*\[((?:[^\]\\]|\\.)*)\]/sy;
  let end = 2;
  for (property.lastIndex = end; ; end = property.lastIndex) {
    const [, name, value] = property.exec(body) ?? [];
    if (name === undefined || value === undefined) break;
    if (name === "MV" ? moves !== undefined : name === "R" ? result !== undefined : has(properties, name))
      expect(`${name} once`, `${name}[${value}] again`);
    if (name === "MV") moves = value;
    else if (name === "R") result = value;
    else properties.push([name, value]);
    if (name === "ID") where += ` (ID ${value})`;
  }
  const rest = body.slice(end).trim();
  if (rest !== ";)") expect('a property NAME[value] or ";)"', rest);
  const game = properties.find(([name]) => name === "GM")?.[1];
  if (game !== "Skat") expect("GM[Skat]", game === undefined ? "" : `GM[${game}]`);
  if (moves === undefined || result === undefined)
    return expect("MV[moves] and R[result]", properties.map(([name]) => name).join(" "));
  return { properties, moves: parseMoves(moves, expect), result: parseResult(result, expect) };
}

type Expect = (expected: string, found: string) => never;

function has(properties: readonly (readonly [string, string])[], name: string): boolean {
  return properties.some(([known]) => known === name);
}

function parseMoves(text: string, expect: Expect): IssMove[] {
  const words = text.split(/\s+/).filter(Boolean);
  const moves: IssMove[] = [];
  for (let i = 0; i < words.length; i += 2) {
    const [who, action = ""] = [words[i]!, words[i + 1]];
    const number = i / 2 + 1;
    if (!/^[w012]$/.test(who)) expect(`w, 0, 1 or 2 as the actor of move ${number}`, who);
    const actor = who === "w" ? WORLD : Number(who);
    if (!(actor === WORLD ? ACTIONS.world : ACTIONS.seat).test(action))
      expect(`an action as move ${number} of ${who === "w" ? "the server" : `seat ${who}`}`, action);
    moves.push({ actor, action });
  }
  return moves;
}

function parseResult(text: string, expect: Expect): IssResult {
  const words = text.split(/\s+/).filter(Boolean);
  const found: Partial<Record<string, number | string | boolean>> = {};
  for (const word of words) {
    const [, field, value] = /^([a-z]+[012]?):(-?\d{1,9})$/.exec(word) ?? [];
    const isNumber = field !== undefined && RESULT_FIELDS.includes(field as ResultField);
    const isOutcome = /^(?:passed|unknown|win|loss|penalty)$/.test(word);
    const isBid = word === "bidok" || word === "overbid";
    if (!isNumber && !isOutcome && !isBid) expect("a field of the result as in R[d:0 win v:48 m:1 bidok …]", word);
    const name = isNumber ? field : isOutcome ? "outcome" : "overbid";
    if (found[name] !== undefined) expect(`${name} once in R[${text}]`, word);
    found[name] = isNumber ? Number(value) : isOutcome ? word : word === "overbid";
  }
  const { outcome } = found;
  if (outcome === undefined) expect("passed, unknown, win, loss or penalty in R", text);
  const bare = outcome === "passed" || outcome === "unknown";
  if (bare && words.length > 1) expect(`nothing beside ${outcome} in R`, text);
  if (!bare && (found["d"] === undefined || found["v"] === undefined)) expect("d and v in R", text);
  return found as unknown as IssResult;
}

/** One line, without a line break at its end. */
export function formatRecord({ properties, moves, result }: IssRecord): string {
  let text = "(;";
  for (const [name, value] of properties) text += `${name}[${value}]`;
  text += "MV[";
  for (const { actor, action } of moves) text += `${actor === WORLD ? "w" : actor} ${action} `;
  return `${text}]R[${formatResult(result)}] ;)`;
}

/** The result as in `R[…]`: `d:0 win v:48 m:1 bidok p:88 …`. */
export function formatResult(result: IssResult): string {
  const { outcome } = result;
  if (outcome === "passed" || outcome === "unknown") return outcome;
  const words: string[] = [];
  for (const field of RESULT_FIELDS) {
    const value = result[field];
    if (value !== undefined) words.push(`${field}:${value}`);
    if (field === "d") words.push(outcome);
    if (field === "m" && result.overbid !== undefined) words.push(result.overbid ? "overbid" : "bidok");
  }
  return words.join(" ");
}

/**
 * Cuts a file into the texts of its records, however they are broken into lines. Text that is no record comes out as a
 * piece of its own, which `parseRecord` then refuses, so that one bad record does not hide the others. Feed it pieces of
 * a large file as they are read.
 */
export class RecordSplitter {
  private rest = "";

  /** The records that are complete after this piece of text. */
  push(text: string): string[] {
    this.rest += text;
    return this.cut(false);
  }

  /** What is left after the last piece. */
  end(): string[] {
    return this.cut(true);
  }

  private cut(atEnd: boolean): string[] {
    const text = this.rest;
    const records: string[] = [];
    let start = 0;
    while (start < text.length) {
      const stop = endOfRecord(text, start);
      if (stop === undefined && !atEnd) break;
      const piece = text.slice(start, stop).trim();
      if (piece !== "") records.push(piece);
      start = stop ?? text.length;
    }
    this.rest = text.slice(start);
    return records;
  }
}

/** The texts of the records of a whole file. */
export function splitRecords(text: string): string[] {
  const splitter = new RecordSplitter();
  return [...splitter.push(text), ...splitter.end()];
}

/** Every record of a file. @throws InputError at the first malformed one. */
export function parseRecords(text: string): IssRecord[] {
  return splitRecords(text).map((record, i) => parseRecord(record, i + 1));
}

/** Where the record (or the text that is none) from `start` ends; `undefined` when that is not seen yet. */
function endOfRecord(text: string, start: number): number | undefined {
  let inValue = false;
  let begun = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === "(" && text[i + 1] === ";") {
      // a second start is a torn record before it; inside a value only at the start of a line, for comments may say "(;"
      if (begun || !isBlank(text, start, i)) {
        if (!inValue || text[i - 1] === "\n") return i;
      } else {
        begun = true;
        i++;
      }
    } else if (begun) {
      if (inValue) {
        if (char === "\\") i++;
        else if (char === "]") inValue = false;
      } else if (char === "[") inValue = true;
      else if (char === ";" && text[i + 1] === ")") return i + 2;
    }
  }
  return undefined;
}

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === "";
}

/** A piece of text short enough for a message. */
function excerpt(text: string): string {
  return JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 57)}…`);
}
