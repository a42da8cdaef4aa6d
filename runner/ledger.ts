/**
 * The ledger: an append-only file of one JSON line a block, in block order. It is the tournament: statistics, resuming,
 * merging and verifying are folds of it. Each line ends with the SHA-256 of the text before that hash.
 */
import { createHash } from "node:crypto";
import { InputError } from "../engine/input-error.ts";
import type { FaultRow, GamesFormat } from "./block.ts";
import type { BlockSums } from "./tally.ts";

export interface LedgerLine {
  readonly block: number;
  readonly firstDeal: number;
  readonly deals: number;
  readonly sums: BlockSums;
  readonly faults: readonly FaultRow[];
  readonly digest: string;
  /** The games file and its length in bytes after this block; `null` when no games are kept. */
  readonly games: { readonly format: GamesFormat; readonly bytes: number } | null;
  readonly sha256: string;
}

const SEAL = ',"sha256":"';

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A line from a block's content (a JSON object without the last two fields), newline included. */
export function sealLine(content: string, games: LedgerLine["games"]): string {
  const body = `${content.slice(0, -1)},"games":${JSON.stringify(games)}`;
  return `${body}${SEAL}${hashOf(body)}"}\n`;
}

/**
 * Reads one line. @throws InputError when it was edited.
 * @param where file and line number, for the message.
 */
export function parseLine(text: string, where: string): LedgerLine {
  const at = text.lastIndexOf(SEAL);
  const body = text.slice(0, at);
  if (at < 0 || text.slice(at) !== `${SEAL}${hashOf(body)}"}`)
    throw new InputError(`${where}: the line does not match its own SHA-256; expected it as the run wrote it`);
  return JSON.parse(text) as LedgerLine;
}

/** What `sealLine` made a line of: all but the games file and the hash. */
export function contentOf({
  block,
  firstDeal,
  deals,
  sums,
  faults,
  digest,
}: Omit<LedgerLine, "games" | "sha256">): string {
  return JSON.stringify({ block, firstDeal, deals, sums, faults, digest });
}

export interface Ledger {
  readonly lines: readonly LedgerLine[];
  /** By line: the length in bytes of the file up to and including it. */
  readonly ends: readonly number[];
}

/**
 * Reads a ledger, from whatever block it starts with (a shard's is not 0). A last line without a newline was torn by a kill or
 * a full disk and is left out.
 *
 * @throws InputError naming the first line that was edited, lost or doubled.
 */
export function parseLedger(text: string, where: string): Ledger {
  const lines: LedgerLine[] = [];
  const ends: number[] = [];
  let start = 0;
  let bytes = 0;
  let deal: number | undefined;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    const source = text.slice(start, end);
    const place = `${where} line ${lines.length + 1}`;
    const line = parseLine(source, place);
    const expected = (lines[0]?.block ?? line.block) + lines.length;
    if (line.block !== expected || (deal !== undefined && line.firstDeal !== deal))
      throw new InputError(`${place}: expected block ${expected}, got block ${line.block}; a line is lost or doubled`);
    lines.push(line);
    deal = line.firstDeal + line.deals;
    bytes += Buffer.byteLength(source) + 1;
    ends.push(bytes);
    start = end + 1;
  }
  return { lines, ends };
}

/** Digest of a run: SHA-256 over the digests of its blocks, in order. */
export class RunDigest {
  private readonly hash = createHash("sha256");

  add(blockDigest: string): void {
    this.hash.update(blockDigest, "hex");
  }

  get hex(): string {
    return this.hash.copy().digest("hex");
  }
}
