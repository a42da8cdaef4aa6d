/** Bad input gets one line and exit status 2; good input what its command promises. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { main } from "./main.ts";

const temporary = mkdtempSync(join(tmpdir(), "skat-arena-cli-"));
afterAll(() => rmSync(temporary, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

async function arena(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = "";
  let err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += text;
    return true;
  });
  const status = await main(args);
  vi.restoreAllMocks();
  return { status, out, err };
}

const file = (name: string, text: string) => {
  const path = join(temporary, name);
  writeFileSync(path, text);
  return path;
};

/** Deal 0 of the default seed, as docs/randomness.md has it. */
const DEAL =
  "# one deal\nCJ CQ C9 C8 C7 HK HQ H9 DT D9 | SJ DJ CT CK ST SQ H8 DK D8 D7 | CA SA SK S9 S8 S7 HA H7 DA DQ | HJ HT\n";

test.each<[args: string[], message: string]>([
  [
    ["run", "randm"],
    'agent: no agent is called "randm"; did you mean random? expected one of: random, greedy, heuristic',
  ],
  [["run", "random:maxBit=20"], 'agent: random has no option "maxBit"; did you mean maxBid? expected one of: maxBid'],
  [["run", "random:maxBid=x"], 'agent: option maxBid expects an integer from 17 to 264, got "x"'],
  [["run", "random:maxBid"], 'agent: expected key=value, got "maxBid" in "random:maxBid"'],
  [["run", "a+b+c"], 'agent: expected at most one + (bidding+cards), got "a+b+c"'],
  [["run", "./missing.ts"], "agent: no file ./missing.ts; expected a module of an agent"],
  [["run", "random", "--deals", "0"], '--deals: expected a whole number from 1 to 2147483647, got "0"'],
  [["run", "random", "--deals", "-5"], '--deals: expected a whole number from 1 to 2147483647, got "-5"'],
  [["run", "random", "--deals", "1e3"], '--deals: expected a whole number from 1 to 2147483647, got "1e3"'],
  [["run", "random", "--deals", "abc"], '--deals: expected a whole number from 1 to 2147483647, got "abc"'],
  [["run", "random", "--deals", "99999999999999999999"], "--deals: expected a whole number from 1 to 2147483647"],
  [["run", "random", "--deals", "5", "--deals", "6"], "--deals is given twice"],
  [["run", "random", "--seed", ""], "seed: expected a text of at least one character, got an empty one"],
  [["run", "random", "--threads", "0"], '--threads: expected a whole number from 1 to 1024, got "0"'],
  [["run", "random", "--games", "xml"], '--games: got "xml"; expected one of: none, csv, iss'],
  [
    ["run", "random", "--scoring", "seger"],
    '--scoring: got "seger"; did you mean seeger? expected one of: plain, seeger',
  ],
  [
    ["run", "random", "greedy", "--seatings", "fixed"],
    "seatings: two agents play the six mixed tables (all), got fixed",
  ],
  [
    ["run", "random", "--rule", "kontra=true"],
    'rule: international has no option "kontra"; expected one of: handLossSingle',
  ],
  [["run", "random", "--rule", "handLossSingle=1"], 'rule: handLossSingle expects true or false, got "1"'],
  [["run", "random", "--dels", "5"], "unknown option --dels; did you mean --deals? expected one of: --help, --deals"],
  [["run", "random", "--out", "/dev/null/x"], "a part of the path is a file; expected a folder"],
  [["run", "random", "--out", "/proc/x"], "/proc/x: it does not exist"],
  [["run"], "run: an argument is missing; see skat-arena run --help"],
  [[], "expected a command"],
  [["rnu"], "unknown command rnu; did you mean run?"],
  [
    ["run", "random", "--deals-from", file("nine.txt", DEAL.replace(" DT D9", " DT"))],
    "nine.txt line 2: forehand: expected 10 cards, got 9",
  ],
  [
    ["compare", "random", "greedy", "--deals-from", file("twice.txt", DEAL.replace("HJ HT", "HJ CJ"))],
    "twice.txt line 2: CJ stands in forehand and in skat; expected 32 different cards",
  ],
  [
    ["deal", "--deals-from", file("unknown.txt", DEAL.replace("D9", "DX"))],
    'unknown.txt line 2: card: expected a suit C S H D and a rank A T K Q J 9 8 7 (as in CJ), got "DX"',
  ],
  [["run", "random", "--deals-from", file("none.txt", "# nothing\n")], "none.txt: expected a deal a line, got none"],
  [["run", "random", "--deals-from", join(temporary, "no.txt")], "no.txt: it does not exist"],
  [
    ["run", "random", "--deals-from", file("one.txt", DEAL), "--deals", "2"],
    "--deals: expected at most the 1 deals of --deals-from, got 2",
  ],
  [
    ["compare", "random", "greedy", "--deals-from", file("one.txt", DEAL), "--max-deals", "2"],
    "--max-deals: expected at most the 1 deals of --deals-from, got 2",
  ],
  [
    ["deal", "--deals-from", file("one.txt", DEAL), "--deal", "1"],
    '--deal: expected a whole number from 0 to 0, got "1"',
  ],
  [["deal", "--deals-from", file("one.txt", DEAL), "--seed", "x"], "--seed: the deals of --deals-from follow from no"],
  [["deal", "--deal", "5-3"], '--deal: expected a whole number from 5 to 2147483646, got "3"'],
  [["deal", "random", "--deal", "0-3"], '--deal: expected a whole number from 0 to 2147483646, got "0-3"'],
  [["deal", "random", "--format", "line"], "--format line: it shows deals only; expected no agents and no --run"],
  [["run", "random", "--strict=maybe"], '--strict: expected no value, or true or false, got "maybe"'],
  [["score", "--contract", "N", "--json=1"], '--json: expected no value, or true or false, got "1"'],
  [
    ["run", "random", "--config", file("flag.json", '{"quiet":"no"}')],
    'flag.json: quiet: expected true or false, got "no"',
  ],
  [
    ["run", "random", "--config", file("list.json", "[]")],
    'list.json: expected a JSON object of options, as in {"deals": 1000}, got []',
  ],
  [["run", "random", "--config", file("deals.json", '{"deals":[7]}')], "deals: expected a text or a number, got [7]"],
  [["run", "random", "--config", file("word.json", '{"dels":7}')], "unknown option dels; did you mean --deals?"],
  [["run", "random", "--config", file("torn.json", "{")], 'torn.json: expected JSON, got "{"'],
  [["run", "random", "--config", join(temporary, "no.json")], "no.json: it does not exist"],
  [["run", "random", "--config"], "Not enough arguments following: config"],
  [
    ["score", "--contract", "N", "--bid", "24"],
    "--matadors: null is worth 23 here, below the bid of 24, and charged as a suit or grand contract; expected the matadors",
  ],
  [["deal", "--deal", "-1"], '--deal: expected a whole number from 0 to 2147483646, got "-1"'],
  [["deal", "random", "greedy"], "seating: 2 agents and three seats; expected --seating, as in --seating 0-1-1"],
  [
    ["deal", "random", "--seating", "0-0-1"],
    'seating: expected three agent numbers from 0 to 0 as in 0-1-2, got "0-0-1"',
  ],
  [["score", "--contract", "X"], "contract: expected one of D H S C G N"],
  [
    ["score", "--contract", "C", "--points", "70"],
    "matadors: expected 1 to 11 (with) or -1 to -11 (without), got none",
  ],
  [
    ["score", "--contract", "G", "--matadors", "5", "--points", "70"],
    "matadors: expected 1 to 4 (with) or -1 to -4 (without), got 5",
  ],
  [
    ["score", "--contract", "C", "--matadors", "1", "--bid", "19", "--points", "70"],
    "bid: expected a value of the ladder, got 19",
  ],
  [["score", "--contract", "C", "--matadors", "1"], "--points: expected the card points, got none"],
  [
    ["score", "--contract", "C", "--matadors", "1", "--points", "120", "--tricks", "0"],
    "120 card points cannot be with 0",
  ],
  [["solve"], "--contract: expected one, as in --contract G, got none"],
  [["solve", "--contract", "G"], "solve: expected --deal, or --forehand --middlehand --rearhand, or --positions"],
  [
    ["solve", "--contract", "G", "--deal", "1", "--declarer", "3"],
    '--declarer: expected a whole number from 0 to 2, got "3"',
  ],
  [["solve", "--contract", "GH", "--deal", "1", "--discard", "CJ SJ"], "--discard: a hand contract has none"],
  [["solve", "--contract", "G", "--deal", "1", "--discard", "CJ"], "--discard: expected two of "],
  [
    ["solve", "--contract", "G", "--forehand", "CJ", "--middlehand", "CJ", "--rearhand", "SJ"],
    "a card stands in two places",
  ],
  [["solve", "--positions", file("torn.jsonl", '{"id":1')], "position in line 1: expected a JSON object, got "],
  [
    ["solve", "--positions", file("bad.jsonl", '{"hands":[["CJ"],["CX"],["D7"]],"contract":"G","declarer":0}')],
    'position in line 1: card: expected a suit C S H D and a rank A T K Q J 9 8 7 (as in CJ), got "CX"',
  ],
  [["report", join(temporary, "nowhere")], "plan.json: it does not exist"],
  [["records", join(temporary, "nowhere")], "nowhere: it does not exist"],
])("%j", async (args, message) => {
  const { status, out, err } = await arena(...args);
  expect(err).toMatch(/^skat-arena: [^\n]*\n$/);
  expect(err).toContain(message);
  expect(out).toBe("");
  expect(status).toBe(2);
});

test("score shows the arithmetic", async () => {
  const { out } = await arena(..."score --contract CH --matadors 2 --bid 30 --points 93 --tricks 7".split(" "));
  expect(out).toBe(
    "clubs hand: with 2, game 1, hand 1, schneider 1 = 5; 5 × 12 = 60\nwon with 93 card points and 7 tricks: +60\n",
  );
});

test("score of an overbid game and of an invalid null", async () => {
  const overbid = await arena(..."score --contract H --matadors 2 --bid 33 --points 72".split(" "));
  expect(overbid.out).toBe(
    "hearts: with 2, game 1 = 3; 3 × 10 = 30\n" +
      "overbid: 30 does not cover the bid of 33; charged 40, the next multiple of 10\n" +
      "lost (overbid) with 72 card points and 5 tricks: −2 × 40 = −80\n",
  );
  const invalid = await arena(..."score --contract N --matadors 2 --bid 24".split(" "));
  expect(invalid.out).toBe(
    "diamonds: with 2, game 1 = 3; 3 × 9 = 27\n" +
      "null is worth 23, below the bid of 24: no contract, charged as diamonds, the cheapest that covers it\n" +
      "lost (overbid): −2 × 27 = −54\n",
  );
});

test("a contract charged instead of an invalid one: every step up to the bid", async () => {
  // with 1: diamonds 2 × 9, up to 45; hearts 2 × 10, up to 40; spades 44; clubs 48; grand 48: hearts
  const invalid = await arena(..."score --contract N --matadors 1 --bid 40".split(" "));
  expect(invalid.out).toBe(
    "hearts: with 1, game 1 = 2; 2 × 10 = 20\n" +
      "null is worth 23, below the bid of 40: no contract, charged as hearts, the cheapest that covers it\n" +
      "20 does not cover the bid of 40; charged 40, the next multiple of 10\n" +
      "lost (overbid): −2 × 40 = −80\n",
  );
  const bot = file(
    "wordless.mjs",
    `export default () => ({ bid: () => 30, declareHand: () => undefined, discard: () => ({}), play: () => 0 });`,
  );
  // deal 0: forehand holds the jack of clubs; middlehand calls 30 with the next one: without 1, hearts up to 30
  const fault = await arena("deal", "random:maxBid=17", bot, "random:maxBid=17", "--deal", "0");
  expect(fault.out).toContain(
    "hearts: without 1, game 1 = 2; 2 × 10 = 20\nno valid declaration: charged as hearts\n" +
      "20 does not cover the bid of 30; charged 30, the next multiple of 10\n" +
      "lost (fault of the declarer's agent): −2 × 30 = −60\n",
  );
});

test("deal is the same deal whatever the format, and a traced game scores as its record says", async () => {
  const text = await arena("deal", "--deal", "5");
  const json = JSON.parse((await arena("deal", "--deal", "5", "--format", "json")).out) as {
    hands: string[][];
    skat: string[];
  };
  const dealt = [...json.hands.flat(), ...json.skat].sort();
  expect(new Set(dealt).size).toBe(32);
  for (const card of dealt) expect(text.out).toContain(card);
  const traced = JSON.parse((await arena("deal", "heuristic", "--deal", "5", "--format", "json")).out) as {
    result: { score: number; won: boolean };
  };
  const record = (await arena("deal", "heuristic", "--deal", "5", "--format", "iss")).out;
  expect(record).toContain(`${traced.result.won ? "win" : "loss"} v:${traced.result.score} `);
});

test("deal: those of a seed as lines, a file of them, and one of it played", async () => {
  const lines = await arena("deal", "--deal", "0-2", "--format", "line");
  expect(lines.out.split("\n")[0]).toBe(DEAL.split("\n")[1]);
  const path = file("three.txt", lines.out);
  for (const args of [[], ["heuristic"]]) {
    const dealt = await arena("deal", ...args, "--deal", "2", "--format", "json");
    const given = await arena("deal", ...args, "--deal", "2", "--deals-from", path, "--format", "json");
    const { seed, givenDeals, ...rest } = JSON.parse(given.out) as Record<string, unknown>;
    // sha256sum of the three lines
    expect(givenDeals).toBe("839c43b9b325eaa0df9a69bd097d9cd4ada5e7fc24fe6c45b5beedbd424ddb7f");
    expect({ ...rest, seed: "skat" }).toEqual(JSON.parse(dealt.out));
    expect(seed).toBe(args.length === 0 ? null : "skat");
  }
  const shown = await arena("deal", "--deal", "2", "--deals-from", path);
  expect(shown.out.replace(path, 'seed "skat"')).toBe((await arena("deal", "--deal", "2")).out);
});

test("records: the server's 22 agree, a wrong value is a finding, a malformed record is named", async () => {
  const games = fileURLToPath(new URL("../fixtures/iss-games.sgf", import.meta.url));
  const good = await arena("records", games);
  expect(good.status).toBe(0);
  expect(good.out).toMatch(/22 records: 22 ok, 0 with mismatches\n$/);
  const text = readFileSync(games, "utf8");
  const wrong = await arena("records", file("wrong.sgf", text.replace("v:192", "v:168")), "--quiet");
  expect(wrong.status).toBe(1);
  expect(wrong.out).toMatch(/^Internet Skat Server 727 mismatch v: 168\/192\n/);
  const torn = await arena("records", file("torn.sgf", text.slice(0, -30)), "--quiet");
  expect(torn.status).toBe(2);
  expect(torn.err).toMatch(/^skat-arena: [^\n]*1 of 22 records malformed[^\n]*\n$/);
});

test("solve: positions of other solvers, one by one and by hand", async () => {
  const path = fileURLToPath(new URL("../fixtures/double-dummy.jsonl", import.meta.url));
  const rows = readFileSync(path, "utf8").trim().split("\n").slice(0, 20);
  const { out } = await arena("solve", "--positions", file("some.jsonl", rows.join("\n")));
  const answers = out
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as { id: number; value: unknown; cards: object });
  rows.forEach((text, i) => {
    const { id, value, first_card_values } = JSON.parse(text) as Record<string, unknown>;
    expect(answers[i]).toEqual({ id, value, cards: first_card_values });
  });
  // the heart ace takes both tens away, the club jack is the declarer's only trick
  const hands = ["--forehand", "CJ HT", "--middlehand", "HA H7", "--rearhand", "HK H8", "--leader", "2"];
  const shown = await arena("solve", ...hands, "--contract", "C", "--line");
  expect(shown.out).toContain("the declarer reaches 2 of 61 card points needed");
  expect(shown.out).toMatch(/H8 +6\nHK +2\n/);
});

test("agents and rules list what there is; help names every command", async () => {
  expect((await arena("agents")).out).toMatch(/^random\n[\s\S]*\ngreedy\n[\s\S]*\nheuristic\n/);
  expect((await arena("rules")).out).toContain("--rule handLossSingle=false");
});
