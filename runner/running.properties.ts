/** The compiled command line, run in folders of its own, for tests of the whole program. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CLI = join(ROOT, "dist/cli.js");

export interface Finished {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts a command; `finished` settles when it has ended. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: ROOT, env: { ...process.env, ...env } });
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  const finished = once(child, "close").then(([status]): Finished => ({ status, out, err }));
  return { child, finished };
}

export const arena = (...args: string[]): Promise<Finished> => start(args).finished;

/** Names for folders below one that the end of the tests removes. */
export function newFolders(): (name?: string) => string {
  const temporary = mkdtempSync(join(tmpdir(), "skat-arena-run-"));
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));
  let count = 0;
  return (name = "run") => join(temporary, `${name}${count++}`);
}

/** The file of a run as rows of cells by column; for tables without quoted line ends. */
export function tableOf(dir: string, file: string): Record<string, string>[] {
  const [header, ...lines] = readFileSync(join(dir, file), "utf8").trimEnd().split("\n");
  const columns = header!.split(",");
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]!]));
  });
}

function cellsOf(line: string): string[] {
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );
}

/** Processes with a word in their command line; only where there is `/proc`. */
export function processesWith(word: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && commandOf(name).includes(word))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
    return state === "Z" ? "" : readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Waits until something holds, up to some seconds. */
export async function until(holds: () => boolean, seconds = 10): Promise<boolean> {
  const end = performance.now() + 1000 * seconds;
  while (!holds()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}
