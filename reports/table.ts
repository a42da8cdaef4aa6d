/** A table as data: columns and rows, written as CSV or for a terminal. */
import { stringify } from "csv-stringify/sync";
import type { Estimate } from "./statistics.ts";

export type Cell = string | number | boolean | undefined;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const DIGITS = 6;

/** CSV with a header, `.` decimals, at most six decimals, empty cells for what is not known, LF. */
export function formatCsv({ columns, rows }: Table): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    {
      header: true,
      columns: [...columns],
      cast: { boolean: String },
    },
  );
}

function plain(cell: Cell): string | boolean {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(Number(cell.toFixed(DIGITS))) : "";
  return cell ?? "";
}

/** The five columns of a rate. */
export function rateColumns(name: string): string[] {
  return [`${name}_n`, `${name}_of`, name, `${name}_low`, `${name}_high`];
}

export function rateCells(count: number, of: number, { value, low, high }: Estimate): Cell[] {
  return [count, of, value, low, high];
}

/** Columns side by side: the first to the left, the others to the right. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
