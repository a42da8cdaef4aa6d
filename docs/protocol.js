// What docs/protocol.md shows, made from the code:
//     node docs/protocol.js fields NAME       the fields of a message or view, from the JSON Schema
//     node docs/protocol.js example NAME      such a message from real games
//     node docs/protocol.js session           the first lines of a game of examples/agent.py
//     node docs/protocol.js schema            the JSON Schema
//     node docs/protocol.js tap LOG COMMAND…  runs a program and writes down every line in both directions
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PROTOCOL_SCHEMA } from "../dist/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { $defs } = PROTOCOL_SCHEMA;
const [what, ...words] = process.argv.slice(2);
const MODES = { fields, example, session, schema, tap };
MODES[what](...words);

function fields(name) {
  const { properties, required } = $defs[name];
  console.log("| field | value | |\n|---|---|---|");
  for (const [field, schema] of Object.entries(properties)) {
    const optional = required.includes(field) ? "" : "optional; ";
    console.log(`| \`${field}\` | ${wordsOf(schema)} | ${optional}${schema.description ?? ""} |`);
  }
}

/** In words, what a schema allows. */
function wordsOf({ $ref, const: only, enum: words, type, minimum, maximum, items, minItems, maxItems, oneOf, anyOf }) {
  if ($ref !== undefined)
    return $ref
      .split("/")
      .at(-1)
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (words !== undefined) return words.map((word) => `\`${JSON.stringify(word)}\``).join(", ");
  if (oneOf !== undefined) return oneOf.map(wordsOf).join(" or ");
  if (anyOf !== undefined) return "by type";
  if (type === "null") return "`null`";
  if (type === "array") {
    const count =
      minItems === undefined ? "" : minItems === maxItems ? `${minItems} of ` : `${minItems}–${maxItems} of `;
    return `list: ${count}${wordsOf(items)}`;
  }
  if (type === "integer" && maximum !== undefined && maximum < 2 ** 40) return `${minimum}–${maximum}`;
  return type === "integer" ? "integer" : type === "boolean" ? "`true`, `false`" : type;
}

/** Lines as [direction, text] that a command of skat-arena exchanges with a program. */
function exchanged(command, program) {
  const folder = mkdtempSync(join(tmpdir(), "skat-arena-protocol-"));
  const log = join(folder, "log");
  const agent = `exec:"${process.execPath}" ${fileURLToPath(import.meta.url)} tap ${log} ${program}`;
  const args = command.map((word) => (word === "AGENT" ? agent : word === "DIR" ? join(folder, "run") : word));
  execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: root });
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  rmSync(folder, { recursive: true });
  return lines.map((line) => [line[0], line.slice(1)]);
}

function example(name) {
  // one tournament for all examples of a document
  const cache = process.env.PROTOCOL_TALK ?? "";
  const lines = existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : talk();
  if (cache !== "") writeFileSync(cache, JSON.stringify(lines));
  const types = new Map(
    lines.flatMap(([way, text]) => (way === ">" ? [[JSON.parse(text).id, JSON.parse(text).type]] : [])),
  );
  const isRequest = name.endsWith("Request");
  const [, text] = lines.find(([way, text]) => {
    const message = JSON.parse(text);
    if (name === "arenaHello") return way === ">" && message.type === "hello";
    if (name === "programHello") return way === "<" && message.type === "hello";
    if (name.endsWith("Notice")) return way === ">" && message.type === name.replace("Notice", "");
    if (isRequest) return way === ">" && message.type === name.replace("Request", "") && isTelling(message);
    if (name === "error") return way === "<" && message.error !== undefined;
    return way === "<" && "answer" in message && `${types.get(message.id)}Answer` === name;
  });
  console.log(`\`\`\`json\n${text}\n\`\`\``);
}

/** A request for a card in the middle of a game tells most. */
function isTelling({ type, view }) {
  return type !== "play" || (view.trickNumber === 2 && view.trick.length === 1 && view.discard !== null);
}

function talk() {
  const run = ["run", "AGENT", "--deals", "60", "--threads", "1", "--max-faults", "1000", "--quiet", "--out", "DIR"];
  return exchanged(run, "node agents/outside/testing/talkative-program.mjs /dev/null");
}

function session() {
  const lines = exchanged(["deal", "--deal", "2", "AGENT"], "python3 examples/agent.py");
  // a program is started once before, to be identified
  const start = lines.findLastIndex(([way, text]) => way === ">" && JSON.parse(text).type === "hello");
  const card = lines.findIndex(([way, text], i) => i > start && way === ">" && JSON.parse(text).type === "play");
  const shown = lines.slice(start, card + 2).map(([way, text]) => `${way === ">" ? "→" : "←"} ${text}`);
  console.log(`\`\`\`\n${shown.join("\n")}\n…\n\`\`\``);
}

function schema() {
  console.log(JSON.stringify(PROTOCOL_SCHEMA, undefined, 2));
}

function tap(log, command, ...args) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const pass = (from, to, mark) => {
    createInterface({ input: from }).on("line", (line) => {
      appendFileSync(log, `${mark}${line}\n`);
      to.write(`${line}\n`);
    });
  };
  pass(process.stdin, child.stdin, ">");
  pass(child.stdout, process.stdout, "<");
  process.stdin.on("end", () => child.stdin.end());
}
