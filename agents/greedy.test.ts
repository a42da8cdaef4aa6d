import { GREEDY } from "./greedy.ts";
import { checkAgent } from "./heuristic/agent.properties.ts";

checkAgent(GREEDY, 2000);
