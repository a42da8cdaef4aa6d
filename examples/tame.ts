/**
 * A built-in agent with one thing changed: it declares and plays like the heuristic, and never bids above 24.
 *
 *     npx skat-arena run ./examples/tame.ts heuristic
 */
import { type Agent, type AgentOptions, loadAgent, parseAgentSpec, type Rng } from "skat-arena";

export const cost = "fast";

const heuristic = await loadAgent(parseAgentSpec("heuristic"));

export default function tame(_options: AgentOptions, rng: Rng): Agent {
  const base = heuristic.create(rng);
  return { ...base, bid: (view) => view.value <= 24 && base.bid(view) };
}
