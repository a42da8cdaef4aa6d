/** `skat-arena agents`: the built-in agents and their options. */
import type { CommandModule } from "yargs";
import { BUILT_IN } from "../agents/registry.ts";
import type { Outcome } from "./exit.ts";

const YOURS = `
./my-agent.ts
    a module of yours, .ts or .js: see docs/writing-agents.md
    ./my-agent.ts:key=value,…  its options
exec:COMMAND
    a program of yours in any language, asked over its standard input and output: see docs/protocol.md

A+B bids like A and plays cards like B (not with exec:); name=agent names it; the command check tests one.
`;

export function agentsCommand(_: Outcome): CommandModule {
  return {
    command: "agents",
    describe: "List the built-in agents with their options, and how to name your own",
    handler: () => {
      for (const { id, about, options } of BUILT_IN) {
        process.stdout.write(`${id}\n    ${about}\n`);
        for (const option of options)
          process.stdout.write(`    ${id}:${option.key}=${option.default}  ${option.about}\n`);
      }
      process.stdout.write(YOURS);
    },
  };
}
