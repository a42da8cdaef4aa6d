import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { InputError } from "../input-error.ts";
import {
  escapeValue,
  formatRecord,
  parseRecord,
  parseRecords,
  propertyOf,
  RecordSplitter,
  splitRecords,
} from "./iss-record.ts";

const FILE = readFileSync(new URL("../../fixtures/iss-games.sgf", import.meta.url), "utf8");
const LINES = FILE.trim().split("\n");
const DEAL = LINES[7]!.match(/MV\[(w \S+)/)![1]!;

/** A record with these moves and this result. */
function written(moves: string, result = "passed", head = "GM[Skat]PC[International Skat Server]CO[]ID[7]"): string {
  return `(;${head}MV[${moves}]R[${result}] ;)`;
}

describe("records of the server", () => {
  test("22 records come back byte for byte", () => {
    expect(LINES).toHaveLength(22);
    for (const line of LINES) expect(formatRecord(parseRecord(line))).toBe(line);
  });

  test("the fields of one record, read by hand", () => {
    const record = parseRecord(LINES[0]!);
    expect(propertyOf(record, "PC")).toBe("Internet Skat Server");
    expect(propertyOf(record, "P2")).toBe("foo");
    expect(propertyOf(record, "CO")).toBeUndefined();
    expect(record.moves).toHaveLength(4);
    expect(record.moves.at(-1)).toEqual({ actor: -1, action: "LE.2" });
    expect(record.moves.at(1)).toEqual({ actor: 1, action: "18" });
    // the result of 2007 has no r
    expect(record.result).toEqual({
      outcome: "penalty",
      d: -1,
      v: 0,
      m: 0,
      overbid: false,
      p: 0,
      t: 0,
      s: 0,
      z: 0,
      p0: 0,
      p1: 0,
      p2: 1,
      l: 2,
      to: -1,
    });
  });

  test("escapes in a comment are kept and read", () => {
    const text = written("", "unknown", "GM[Skat]PC[x]CO[a \\] b \\\\ c (; d ;) e\\:]ID[1]");
    const record = parseRecord(text);
    expect(propertyOf(record, "CO")).toBe("a ] b \\ c (; d ;) e:");
    expect(formatRecord(record)).toBe(text);
    expect(escapeValue("a ] b \\ c")).toBe("a \\] b \\\\ c");
  });

  test("names with colons and signs, empty and odd ratings", () => {
    const head = "GM[Skat]PC[ISS2]CO[]SE[1]ID[2]DT[]P0[xskat:2]P1[@me]P2[a b]R0[]R1[null]R2[777.9]";
    const record = parseRecord(written("", "unknown", head));
    expect(propertyOf(record, "P0")).toBe("xskat:2");
    expect(propertyOf(record, "P1")).toBe("@me");
    expect(propertyOf(record, "R1")).toBe("null");
  });

  test("a record may be broken into lines, between properties and between moves", () => {
    const line = LINES[4]!;
    const broken = line.replace("MV[", "\n MV[\n").replaceAll(" 2 ", "\n2 ").replace(" ;)", "\r\n;)\n");
    expect(formatRecord(parseRecord(broken))).toBe(line);
  });

  test("the result may stand before the moves and have its fields in any order", () => {
    const record = parseRecord("(;GM[Skat]R[v:48 win d:0]MV[]ID[3];)");
    expect(record.result).toEqual({ outcome: "win", d: 0, v: 48 });
    expect(formatRecord(record)).toBe("(;GM[Skat]ID[3]MV[]R[d:0 win v:48] ;)");
  });
});

describe("files", () => {
  test("records in any layout, also when the file is read in pieces", () => {
    expect(parseRecords(FILE).map(formatRecord)).toEqual(LINES);
    expect(splitRecords(LINES.join(""))).toEqual(LINES);
    expect(splitRecords(FILE.replaceAll("]", "]\n"))).toHaveLength(22);
    for (const size of [1, 7, 1000]) {
      const splitter = new RecordSplitter();
      const found: string[] = [];
      for (let i = 0; i < FILE.length; i += size) found.push(...splitter.push(FILE.slice(i, i + size)));
      expect([...found, ...splitter.end()]).toEqual(LINES);
    }
  });

  test("a torn record and text that is none do not hide the others", () => {
    const torn = LINES[3]!.slice(0, 300);
    expect(splitRecords(`\uFEFF${LINES[0]}\n# x\n${torn}\n${LINES[1]}\n\n`)).toEqual([LINES[0], "# x", torn, LINES[1]]);
    expect(splitRecords(`${LINES[0]}\n(;GM[Skat]`)).toEqual([LINES[0], "(;GM[Skat]"]);
    expect(splitRecords("\n \n")).toEqual([]);
  });

  test("what stands inside a value starts or ends no record", () => {
    const text = written("", "unknown", "GM[Skat]CO[a (; b ;) \\] ;) c]");
    expect(splitRecords(text + text)).toEqual([text, text]);
  });
});

describe("malformed records: one line that says where, what was expected, what was found", () => {
  test.each([
    ["hello", 'record 3: expected "(;" at the start, got "hello"'],
    ["(;GM[Skat]ID[7]MV[w", 'record 3 (ID 7): expected a property NAME[value] or ";)", got "MV[w"'],
    ["(;GM[Skat]ID[7]", 'record 3 (ID 7): expected a property NAME[value] or ";)", got nothing'],
    ["(;GM[Chess]MV[]R[passed];)", 'record 3: expected GM[Skat], got "GM[Chess]"'],
    ["(;PC[x]MV[]R[passed];)", "record 3: expected GM[Skat], got nothing"],
    ["(;GM[Skat]PC[x]MV[];)", 'record 3: expected MV[moves] and R[result], got "GM PC"'],
    ["(;GM[Skat]ID[1]ID[2]MV[]R[passed];)", 'record 3 (ID 1): expected ID once, got "ID[2] again"'],
    [written(`${DEAL} 1`), "record 3 (ID 7): expected an action as move 2 of seat 1, got nothing"],
    [written(`${DEAL} 3 p`), 'record 3 (ID 7): expected w, 0, 1 or 2 as the actor of move 2, got "3"'],
    [written(`${DEAL} 1 X7`), 'record 3 (ID 7): expected an action as move 2 of seat 1, got "X7"'],
    [written("w CJ.SJ"), undefined],
    [written("w CJ.SJ.HJ"), 'record 3 (ID 7): expected an action as move 1 of the server, got "CJ.SJ.HJ"'],
    [
      written("", "d:0 won v:1"),
      'record 3 (ID 7): expected a field of the result as in R[d:0 win v:48 m:1 bidok …], got "won"',
    ],
    [written("", "passed v:1"), 'record 3 (ID 7): expected nothing beside passed in R, got "passed v:1"'],
    [written("", "win v:1"), 'record 3 (ID 7): expected d and v in R, got "win v:1"'],
    [written("", "d:0 v:1"), 'record 3 (ID 7): expected passed, unknown, win, loss or penalty in R, got "d:0 v:1"'],
    [written("", ""), "record 3 (ID 7): expected passed, unknown, win, loss or penalty in R, got nothing"],
    [written("", "d:0 win v:1 v:2"), 'record 3 (ID 7): expected v once in R[d:0 win v:1 v:2], got "v:2"'],
  ])("%s", (text, message) => {
    const parse = () => parseRecord(text, 3);
    if (message === undefined) expect(parse).not.toThrow();
    else expect(parse).toThrow(new InputError(message));
  });
});
