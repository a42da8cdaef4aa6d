/** `skat-arena agents`: the built-in agents and their options. */
import type { CommandModule } from "yargs";
import { BUILT_IN } from "../agents/registry.ts";
import type { Outcome } from "./exit.ts";

export function agentsCommand(_: Outcome): CommandModule {
  return {
    command: "agents",
    describe: "List the built-in agents and their options",
    handler: () => {
      for (const { id, about, options } of BUILT_IN) {
        process.stdout.write(`${id}\n    ${about}\n`);
        for (const option of options)
          process.stdout.write(`    ${id}:${option.key}=${option.default}  ${option.about}\n`);
      }
      process.stdout.write(
        "\nA+B bids like A and plays cards like B; name=agent names it; ./file.ts or ./file.js is an agent of yours.\n",
      );
    },
  };
}
