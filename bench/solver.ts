/**
 * Benchmark of the double-dummy solver: `npm run build && node dist/bench/solver.js [--yardstick DIR] [--rounds N]`.
 *
 * DIR is a folder with the native yardstick built: the programs `points` and `null`, the same search in C. Ratios compare
 * processor time on the same deals in interleaved rounds, medians of N. Every measurement asserts its answers; the digests
 * are those the C programs print.
 *
 * Each round runs in a process of its own (`--measure NAME`), as the yardstick's do: measured in the process that starts the
 * yardstick, the search once took twice its time.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ALL_CARDS, type Card, type CardSet, cardsOf, pointsOf, setOf } from "../engine/cards.ts";
import { CLUBS, GRAND, NULL } from "../engine/contract.ts";
import { parseCard } from "../engine/notation/cards.ts";
import { type Draw, drawFrom, GAMES } from "../engine/solver/endings.ts";
import { fromNull } from "../engine/solver/layout.ts";
import { bestLine, trickWinner } from "../engine/solver/line.ts";
import { counters as nullCounters } from "../engine/solver/null.ts";
import { counters } from "../engine/solver/search.ts";
import { type Position, Solver } from "../engine/solver/solver.ts";

const { values: options } = parseArgs({
  options: {
    yardstick: { type: "string" },
    rounds: { type: "string", default: "9" },
    measure: { type: "string" },
  },
});
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error(`solver bench: --rounds must be a positive integer, got "${options.rounds}"`);

/** From dist/bench to the folder of the sources. */
const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const REALISTIC = join(FIXTURES, "realistic-deals.txt");

interface Deal extends Position {
  readonly hands: readonly CardSet[];
  readonly trick: readonly Card[];
  /** The declarer's two cards that are not played. */
  readonly skat: CardSet;
}

const solver = new Solver();

function hex(text: string): CardSet {
  return Number.parseInt(text, 16) | 0;
}

/** The generated deals of one kind (`s` suit, `g` grand, `n` null). In the search's layout the trump suit is clubs. */
function realisticDeals(letter: string): Deal[] {
  const lines = readFileSync(REALISTIC, "utf8").trim().split("\n");
  const kind = letter === "s" ? CLUBS : letter === "g" ? GRAND : NULL;
  return lines
    .map((line) => line.split(" "))
    .filter(([name]) => name === letter)
    .map(([, leader, ...sets]) => {
      const cards = sets.map((set) => (kind === NULL ? fromNull(hex(set)) : hex(set)));
      return { kind, declarer: 0, leader: Number(leader), hands: cards.slice(0, 3), skat: cards[3]!, trick: [] };
    });
}

/** The positions that XSkat bid, and their solutions. */
function xskatDeals(): { deal: Deal; value: number | string; wins: boolean }[] {
  const lines = readFileSync(join(FIXTURES, "double-dummy.jsonl"), "utf8").trim().split("\n");
  return lines
    .map((line) => JSON.parse(line))
    .filter((row) => row.source === "xskat")
    .map((row) => ({
      deal: {
        kind: GAMES.indexOf(row.contract),
        declarer: row.declarer,
        leader: row.leader,
        hands: row.hands.map((hand: string[]) => setOf(hand.map(parseCard))),
        skat: setOf(row.skat.map(parseCard)),
        trick: [],
      },
      value: row.value,
      wins: row.declarer_wins ?? row.value === "win",
    }));
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}

function assertEqual(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`solver bench: ${what}: expected ${expected}, got ${found}`);
}

function print(...columns: readonly string[]): void {
  console.log(columns.map((column, i) => (i === 0 ? column.padEnd(26) : column.padStart(12))).join(" "));
}

/** A question asked of every deal of a set, and the answers' digest as the yardstick computes it. */
interface Workload {
  readonly name: string;
  readonly letter: string;
  readonly ask: (deal: Deal) => number;
  readonly digest: string;
  /** Program and arguments of the yardstick. */
  readonly native: readonly string[];
  readonly least: number;
  /** Mean nodes a deal that the search must not exceed. */
  readonly nodes?: number;
  /** Repetitions of the set in a round, to lengthen it. */
  readonly times: number;
}

const exact = () => solver.value();
const win = (deal: Deal) => Number(solver.reaches(61 - pointsOf(deal.skat)));
const holds = () => Number(solver.holdsNull());

const WORKLOADS: readonly Workload[] = [
  {
    name: "exact value, suit",
    letter: "s",
    ask: exact,
    digest: "832ed7e7",
    native: ["points", REALISTIC, "e", "s", "300"],
    least: 0.6,
    nodes: 1.05 * 4400,
    times: 1,
  },
  {
    name: "exact value, grand",
    letter: "g",
    ask: exact,
    digest: "665e0a01",
    native: ["points", REALISTIC, "e", "g", "300"],
    least: 0.6,
    nodes: 1.05 * 5000,
    times: 1,
  },
  {
    name: "win at 61, suit",
    letter: "s",
    ask: win,
    digest: "2072919a",
    native: ["points", REALISTIC, "w", "s", "300"],
    least: 0.5,
    times: 5,
  },
  {
    name: "win at 61, grand",
    letter: "g",
    ask: win,
    digest: "4d2c68ac",
    native: ["points", REALISTIC, "w", "g", "300"],
    least: 0.5,
    times: 5,
  },
  {
    name: "null",
    letter: "n",
    ask: holds,
    digest: "54a70e80",
    native: ["null", REALISTIC],
    least: 0.6,
    times: 25,
  },
];

interface Measured {
  readonly ms: number;
  readonly nodes: number;
}

/** Milliseconds and nodes a deal; checks the digest of the answers. */
function measure({ name, ask, digest, times }: Workload, deals: readonly Deal[]): Measured {
  const nodes = counters[0]! + nullCounters[0]!;
  const start = cpuMs();
  for (let i = 0; i < times; i++) {
    let hash = 0;
    for (const deal of deals) {
      solver.setPosition(deal);
      hash = (Math.imul(hash, 31) + ask(deal)) | 0;
    }
    assertEqual((hash >>> 0).toString(16), digest, `answers of ${name}`);
  }
  const ms = (cpuMs() - start) / deals.length / times;
  return { ms, nodes: (counters[0]! + nullCounters[0]! - nodes) / deals.length / times };
}

/** The part of a process started with `--measure`: the set once to warm up, then three times. */
function measureHere(name: string): void {
  const workload = WORKLOADS.find((candidate) => candidate.name === name);
  if (workload === undefined) throw new Error(`solver bench: nothing to measure is named "${name}"`);
  const deals = realisticDeals(workload.letter);
  measure(workload, deals);
  const measured = [0, 1, 2].map(() => measure(workload, deals));
  console.log(JSON.stringify({ ms: median(measured.map(({ ms }) => ms)), nodes: measured[0]!.nodes }));
}

function measureInProcess({ name }: Workload): Measured {
  const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--measure", name], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  assertEqual(status, 0, `exit status when measuring ${name}`);
  return JSON.parse(stdout);
}

function measureNative(directory: string, { name, native, digest }: Workload): number {
  const { stderr, error } = spawnSync(join(directory, native[0]!), native.slice(1), { encoding: "utf8" });
  if (error !== undefined) throw error;
  assertEqual(/hash (\w+)/.exec(stderr)?.[1], digest, `answers of the yardstick for ${name}`);
  return Number(/ms mean ([\d.]+)/.exec(stderr)![1]);
}

function benchRealistic(yardstick: string | undefined): void {
  const failures: string[] = [];
  print("300 realistic deals", "nodes/deal", "ms/deal", ...(yardstick === undefined ? [] : ["C ms/deal", "ratio"]));
  for (const workload of WORKLOADS) {
    const own: Measured[] = [];
    const native: number[] = [];
    for (let round = 0; round < rounds; round++) {
      if (yardstick !== undefined) native.push(measureNative(yardstick, workload));
      own.push(measureInProcess(workload));
    }
    const nodes = own[0]!.nodes;
    const columns = [workload.name, nodes.toFixed(0), median(own.map(({ ms }) => ms)).toFixed(3)];
    if (yardstick !== undefined) {
      const ratio = median(native.map((ms, round) => ms / own[round]!.ms));
      columns.push(median(native).toFixed(3), ratio.toFixed(2));
      if (ratio < workload.least) failures.push(`${workload.name}: ratio ${ratio.toFixed(2)} below ${workload.least}`);
    }
    if (nodes > (workload.nodes ?? Number.POSITIVE_INFINITY))
      failures.push(`${workload.name}: ${nodes.toFixed(0)} nodes, more than ${workload.nodes}`);
    print(...columns);
  }
  console.log(failures.length === 0 ? "" : `\nFAILED\n${failures.join("\n")}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

function benchXskat(): void {
  const rows = xskatDeals();
  print("contracts that XSkat bid", "deals", "exact ms", "61 ms", "all cards ms", "all 61 ms", "schwarz ms");
  const out = new Int8Array(32);
  for (const [name, chosen] of [
    ["suit", (kind: number) => kind < GRAND],
    ["grand", (kind: number) => kind === GRAND],
    ["null", (kind: number) => kind === NULL],
  ] as const) {
    const set = rows.filter(({ deal }) => chosen(deal.kind));
    const perDeal = (ask: (row: (typeof rows)[number]) => void) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const start = cpuMs();
        for (const row of set) {
          solver.setPosition(row.deal);
          ask(row);
        }
        times.push((cpuMs() - start) / set.length);
      }
      return median(times).toFixed(3);
    };
    if (name === "null") {
      const single = perDeal((row) => assertEqual(solver.holdsNull(), row.wins, "null"));
      print(
        name,
        String(set.length),
        "",
        single,
        "",
        perDeal(() => solver.cardsHoldingNull()),
        "",
      );
      continue;
    }
    print(
      name,
      String(set.length),
      perDeal(({ deal, value }) => assertEqual(solver.value() + pointsOf(deal.skat), value, "value")),
      perDeal(({ deal, wins }) => assertEqual(solver.reaches(61 - pointsOf(deal.skat)), wins, "win")),
      perDeal(() => solver.cardValues(out)),
      perDeal(({ deal }) => solver.cardsReaching(61 - pointsOf(deal.skat))),
      perDeal(() => solver.sweeps(0)),
    );
  }
}

const WORLDS = 20;

/** A world to solve, and what the declarer still needs for 61. */
interface World extends Position {
  readonly needed: number;
}

/**
 * Worlds as a Monte Carlo agent samples them before it leads to a trick (1..10): the deal is played open-handed up to there,
 * then the cards that the leader does not see are dealt anew to the others.
 */
function worldsAt(trickNumber: number, draw: Draw): World[] {
  return xskatDeals()
    .filter(({ deal }) => deal.kind !== NULL)
    .flatMap(({ deal }) => {
      const hands = [...deal.hands];
      let held = pointsOf(deal.skat);
      let { leader } = deal;
      const line = bestLine(deal).slice(0, 3 * (trickNumber - 1));
      for (let at = 0; at < line.length; at += 3) {
        const trick = line.slice(at, at + 3);
        for (const [i, card] of trick.entries()) hands[(leader + i) % 3]! &= ~(1 << card);
        leader = (leader + trickWinner(trick, deal.kind)) % 3;
        if (leader === deal.declarer) held += pointsOf(setOf(trick));
      }
      const hidden = cardsOf(ALL_CARDS & ~hands[leader]! & ~setOf(line) & ~(leader === deal.declarer ? deal.skat : 0));
      return Array.from({ length: WORLDS }, () => {
        for (let i = hidden.length - 1; i > 0; i--) {
          const j = draw(i + 1);
          [hidden[i], hidden[j]] = [hidden[j]!, hidden[i]!];
        }
        const size = 11 - trickNumber;
        const dealt = [setOf(hidden.slice(0, size)), setOf(hidden.slice(size, 2 * size))];
        const world = hands.map((hand, seat) =>
          seat === leader ? hand : dealt[(seat - leader + 3) % 3 === 1 ? 0 : 1]!,
        );
        return { ...deal, hands: world, leader, needed: 61 - held };
      });
    });
}

function benchWorlds(): void {
  print("61 for every legal card", "worlds", "ms/world");
  for (const trickNumber of [1, 4, 7]) {
    const worlds = worldsAt(trickNumber, drawFrom(trickNumber));
    const times: number[] = [];
    // a round lasts long enough for the clock
    const repeat = trickNumber === 1 ? 1 : 10;
    for (let round = 0; round < rounds; round++) {
      const start = cpuMs();
      for (let i = 0; i < repeat; i++)
        for (const world of worlds) {
          solver.setPosition(world);
          solver.cardsReaching(world.needed);
        }
      times.push((cpuMs() - start) / worlds.length / repeat);
    }
    print(`before trick ${trickNumber}`, String(worlds.length), median(times).toFixed(4));
  }
}

if (options.measure !== undefined) measureHere(options.measure);
else {
  benchXskat();
  console.log("");
  benchWorlds();
  console.log("");
  benchRealistic(options.yardstick);
}
