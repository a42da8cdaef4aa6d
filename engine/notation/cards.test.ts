import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRACTS, contractOf, knownContract, NULL } from "../contract.ts";
import { formatCard, formatCards, parseCard, parseCards } from "./cards.ts";
import { formatContract, parseContract } from "./contract.ts";

describe("cards", () => {
  test("every name is read back", () => {
    const names = new Set(Array.from({ length: 32 }, (_, card) => formatCard(card)));
    expect(names.size).toBe(32);
    for (const name of names) expect(formatCard(parseCard(name))).toBe(name);
    expect([...names]).toContain("CJ");
  });

  test("every set is read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (set) => {
        expect(parseCards(formatCards(set))).toBe(set);
      }),
    );
    expect(formatCards(parseCards("D7,CJ.HT  SA"))).toBe("CJ SA HT D7");
    expect([formatCards(0), parseCards(" ")]).toEqual(["", 0]);
  });

  test.each(["", "C", "C10", "XJ", "C1", "cj", "JC", "CJ "])("%j is no card", (text) => {
    expect(() => parseCard(text)).toThrow(
      `card: expected a suit C S H D and a rank A T K Q J 9 8 7 (as in CJ), got ${JSON.stringify(text)}`,
    );
  });

  test("a card named twice", () => {
    expect(() => parseCards("CJ D7 CJ")).toThrow('cards: CJ is named twice in "CJ D7 CJ"');
  });
});

describe("contracts", () => {
  test("29 contracts, each with a text of its own that is read back", () => {
    const names = CONTRACTS.map(formatContract);
    expect(new Set(names).size).toBe(29);
    CONTRACTS.forEach((contract, id) => {
      expect(contract.id).toBe(id);
      expect(parseContract(names[id]!)).toBe(contract);
    });
    expect(names.slice(0, 5)).toEqual(["D", "DH", "DHS", "DHZ", "DO"]);
    expect(names.slice(-4)).toEqual(["N", "NH", "NO", "NOH"]);
  });

  test.each([
    // rules.md part 4: schwarz includes schneider; ouvert includes schwarz, schneider and hand
    ["SHS", { kind: 2, hand: true, schneiderAnnounced: true, schwarzAnnounced: false, ouvert: false }],
    ["CHZ", { kind: 3, hand: true, schneiderAnnounced: true, schwarzAnnounced: true, ouvert: false }],
    ["CHSZ", { kind: 3, hand: true, schneiderAnnounced: true, schwarzAnnounced: true, ouvert: false }],
    ["GO", { kind: 4, hand: true, schneiderAnnounced: true, schwarzAnnounced: true, ouvert: true }],
    ["HH", { kind: 1, hand: true, schneiderAnnounced: false, schwarzAnnounced: false, ouvert: false }],
    ["NO", { kind: 5, hand: false, schneiderAnnounced: false, schwarzAnnounced: false, ouvert: true }],
    ["NHO", { kind: 5, hand: true, schneiderAnnounced: false, schwarzAnnounced: false, ouvert: true }],
  ])("%s", (text, contract) => {
    expect(parseContract(text)).toMatchObject(contract);
  });

  test.each(["", "X", "c", "CX", "CHH", "NS", "NZ", "C H", "SC"])("%j is no contract", (text) => {
    expect(() => parseContract(text)).toThrow(
      `contract: expected one of D H S C G N, then any of H (hand) S (schneider) Z (schwarz) O (ouvert), without S and Z for null; got ${JSON.stringify(text)}`,
    );
  });

  test("contractOf fills in what is included and refuses what does not exist", () => {
    expect(formatContract(contractOf(3, { ouvert: true }))).toBe("CO");
    expect(formatContract(contractOf(3, { schwarzAnnounced: true }))).toBe("CHZ");
    expect(() => contractOf(NULL, { schneiderAnnounced: true })).toThrow(RangeError);
    expect(() => contractOf(6)).toThrow(RangeError);
  });

  test("an agent's answer is taken when it names a contract exactly", () => {
    const hand = CONTRACTS.find((contract) => formatContract(contract) === "CH")!;
    expect(knownContract(hand)).toBe(hand);
    expect(knownContract({ kind: 3, hand: true })).toBe(hand);
    expect(knownContract({ ...hand, id: 0 })).toBe(hand);
    expect(knownContract({ kind: 3, ouvert: true })).toBeUndefined();
    for (const answer of [undefined, null, "CH", 3, {}, { kind: 6 }, []]) expect(knownContract(answer)).toBeUndefined();
  });
});
