/** Who may take the lock of a run directory: on one machine at once, from another one after watching it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDirectory } from "./lock.ts";

const QUICK = { touchMs: 20, patienceMs: 600 };
const ELSEWHERE = `${process.pid} node7 7d6f3f0e-0000-4000-8000-000000000000/4026531836 a\n`;
let dir: string;
let lock: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "skat-arena-lock-"));
  lock = join(dir, "lock");
});
afterEach(() => rmSync(dir, { recursive: true }));

test("names the process and its machine, and is gone after", async () => {
  const held = await lockDirectory(dir);
  expect(readFileSync(lock, "utf8").startsWith(`${process.pid} ${hostname()} `)).toBe(true);
  await held.release();
  expect(readdirSync(dir)).toEqual([]);
});

test("a living process of this machine holds it without touching it", async () => {
  writeFileSync(lock, `${process.ppid} ${hostname()}\n`);
  await expect(lockDirectory(dir, QUICK)).rejects.toThrow(`process ${process.ppid} on ${hostname()} is writing there`);
  expect(readFileSync(lock, "utf8")).toBe(`${process.ppid} ${hostname()}\n`);
});

test("that of a killed process of this machine is taken at once", async () => {
  writeFileSync(lock, `4194304 ${hostname()}\n`);
  const held = await lockDirectory(dir, { ...QUICK, patienceMs: 3_600_000 });
  await held.release();
});

test("that of a process that is about to end is waited for", async () => {
  const dying = spawn("sleep", ["0.3"]);
  writeFileSync(lock, `${dying.pid} ${hostname()}\n`);
  const start = performance.now();
  const held = await lockDirectory(dir, QUICK);
  expect(performance.now() - start).toBeGreaterThan(200);
  await held.release();
});

test.runIf(process.platform === "linux")("that of a dead process whose parent has not noticed is taken", async () => {
  // `sleep` takes the place of the shell and knows nothing of the shell's child
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"]);
  const [pid] = await once(parent.stdout, "data");
  writeFileSync(lock, `${String(pid).trim()} ${hostname()}\n`);
  const held = await lockDirectory(dir, QUICK);
  await held.release();
  parent.kill();
});

test("that of another machine is taken once it stays untouched", async () => {
  writeFileSync(lock, ELSEWHERE);
  const start = performance.now();
  const held = await lockDirectory(dir, QUICK);
  expect(performance.now() - start).toBeGreaterThan(0.9 * QUICK.patienceMs);
  expect(readFileSync(lock, "utf8")).not.toBe(ELSEWHERE);
  await held.release();
  expect(readdirSync(dir)).toEqual([]);
});

test("that of another machine that touches it is refused, though its clock be wrong", async () => {
  writeFileSync(lock, ELSEWHERE);
  let year = 1990;
  const holder = setInterval(() => utimesSync(lock, new Date(`${year++}-01-01`), new Date(`${year}-01-01`)), 20);
  await expect(lockDirectory(dir, QUICK)).rejects.toThrow(`process ${process.pid} on node7 is writing there`);
  clearInterval(holder);
  expect(readFileSync(lock, "utf8")).toBe(ELSEWHERE);
});

test("a pod of the same name and pid, elsewhere, is another machine", async () => {
  writeFileSync(lock, ELSEWHERE.replace("node7", hostname()));
  const holder = setInterval(() => utimesSync(lock, new Date(), new Date(performance.now())), 20);
  await expect(lockDirectory(dir, QUICK)).rejects.toThrow("is writing there");
  clearInterval(holder);
});

test("the holder touches it", async () => {
  const held = await lockDirectory(dir, QUICK);
  utimesSync(lock, 0, 0);
  await expect.poll(() => statSync(lock).mtimeMs > 0).toBe(true);
  await held.release();
});

test.each([ELSEWHERE, `4194304 ${hostname()}\n`])(
  "of several that ask for a dead holder's lock one gets it: %j",
  async (dead) => {
    writeFileSync(lock, dead);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => lockDirectory(dir, QUICK)));
    expect(all.filter(({ status }) => status === "fulfilled").length).toBe(1);
    for (const taken of all) if (taken.status === "fulfilled") await taken.value.release();
  },
);

test("a holder that was taken for gone is told, and does not touch the new one's lock", async () => {
  const held = await lockDirectory(dir, QUICK);
  await held.check();
  writeFileSync(lock, ELSEWHERE);
  utimesSync(lock, 0, 0);
  await expect(held.check()).rejects.toThrow(
    `was taken over by process ${process.pid} on node7 (it was silent for long?); expected`,
  );
  await new Promise((resolve) => setTimeout(resolve, 5 * QUICK.touchMs));
  expect(statSync(lock).mtimeMs).toBe(0);
  rmSync(lock);
  await expect(held.check()).rejects.toThrow("the lock of this process was removed");
  await held.release();
});

test("a holder that was taken for gone leaves the new one's lock standing", async () => {
  const held = await lockDirectory(dir, QUICK);
  writeFileSync(lock, ELSEWHERE);
  await held.release();
  expect(existsSync(lock)).toBe(true);
});
