/** The option `--deals-from`: deals of a file, one a line, instead of those of the seed. */
import { readFile } from "node:fs/promises";
import { MAX_DEALS } from "../engine/deal.ts";
import { type DealList, dealCount } from "../engine/deal-list.ts";
import { InputError } from "../engine/input-error.ts";
import { parseDeals } from "../engine/notation/deals.ts";
import { onDisk } from "../runner/run-directory.ts";
import { wholeNumber } from "./values.ts";

export const DEALS_FROM = {
  type: "string",
  requiresArg: true,
  describe: "File of deals to play, one a line (forehand | middlehand | rearhand | skat), instead of the seed's",
} as const;

/** @throws InputError naming the file and the line that is no deal. */
export async function readDealsFrom(path: string | undefined): Promise<DealList | undefined> {
  if (path === undefined) return undefined;
  if (path === "") throw new InputError("--deals-from: expected a file, got an empty text");
  return parseDeals(await onDisk(path, () => readFile(path, "utf8")), path);
}

/** Number of deals to play: as asked, but no more than are given; all that are given, or a default. */
export function dealsToPlay(
  option: string,
  text: string | undefined,
  given: DealList | undefined,
  otherwise: number,
): number {
  const most = given === undefined ? MAX_DEALS : dealCount(given);
  if (text === undefined) return given === undefined ? otherwise : most;
  const deals = wholeNumber(option, text, 1, MAX_DEALS);
  if (deals > most) throw new InputError(`${option}: expected at most the ${most} deals of --deals-from, got ${deals}`);
  return deals;
}
