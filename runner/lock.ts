/**
 * One process a run directory: a file `lock` with the process that holds it. The lock of a process of this machine that is
 * gone (killed) is taken over at once; that is why this is no lock kept alive by its modification time, which a killed run
 * would leave standing for seconds.
 */
import { open, readFile, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "../engine/input-error.ts";

const LOCK_FILE = "lock";

/** Takes the lock of a directory. @throws InputError when another process holds it. */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const path = join(dir, LOCK_FILE);
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(`${process.pid} ${hostname()}\n`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const [pid, host] = (await readFile(path, "utf8").catch(() => "")).trim().split(" ");
    const gone = pid === "" || (host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid))));
    if (!gone || attempt > 0)
      throw new InputError(
        `${dir}: process ${pid} on ${host} is writing there; expected to be alone (if it is gone, delete ${path})`,
      );
    await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
