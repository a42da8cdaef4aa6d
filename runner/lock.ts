/**
 * One process a run directory: a file `lock` with the process that holds it. Whether a process of this machine is gone
 * (killed) can be asked, so its lock is taken over at once. Whether one of another machine is, cannot: the holder touches
 * its lock every few seconds, and a lock that stays untouched while it is watched is taken over. That is how a job that
 * was killed on one node goes on by itself on another. Times are never compared, only seen to change: nodes' clocks differ.
 *
 * A holder that was silent that long, because its machine slept or lost its disk, is no holder any more: it asks whether
 * the lock is still its own before it writes anything.
 *
 * A machine is a name, a boot and a process namespace: the pods of an indexed Job have one name for each index, whatever
 * node they run on, and process 1 in all of them.
 */
import { randomUUID } from "node:crypto";
import { constants, copyFile, open, readFile, readlink, rename, rm, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../engine/input-error.ts";

export const LOCK_FILE = "lock";
const TOUCH_MS = 5_000;
/** How long a lock of another machine stays untouched before its holder counts as gone. */
const PATIENCE_MS = 30_000;
/** Looks at such a lock; counted, not timed, so that a machine that slept does not take the others to have been silent. */
const LOOKS = 60;
const SETTLE_MS = 50;
/** How long a process of this machine is looked at before it counts as living, and how often. */
const LAST_LOOKS_MS = 1000;
const LAST_LOOKS = 20;

/** Locks that this process holds or asks for: one with its pid that is not among them is of a killed process. */
const held = new Set<string>();

interface Look {
  readonly text: string;
  readonly touched: number;
}

/** A lock that was taken. */
export interface Lock {
  /** @throws InputError when another process has taken it over. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lock of a directory.
 * @throws InputError when another process holds it.
 */
export async function lockDirectory(dir: string, { touchMs = TOUCH_MS, patienceMs = PATIENCE_MS } = {}): Promise<Lock> {
  const path = join(dir, LOCK_FILE);
  const mine = `${process.pid} ${hostname()} ${await machine()} ${randomUUID()}\n`;
  held.add(mine);
  for (let attempt = 0; !(await taken(path, mine, attempt)); attempt++) {
    const found = await look(path);
    if (attempt > 2 || (found !== undefined && !(await isGone(path, found, patienceMs)))) {
      held.delete(mine);
      const [pid, host] = holderOf(found?.text ?? "");
      throw new InputError(
        `${dir}: process ${pid} on ${host} is writing there; expected to be alone (if it is gone, delete ${path})`,
      );
    }
    if (found !== undefined) await takeAway(path, found.text);
  }
  const isMine = async () => (await look(path))?.text === mine;
  const touch = async () => {
    if (!(await isMine())) return clearInterval(touching);
    const now = new Date();
    await utimes(path, now, now);
  };
  const touching = setInterval(() => touch().catch(() => {}), touchMs).unref();
  return {
    async check() {
      if (await isMine()) return;
      const [pid, host] = holderOf((await look(path))?.text ?? "");
      const lost = pid === "" || pid === undefined ? "removed" : `taken over by process ${pid} on ${host}`;
      throw new InputError(
        `${dir}: the lock of this process was ${lost} (it was silent for long?); ` +
          "expected to be alone; the same command continues when that one is done",
      );
    },
    async release() {
      clearInterval(touching);
      held.delete(mine);
      if (await isMine()) await rm(path, { force: true });
    },
  };
}

/**
 * Makes the lock; after a takeover, looks again a moment later: another process that judged the same dead lock may have
 * moved this one aside.
 */
async function taken(path: string, mine: string, attempt: number): Promise<boolean> {
  if (!(await created(path, mine))) return false;
  if (attempt === 0) return true;
  await sleep(SETTLE_MS);
  return (await look(path))?.text === mine;
}

/** Makes the lock; false when there is one. */
async function created(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(text);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Opened for each look: a network file system then asks its server. `undefined` when there is no lock. */
async function look(path: string): Promise<Look | undefined> {
  try {
    const file = await open(path);
    try {
      const { mtimeMs } = await file.stat();
      return { text: await file.readFile("utf8"), touched: mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function isGone(path: string, found: Look, patienceMs: number): Promise<boolean> {
  const [pid, host, where] = holderOf(found.text);
  if (host === hostname() && (where === undefined || where === (await machine())))
    return Number(pid) === process.pid ? !held.has(found.text) : hasEnded(Number(pid));
  for (let looks = 0; looks < LOOKS; looks++) {
    await sleep(patienceMs / LOOKS);
    const now = await look(path);
    if (now === undefined) return true;
    if (now.text !== found.text || now.touched !== found.touched) return false;
  }
  return true;
}

/** Removes the lock that was judged; one that somebody else took meanwhile is put back. */
async function takeAway(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if ((await look(aside))?.text !== judged) await copyFile(aside, path, constants.COPYFILE_EXCL).catch(() => {});
  await rm(aside, { force: true });
}

/** pid, host name, machine; the machine is missing where it was not known. */
function holderOf(text: string): [pid: string | undefined, host: string | undefined, where: string | undefined] {
  const [pid, host, where] = text.trim().split(" ");
  return [pid, host, where];
}

/** The boot and the process namespace within which a pid says who it is; `-` where there is no such thing. */
async function machine(): Promise<string> {
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot.trim()}/${/\d+/.exec(await readlink("/proc/self/ns/pid"))?.[0]}`;
  } catch {
    return "-";
  }
}

/** Whether a process of this machine is gone, or goes within a second: one that was killed takes a moment to die. */
async function hasEnded(pid: number): Promise<boolean> {
  for (let looks = 0; looks < LAST_LOOKS; looks++) {
    if (!(await isRunning(pid))) return true;
    await sleep(LAST_LOOKS_MS / LAST_LOOKS);
  }
  return false;
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
  // dead, but nobody has asked for its status yet: in a container whose first process does not, that can last
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")"))[2] !== "Z";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
