import { expect, test } from "vitest";
import { Utf8Text } from "./utf8.ts";

test("text comes out as it went in, whatever its size and letters, and once", () => {
  const text = new Utf8Text();
  expect(text.take()).toHaveLength(0);
  for (const pieces of [
    ["ä", "♣", "𝄞"],
    Array(3000).fill("Grüße an ♠ und ♥, 17 Zeichen\n"),
    ["x".repeat(200_000)],
    [],
    ["z"],
  ]) {
    for (const piece of pieces) text.add(piece);
    expect(new TextDecoder().decode(text.take())).toBe(pieces.join(""));
  }
});
