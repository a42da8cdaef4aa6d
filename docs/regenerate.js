// Runs the commands whose output README.md and the documents show, and puts it between their markers:
//     npm run build && node docs/regenerate.js
// A block starts with <!-- $ command --> (skat-arena's arguments), <!-- file path --> or <!-- protocol words --> (arguments
// of docs/protocol.js, which prints Markdown), and ends with <!-- end -->. Needs python3 for the session in protocol.md.
// Commands that take minutes stand behind $$ and are run with --all only; a word limits it all to documents with that in their path:
//     node docs/regenerate.js --all baselines
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "skat-arena-docs-"));
const slowToo = process.argv.includes("--all");
const only = process.argv.slice(2).find((word) => !word.startsWith("-"));
const documents = ["README.md", ...readdirSync(join(root, "docs")).map((name) => join("docs", name))];

/** What a command prints, run in an empty folder so that `runs/` is new. */
function output(command) {
  const args = command.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
  return execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: work, encoding: "utf8" });
}

/** What docs/protocol.js prints. */
function protocol(words) {
  const env = { ...process.env, PROTOCOL_TALK: join(work, "talk.json") };
  return execFileSync(process.execPath, [join(root, "docs/protocol.js"), ...words.split(" ")], {
    encoding: "utf8",
    env,
  });
}

function block(kind, what) {
  if (kind === "protocol") return protocol(what).trimEnd();
  const command = kind.startsWith("$");
  const content = command ? output(what) : readFileSync(join(root, what), "utf8");
  const language = command ? "" : what.split(".").at(-1).replace("py", "python");
  return `\`\`\`${language}\n${command ? `$ skat-arena ${what}\n` : ""}${content.trimEnd()}\n\`\`\``;
}

for (const name of documents.filter((document) => document.endsWith(".md") && document.includes(only ?? ""))) {
  const path = join(root, name);
  const text = readFileSync(path, "utf8");
  const renewed = text.replace(
    /(<!-- (\$\$?|file|protocol) (.+?) -->\n)[\s\S]*?(<!-- end -->)/g,
    (old, start, kind, what, end) => (kind === "$$" && !slowToo ? old : `${start}\n${block(kind, what)}\n\n${end}`),
  );
  if (renewed !== text) writeFileSync(path, renewed);
}
if (only === undefined) writeFileSync(join(root, "docs/protocol.schema.json"), protocol("schema"));
rmSync(work, { recursive: true });
