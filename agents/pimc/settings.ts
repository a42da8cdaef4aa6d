/** Options of the agent, read once. */
import { InputError } from "../../engine/input-error.ts";
import type { AgentOption, AgentOptions } from "../agent.ts";
import { numberOption } from "../options.ts";

const EVIDENCE = ["on", "auction", "off"] as const;
export type Evidence = (typeof EVIDENCE)[number];

export interface Settings {
  /** Layouts that are solved for a decision. */
  readonly worlds: number;
  /** What layouts are weighed by: what the others called, put away and played; the first two; nothing. */
  readonly inference: Evidence;
  /** How far that is trusted: 0 not at all, 1 as if the models were exact. */
  readonly power: number;
  /** Card points by which the outcome of a game differs from that of open cards. */
  readonly blur: number;
  /** Whether bids and declarations are simulated; otherwise they are the heuristic agent's. */
  readonly simulate: boolean;
  /** Added to the chance of winning that it asks of a game. */
  readonly risk: number;
}

export const OPTIONS: readonly AgentOption[] = [
  { key: "worlds", default: "32", about: "layouts of the unseen cards that are solved for a decision, 1..4096" },
  {
    key: "inference",
    default: "on",
    about: "on: layouts are weighed by calls, discard and cards played; auction: not by cards; off: all alike",
  },
  { key: "power", default: "0.7", about: "how far the inference is trusted, 0..1.5" },
  { key: "blur", default: "4", about: "card points by which play differs from open cards, 0.1..20" },
  { key: "bidding", default: "worlds", about: "worlds: by simulation where it is in doubt; rules: as heuristic bids" },
  { key: "risk", default: "0", about: "added to the winning chance it asks of a game, -0.5..0.5: below 0 is bolder" },
];

export function readSettings(options: AgentOptions): Settings {
  return {
    worlds: numberOption(options, "worlds", 1, 4096),
    inference: choiceOption(options, "inference", EVIDENCE),
    power: numberOption(options, "power", 0, 1.5),
    blur: numberOption(options, "blur", 0.1, 20),
    simulate: choiceOption(options, "bidding", ["worlds", "rules"]) === "worlds",
    risk: numberOption(options, "risk", -0.5, 0.5),
  };
}

function choiceOption<T extends string>(options: AgentOptions, key: string, choices: readonly T[]): T {
  const found = options[key]! as T;
  if (!choices.includes(found))
    throw new InputError(`agent: option ${key} expects one of ${choices.join(", ")}, got ${JSON.stringify(found)}`);
  return found;
}
