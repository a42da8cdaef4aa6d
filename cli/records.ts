/** `skat-arena records FILE`: reads game records, replays and re-scores them, and lists every mismatch. */
import { createReadStream } from "node:fs";
import type { CommandModule } from "yargs";
import { InputError } from "../engine/input-error.ts";
import { type IssRecord, parseRecord, propertyOf, RecordSplitter } from "../engine/notation/iss-record.ts";
import { compareRecord } from "../engine/notation/iss-replay.ts";
import { onDisk } from "../runner/run-directory.ts";
import { FINDING, OK, type Outcome } from "./exit.ts";

export function recordsCommand(outcome: Outcome): CommandModule<object, { file: string; quiet: boolean }> {
  return {
    command: "records <file>",
    describe: "Replay and re-score game records of the International Skat Server or of skat-arena",
    builder: (yargs) =>
      yargs
        .positional("file", { type: "string", demandOption: true, describe: "A file of records, (;GM[Skat]… ;)" })
        .option("quiet", { type: "boolean", default: false, describe: "Mismatches and totals only" }) as never,
    handler: async ({ file, quiet }) => {
      outcome.status = await onDisk(file, () => checkRecords(file, quiet));
    },
  };
}

async function checkRecords(file: string, quiet: boolean): Promise<number> {
  const splitter = new RecordSplitter();
  let ok = 0;
  let mismatches = 0;
  const malformed: string[] = [];
  const check = (text: string) => {
    let record: IssRecord;
    try {
      record = parseRecord(text, ok + mismatches + malformed.length + 1);
    } catch (error) {
      malformed.push((error as Error).message);
      return;
    }
    const found = compareRecord(record);
    if (found.length === 0) ok++;
    else mismatches++;
    if (found.length === 0 && quiet) return;
    const label = `${propertyOf(record, "PC") ?? "?"} ${propertyOf(record, "ID") ?? "?"}`;
    process.stdout.write(`${label} ${found.length === 0 ? "ok" : `mismatch ${found.join(", ")}`}\n`);
  };
  for await (const chunk of createReadStream(file, "utf8")) splitter.push(chunk as string).forEach(check);
  splitter.end().forEach(check);
  const total = ok + mismatches + malformed.length;
  if (total === 0) throw new InputError(`${file}: expected records (;GM[Skat]… ;), got none`);
  process.stdout.write(
    `${total} records: ${ok} ok, ${mismatches} with mismatches${malformed.length > 0 ? `, ${malformed.length} malformed` : ""}\n`,
  );
  if (malformed.length > 0)
    throw new InputError(`${file}: ${malformed.length} of ${total} records malformed, the first: ${malformed[0]}`);
  return mismatches === 0 ? OK : FINDING;
}
