/** The option `--config`: a JSON file whose keys are options. */
import { readFileSync } from "node:fs";
import { InputError } from "../engine/input-error.ts";

/** Reads the file and checks its values as far as yargs does not: it would take `"quiet": "no"` for false. */
export function readConfig(path: string, booleans: readonly string[], lists: readonly string[]): object {
  const config = parsed(path);
  if (typeof config !== "object" || config === null || Array.isArray(config))
    throw new InputError(`${path}: expected a JSON object of options, as in {"deals": 1000}, got ${excerpt(config)}`);
  for (const [key, value] of Object.entries(config)) {
    if (booleans.includes(key)) check(path, key, typeof value === "boolean", "true or false", value);
    else if (lists.includes(key)) check(path, key, isText(value) || isList(value), "a list of texts", value);
    else check(path, key, isText(value), "a text or a number", value);
  }
  return config;
}

function parsed(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`${path}: ${code === "ENOENT" ? "it does not exist" : `it cannot be read (${code})`}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${path}: expected JSON, got ${excerpt(text)}`);
  }
}

function check(path: string, key: string, fits: boolean, expected: string, value: unknown): void {
  if (!fits) throw new InputError(`${path}: ${key}: expected ${expected}, got ${excerpt(value)}`);
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
