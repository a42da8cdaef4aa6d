/** `skat-arena score`: the arithmetic of one outcome. */
import type { CommandModule } from "yargs";
import { InputError } from "../engine/input-error.ts";
import { parseContract } from "../engine/notation/contract.ts";
import { makeRules } from "../engine/rules/make.ts";
import { scoreOutcome } from "../engine/score.ts";
import { SCORING_NAMES } from "../engine/scoring.ts";
import { explainResult } from "../reports/arithmetic.ts";
import type { Outcome } from "./exit.ts";
import { keyValues, oneOf, reading, signedNumber, wholeNumber } from "./values.ts";

interface ScoreArguments {
  contract: string;
  matadors: string | undefined;
  bid: string;
  points: string | undefined;
  tricks: string | undefined;
  scoring: string;
  rule: string[];
  json: boolean;
}

export function scoreCommand(_: Outcome): CommandModule<object, ScoreArguments> {
  return {
    command: "score",
    describe: "Show the arithmetic of one game's score",
    builder: (yargs) =>
      yargs
        .option("contract", {
          type: "string",
          requiresArg: true,
          demandOption: true,
          describe: "D H S C G N, then H hand, S schneider announced, Z schwarz announced, O ouvert: CH, GHS, NO",
        })
        .option("matadors", {
          type: "string",
          requiresArg: true,
          describe: "With n: 2; without n: -2 (null: only when its value is below the bid)",
        })
        .option("bid", { type: "string", requiresArg: true, default: "18", describe: "The last value called or held" })
        .option("points", {
          type: "string",
          requiresArg: true,
          describe: "The declarer's card points, skat included (not needed for null)",
        })
        .option("tricks", {
          type: "string",
          requiresArg: true,
          describe: "Tricks the declarer won (default: no schwarz; null: 0)",
        })
        .option("scoring", { type: "string", requiresArg: true, default: "plain", describe: "plain or seeger" })
        .option("rule", { type: "string", array: true, nargs: 1, default: [] as string[], describe: "key=value" })
        .option("json", { type: "boolean", default: false, describe: "The result as JSON" })
        .example("$0 score --contract CH --matadors 2 --bid 30 --points 93 --tricks 7", "clubs hand with two") as never,
    handler: (argv) => {
      const contract = reading(() => parseContract(argv.contract));
      const rules = makeRules("international", keyValues("--rule", argv.rule));
      const isNull = rules.terms[contract.id]!.fixedValue > 0;
      if (argv.points === undefined && !isNull) throw new InputError("--points: expected the card points, got none");
      const points = wholeNumber("--points", argv.points ?? "0", 0, 120);
      const tricks = argv.tricks === undefined ? (isNull ? 0 : 5) : wholeNumber("--tricks", argv.tricks, 0, 10);
      // without a trick the declarer has two cards, at most 22 points; with ten he has every point
      if (!isNull && ((tricks === 0 && points > 22) || (tricks === 10 && points < 120)))
        throw new InputError(`--points: ${points} card points cannot be with ${tricks} tricks`);
      const bid = wholeNumber("--bid", argv.bid, 18, 264);
      const { fixedValue } = rules.terms[contract.id]!;
      if (isNull && fixedValue < bid && argv.matadors === undefined)
        throw new InputError(
          `--matadors: null is worth ${fixedValue} here, below the bid of ${bid}, and charged as a suit or grand contract; ` +
            "expected the matadors of that, got none",
        );
      const result = reading(() =>
        scoreOutcome({
          contract,
          bid,
          cardPoints: points,
          tricks,
          matadors: argv.matadors === undefined ? undefined : signedNumber("--matadors", argv.matadors, -11, 11),
          rules,
          scoring: oneOf("--scoring", argv.scoring, SCORING_NAMES),
        }),
      );
      process.stdout.write(argv.json ? `${JSON.stringify(result)}\n` : `${explainResult(result).join("\n")}\n`);
    },
  };
}
