/** Rule sets by name. */
import { InputError } from "../input-error.ts";
import { INTERNATIONAL_OPTIONS, internationalRules } from "./international.ts";
import type { RuleOption, RuleSet } from "./ruleset.ts";

export const RULE_SETS: Readonly<Record<string, readonly RuleOption[]>> = {
  international: INTERNATIONAL_OPTIONS,
};

/**
 * A rule set with options as text, `handLossSingle: "true"`.
 * @throws InputError for an unknown rule set or option, or a value that is not `true` or `false`.
 */
export function makeRules(name: string, options: Readonly<Record<string, string>> = {}): RuleSet {
  const known = RULE_SETS[name];
  if (known === undefined)
    throw new InputError(`rules: expected one of ${Object.keys(RULE_SETS).join(", ")}, got ${JSON.stringify(name)}`);
  const values: Record<string, boolean> = {};
  for (const [key, text] of Object.entries(options)) {
    if (!known.some((option) => option.key === key))
      throw new InputError(
        `rule: ${name} has no option ${JSON.stringify(key)}; expected one of: ${known.map((o) => o.key).join(", ")}`,
      );
    if (text !== "true" && text !== "false")
      throw new InputError(`rule: ${key} expects true or false, got ${JSON.stringify(text)}`);
    values[key] = text === "true";
  }
  return internationalRules(values);
}
