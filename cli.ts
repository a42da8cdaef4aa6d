#!/usr/bin/env node
import { main } from "./cli/main.ts";

// a reader that stops early (| head) is no error
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit(0);
  process.stderr.write(`skat-arena: standard output cannot be written (${code})\n`);
  process.exit(2);
});
process.exitCode = await main(process.argv.slice(2));
