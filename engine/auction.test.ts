import { describe, expect, test } from "vitest";
import { dealOf } from "./deal.ts";
import { BID, DECLARE, Game, OVER } from "./game.ts";
import { BID_LADDER } from "./rules/international.ts";

/** The ladder of rules.md part 3, typed from there. */
const LADDER = `18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80
81 84 88 90 96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192
198 204 216 240 264`
  .split(/\s+/)
  .map(Number);

/** Answers in order, each `[seat, answer]`; the seats must be the ones asked. */
function auction(...answers: readonly (readonly [number, boolean | number])[]): Game {
  const game = new Game();
  game.start(dealOf("auction", 0));
  for (const [seat, answer] of answers) {
    expect([game.pending, game.seat]).toEqual([BID, seat]);
    expect(game.answerBid(answer)).toBe(true);
  }
  return game;
}

function outcome({ pending, declarer, bid }: Game) {
  return { pending, declarer, bid };
}

describe("the ladder", () => {
  test("has the 63 steps of the rules", () => {
    expect(LADDER).toHaveLength(63);
    expect(BID_LADDER).toEqual(LADDER);
  });

  test("a bidder who never jumps climbs it step by step; after 264 held nobody is asked", () => {
    const game = new Game();
    game.start(dealOf("auction", 0));
    const called: number[] = [];
    while (game.pending === BID) {
      const { seat, bidView } = game;
      if (bidView.calling) called.push(bidView.value);
      expect(seat).toBe(bidView.calling ? 1 : 0);
      expect(bidView.value).toBe(called.at(-1));
      game.answerBid(true);
    }
    expect(called).toEqual(LADDER);
    expect(outcome(game)).toEqual({ pending: DECLARE, declarer: 0, bid: 264 });
    // middlehand and rearhand passed without being asked
    expect(game.events().slice(-3)).toEqual([
      { type: "hold", seat: 0, value: 264 },
      { type: "pass", seat: 1 },
      { type: "pass", seat: 2 },
    ]);
  });
});

describe("who declares", () => {
  test("the worked auction: C calls 18, B passes; A calls 20 and 22, C holds; A passes", () => {
    const game = auction([1, 18], [0, false], [2, 20], [1, true], [2, 22], [1, true], [2, false]);
    expect(outcome(game)).toEqual({ pending: DECLARE, declarer: 1, bid: 22 });
    expect(game.bidView.auction).toEqual([
      { seat: 1, value: 18 },
      { seat: 0, value: "pass" },
      { seat: 2, value: 20 },
      { seat: 1, value: 20 },
      { seat: 2, value: 22 },
      { seat: 1, value: 22 },
      { seat: 2, value: "pass" },
    ]);
  });

  test.each([
    [
      "passed in",
      [
        [1, false],
        [2, false],
        [0, false],
      ],
      { pending: OVER, declarer: -1, bid: 0 },
    ],
    [
      "forehand alone",
      [
        [1, false],
        [2, false],
        [0, true],
      ],
      { pending: DECLARE, declarer: 0, bid: 18 },
    ],
    [
      "middlehand unheld",
      [
        [1, true],
        [0, false],
        [2, false],
      ],
      { pending: DECLARE, declarer: 1, bid: 18 },
    ],
    [
      "forehand holds",
      [
        [1, true],
        [0, true],
        [1, false],
        [2, false],
      ],
      { pending: DECLARE, declarer: 0, bid: 18 },
    ],
    [
      "rearhand to forehand",
      [
        [1, false],
        [2, true],
        [0, false],
      ],
      { pending: DECLARE, declarer: 2, bid: 18 },
    ],
    [
      "forehand holds rearhand",
      [
        [1, false],
        [2, 20],
        [0, true],
        [2, false],
      ],
      { pending: DECLARE, declarer: 0, bid: 20 },
    ],
    [
      "rearhand above",
      [
        [1, 33],
        [0, true],
        [1, 40],
        [0, false],
        [2, true],
        [1, false],
      ],
      { pending: DECLARE, declarer: 2, bid: 44 },
    ],
  ] as const)("%s", (_, answers, result) => {
    expect(outcome(auction(...answers))).toEqual(result);
  });

  test("a deal that is passed in scores nothing", () => {
    const { result } = auction([1, false], [2, false], [0, false]);
    expect([result.score, result.declared, result.won, ...result.seatScores]).toEqual([0, undefined, false, 0, 0, 0]);
  });
});

describe("what is no answer", () => {
  test.each([
    ["below the ladder", [], 17],
    ["off the ladder", [], 19],
    ["between steps", [], 18.5],
    ["above the ladder", [], 265],
    ["negative", [], -18],
    ["not a number", [], Number.NaN],
    ["text", [], "18"],
    ["nothing", [], undefined],
    ["null", [], null],
    ["an object", [], {}],
    [
      "the value called already",
      [
        [1, 20],
        [0, true],
      ],
      20,
    ],
    [
      "a lower value",
      [
        [1, 20],
        [0, true],
      ],
      18,
    ],
    ["a number when asked to hold", [[1, 20]], 22],
    ["the value itself when asked to hold", [[1, 20]], 20],
    [
      "forehand alone above 18",
      [
        [1, false],
        [2, false],
      ],
      20,
    ],
  ] as const)("%s", (_, answers, answer) => {
    const game = auction(...(answers as readonly (readonly [number, boolean | number])[]));
    const before = [game.seat, game.logLength, game.hash, game.bidView.value];
    expect(game.apply(answer)).toBe(false);
    expect([game.seat, game.logLength, game.hash, game.bidView.value]).toEqual(before);
  });

  test("forehand alone may call 18 by its number", () => {
    expect(outcome(auction([1, false], [2, false], [0, 18]))).toEqual({ pending: DECLARE, declarer: 0, bid: 18 });
  });

  test("a fault is a pass", () => {
    const game = auction([1, 18], [0, true]);
    game.fault("illegal");
    expect([game.seat, game.pending]).toEqual([2, BID]);
    game.fault("timeout");
    expect(outcome(game)).toEqual({ pending: DECLARE, declarer: 0, bid: 18 });
    expect(game.endingFault).toBeUndefined();
    expect(game.events().slice(2)).toEqual([
      { type: "fault", seat: 1, kind: "illegal" },
      { type: "pass", seat: 1 },
      { type: "fault", seat: 2, kind: "timeout" },
      { type: "pass", seat: 2 },
    ]);
    expect(game.bidView.auction.slice(2)).toEqual([
      { seat: 1, value: "pass" },
      { seat: 2, value: "pass" },
    ]);
  });
});
