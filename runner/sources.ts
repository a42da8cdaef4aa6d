/**
 * Where the difference of two agents comes from: Δ of a deal cut by seat, by role and by contract, so that the parts of each
 * cut add up to Δ on every deal and have intervals of their own. A seat's score counts as often as an opponent of the other
 * agent sits at its table, for the first agent and against it for the second.
 */
import type { Game } from "../engine/game.ts";
import type { CellLayout } from "./cells.ts";
import type { Seating } from "./schedule.ts";

/** ΣΔ and ΣΔ² over deals by cell name: `games seat 0`, `declared`, `defended`, `contract CH`; none where all is 0. */
export type SourceSums = Readonly<Record<string, readonly [number, number]>>;

export class SourceTally {
  private readonly layout: CellLayout;
  private readonly deal: Int32Array;
  /** Cells with a score in this deal; one that went through 0 stands here twice, which adds nothing. */
  private readonly touched: number[] = [];
  private readonly sums: Float64Array;

  constructor(layout: CellLayout) {
    this.layout = layout;
    this.deal = new Int32Array(layout.names.length);
    this.sums = new Float64Array(2 * layout.names.length);
  }

  reset(): void {
    this.sums.fill(0);
  }

  addGame({ declarer, result: { declared, seatScores } }: Game, seating: Seating): void {
    const { layout } = this;
    for (let seat = 0; seat < 3; seat++) {
      const score = seatScores[seat]!;
      if (score === 0) continue;
      const agent = seating[seat]!;
      const opponents = Number(seating[0] !== agent) + Number(seating[1] !== agent) + Number(seating[2] !== agent);
      const difference = (agent === 0 ? score : -score) * opponents;
      this.add(layout.gamesAtSeat + seat, difference);
      if (seat !== declarer) this.add(layout.defended, difference);
      else {
        this.add(layout.declared, difference);
        // a faulty declaration names no contract
        if (declared !== undefined) this.add(layout.contracts[declared.id]!, difference);
      }
    }
  }

  private add(cell: number, difference: number): void {
    if (this.deal[cell] === 0) this.touched.push(cell);
    this.deal[cell]! += difference;
  }

  endDeal(): void {
    const { deal, sums, touched } = this;
    for (const cell of touched) {
      const difference = deal[cell]!;
      sums[2 * cell]! += difference;
      sums[2 * cell + 1]! += difference * difference;
      deal[cell] = 0;
    }
    touched.length = 0;
  }

  blockSums(): SourceSums {
    const byName: Record<string, readonly [number, number]> = {};
    this.layout.names.forEach((name, cell) => {
      const [sum, squares] = [this.sums[2 * cell]!, this.sums[2 * cell + 1]!];
      if (squares !== 0) byName[name] = [sum, squares];
    });
    return byName;
  }
}
