/** From a spec to an agent: the built-in agents, modules of users, and mixtures of two. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { closest, distance } from "fastest-levenshtein";
import { InputError } from "../engine/input-error.ts";
import type { AgentPart, AgentSpec } from "../engine/notation/agent-spec.ts";
import type { DecisionRandom, Rng } from "../engine/random.ts";
import { type Agent, type AgentEntry, type AgentFactory, COSTS, type Cost, type OutsideAgent } from "./agent.ts";
import { GREEDY } from "./greedy.ts";
import { HEURISTIC } from "./heuristic/heuristic.ts";
import { drawingOnly, isolated } from "./isolate.ts";
import { mix } from "./mix.ts";
import { OPEN } from "./open.ts";
import { ExecAgent, identifyProgram } from "./outside/exec.ts";
import type { ProgramHost } from "./outside/program.ts";
import { PIMC } from "./pimc/pimc.ts";
import { RANDOM } from "./random.ts";
import { VERSION } from "./version.ts";

/** Every built-in agent, weakest first; last the yardstick that sees all cards. */
export const BUILT_IN: readonly AgentEntry[] = [RANDOM, GREEDY, HEURISTIC, PIMC, OPEN];

/** What a module gets when it imports `skat-arena`, wherever it lies: this package, as built or as source. */
const API = ["../index.js", "../index.ts"]
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .find((path) => existsSync(path))!;

/** A part of a spec, ready to make agents of. */
interface LoadedPart {
  readonly create: AgentFactory;
  readonly options: Readonly<Record<string, string>>;
  readonly hash: () => Promise<string>;
  readonly cost: Cost;
  readonly open: boolean;
  readonly foreign: boolean;
}

/** What tells one agent from another, and how much work it is. */
export interface Identity {
  /**
   * What its answers depend on: the package version, the contents of a module and its local imports, or a program with
   * the files its command names.
   */
  readonly hash: string;
  readonly cost: Cost;
}

/** An agent that can be seated. */
export interface LoadedAgent {
  readonly spec: AgentSpec;
  /** Starts a program for a moment. @throws InputError when it does not come up. */
  readonly identify: () => Promise<Identity>;
  /** Whether it sees all hands: a yardstick, no player. */
  readonly open: boolean;
  /** Whether a module of a user is part of it, which might never return. */
  readonly foreign: boolean;
  /** An agent with methods of its own, so that `{ ...agent, play }` is one as well. Throws for a program. */
  create(rng: Rng): Agent;
  /** The same agent as the loop over a game likes it best: it may be an object of a class. */
  createForPlay(rng: Rng): Agent;
  /** For a program, in the place of `create`: starts when it is first asked. */
  launch?(rng: DecisionRandom, host: ProgramHost): OutsideAgent;
}

/**
 * Finds or loads what a spec names. Agents made from it draw from the given `rng`, while they decide.
 * @throws InputError for an unknown agent or option, or a module that is missing or exports no factory.
 */
export async function loadAgent(spec: AgentSpec): Promise<LoadedAgent> {
  if (spec.command !== undefined) return loadProgram(spec, spec.command);
  const bidding = await loadPart(spec.bidding);
  const cards = spec.bidding === spec.cards ? bidding : await loadPart(spec.cards);
  function createForPlay(rng: Rng): Agent {
    const bids = bidding.create(bidding.options, rng);
    return bidding === cards ? bids : mix(bids, cards.create(cards.options, rng));
  }
  return {
    spec,
    async identify() {
      const hash = bidding === cards ? await bidding.hash() : `${await bidding.hash()}+${await cards.hash()}`;
      return { hash, cost: COSTS[Math.max(COSTS.indexOf(bidding.cost), COSTS.indexOf(cards.cost))]! };
    },
    open: cards.open,
    foreign: bidding.foreign || cards.foreign,
    create: (rng) => {
      const agent = createForPlay(rng);
      return mix(agent, agent);
    },
    createForPlay,
  };
}

function loadProgram(spec: AgentSpec, command: string): LoadedAgent {
  function create(): never {
    throw new InputError(`agent: ${spec.name} is a program; expected an agent in the process`);
  }
  return {
    spec,
    identify: () => identifyProgram(command),
    open: false,
    foreign: false,
    create,
    createForPlay: create,
    launch: (rng, host) => new ExecAgent(command, rng, host),
  };
}

function loadPart(part: AgentPart): Promise<LoadedPart> | LoadedPart {
  if (/[/\\]|\.[cm]?[jt]s$/.test(part.id)) return loadModule(part);
  const entry = BUILT_IN.find(({ id }) => id === part.id);
  if (entry === undefined) {
    const ids = BUILT_IN.map(({ id }) => id);
    throw new InputError(`agent: no agent is called ${JSON.stringify(part.id)}${suggestion(part.id, ids)}`);
  }
  return {
    create: entry.create,
    options: checkedOptions(entry, part),
    hash: async () => VERSION,
    cost: entry.cost,
    open: entry.open === true,
    foreign: false,
  };
}

/** Every option of a built-in agent, with its default where the spec gives none. */
function checkedOptions(entry: AgentEntry, { options }: AgentPart): Record<string, string> {
  const keys = entry.options.map(({ key }) => key);
  for (const key of Object.keys(options))
    if (!keys.includes(key))
      throw new InputError(`agent: ${entry.id} has no option ${JSON.stringify(key)}${suggestion(key, keys)}`);
  return Object.fromEntries(entry.options.map((option) => [option.key, options[option.key] ?? option.default]));
}

/** `; did you mean …?` when a name is near, and the list of what there is. */
export function suggestion(found: string, known: readonly string[]): string {
  if (known.length === 0) return "; it has none";
  const begun = known.find((name) => name.startsWith(found));
  const near = begun ?? closest(found, [...known]);
  const hint =
    begun !== undefined || distance(found, near) <= Math.max(2, found.length / 3) ? `; did you mean ${near}?` : "";
  return `${hint || ";"} expected one of: ${known.join(", ")}`;
}

async function loadModule(part: AgentPart): Promise<LoadedPart> {
  const path = resolve(part.id);
  if (!existsSync(path)) throw new InputError(`agent: no file ${part.id}; expected a module of an agent`);
  if (!/\.[cm]?[jt]s$/.test(path))
    throw new InputError(
      `agent: ${part.id} is no module (.ts, .js, .mjs); a program is given as one word, "exec:COMMAND ${part.id}"`,
    );
  let exported: unknown;
  let cost: unknown;
  try {
    // only for modules, since it takes 60 ms to load
    const { createJiti } = await import("jiti");
    const jiti = createJiti(import.meta.url, { fsCache: false, interopDefault: false, alias: { "skat-arena": API } });
    ({ default: exported, cost = "medium" } = await jiti.import<{ default?: unknown; cost?: unknown }>(
      pathToFileURL(path).href,
    ));
  } catch (error) {
    throw new InputError(`agent: ${part.id} cannot be loaded: ${loadingFailure(error)}`);
  }
  if (typeof exported !== "function")
    throw new InputError(
      `agent: ${part.id} exports ${exported === undefined ? "nothing" : typeof exported} by default; ` +
        "expected a factory (options, rng) => agent",
    );
  if (!COSTS.includes(cost as Cost))
    throw new InputError(
      `agent: ${part.id} exports cost ${JSON.stringify(cost)}; expected one of: ${COSTS.join(", ")}`,
    );
  const create = exported as AgentFactory;
  return {
    create: (options, rng) => isolated(checkedAgent(create(options, drawingOnly(rng)), part.id)),
    options: part.options,
    hash: () => moduleHash(path),
    cost: cost as Cost,
    open: false,
    foreign: true,
  };
}

/** What went wrong, and where: a place in the text of a syntax error, else the first of the stack outside the loader. */
function loadingFailure(error: unknown): string {
  const [what, ...more] = String(error).split("\n");
  const stack = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  const frames = stack.filter((line) => /^\s+at /.test(line) && !/node:|[/\\]node_modules[/\\]/.test(line));
  const [place] = [...more, ...frames].flatMap((line) => /[^\s()]+\.[cm]?[jt]sx?:\d+:\d+/.exec(line) ?? []);
  return what!.replace(/^Error: ParseError/, "ParseError").trim() + (place === undefined ? "" : ` (at ${place})`);
}

function checkedAgent(agent: unknown, id: string): Agent {
  for (const method of ["bid", "declareHand", "discard", "play"])
    if (typeof (agent as Record<string, unknown> | null | undefined)?.[method] !== "function")
      throw new InputError(`agent: the factory of ${id} returned no object with the method ${method}`);
  if ((agent as Agent).playOpen !== undefined)
    throw new Error(`the agent of ${id} has a method playOpen; only built-in agents may see all cards`);
  return agent as Agent;
}

/** SHA-256 over a module and its local imports, in the order they are met. */
async function moduleHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  const seen = new Set<string>();
  const queue = [path];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const text = await readFile(file, "utf8");
    hash.update(`${text.length}:`).update(text);
    for (const [, name] of text.matchAll(/(?:from|import|require)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g))
      queue.push(resolve(dirname(file), name!));
  }
  return hash.digest("hex");
}
