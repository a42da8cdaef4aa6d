/** The vectors of docs/randomness.md, which the Python code there computes, and the promises of the scheme. */
import { describe, expect, test } from "vitest";
import { Dealer, dealOf } from "./deal.ts";
import { DecisionRandom, mix32, runKey, SeededRandom, shuffle } from "./random.ts";

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, "0");

describe("vectors computed by an independent program", () => {
  test.each([
    ["skat", "3c77cba5 2d2f5f1c 7e2447a2 191fee95"],
    ["", "3b3fa83f d355e246 27e71154 c453ca45"],
    ["Grüße ♣", "3536cf69 2b984877 d90bc8ec bfe8dce8"],
    ["x".repeat(300), "f3d6c429 767f9cf0 172287ad ed18d9b5"],
  ])("run key of %j", (seed, key) => {
    expect(Array.from(runKey(seed), hex).join(" ")).toBe(key);
  });

  test.each([
    // [deal, seat, phase, index]
    [0, 0, 3, 0, 4149719510, "64a806ed 23bfb720 56bf0a2e e838b8f8"],
    [7, 2, 0, 1, 1048287966, "0be34278 b6123426 bf1e3e50 34d8d2e5"],
  ])("decision stream of deal %i, seat %i, phase %i, index %i", (deal, seat, phase, index, seed, words) => {
    const random = new DecisionRandom();
    random.startDeal(runKey("skat"), deal);
    random.position((((phase << 8) | index) << 2) | seat);
    expect(Array.from({ length: 4 }, () => hex(random.bits())).join(" ")).toBe(words);
    expect(random.seed).toBe(seed);
    const again = new SeededRandom(seed);
    expect(Array.from({ length: 4 }, () => hex(again.bits())).join(" ")).toBe(words);
  });

  test("draws are made of the top of a word", () => {
    const random = new DecisionRandom();
    random.startDeal(runKey("skat"), 0);
    const address = (3 << 8) << 2;
    const first = 0x64a806ed;
    const draw = <T>(what: () => T): T => {
      random.position(address);
      return what();
    };
    expect(draw(() => random.next())).toBe(first / 2 ** 32);
    expect(draw(() => random.int(10))).toBe(Math.floor(((first >>> 8) * 10) / 2 ** 24));
    expect(draw(() => random.int(1000))).toBe(Math.floor((first / 2 ** 32) * 1000));
    expect(draw(() => random.int(1))).toBe(0);
    // words in which the lower 8 bits would matter: they do from 65 on
    for (const [n, deal, drawn] of [
      [63, 1199321, 11],
      [65, 475192, 40],
    ] as const) {
      random.startDeal(runKey("skat"), deal);
      random.position(0);
      expect(random.int(n)).toBe(drawn);
    }
  });
});

describe("streams", () => {
  test("a factory may not draw", () => {
    const random = new DecisionRandom();
    random.startDeal(runKey("skat"), 0);
    expect(() => random.next()).toThrow("random: an agent may draw only while it decides, not in its factory");
  });

  test("what was drawn elsewhere changes nothing", () => {
    const key = runKey("skat");
    const [plain, busy] = [new DecisionRandom(), new DecisionRandom()];
    for (const random of [plain, busy]) random.startDeal(key, 5);
    for (let address = 0; address < 50; address++) {
      plain.position(address);
      busy.position(address);
      const word = plain.bits();
      expect(busy.bits()).toBe(word);
      for (let i = 0; i < address; i++) busy.bits();
    }
  });

  test("neighbouring decisions, deals and seeds do not share words", () => {
    const seen = new Set<number>();
    let count = 0;
    for (const seed of ["a", "b"])
      for (let deal = 0; deal < 20; deal++) {
        const random = new DecisionRandom();
        random.startDeal(runKey(seed), deal);
        for (let address = 0; address < 30; address++) {
          random.position(address);
          for (let i = 0; i < 8; i++) {
            seen.add(random.bits());
            count++;
          }
        }
      }
    // 9600 words of 2^32 meet once in a hundred times
    expect(seen.size).toBeGreaterThanOrEqual(count - 1);
  });

  test("small integers are uniform over decisions that are never drawn from twice", () => {
    const random = new DecisionRandom();
    const key = runKey("uniform");
    const counts = new Array<number>(10).fill(0);
    for (let deal = 0; deal < 20_000; deal++) {
      random.startDeal(key, deal);
      random.position(12);
      counts[random.int(10)]!++;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // nine degrees of freedom: 27.9 once in a thousand seeds
    expect(chi).toBeLessThan(27.9);
  });

  test("mix32 is a bijection where it can be tried: no two of 100,000 inputs meet", () => {
    const seen = new Set<number>();
    for (let i = 0; i < 100_000; i++) seen.add(mix32(i));
    expect(seen.size).toBe(100_000);
    expect(mix32(0)).toBe(0);
  });

  test("a shuffle does not depend on what was shuffled before", () => {
    const key = runKey("skat");
    const [one, other] = [new Uint8Array(32), new Uint8Array(32)];
    shuffle(one, key, 3);
    shuffle(one, key, 9);
    shuffle(other, key, 9);
    expect(one).toEqual(other);
    expect(new Set(one).size).toBe(32);
    expect(new Dealer(key).deal(9).hands).toEqual(Int32Array.from(dealOf("skat", 9).hands));
  });
});
