// The built-in agent `random` as a program, by the TypeScript client.
import { loadAgent, parseAgentSpec } from "skat-arena";
import { serveAgent } from "skat-arena/client";

const random = await loadAgent(parseAgentSpec("random"));
serveAgent((_, rng) => random.create(rng), { name: "random", version: "1" });
