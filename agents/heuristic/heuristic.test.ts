import { checkAgent } from "./agent.properties.ts";
import { HEURISTIC } from "./heuristic.ts";

checkAgent(HEURISTIC, 2000);
