/** The version of the package. */
import { createRequire } from "node:module";

export const VERSION: string = (createRequire(import.meta.url)("skat-arena/package.json") as { version: string })
  .version;
