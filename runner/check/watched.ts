/** Runs a check in a thread of its own and ends it when the agent hangs. */
import { Worker } from "node:worker_threads";
import { InputError } from "../../engine/input-error.ts";
import type { CheckOptions, CheckReport, Finding } from "./check.ts";
import { SharedQuestion } from "./shared-question.ts";
import type { CheckMessage, CheckStart } from "./worker.ts";

const WATCH_MS = 50;

/** @throws InputError when the agent cannot be loaded. */
export async function checkWatched(spec: string, options: CheckOptions): Promise<CheckReport> {
  const { moveTimeoutMs, maxMemoryMb } = options.limits;
  const shared = SharedQuestion.allocate();
  const question = new SharedQuestion(shared);
  const start: CheckStart = { spec, options, question: shared };
  const worker = new Worker(new URL("./worker.js", import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  let hung = false;
  const watching = setInterval(watchOver(question, moveTimeoutMs, end), WATCH_MS);
  function end(): void {
    hung = true;
    void worker.terminate();
  }
  try {
    const message = await new Promise<CheckMessage | { readonly ended: string }>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", ({ message }) => resolve({ ended: message }));
      worker.once("exit", (code) => resolve({ ended: `exit with code ${code}` }));
    });
    if ("report" in message) return message.report;
    if ("refused" in message) throw new InputError(message.refused);
    if ("fault" in message) throw new Error(message.fault);
    const request = question.open;
    if (request === undefined) throw new InputError(`agent: ${spec} ended its thread: ${message.ended}`);
    const answer = hung
      ? `timeout, no answer within ${moveTimeoutMs / 1000} s`
      : `crash, ended its thread: ${message.ended}`;
    const finding: Finding = { name: "legal", verdict: "failed", detail: "ended at the first fault", request, answer };
    return { agent: spec, findings: [finding], speeds: [], decisionsPerSecond: 0, cost: undefined };
  } finally {
    clearInterval(watching);
    await worker.terminate();
  }
}

/** Calls `end` when one question stays open too long. */
function watchOver(question: SharedQuestion, limitMs: number, end: () => void): () => void {
  let ticks = 0;
  let since = 0;
  return () => {
    const now = question.ticks;
    if (now !== ticks) {
      ticks = now;
      since = performance.now();
    } else if ((now & 1) === 1 && performance.now() - since > limitMs) end();
  };
}
