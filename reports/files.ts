/** The CSV files of a run directory. */
import { join } from "node:path";
import { replaceFile } from "../runner/run-directory.ts";
import { biddingTable } from "./bidding.ts";
import type { RunTotals } from "./fold.ts";
import { pairsTable } from "./pairs.ts";
import { formatCsv, type Table } from "./table.ts";
import { contractsTable, faultsTable, overbidsTable, seatsTable, summaryTable } from "./tables.ts";

const TABLES: Readonly<Record<string, (totals: RunTotals) => Table>> = {
  "summary.csv": summaryTable,
  "contracts.csv": contractsTable,
  "overbids.csv": overbidsTable,
  "seats.csv": seatsTable,
  "pairs.csv": pairsTable,
  "bidding.csv": biddingTable,
  "faults.csv": faultsTable,
};

export const REPORT_FILES: readonly string[] = Object.keys(TABLES);

/** Writes every table into the directory, replacing older ones. */
export async function writeReports(dir: string, totals: RunTotals): Promise<void> {
  for (const [file, table] of Object.entries(TABLES)) await replaceFile(join(dir, file), formatCsv(table(totals)));
}
