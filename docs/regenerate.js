// Runs the commands whose output README.md and the documents show, and puts it between their markers:
//     npm run build && node docs/regenerate.js
// A block starts with <!-- $ command --> (skat-arena's arguments) or <!-- file path --> and ends with <!-- end -->.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "skat-arena-docs-"));
const documents = ["README.md", ...readdirSync(join(root, "docs")).map((name) => join("docs", name))];

/** What a command prints, run in an empty folder so that `runs/` is new. */
function output(command) {
  const args = command.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
  return execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: work, encoding: "utf8" });
}

for (const name of documents.filter((document) => document.endsWith(".md"))) {
  const path = join(root, name);
  const text = readFileSync(path, "utf8");
  const renewed = text.replace(/(<!-- (\$|file) (.+?) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, kind, what, end) => {
    const content = kind === "$" ? output(what) : readFileSync(join(root, what), "utf8");
    const fence = kind === "$" ? `$ skat-arena ${what}\n` : "";
    return `${start}\n\`\`\`${kind === "$" ? "" : "ts"}\n${fence}${content.trimEnd()}\n\`\`\`\n\n${end}`;
  });
  if (renewed !== text) writeFileSync(path, renewed);
}
rmSync(work, { recursive: true });
