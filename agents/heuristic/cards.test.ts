import { describe, expect, it } from "vitest";
import { formatCard, parseCards } from "../../engine/notation/cards.ts";
import { createCards } from "./cards.ts";
import { playView } from "./positions.properties.ts";

const cards = createCards();
type Position = Parameters<typeof playView>[0];
const play = (position: Position) => formatCard(cards.play(playView(position)));

// seat 0 declares clubs in most of these; the trick is written in the order played
describe("a defender", () => {
  const last = { contract: "C", declarer: 0, seat: 2 } as const;

  it("smears a ten or an ace on the partner's sure trick", () => {
    // the partner has ruffed the declarer's nine of hearts
    const card = play({ ...last, hand: "DT D7 SK S8 S7 D9 SQ DQ D8 S9", trick: "H9 C7" });
    expect(card).toBe("DT");
  });

  it("gives a trick of the declarer nothing", () => {
    const card = play({ ...last, hand: "DT D7 SA S8 ST D9 SQ DQ D8 S9", trick: "HA H7" });
    expect(["D7", "D8", "D9", "S8", "S9"]).toContain(card);
  });

  it("takes the declarer's ten with the ace", () => {
    expect(play({ ...last, hand: "HA H8 D7 D8 D9 SQ SK S8 S9 DQ", trick: "HT H7" })).toBe("HA");
  });

  it("throws its lowest card under the declarer's ace", () => {
    expect(play({ ...last, hand: "HT H8 D7 D8 D9 SQ SK S8 S9 DQ", trick: "HA H7" })).toBe("H8");
  });

  it("overruffs the declarer with a ten of trumps that is safe there", () => {
    // partner leads an ace, the declarer ruffs low, and the last hand has no hearts either
    const card = play({ contract: "C", declarer: 0, seat: 1, hand: "CT CJ D7 D8 D9 SQ SK S8 S9 DQ", trick: "HA C7" });
    expect(card).toBe("CT");
  });

  it("does not lead a ten while the ace is out", () => {
    const hand = "HT H7 DT D8 D7 ST S9 S8 C7 C8";
    expect(parseCards("HT DT ST") & parseCards(play({ contract: "C", declarer: 1, seat: 0, hand }))).toBe(0);
    expect(parseCards("HT DT ST") & parseCards(play({ contract: "C", declarer: 2, seat: 0, hand }))).toBe(0);
  });

  it("leads the suit that the partner, who plays next, can ruff", () => {
    // seat 1 had no heart when seat 2, the declarer, led the ace; four trumps are out besides the declarer's
    const card = play({
      contract: "C",
      declarer: 2,
      seat: 0,
      hand: "HT H9 SQ S9 D8 D7 DQ",
      played: ["H7 C7 S8", "D9 CJ ST", "HA C8 SK"],
      voids: ["", "H", ""],
      wonPoints: [11, 16],
    });
    expect(["HT", "H9"]).toContain(card);
  });
});

describe("the declarer", () => {
  const first = { contract: "C", declarer: 0, seat: 0 } as const;

  it("draws trumps from the top", () => {
    const card = play({ ...first, hand: "CJ SJ HJ CA CT C9 C8 SA D8 D7", discard: "H8 H7" });
    expect(parseCards("CJ SJ HJ") & parseCards(card)).not.toBe(0);
  });

  it("does not lead the ten of trumps while jacks are out", () => {
    const card = play({ ...first, hand: "SJ CT CK C9 C8 C7 SA ST HA DA", discard: "H8 H7" });
    expect(card).not.toBe("CT");
  });

  it("cashes winners when no trumps are left", () => {
    const card = play({
      ...first,
      hand: "SA ST HA D8 D7",
      discard: "S8 S7",
      played: ["CJ SJ HJ CA CT", "DJ CK CQ S9 H9", "C9 C8 C7 H8 H7"],
      wonPoints: [36, 0],
    });
    expect(["SA", "ST", "HA"]).toContain(card);
  });

  it("takes a trick full of points when last", () => {
    expect(
      play({
        contract: "C",
        declarer: 2,
        seat: 2,
        hand: "HA H7 CJ CA CT C9 C8 SA D8 D7",
        discard: "S8 S7",
        trick: "H8 HT",
      }),
    ).toBe("HA");
  });

  it("ruffs the defenders' ace and ten", () => {
    const card = play({
      contract: "C",
      declarer: 2,
      seat: 2,
      hand: "CJ SJ CA CT C9 C8 SA S8 D8 D7",
      discard: "H9 H8",
      trick: "HA HT",
    });
    expect(parseCards("CJ SJ CA CT C9 C8") & parseCards(card)).not.toBe(0);
  });

  it("counts: takes the trick that makes 61", () => {
    const position = {
      contract: "C",
      declarer: 2,
      seat: 2,
      hand: "C9 HK",
      discard: "S8 S7",
      trick: "DQ DK",
      played: ["CJ SJ HQ H7 S9 SQ H9 DT", "HJ CT H8 HT SA SK CA D9", "DJ CQ CK C8 C7 ST HA D8"],
    } as const;
    // seven points on the table: with 54 they are enough
    expect(play({ ...position, wonPoints: [54, 48] })).toBe("C9");
  });
});

describe("null", () => {
  it("the declarer ducks with the highest card that does not win", () => {
    const card = play({
      contract: "N",
      declarer: 2,
      seat: 2,
      hand: "SJ S8 S7 H7 H8 D7 D9 C7 C8 C9",
      discard: "SA HA",
      trick: "S9 SQ",
    });
    expect(card).toBe("SJ");
  });

  it("the declarer throws away his most dangerous card", () => {
    const card = play({
      contract: "N",
      declarer: 2,
      seat: 2,
      hand: "DA S8 S7 S9 D8 D7 D9 C7 C8 C9",
      discard: "SA HK",
      trick: "H9 HQ",
    });
    expect(card).toBe("DA");
  });

  it("a defender stays under the declarer's only card of the suit", () => {
    const card = play({
      contract: "NO",
      declarer: 1,
      seat: 0,
      hand: "S7 SA HK HA DK DA CK CA HQ DQ",
      open: "S9 H7 H8 H9 D7 D8 D9 C7 C8 C9",
      trick: "S8",
    });
    expect(card).toBe("S7");
  });

  it("a defender playing last leaves the trick to the declarer", () => {
    // the declarer's queen is the best card so far; the ace would save him
    const card = play({
      contract: "N",
      declarer: 1,
      seat: 2,
      hand: "ST SA HK HA DK DA CK CA HQ DQ",
      trick: "S8 SQ",
    });
    expect(card).toBe("ST");
  });

  it("a defender forces nothing with the suit that the declarer can duck", () => {
    // the declarer holds the seven below every spade: no card of mine makes him take the trick
    const hand = "S9 SA HK HA DK DA CK CA HQ DQ";
    const card = play({
      contract: "NO",
      declarer: 1,
      seat: 0,
      hand,
      open: "S7 H7 H8 H9 D7 D8 D9 C7 C8 C9",
      trick: "S8",
    });
    expect(["S9", "SA"]).toContain(card);
  });
});
