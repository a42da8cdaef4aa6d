import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardsOf, countCards } from "./cards.ts";
import { claimHolds } from "./claim.ts";
import { NULL } from "./contract.ts";
import { drawFrom, playRandomly, randomDeal } from "./game.properties.ts";
import { Game, PLAY } from "./game.ts";
import { claimIsTrue, type Game as GameName } from "./naive.ts";
import { formatCard, parseCard, parseCards } from "./notation/cards.ts";

function holds(
  kind: string,
  hands: readonly string[],
  claimant: number,
  claim: "every" | "none",
  leader = 0,
  trick = "",
) {
  const cards = trick === "" ? [] : trick.split(" ").map(parseCard);
  return claimHolds(
    { kind: "DHSCGN".indexOf(kind), hands: hands.map(parseCards), leader, trick: cards },
    claimant,
    claim,
  );
}

describe("claims read by hand", () => {
  test.each([
    ["tops", "G", ["CA HA", "C7 H7", "C8 H8"], 0, "every", 0, "", true],
    ["tops, somebody else leads", "G", ["CA HA", "C7 S7", "C8 H8"], 0, "every", 1, "", false],
    ["a trump is out", "C", ["HA SA", "C7 H7", "H8 S8"], 0, "every", 0, "", false],
    ["the trump is drawn first", "C", ["CJ HA", "C7 H7", "H8 S8"], 0, "every", 0, "", true],
    ["no cards left", "C", ["", "", ""], 0, "every", 0, "", true],
    ["second in a trick that he wins", "C", ["HA", "H8", ""], 0, "every", 2, "H7", true],
    ["a card lies that beats his", "C", ["HT", "H8", ""], 0, "every", 2, "HA", false],
    ["null: lower than all", "N", ["C7 H7", "C8 H8", "C9 H9"], 0, "none", 0, "", true],
    ["null: the lead is too high", "N", ["C8 H7", "C9 C7", "H8 H9"], 0, "none", 0, "", true],
    ["null: beaten down", "N", ["C8 H9", "C7 H8", "H7 S7"], 0, "none", 1, "", false],
    ["null: the ten is under the jack", "N", ["CT", "CJ", "C7"], 0, "none", 0, "", true],
  ] as const)("%s", (_, kind, hands, claimant, claim, leader, trick, result) => {
    expect(holds(kind, hands, claimant, claim, leader, trick)).toBe(result);
  });

  test("ten tops, and ten cards that take none, are seen at once", () => {
    const tops = ["CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 DA DT DK", "HA HT HK HQ H9 H8 H7 C7 DQ D9"];
    const low = ["C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CT CJ CQ CK CA ST SJ SQ SK SA", "HT HJ HQ HK HA DT DJ DQ DK DA"];
    expect(holds("C", tops, 0, "every")).toBe(true);
    expect(holds("N", low, 0, "none")).toBe(true);
    expect(holds("N", low, 1, "none")).toBe(false);
  });
});

test("endings of random games against plain trial of everything", () => {
  const game = new Game();
  const found = { every: [0, 0], none: [0, 0] };
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const draw = drawFrom(seed);
      game.start(randomDeal(draw));
      playRandomly(game, draw, { passes: 3 }, ({ pending, playView: view, hands }) => {
        if (pending !== PLAY || view.trickNumber < 7) return;
        const { contract, leader, trick } = view;
        const position = { kind: contract.kind, hands, leader, trick };
        const naive = {
          game: "DHSCGN"[contract.kind] as GameName,
          hands: [0, 1, 2].map((s) => cardsOf(hands[s]!).map(formatCard)) as [string[], string[], string[]],
          declarer: -1,
          leader,
          trick: trick.map(formatCard),
        };
        for (const claimant of [0, 1, 2])
          for (const claim of ["every", "none"] as const) {
            // a seat that has played its last card has nothing to claim
            if (countCards(hands[claimant]!) === 0) continue;
            if (claim === "none" && contract.kind !== NULL && draw(4) !== 0) continue;
            const truth = claimIsTrue(naive, claimant, claim);
            expect(claimHolds(position, claimant, claim)).toBe(truth);
            found[claim][truth ? 1 : 0]!++;
          }
      });
    }),
    { numRuns: 150 },
  );
  // both answers come up
  for (const counts of Object.values(found)) expect(Math.min(...counts)).toBeGreaterThan(50);
});

test("three cards each of two suits: nulls in which it matters which defender wins and leads", () => {
  const cards = ["C", "H"].flatMap((suit) => [..."AKQJT987"].map((rank) => suit + rank));
  let held = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const draw = drawFrom(seed);
    const left = [...cards];
    const hands = [0, 1, 2].map(() => [0, 1, 2].map(() => left.splice(draw(left.length), 1)[0]!));
    const leader = draw(3);
    const naive = {
      game: "N" as const,
      hands: hands as [string[], string[], string[]],
      declarer: -1,
      leader,
      trick: [],
    };
    const truth = claimIsTrue(naive, 0, "none");
    expect(
      holds(
        "N",
        hands.map((hand) => hand.join(" ")),
        0,
        "none",
        leader,
      ),
    ).toBe(truth);
    if (truth) held++;
  }
  expect(held).toBeGreaterThan(100);
});
