/**
 * One game as a row of six int32: what the block digest is taken of, independent of any text.
 *
 *     0 deal   1 seating << 16 | bid   2 contract << 24 | declarer << 16 | card points << 8 | tricks
 *     3 fault (0 none, else kind + 1) << 8 | overbid << 1 | won   4 declarer's score   5 fingerprint of all events
 *
 * 255 stands for no contract and no declarer.
 */
import { FAULT_KINDS } from "../engine/events.ts";
import type { Game } from "../engine/game.ts";

export const ROW_INTS = 6;
const NONE = 255;

/** Writes the row of a finished game at `at`. */
export function writeRow(rows: Int32Array, at: number, deal: number, seating: number, game: Game): void {
  const { result, contract, declarer, endingFault } = game;
  rows[at] = deal;
  rows[at + 1] = (seating << 16) | game.bid;
  rows[at + 2] =
    ((contract === undefined ? NONE : contract.id) << 24) |
    ((declarer < 0 ? NONE : declarer) << 16) |
    (result.cardPoints << 8) |
    result.tricks;
  const fault = endingFault === undefined ? 0 : FAULT_KINDS.indexOf(endingFault) + 1;
  rows[at + 3] = (fault << 8) | (result.overbid ? 2 : 0) | (result.won ? 1 : 0);
  rows[at + 4] = result.score;
  rows[at + 5] = game.hash;
}
