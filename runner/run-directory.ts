/**
 * A run's directory on disk: plan.json, ledger.jsonl, the games file. It belongs to one plan, and what was written to it
 * is never lost: a torn end is cut off, anything else that does not fit is refused.
 */
import { constants, type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DealList } from "../engine/deal-list.ts";
import { InputError } from "../engine/input-error.ts";
import { formatDeals, parseDeals } from "../engine/notation/deals.ts";
import type { Block, GamesFormat } from "./block.ts";
import { GAMES_CSV_HEADER } from "./games-csv.ts";
import { type Ledger, type LedgerLine, parseLedger, sealLine } from "./ledger.ts";
import { LOCK_FILE, type Lock, lockDirectory } from "./lock.ts";
import { formatPlan, identityOf, type Plan, parsePlan, planDifference, planHash } from "./plan.ts";

export const PLAN_FILE = "plan.json";
export const LEDGER_FILE = "ledger.jsonl";
export const RUN_FILE = "run.json";
/** Given deals, one a line. */
export const DEALS_FILE = "deals.txt";

export const GAMES_FILES: Readonly<Record<GamesFormat, string | undefined>> = {
  none: undefined,
  csv: "games.csv",
  iss: "games.sgf",
};
/** What a games file starts with. */
export const HEADERS: Readonly<Record<GamesFormat, string>> = { none: "", csv: GAMES_CSV_HEADER, iss: "" };

/** Makes a folder and its parents. (Node's own recursive `mkdir` never returns where a parent cannot be made, as in /proc.) */
async function makeFolder(path: string, parentsTried = false): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || parentsTried || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
}

/** Turns what the file system refuses into one line for the user. */
export async function onDisk<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) throw error;
    const reasons: Record<string, string> = {
      ENOSPC: "no space is left on the disk; what was complete is kept, and the same command continues",
      EDQUOT: "the disk quota is used up; what was complete is kept, and the same command continues",
      EACCES: "permission denied; expected a folder that can be written",
      EPERM: "operation not permitted; expected a folder that can be written",
      EROFS: "the file system is read-only; expected a folder that can be written",
      ENOTDIR: "a part of the path is a file; expected a folder",
      EEXIST: "a file is in the way; expected a folder",
      EISDIR: "it is a folder; expected a file",
      ENOENT: "it does not exist",
    };
    throw new InputError(`${what}: ${reasons[code] ?? `the system says ${code}`}`);
  }
}

export interface StoredRun {
  readonly plan: Plan;
  readonly lines: readonly LedgerLine[];
}

/** The plan and the complete lines of a run directory. @throws InputError when it is none, has no line, or was edited. */
export async function readRun(dir: string): Promise<StoredRun> {
  const run = await readShard(dir);
  if (run.lines.length === 0) throw new InputError(`${dir}: the ledger has no complete block; expected a run`);
  return run;
}

/** As `readRun`, but there may be no line: a shard of more shards than blocks. */
export async function readShard(dir: string): Promise<StoredRun> {
  const planPath = join(dir, PLAN_FILE);
  const plan = parsePlan(await onDisk(planPath, () => readFile(planPath, "utf8")), planPath);
  const { lines } = await readLedger(dir);
  const run = await readOrEmpty(join(dir, RUN_FILE));
  const [recorded] = /(?<="plan": ")[0-9a-f]{64}/.exec(run) ?? [];
  if (recorded !== undefined && recorded !== planHash(plan))
    throw new InputError(`${planPath}: it is not the plan that ${RUN_FILE} tells of; expected it as the run wrote it`);
  return { plan, lines };
}

/** The given deals of a run; `undefined` when its deals come from the seed. @throws InputError when they were edited. */
export async function readGivenDeals(dir: string, { givenDeals }: Plan): Promise<DealList | undefined> {
  if (givenDeals === undefined) return undefined;
  const path = join(dir, DEALS_FILE);
  const deals = parseDeals(await onDisk(path, () => readFile(path, "utf8")), path);
  if (identityOf(deals).sha256 !== givenDeals.sha256)
    throw new InputError(`${path}: it does not hold the deals of ${PLAN_FILE}; expected it as the run wrote it`);
  return deals;
}

export class RunDirectory {
  readonly path: string;
  /** The lines that were complete when the directory was opened. */
  readonly lines: readonly LedgerLine[];
  private readonly format: GamesFormat;
  private readonly ledger: FileHandle;
  private ledgerBytes: number;
  private readonly games: FileHandle | undefined;
  private gamesBytes: number;
  private readonly lock: Lock;

  private constructor(
    path: string,
    format: GamesFormat,
    lines: readonly LedgerLine[],
    ledger: FileHandle,
    ledgerBytes: number,
    games: FileHandle | undefined,
    gamesBytes: number,
    lock: Lock,
  ) {
    this.path = path;
    this.format = format;
    this.lines = lines;
    this.ledger = ledger;
    this.ledgerBytes = ledgerBytes;
    this.games = games;
    this.gamesBytes = gamesBytes;
    this.lock = lock;
  }

  /**
   * Opens the directory for a run that is to hold the given consecutive blocks, making it if need be. A short last block
   * that is longer now is dropped, to be played again.
   *
   * @throws InputError when it holds another plan, other or more blocks, games in another format, or an edited ledger, or
   *   when another process writes to it.
   */
  static async open(
    path: string,
    plan: Plan,
    blocks: readonly Block[],
    format: GamesFormat,
    given?: DealList,
  ): Promise<RunDirectory> {
    await onDisk(path, () => makeFolder(path));
    const lock = await onDisk(join(path, LOCK_FILE), () => lockDirectory(path));
    try {
      await claimPlan(path, plan);
      if (given !== undefined) await replaceFile(join(path, DEALS_FILE), formatDeals(given));
      const { lines, ends } = await readLedger(path);
      const kept = checkedLines(path, lines, blocks, format);
      const ledgerBytes = kept.length === 0 ? 0 : ends[kept.length - 1]!;
      const ledger = await openAt(join(path, LEDGER_FILE), ledgerBytes);
      const gamesFile = GAMES_FILES[format];
      let games: FileHandle | undefined;
      let gamesBytes = 0;
      if (gamesFile !== undefined) {
        const header = HEADERS[format];
        gamesBytes = kept.at(-1)?.games?.bytes ?? header.length;
        const gamesPath = join(path, gamesFile);
        if (kept.length === 0) await onDisk(gamesPath, () => writeFile(gamesPath, header));
        games = await openAt(gamesPath, gamesBytes);
      }
      return new RunDirectory(path, format, kept, ledger, ledgerBytes, games, gamesBytes, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /**
   * Appends a block: first its games, then its line, which makes it count. Returns the line.
   * @throws InputError when another process has taken the directory over, or the file system refuses.
   */
  async append(content: string, gamesText: Uint8Array): Promise<string> {
    const { format } = this;
    await onDisk(this.path, () => this.lock.check());
    if (this.games !== undefined) {
      await onDisk(join(this.path, GAMES_FILES[format]!), () => writeAll(this.games!, gamesText, this.gamesBytes));
      this.gamesBytes += gamesText.length;
    }
    const line = sealLine(content, format === "none" ? null : { format, bytes: this.gamesBytes });
    const bytes = Buffer.from(line);
    await onDisk(join(this.path, LEDGER_FILE), () => writeAll(this.ledger, bytes, this.ledgerBytes));
    this.ledgerBytes += bytes.length;
    return line;
  }

  /** Cuts off whatever a failed write left behind the last complete block, unless the files are another's, and lets go. */
  async close(): Promise<void> {
    try {
      await onDisk(this.path, () => this.lock.check());
      await this.ledger.truncate(this.ledgerBytes);
      await this.games?.truncate(this.gamesBytes);
    } finally {
      await this.ledger.close();
      await this.games?.close();
      await this.lock.release();
    }
  }
}

async function readLedger(dir: string): Promise<Ledger> {
  const path = join(dir, LEDGER_FILE);
  return parseLedger(await readOrEmpty(path), path);
}

/** The complete lines that a run of these blocks goes on from. @throws InputError when they do not belong to it. */
function checkedLines(
  dir: string,
  lines: readonly LedgerLine[],
  blocks: readonly Block[],
  format: GamesFormat,
): readonly LedgerLine[] {
  const last = lines.at(-1);
  if (last === undefined) return lines;
  const end = last.firstDeal + last.deals;
  const wanted = blocks.at(-1);
  if (wanted === undefined || lines[0]!.block !== blocks[0]!.number)
    throw new InputError(
      `${dir}: it holds blocks from ${lines[0]!.block} on, got a run from block ${blocks[0]?.number ?? "none"}; ` +
        "expected the same shard of the same number of deals, or another --out",
    );
  if (end > wanted.firstDeal + wanted.deals)
    throw new InputError(
      `${dir}: the run holds ${end} deals, got a run of ${wanted.firstDeal + wanted.deals}; expected ${end} or more, or another --out`,
    );
  const other = lines.find((line) => (line.games?.format ?? "none") !== format);
  if (other !== undefined)
    throw new InputError(
      `${dir}: the run was made with --games ${other.games?.format ?? "none"}, got --games ${format}; ` +
        "expected the same, or another --out",
    );
  return last.deals < blocks[lines.length - 1]!.deals ? lines.slice(0, -1) : lines;
}

async function claimPlan(dir: string, plan: Plan): Promise<void> {
  const path = join(dir, PLAN_FILE);
  const text = await readOrEmpty(path);
  if (text === "") {
    await replaceFile(path, formatPlan(plan));
    return;
  }
  if (text === formatPlan(plan)) return;
  const difference = planDifference(parsePlan(text, path), plan);
  throw new InputError(
    `${dir}: it holds another plan (${difference ?? "another layout of plan.json"}); expected the same plan or another --out`,
  );
}

/** Writes a file so that it has its old or its new content at any moment. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await onDisk(path, async () => {
    try {
      await writeFile(temporary, text);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  });
}

async function readOrEmpty(path: string): Promise<string> {
  return onDisk(path, async () => {
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
      throw error;
    }
  });
}

/** Opens a file for writing, cut to a length; a new one for length 0. @throws InputError when it is shorter. */
async function openAt(path: string, bytes: number): Promise<FileHandle> {
  const missing = (found: string) =>
    new InputError(
      `${path}: expected at least the ${bytes} bytes that the ledger tells of, got ${found}; put it back, or play ` +
        `the run again: under another --out, or here without ${LEDGER_FILE}`,
    );
  return onDisk(path, async () => {
    const handle = await open(path, constants.O_RDWR | (bytes === 0 ? constants.O_CREAT : 0)).catch((error) => {
      throw (error as NodeJS.ErrnoException).code === "ENOENT" ? missing("no such file") : error;
    });
    const { size } = await handle.stat();
    if (size < bytes) {
      await handle.close();
      throw missing(String(size));
    }
    await handle.truncate(bytes);
    return handle;
  });
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
