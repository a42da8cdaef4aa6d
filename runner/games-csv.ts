/**
 * `games.csv`: a line a game. Joined by hand from prepared cells (770k rows/s against csv-stringify's 264k), since the
 * only cells that could need quotes, the agents' names, are quoted once.
 */
import { stringify } from "csv-stringify/sync";
import { CONTRACTS } from "../engine/contract.ts";
import type { Game } from "../engine/game.ts";
import { formatContract } from "../engine/notation/contract.ts";
import { formatSeating, type Seating } from "./schedule.ts";

export const GAME_COLUMNS = [
  "deal",
  "seating",
  "forehand",
  "middlehand",
  "rearhand",
  "declarer",
  "declarer_seat",
  "bid",
  "contract",
  "matadors",
  "card_points",
  "tricks",
  "won",
  "overbid",
  "loss_reason",
  "game_value",
  "charged_value",
  "score",
  "score_forehand",
  "score_middlehand",
  "score_rearhand",
  "fault",
  "fault_seat",
] as const;

export const GAMES_CSV_HEADER = `${GAME_COLUMNS.join(",")}\n`;

const CONTRACT_TEXTS = CONTRACTS.map(formatContract);

export class GameLines {
  private readonly cells: readonly string[];
  private readonly tables: readonly string[];

  constructor(names: readonly string[], seatings: readonly Seating[]) {
    this.cells = names.map((name) => stringify([[name]]).trimEnd());
    this.tables = seatings.map(
      (seating) => `${formatSeating(seating)},${seating.map((agent) => this.cells[agent]).join(",")}`,
    );
  }

  /** The line of a finished game, newline included. */
  line(deal: number, index: number, seating: Seating, game: Game): string {
    const { result, declarer, contract } = game;
    const [forehand, middlehand, rearhand] = result.seatScores;
    const fault = game.endingFault === undefined ? "," : `${game.endingFault},${game.faultSeat}`;
    const scores = `${result.score},${forehand},${middlehand},${rearhand},${fault}\n`;
    const head = `${deal},${this.tables[index]},`;
    if (declarer < 0) return `${head},,,,,,,,,,,,${scores}`;
    return (
      `${head}${this.cells[seating[declarer]!]},${declarer},${result.bid},` +
      `${contract === undefined ? "" : CONTRACT_TEXTS[contract.id]},${result.matadors},${result.cardPoints},` +
      `${result.tricks},${result.won},${result.overbid},${result.lossReason ?? ""},${result.gameValue},` +
      `${result.chargedValue},${scores}`
    );
  }
}
