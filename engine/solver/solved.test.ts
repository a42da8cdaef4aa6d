/** Full deals and examples whose values other programs agree on; see fixtures/solver.md. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cardValues, nullResults, pointsOf } from "./answers.ts";
import { toPosition } from "./endings.ts";
import { Solver } from "./solver.ts";

function fixture(name: string) {
  const lines = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8").trim();
  return lines.split("\n").map((line) => JSON.parse(line));
}

describe("positions solved by other programs", () => {
  const solver = new Solver();

  test("270 full deals, with the value of every first card", () => {
    for (const row of fixture("double-dummy.jsonl")) {
      solver.setPosition(toPosition({ ...row, game: row.contract, trick: [] }));
      const label = `row ${row.id}`;
      if (row.contract === "N") {
        expect(nullResults(solver), label).toEqual(row.first_card_values);
        expect(solver.holdsNull() ? "win" : "lose", label).toBe(row.value);
        continue;
      }
      const skat = pointsOf(row.skat);
      expect(cardValues(solver, skat), label).toEqual(row.first_card_values);
      expect(solver.value() + skat, label).toBe(row.value);
      expect(solver.reaches(61 - skat), label).toBe(row.declarer_wins);
    }
  });

  test("examples from the tests of other solvers", () => {
    for (const { id, in: given, out } of fixture("double-dummy-facts.jsonl")) {
      solver.setPosition(toPosition({ ...given, trick: [] }));
      if (given.game === "N") expect(solver.holdsNull(), id).toBe(out.declarer_wins);
      else expect(solver.value(), id).toBe(out.value);
    }
  });
});
