/** Reading the values of options: every one comes as text, since yargs rounds large numbers. */
import { suggestion } from "../agents/registry.ts";
import { InputError } from "../engine/input-error.ts";

/** A whole number in digits only. @throws InputError */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new InputError(`${option}: expected a whole number from ${low} to ${high}, got ${JSON.stringify(text)}`);
  return value;
}

/** A whole number that may be negative. @throws InputError */
export function signedNumber(option: string, text: string, low: number, high: number): number {
  const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new InputError(`${option}: expected a whole number from ${low} to ${high}, got ${JSON.stringify(text)}`);
  return value;
}

/** A decimal number. @throws InputError */
export function decimal(option: string, text: string, low: number, high: number): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new InputError(`${option}: expected a number from ${low} to ${high}, got ${JSON.stringify(text)}`);
  return value;
}

/** One of a list of words. @throws InputError */
export function oneOf<T extends string>(option: string, text: string, words: readonly T[]): T {
  if (!words.includes(text as T))
    throw new InputError(`${option}: got ${JSON.stringify(text)}${suggestion(text, words)}`);
  return text as T;
}

/** `key=value` words as an object. @throws InputError */
export function keyValues(option: string, words: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const word of words) {
    const [, key, value] = /^([A-Za-z]+)=(.+)$/.exec(word) ?? [];
    if (key === undefined) throw new InputError(`${option}: expected key=value, got ${JSON.stringify(word)}`);
    if (Object.hasOwn(values, key)) throw new InputError(`${option}: ${key} is given twice`);
    values[key] = value!;
  }
  return values;
}

/** Runs a parser of text that throws plain errors; its message is the user's. */
export function reading<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InputError ? error : new InputError((error as Error).message);
  }
}
