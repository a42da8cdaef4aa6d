/** A game's score as a person would work it out. */
import { type Contract, KIND_NAMES, NULL } from "../engine/contract.ts";
import type { GameResult } from "../engine/score.ts";

/** `clubs hand, schneider announced` */
export function contractWords({ kind, hand, schneiderAnnounced, schwarzAnnounced, ouvert }: Contract): string {
  const words: string[] = [KIND_NAMES[kind]!];
  if (ouvert) words.push("ouvert");
  if (hand && (kind === NULL || !ouvert)) words.push("hand");
  const announced =
    ouvert && kind !== NULL
      ? ""
      : schwarzAnnounced
        ? ", schwarz announced"
        : schneiderAnnounced
          ? ", schneider announced"
          : "";
  return words.join(" ") + announced;
}

/** Lines that lead from the contract to the score. */
export function explainResult(result: GameResult): string[] {
  const { declared, charged, bid, won, lossReason, score } = result;
  if (charged === undefined) return ["passed in: no score"];
  const lines = [valueLine(result, charged)];
  if (declared === undefined) lines.push(`no valid declaration: charged as ${contractWords(charged)}`);
  else if (declared !== charged)
    lines.push(
      `${contractWords(declared)} is worth ${result.gameValue}, below the bid of ${bid}: no contract, ` +
        `charged as ${contractWords(charged)}, the cheapest that covers it`,
    );
  const worth = result.base * result.multiplier;
  if (declared !== charged && result.chargedValue !== worth)
    lines.push(
      `${worth} does not cover the bid of ${bid}; charged ${result.chargedValue}, the next multiple of ${result.base}`,
    );
  if (result.chargedValue !== result.gameValue && declared === charged)
    lines.push(
      `overbid: ${result.gameValue} does not cover the bid of ${bid}; charged ${result.chargedValue}, ` +
        `the next multiple of ${result.base}`,
    );
  if (won) lines.push(`won${made(result)}: +${result.chargedValue}`);
  else {
    const factor = -score / result.chargedValue;
    lines.push(
      `lost (${REASONS[lossReason!]})${made(result)}: −${factor === 1 ? "" : `${factor} × `}${result.chargedValue} = ${score}`.replace(
        "= -",
        "= −",
      ),
    );
  }
  const seats = [...result.seatScores];
  if (seats.some((s) => s !== 0 && s !== score) || seats.filter((s) => s !== 0).length > 1)
    lines.push(`list: forehand ${seats[0]}, middlehand ${seats[1]}, rearhand ${seats[2]}`);
  return lines;
}

const REASONS = {
  fault: "fault of the declarer's agent",
  conceded: "conceded",
  overbid: "overbid",
  null: "the declarer took a trick",
  announcement: "announcement missed",
  points: "card points",
} as const;

function made({ charged, cardPoints, tricks, declared }: GameResult): string {
  if (charged === undefined || charged.kind === NULL || declared !== charged) return "";
  return ` with ${cardPoints} card points and ${tricks} ${tricks === 1 ? "trick" : "tricks"}`;
}

function valueLine({ multipliers, matadors, base, multiplier }: GameResult, charged: Contract): string {
  if (charged.kind === NULL) return `${contractWords(charged)}: value ${base}`;
  const parts = [
    `${matadors > 0 ? "with" : "without"} ${Math.abs(matadors)}`,
    ...(["game", "hand", "schneider", "schneiderAnnounced", "schwarz", "schwarzAnnounced", "ouvert"] as const)
      .filter((name) => multipliers[name] > 0)
      .map((name) => `${WORDS[name]} ${multipliers[name]}`),
  ];
  return `${contractWords(charged)}: ${parts.join(", ")} = ${multiplier}; ${multiplier} × ${base} = ${multiplier * base}`;
}

const WORDS = {
  game: "game",
  hand: "hand",
  schneider: "schneider",
  schneiderAnnounced: "announced",
  schwarz: "schwarz",
  schwarzAnnounced: "announced",
  ouvert: "ouvert",
} as const;
