/** `skat-arena rules`: the rule options and their defaults. */
import type { CommandModule } from "yargs";
import { RULE_SETS } from "../engine/rules/make.ts";
import type { Outcome } from "./exit.ts";

export function rulesCommand(_: Outcome): CommandModule {
  return {
    command: "rules",
    describe: "List the rule options (--rule key=value) and their defaults",
    handler: () => {
      for (const [name, options] of Object.entries(RULE_SETS)) {
        process.stdout.write(`${name}\n`);
        for (const option of options)
          process.stdout.write(`    --rule ${option.key}=${option.default}  ${option.about}\n`);
      }
    },
  };
}
