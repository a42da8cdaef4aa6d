/** Reading the options of a spec. */
import { InputError } from "../engine/input-error.ts";
import type { AgentOptions } from "./agent.ts";

/** A number within [low, high], an integer if the bounds are. @throws InputError otherwise. */
export function numberOption(options: AgentOptions, key: string, low: number, high: number): number {
  const text = options[key]!;
  const value = Number(text);
  const whole = Number.isInteger(low) && Number.isInteger(high);
  if (text.trim() === "" || !(value >= low && value <= high) || (whole && !Number.isInteger(value)))
    throw new InputError(
      `agent: option ${key} expects ${whole ? "an integer" : "a number"} from ${low} to ${high}, got ${JSON.stringify(text)}`,
    );
  return value;
}
