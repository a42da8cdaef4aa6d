/** The command line: parses it, runs one command, and turns whatever goes wrong into one line and an exit status. */
import yargs, { type Argv, type CommandModule } from "yargs";
import { suggestion } from "../agents/registry.ts";
import { VERSION } from "../agents/version.ts";
import { InputError } from "../engine/input-error.ts";
import { agentsCommand } from "./agents.ts";
import { checkCommand } from "./check.ts";
import { compareCommand } from "./compare.ts";
import { dealCommand } from "./deal.ts";
import { BAD_INPUT, HARNESS_FAULT, OK, type Outcome } from "./exit.ts";
import { mergeCommand } from "./merge.ts";
import { recordsCommand } from "./records.ts";
import { reportCommand } from "./report.ts";
import { rulesCommand } from "./rules.ts";
import { runCommand } from "./run.ts";
import { scoreCommand } from "./score.ts";
import { solveCommand } from "./solve.ts";
import { verifyCommand } from "./verify.ts";

/** Arguments that may come more than once. */
const LISTS = ["_", "agents", "dirs", "rule"];

const COMMANDS = [
  runCommand,
  compareCommand,
  dealCommand,
  scoreCommand,
  solveCommand,
  recordsCommand,
  reportCommand,
  mergeCommand,
  verifyCommand,
  checkCommand,
  agentsCommand,
  rulesCommand,
];

/** Runs one command line; returns the exit status. */
export async function main(words: readonly string[]): Promise<number> {
  const outcome: Outcome = { status: OK };
  const parser = yargs([...words])
    .scriptName("skat-arena")
    .locale("en")
    .usage("$0 COMMAND\n\nPlays Skat bots against each other and says, with honest error bars, which is better.")
    .parserConfiguration({
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "dot-notation": false,
      "boolean-negation": false,
    })
    .version(VERSION)
    .help()
    .alias("h", "help")
    .wrap(Math.min(120, process.stdout.columns ?? 120))
    .demandCommand(1, "expected a command")
    .strict()
    .check((argv) => {
      for (const [key, value] of Object.entries(argv))
        if (Array.isArray(value) && !LISTS.includes(key)) throw new InputError(`--${key} is given twice`);
      checkFlags(words, parser);
      return true;
    })
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new InputError(message);
    });
  const commands = COMMANDS.map((make) => make(outcome) as CommandModule);
  for (const command of commands) parser.command(command);
  try {
    await parser.parseAsync();
    return outcome.status;
  } catch (error) {
    return complain(error, words, parser, commands);
  }
}

/** `--strict=maybe` would be taken for false. */
function checkFlags(words: readonly string[], parser: Argv): void {
  const { boolean } = (parser as unknown as { getOptions(): { boolean: string[] } }).getOptions();
  for (const word of words) {
    const [, name, value] = /^--([^=]+)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && boolean.includes(name) && value !== "true" && value !== "false")
      throw new InputError(`--${name}: expected no value, or true or false, got ${JSON.stringify(value)}`);
  }
}

function complain(error: unknown, argv: readonly string[], parser: Argv, commands: readonly CommandModule[]): number {
  const { name, message } = error as Error;
  if (error instanceof InputError || name === "YError") {
    process.stderr.write(`skat-arena: ${oneLine(explained(message, argv, parser, commands))}\n`);
    return BAD_INPUT;
  }
  process.stderr.write(`skat-arena: a fault of skat-arena itself, please report it: ${(error as Error).stack}\n`);
  return HARNESS_FAULT;
}

/** What yargs says about unknown words, with a suggestion. */
function explained(message: string, argv: readonly string[], parser: Argv, commands: readonly CommandModule[]): string {
  const unknown = /^Unknown arguments?: (.*)$/s.exec(message)?.[1]?.split(", ")[0];
  if (unknown !== undefined) {
    const dashed = argv.find((word) => word.replace(/^-+/, "").split("=")[0] === unknown && word.startsWith("-"));
    const options = knownOptions(parser);
    if (dashed !== undefined) return `unknown option ${dashed.split("=")[0]}${suggestion(`--${unknown}`, options)}`;
    if (unknown === argv[0])
      return `unknown command ${unknown}${suggestion(
        unknown,
        commands.map(({ command }) => String(command).split(" ")[0]!),
      )}`;
    if (!argv.includes(unknown)) return `unknown option ${unknown}${suggestion(`--${unknown}`, knownOptions(parser))}`;
    return `unexpected argument ${JSON.stringify(unknown)}; see skat-arena --help`;
  }
  if (message.startsWith("Not enough non-option arguments"))
    return `${argv[0]}: an argument is missing; see skat-arena ${argv[0]} --help`;
  return message;
}

function knownOptions(parser: Argv): string[] {
  const options = (parser as unknown as { getOptions(): { key: Record<string, unknown> } }).getOptions();
  return Object.keys(options.key)
    .filter((key) => key.length > 1 && key !== "version" && !LISTS.includes(key))
    .map((key) => `--${key}`);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, "; ");
}
