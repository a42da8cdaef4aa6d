/**
 * `skat-arena check`: whether an agent keeps to what the harness expects. It is asked about random positions; its answers
 * must be legal, the same again, the same from another instance asked in another order, and the same when only cards that
 * it cannot see lie otherwise.
 */
import type { Cost } from "../../agents/agent.ts";
import { REQUEST_TYPES } from "../../agents/outside/messages.ts";
import { GRACE_MS, type ProgramHost } from "../../agents/outside/program.ts";
import { type LoadedAgent, loadAgent } from "../../agents/registry.ts";
import { CONTRACTS } from "../../engine/contract.ts";
import { parseAgentSpec } from "../../engine/notation/agent-spec.ts";
import { DecisionRandom, type RunKey, runKey } from "../../engine/random.ts";
import type { Limits } from "../limits.ts";
import { tryFactory } from "../plan.ts";
import { Examinee, type Onlooker, type Reply } from "./examinee.ts";
import { type Position, randomPositions } from "./positions.ts";
import { withOtherHiddenCards } from "./resample.ts";
import { type Speed, Stopwatch } from "./speed.ts";

export interface CheckOptions {
  /** How many positions it is asked about; by default as many as it answers in some seconds, up to a few thousand. */
  readonly positions?: number | undefined;
  readonly seed: string;
  readonly limits: Limits;
}

export interface Finding {
  readonly name: string;
  readonly verdict: "ok" | "failed" | "skipped";
  readonly detail: string;
  /** The first request that went wrong, as a line of the protocol, and what was answered. */
  readonly request?: string;
  readonly answer?: string;
}

export interface CheckReport {
  readonly agent: string;
  readonly findings: readonly Finding[];
  readonly speeds: readonly Speed[];
  readonly decisionsPerSecond: number;
  /** What a module or program says of itself, or the default; `undefined` for built-in agents, and when it did not come so far. */
  readonly cost: Cost | undefined;
}

const USUAL_POSITIONS = 3000;
const SLOW_POSITIONS = 200;
const USUAL_MS = 10_000;
/** Faults after which the rest is not asked. */
const ENOUGH_FAULTS = 5;

/** @throws InputError when the agent cannot be loaded. */
export async function checkAgent(spec: string, options: CheckOptions, onlooker?: Onlooker): Promise<CheckReport> {
  const loaded = await loadAgent(parseAgentSpec(spec));
  if (loaded.launch === undefined) tryFactory(loaded, spec);
  return checkLoaded(loaded, options, onlooker);
}

export async function checkLoaded(
  loaded: LoadedAgent,
  options: CheckOptions,
  onlooker?: Onlooker,
): Promise<CheckReport> {
  // a program that does not say hello is refused here
  const { cost } = await loaded.identify();
  const { positions = cost === "slow" ? SLOW_POSITIONS : USUAL_POSITIONS } = options;
  const report = await new Check(loaded, { ...options, positions }, onlooker).run();
  const own = loaded.foreign || loaded.launch !== undefined;
  return { ...report, cost: own ? cost : undefined };
}

interface Answered {
  readonly position: Position;
  readonly text: string;
}

class Check {
  private readonly loaded: LoadedAgent;
  private readonly options: CheckOptions & { readonly positions: number };
  private readonly onlooker: Onlooker | undefined;
  private readonly key: RunKey;
  private readonly host: ProgramHost;
  private readonly rng = new DecisionRandom();
  private readonly stopwatch = new Stopwatch();
  private readonly answered: Answered[] = [];

  constructor(
    loaded: LoadedAgent,
    options: CheckOptions & { readonly positions: number },
    onlooker: Onlooker | undefined,
  ) {
    this.loaded = loaded;
    this.options = options;
    this.onlooker = onlooker;
    this.key = runKey(options.seed);
    this.rng.startDeal(this.key, 0);
    this.rng.position(0);
    this.host = { limits: options.limits, started() {}, ended() {} };
  }

  async run(): Promise<Omit<CheckReport, "cost">> {
    const findings: Finding[] = [];
    const { loaded, stopwatch } = this;
    const isProgram = loaded.launch !== undefined;
    if (isProgram) findings.push({ name: "hello", verdict: "ok", detail: "starts and speaks the protocol" });
    const first = this.instance();
    try {
      findings.push(...(await this.asked(first)));
      const second = this.instance();
      try {
        findings.push(await this.inAnotherOrder(second));
      } finally {
        await second.close();
      }
      findings.push(await this.overOtherCards(first));
    } finally {
      const end = await timeOf(() => first.close());
      if (isProgram) findings.push(endFinding(end));
    }
    return {
      agent: loaded.spec.name,
      findings,
      speeds: stopwatch.speeds(),
      decisionsPerSecond: stopwatch.decisionsPerSecond,
    };
  }

  private instance(): Examinee {
    return new Examinee(this.loaded, this.key, this.host, this.onlooker);
  }

  /** Every answer is legal, and the same when asked at once again. */
  private async asked(examinee: Examinee): Promise<Finding[]> {
    const { positions, seed } = this.options;
    const until = this.deadline();
    const counts = new Map<string, number>();
    const contracts = new Set<number>();
    const illegal = new Trouble("legal", "answers");
    const changed = new Trouble("repeatable", "questions asked twice in a row");
    for (const position of randomPositions(seed)) {
      if (illegal.checked >= positions || performance.now() > until || illegal.count >= ENOUGH_FAULTS) break;
      const { type } = position;
      if (!examinee.takes(type)) continue;
      const reply = await examinee.ask(position);
      const what = type === "bid" ? (reply.calling ? "calling" : "holding") : type;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (type === "play") contracts.add(reply.contract!.id);
      illegal.checked++;
      if (reply.fault !== undefined) {
        illegal.add(examinee.requestOf(position), `${reply.fault}, ${sentence(reply)}`);
        continue;
      }
      this.stopwatch.add(type, reply.ms);
      this.answered.push({ position, text: reply.text });
      const again = await examinee.ask(position);
      changed.checked++;
      if (again.text !== reply.text) changed.add(examinee.requestOf(position), `${reply.text}, then ${again.text}`);
    }
    const order = ["calling", "holding", ...REQUEST_TYPES];
    const kinds = order.flatMap((what) => (counts.has(what) ? `${what} ${counts.get(what)}` : []));
    const all = contracts.size === CONTRACTS.length ? `all ${CONTRACTS.length}` : `${contracts.size}`;
    return [illegal.finding(`: ${kinds.join(", ")} in ${all} contracts`), changed.finding()];
  }

  /** An instance that was asked other things before answers the same. */
  private async inAnotherOrder(examinee: Examinee): Promise<Finding> {
    const trouble = new Trouble("no memory", "answers of a second instance, asked in another order");
    const until = this.deadline();
    const rest = [...this.answered];
    while (rest.length > 0 && performance.now() <= until && trouble.count < ENOUGH_FAULTS) {
      const at = this.rng.int(rest.length);
      const { position, text } = rest[at]!;
      rest[at] = rest.at(-1)!;
      rest.pop();
      const reply = await examinee.ask(position);
      trouble.checked++;
      if (reply.text !== text) trouble.add(examinee.requestOf(position), `${text}, the second instance ${reply.text}`);
    }
    return trouble.finding();
  }

  /** What it cannot see does not change its answer. */
  private async overOtherCards(examinee: Examinee): Promise<Finding> {
    const name = "honest";
    if (this.loaded.open) return { name, verdict: "skipped", detail: "an agent that sees all hands" };
    if (this.loaded.launch !== undefined)
      return { name, verdict: "ok", detail: "a program gets views only: they hold no hidden card" };
    const trouble = new Trouble(name, "positions with the hidden cards dealt otherwise");
    const until = this.deadline();
    for (const { position, text } of this.answered) {
      if (performance.now() > until || trouble.count >= ENOUGH_FAULTS) break;
      const other = withOtherHiddenCards(position, this.rng);
      if (other === undefined) continue;
      const reply = await examinee.ask(other);
      trouble.checked++;
      if (reply.text !== text) trouble.add(examinee.requestOf(other), `${text} and ${reply.text} to the same view`);
    }
    return trouble.finding();
  }

  private deadline(): number {
    return this.options.positions === undefined ? performance.now() + USUAL_MS : Number.POSITIVE_INFINITY;
  }
}

/** Counts what went wrong, and keeps the first. */
class Trouble {
  checked = 0;
  count = 0;
  private readonly name: string;
  private readonly what: string;
  private first: { readonly request: string; readonly answer: string } | undefined = undefined;

  constructor(name: string, what: string) {
    this.name = name;
    this.what = what;
  }

  add(request: string, answer: string): void {
    this.count++;
    this.first ??= { request, answer };
  }

  finding(more = ""): Finding {
    const { name, checked, count, what, first } = this;
    if (first === undefined)
      return { name, verdict: checked > 0 ? "ok" : "skipped", detail: `${checked} ${what}${more}` };
    return { name, verdict: "failed", detail: `${count} of ${checked} ${what}`, ...first };
  }
}

function sentence({ fault, text }: Reply): string {
  return fault === "illegal" && !/^(wrote|gave|answered) /.test(text) ? `answered ${text}` : text;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function endFinding(ms: number): Finding {
  const name = "ends";
  if (ms < GRACE_MS) return { name, verdict: "ok", detail: `${Math.round(ms)} ms after the end of its input` };
  return {
    name,
    verdict: "failed",
    detail: `still ran ${GRACE_MS / 1000} s after the end of its input, and was ended`,
  };
}
