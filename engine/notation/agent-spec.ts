/**
 * Text of agents at the command line and in plans:
 *
 *     spec   = [ name "=" ] agent [ "+" agent ]        A+B bids like A and plays cards like B
 *     agent  = id [ ":" key "=" value { "," key "=" value } ]
 *     id     = a built-in agent, or a path (./my-agent.ts) without + , : =
 *     spec   = [ name "=" ] "exec:" command            swallows the rest
 */
import { InputError } from "../input-error.ts";

export interface AgentPart {
  /** A built-in agent's id, or the path of a module. */
  readonly id: string;
  readonly options: Readonly<Record<string, string>>;
}

export interface AgentSpec {
  /** As given, or the text of the agent. */
  readonly name: string;
  readonly bidding: AgentPart;
  /** The same object as `bidding` when the agent is not mixed. */
  readonly cards: AgentPart;
  /** The command of an `exec:` agent; its parts are then empty. */
  readonly command?: string;
}

const NAMED = /^([A-Za-z0-9_.-]+)=(.*)$/s;
const EXEC = "exec:";

/** Reads a spec. @throws InputError naming what was found and expected. */
export function parseAgentSpec(text: string): AgentSpec {
  const [, given, rest] = NAMED.exec(text) ?? [undefined, undefined, text];
  const agent = rest!;
  const name = given ?? agent;
  if (agent.startsWith(EXEC)) {
    const command = agent.slice(EXEC.length).trim();
    if (command === "") throw new InputError(`agent: expected a command after exec: in ${JSON.stringify(text)}`);
    const none = { id: "exec", options: {} };
    return { name, bidding: none, cards: none, command };
  }
  const parts = agent.split("+").map((part) => parsePart(part, text));
  if (parts.length > 2)
    throw new InputError(`agent: expected at most one + (bidding+cards), got ${JSON.stringify(text)}`);
  const bidding = parts[0]!;
  return { name, bidding, cards: parts[1] ?? bidding };
}

function parsePart(text: string, whole: string): AgentPart {
  const colon = text.indexOf(":");
  const id = colon < 0 ? text : text.slice(0, colon);
  if (!/^[^+,:=\s]+$/.test(id))
    throw new InputError(
      `agent: expected id[:key=value,…] with a name or a path as id, got ${JSON.stringify(text)} in ${JSON.stringify(whole)}`,
    );
  const options: Record<string, string> = {};
  for (const pair of colon < 0 ? [] : text.slice(colon + 1).split(",")) {
    const [, key, value] = /^([A-Za-z][A-Za-z0-9_-]*)=(.+)$/s.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new InputError(`agent: expected key=value, got ${JSON.stringify(pair)} in ${JSON.stringify(whole)}`);
    if (Object.hasOwn(options, key))
      throw new InputError(`agent: option ${key} is given twice in ${JSON.stringify(whole)}`);
    options[key] = value;
  }
  return { id, options };
}

/** The text that `parseAgentSpec` reads back. */
export function formatAgentSpec(spec: AgentSpec): string {
  const agent =
    spec.command !== undefined
      ? EXEC + spec.command
      : spec.bidding === spec.cards
        ? formatPart(spec.bidding)
        : `${formatPart(spec.bidding)}+${formatPart(spec.cards)}`;
  return spec.name === agent ? agent : `${spec.name}=${agent}`;
}

function formatPart({ id, options }: AgentPart): string {
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? id : `${id}:${pairs.join(",")}`;
}
