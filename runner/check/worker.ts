/** The thread in which a check runs, so that a module that never returns can be ended. */
import { parentPort, workerData } from "node:worker_threads";
import { InputError } from "../../engine/input-error.ts";
import { type CheckOptions, type CheckReport, checkAgent } from "./check.ts";
import { SharedQuestion } from "./shared-question.ts";

export interface CheckStart {
  readonly spec: string;
  readonly options: CheckOptions;
  readonly question: SharedArrayBuffer;
}

export type CheckMessage = { readonly report: CheckReport } | { readonly refused: string } | { readonly fault: string };

const { spec, options, question } = workerData as CheckStart;
const send = (message: CheckMessage) => parentPort!.postMessage(message);

// a promise that an agent left behind: its answer was judged when it was given
process.on("unhandledRejection", () => {});

checkAgent(spec, options, new SharedQuestion(question)).then(
  (report) => send({ report }),
  (error: Error) => send(error instanceof InputError ? { refused: error.message } : { fault: String(error.stack) }),
);
