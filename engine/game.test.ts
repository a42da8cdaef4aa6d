import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_CARDS, cardsOf, countCards, pointsOf, setOf } from "./cards.ts";
import { CONTRACTS } from "./contract.ts";
import type { Deal } from "./deal.ts";
import { drawFrom, playRandomly, randomDeal, replayEvents } from "./game.properties.ts";
import { AGREE, BID, DECLARE, DISCARD, Game, INSIST, OVER, PLAY } from "./game.ts";
import { parseCard, parseCards } from "./notation/cards.ts";
import { formatContract, parseContract } from "./notation/contract.ts";
import { internationalRules } from "./rules/international.ts";
import { legalCards, TRICK_ORDERS, winningPlace } from "./trick.ts";
import type { PlayView } from "./view.ts";

function dealOfText(hands: readonly string[], skat: string): Deal {
  return { number: -1, hands: hands.map(parseCards), skat: skat.split(" ").map(parseCard) };
}

/** Forehand has the J♣, six clubs and three low diamonds. */
const ONE_JACK = dealOfText(
  ["CJ CA CT CK CQ C9 C8 D9 D8 D7", "SJ DA DT DK S7 S8 S9 HQ H8 H9", "HJ DJ SA ST HA HT HK SK SQ H7"],
  "C7 DQ",
);

/** Starts a deal that the seat wins at the bid. */
function declaring(deal: Deal, seat: number, bid: number, game = new Game()): Game {
  game.start(deal);
  const answers = [
    [bid, true, false, false],
    [bid, false, false],
    [false, bid, false],
  ][seat]!;
  if (seat === 0 && bid === 18) answers.splice(0, 4, false, false, true);
  for (const answer of answers) expect(game.answerBid(answer)).toBe(true);
  expect([game.pending, game.declarer, game.bid]).toEqual([DECLARE, seat, bid]);
  return game;
}

/** Plays a contract of forehand's after putting back the skat. */
function contractOfForehand(name: string, bid = 18, deal = ONE_JACK): Game {
  const game = declaring(deal, 0, bid);
  const contract = parseContract(name);
  if (contract.hand) game.declare(contract);
  else {
    game.declare(undefined);
    game.discard({ contract, discard: setOf(Array.from(deal.skat)) });
  }
  return game;
}

function play(game: Game, cards: string): Game {
  for (const card of cards.split(" ")) expect(game.play(parseCard(card)), card).toBe(true);
  return game;
}

describe("games ended by a fault (worked values of part 7)", () => {
  test("grand with 1: the declarer faults in trick 1, −96; a defender, +48", () => {
    const own = contractOfForehand("G");
    own.fault("exception");
    expect([own.result.score, own.result.lossReason, own.result.byDefenderFault]).toEqual([-96, "fault", false]);
    expect([own.endingFault, own.faultSeat]).toEqual(["exception", 0]);
    const theirs = play(contractOfForehand("G"), "CJ");
    theirs.fault("illegal");
    expect([theirs.result.score, theirs.result.lossReason, theirs.result.byDefenderFault]).toEqual([
      48,
      undefined,
      true,
    ]);
    expect([theirs.endingFault, theirs.faultSeat]).toEqual(["illegal", 1]);
  });

  test("clubs with 1, bid 30, a defender faults: defenders at 20, +36; at 31, −72", () => {
    const at20 = play(contractOfForehand("C", 30), "D9 DT ST");
    expect(at20.playView.wonPoints[1]).toBe(20);
    at20.fault("illegal");
    expect(at20.result.score).toBe(36);
    const at31 = play(contractOfForehand("C", 30), "D9 DT ST DA H7 D8");
    expect(at31.playView.wonPoints[1]).toBe(31);
    at31.fault("crash");
    expect(at31.result.score).toBe(-72);
  });

  test("spades hand with 1, the J♣ in the skat, bid 72: a defender revokes at once, −154", () => {
    const deal = dealOfText(
      ["SA ST SK SQ S9 S8 S7 HJ DJ CA", "SJ CT CK CQ DA DT DK DQ D9 D8", "HA HT HK HQ H9 H8 H7 C9 C8 C7"],
      "CJ D7",
    );
    const game = play(contractOfForehand("SH", 72, deal), "SA");
    expect(game.play(parseCard("CT"))).toBe(false);
    game.fault("illegal");
    expect([game.result.score, game.result.matadors, game.result.overbid]).toEqual([-154, 1, true]);
  });

  test("a faulty declaration, and a faulty discard: the cheapest contract, without hand", () => {
    // with 1: diamonds 18, hearts 20, …
    const early = declaring(ONE_JACK, 0, 18);
    expect([early.declare(parseContract("C")), early.declare("CH"), early.declare(null)]).toEqual([
      false,
      false,
      false,
    ]);
    early.fault("illegal");
    const late = declaring(ONE_JACK, 0, 18);
    late.declare(undefined);
    late.fault("timeout");
    for (const game of [early, late]) {
      expect([game.pending, game.result.score, game.result.lossReason]).toEqual([OVER, -36, "fault"]);
      expect(formatContract(game.result.charged!)).toBe("D");
      expect([game.contract, game.result.declared]).toEqual([undefined, undefined]);
    }
  });
});

describe("declaring", () => {
  test("what is no discard", () => {
    const game = declaring(ONE_JACK, 0, 18);
    game.declare(undefined);
    const contract = parseContract("C");
    const bad: unknown[] = [
      undefined,
      null,
      0,
      {},
      { contract, discard: 0 },
      { contract, discard: parseCards("C7") },
      { contract, discard: parseCards("C7 DQ D9") },
      { contract, discard: parseCards("C7 SA") },
      { contract, discard: parseCards("C7 DQ") + 0.5 },
      { contract, discard: "C7 DQ" },
      { contract: "C", discard: parseCards("C7 DQ") },
      { contract: parseContract("CH"), discard: parseCards("C7 DQ") },
      { contract: { kind: 3 }, discard: parseCards("C7 DQ CJ") },
    ];
    for (const answer of bad) expect(game.apply(answer)).toBe(false);
    expect([game.pending, game.logLength]).toEqual([DISCARD, 4]);
    expect(game.apply({ contract: { kind: 3 }, discard: parseCards("C7 DQ") })).toBe(true);
    expect(game.contract).toBe(contract);
  });

  test("the skat is seen only once picked up", () => {
    const game = declaring(ONE_JACK, 0, 18);
    expect([game.declareView.skat, countCards(game.declareView.hand)]).toEqual([undefined, 10]);
    game.declare(undefined);
    expect([game.declareView.skat, countCards(game.declareView.hand)]).toEqual([parseCards("C7 DQ"), 12]);
  });

  test("a null below the bid is settled at once, and none above", () => {
    const invalid = contractOfForehand("N", 24);
    // with 1: diamonds would cost 27, clubs 24
    expect([invalid.pending, invalid.result.score, invalid.result.overbid]).toEqual([OVER, -48, true]);
    expect(formatContract(invalid.result.charged!)).toBe("C");
    expect(contractOfForehand("N", 23).pending).toBe(PLAY);
    expect(contractOfForehand("NOH", 60).pending).toBe(OVER);
    expect(contractOfForehand("NOH", 59).pending).toBe(PLAY);
  });

  test("matadors count the discard", () => {
    const game = declaring(ONE_JACK, 0, 18);
    game.declare(undefined);
    game.discard({ contract: parseContract("C"), discard: parseCards("CJ CA") });
    game.fault("illegal");
    expect(game.result.matadors).toBe(1);
  });
});

describe("the end of play", () => {
  test("null ends when the declarer takes a trick", () => {
    // the jack of diamonds follows and wins, as a jack ranks in null
    const game = play(contractOfForehand("NO"), "D9 DT DJ SQ CA S7 H7 CK HQ");
    expect([game.pending, game.seat, game.playView.trickNumber]).toEqual([PLAY, 1, 3]);
    const lost = play(contractOfForehand("N"), "CA S7 HA");
    expect([lost.pending, lost.result.score, lost.result.tricks]).toEqual([OVER, -46, 1]);
    expect(lost.playView.trickNumber).toBe(1);
  });

  test("announced games play on after a miss", () => {
    const game = play(contractOfForehand("CO"), "D9 DA SA");
    expect([game.pending, game.seat]).toEqual([PLAY, 1]);
    playRandomly(game, drawFrom(1));
    expect(game.playView.trickNumber).toBe(10);
    expect(game.result.lossReason).toBe("announcement");
  });

  test("an ouvert hand lies open before the lead, for the defenders", () => {
    const game = contractOfForehand("CO");
    expect(game.playView.open).toBeUndefined();
    play(game, "CJ");
    expect(game.playView.open).toBe(parseCards("CA CT CK CQ C9 C8 D9 D8 D7"));
    const hidden = play(contractOfForehand("CH"), "CJ");
    expect(hidden.playView.open).toBeUndefined();
  });

  test("the discard is shown to the declarer alone", () => {
    const game = contractOfForehand("C");
    expect(game.playView.discard).toBe(parseCards("C7 DQ"));
    expect(play(game, "CJ").playView.discard).toBeUndefined();
    expect(contractOfForehand("CH").playView.discard).toBeUndefined();
  });
});

describe("conceding", () => {
  test("the declarer alone while holding nine cards, later if a defender agrees", () => {
    const nine = play(contractOfForehand("G"), "CJ");
    expect([nine.concede(0), nine.pending, nine.result.score, nine.result.lossReason]).toEqual([
      true,
      OVER,
      -96,
      "conceded",
    ]);

    const eight = () => play(contractOfForehand("G"), "CJ SJ HJ C8");
    const refused = eight();
    refused.concede(0);
    expect([refused.pending, refused.seat, refused.playView.legal]).toEqual([AGREE, 1, 0]);
    expect(refused.play(parseCard("S7"))).toBe(false);
    refused.reply(false);
    expect([refused.pending, refused.seat]).toEqual([AGREE, 2]);
    refused.reply(false);
    expect([refused.pending, refused.seat]).toEqual([PLAY, 1]);
    expect(refused.playView.trick).toEqual([parseCard("C8")]);
    playRandomly(refused, drawFrom(3));

    for (const replies of [[true], [false, true]]) {
      const agreed = eight();
      agreed.concede(0);
      for (const reply of replies) agreed.reply(reply);
      expect([agreed.pending, agreed.result.score, agreed.result.lossReason]).toEqual([OVER, -96, "conceded"]);
    }
  });

  test("a defender binds both, unless the declarer insists on playing on", () => {
    const accepted = contractOfForehand("G");
    accepted.concede(2);
    expect([accepted.pending, accepted.seat]).toEqual([INSIST, 0]);
    accepted.reply(false);
    expect([accepted.pending, accepted.result.score, accepted.result.byDefenderFault]).toEqual([OVER, 48, false]);

    const insisted = play(contractOfForehand("G"), "CJ SJ");
    insisted.concede(1);
    insisted.reply(true);
    expect([insisted.pending, insisted.seat]).toEqual([PLAY, 2]);
    expect(insisted.playView.legal).toBe(parseCards("HJ DJ"));
  });

  test("a faulty answer to a question counts as no", () => {
    const game = play(contractOfForehand("G"), "CJ SJ HJ");
    game.concede(0);
    game.concede(0);
    const insisted = contractOfForehand("G");
    insisted.concede(1);
    expect(insisted.reply("yes")).toBe(false);
    insisted.fault("illegal");
    // not insisting accepts the concession; the fault ended nothing
    expect([insisted.pending, insisted.result.score, insisted.endingFault]).toEqual([OVER, 48, undefined]);
  });

  test("only while a card is due", () => {
    const game = declaring(ONE_JACK, 0, 18);
    expect([game.concede(0), game.claim(0)]).toEqual([false, false]);
  });
});

describe("claims", () => {
  const tops = dealOfText(
    ["CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 DA DT DK", "HA HT HK HQ H9 H8 H7 C7 DQ D9"],
    "D8 D7",
  );

  test("a true one is scored as if played, a false one is ignored", () => {
    const game = contractOfForehand("C", 18, tops);
    // clubs with 10; all ten tricks, unannounced: 10 + game + schneider + schwarz
    game.claim(2);
    expect([game.pending, game.seat]).toEqual([PLAY, 0]);
    game.claim(0);
    expect([game.pending, game.result.score, game.result.tricks, game.result.cardPoints]).toEqual([OVER, 156, 10, 120]);
    expect(game.events().slice(-2)).toEqual([
      { type: "claim", seat: 2, holds: false },
      { type: "claim", seat: 0, holds: true },
    ]);
  });

  test("in the middle of a trick", () => {
    const game = play(contractOfForehand("C", 18, tops), "CJ S7");
    game.claim(0);
    expect([game.pending, game.result.score]).toEqual([OVER, 156]);
  });

  test("in null the declarer claims to take none", () => {
    const deal = dealOfText(
      ["C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CT CJ CQ CK CA ST SJ SQ SK SA", "HT HJ HQ HK HA DT DJ DQ DK DA"],
      "D8 D9",
    );
    const game = contractOfForehand("NO", 18, deal);
    game.claim(1);
    expect(game.pending).toBe(PLAY);
    game.claim(0);
    expect([game.pending, game.result.score, game.result.tricks]).toEqual([OVER, 46, 0]);
  });
});

describe("any game, played at random", () => {
  const options = { numRuns: 400 };
  const habits = (draw: (n: number) => number) => ({
    passes: 2 + draw(12),
    faults: draw(3) === 0 ? 30 : 0,
    endings: draw(3) === 0 ? 12 : 0,
  });

  test("every card stays somewhere once, card points add up to 120, something legal can be played", () => {
    const game = new Game();
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawFrom(seed);
        game.start(randomDeal(draw));
        playRandomly(game, draw, habits(draw), conserves);
      }),
      options,
    );
  });

  /** By seat, the suits that it did not follow, from the cards played. */
  function voidsShown(game: Game): number[] {
    const { follow } = TRICK_ORDERS[game.contract!.kind]!;
    const plays = game.events().flatMap((event) => (event.type === "play" ? [event] : []));
    const voids = [0, 0, 0];
    plays.forEach(({ seat, card }, i) => {
      const suit = follow[plays[i - (i % 3)]!.card]!;
      if (((suit >>> card) & 1) === 0) voids[seat]! |= suit;
    });
    return voids;
  }

  /** By seat, the cards of the complete tricks and the one in progress, each trick led by the winner of the last. */
  function cardsOfTricks({ tricks, trick, leader, trickNumber, contract }: PlayView): number[] {
    expect(tricks.length).toBe(trickNumber);
    const played = [0, 0, 0];
    let leads = 0;
    for (const complete of tricks) {
      expect(complete.leader).toBe(leads);
      for (const place of [0, 1, 2]) played[(leads + place) % 3]! |= 1 << complete.cards[place]!;
      leads = (leads + winningPlace(contract.kind, complete.cards)) % 3;
    }
    expect(leader).toBe(leads);
    for (const [place, card] of trick.entries()) played[(leads + place) % 3]! |= 1 << card;
    return played;
  }

  function conserves(game: Game): void {
    const { hands, away, playView: view, pending } = game;
    const playing = pending === PLAY || pending === AGREE || pending === INSIST;
    const played = playing ? Array.from(view.played) : [0, 0, 0];
    if (pending !== OVER) {
      const parts = [...hands, away, ...played];
      expect(parts.reduce((sum, set) => sum + countCards(set), 0)).toBe(32);
      expect(parts.reduce((all, set) => all | set, 0)).toBe(ALL_CARDS);
    }
    if (playing) {
      const inTrick = setOf(view.trick);
      const open = pointsOf(hands[0]! | hands[1]! | hands[2]! | away | inTrick);
      expect(open + view.wonPoints[0]! + view.wonPoints[1]!).toBe(120);
      expect(view.tricksWon[0]! + view.tricksWon[1]!).toBe(view.trickNumber);
      expect(countCards(hands[game.seat]!)).toBe(10 - countCards(played[game.seat]!));
    }
    if (pending === PLAY) {
      expect(view.legal).not.toBe(0);
      expect(view.legal & ~view.hand).toBe(0);
      expect(view.legal).toBe(legalCards(view.contract.kind, hands[game.seat]!, view.trick[0]));
      expect([view.seat, view.hand]).toEqual([game.seat, hands[game.seat]]);
      expect(Array.from(view.voids)).toEqual(voidsShown(game));
      expect(cardsOfTricks(view)).toEqual(played);
      for (let seat = 0; seat < 3; seat++) expect(hands[seat]! & view.voids[seat]!).toBe(0);
      // a card that is not legal changes nothing
      const illegal = cardsOf(~view.legal)[0]!;
      const before = [game.logLength, game.hash, game.seat];
      expect(game.play(illegal)).toBe(false);
      for (const answer of [-1, 32, 1.5, Number.NaN, undefined, null, "CJ", {}, 5n, Symbol("card")])
        expect(game.play(answer)).toBe(false);
      expect([game.logLength, game.hash, game.seat]).toEqual(before);
    }
    if (pending === OVER && game.declarer >= 0) {
      const { result } = game;
      const { won, score, seatScores } = result;
      expect([won, seatScores[game.declarer]]).toEqual([score > 0, score]);
      expect(result.lossReason === undefined).toBe(won);
      expect(result.overbid && won).toBe(false);
      if (won) expect(result.gameValue).toBeGreaterThanOrEqual(game.bid);
      expect(Math.abs(score)).toBe(result.chargedValue * (won ? 1 : 2));
    }
  }

  test("its events, replayed, give the same hash and result", () => {
    const [first, second] = [new Game(undefined, "seeger"), new Game(undefined, "seeger")];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawFrom(seed);
        const deal = randomDeal(draw);
        first.start(deal);
        playRandomly(first, draw, habits(draw));
        second.start(deal);
        replayEvents(second, first.events());
        expect(second.pending).toBe(OVER);
        expect([second.hash, second.events()]).toEqual([first.hash, first.events()]);
        expect(second.result).toEqual(first.result);
        expect([second.endingFault, second.faultSeat]).toEqual([first.endingFault, first.faultSeat]);
      }),
      options,
    );
  });

  test("a game object that was used before leaves nothing behind", () => {
    const used = new Game();
    for (let seed = 0; seed < 200; seed++) {
      const deal = randomDeal(drawFrom(seed));
      const draws = [drawFrom(~seed), drawFrom(~seed)] as const;
      const fresh = new Game();
      const seen: [unknown[], unknown[]] = [[], []];
      for (const [i, game] of [used, fresh].entries()) {
        game.start(deal);
        playRandomly(game, draws[i]!, habits(draws[i]!), (g) => seen[i]!.push(viewOf(g)));
      }
      expect(seen[0]).toEqual(seen[1]);
      expect(used.result).toEqual(fresh.result);
    }
  });
});

/** Everything that the seat due is shown, by value. */
function viewOf(game: Game): Record<string, unknown> {
  const { pending } = game;
  if (pending === OVER) return {};
  const view = pending === BID ? game.bidView : pending < PLAY ? game.declareView : game.playView;
  const { rules, ...rest } = view;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      ArrayBuffer.isView(value) ? Array.from(value as Int32Array) : Array.isArray(value) ? [...value] : value,
    ]),
  );
}

test("views show nothing hidden: they stay the same when the cards a seat cannot see change places", () => {
  let compared = 0;
  for (let seed = 0; compared < 2500; seed++) {
    const draw = drawFrom(seed);
    const game = new Game();
    const deal = randomDeal(draw);
    game.start(deal);
    playRandomly(game, draw, { passes: 4, endings: draw(2) * 20 }, (now) => {
      if (now.pending === OVER || draw(4) !== 0) return;
      const other = resampled(now, deal, draw);
      if (other === undefined) return;
      expect(viewOf(other)).toEqual(viewOf(now));
      expect([other.seat, other.pending, other.decisionIndex]).toEqual([now.seat, now.pending, now.decisionIndex]);
      compared++;
    });
  }
});

/** The same events on a deal in which the cards hidden from the seat due lie elsewhere; `undefined` if not found. */
function resampled(game: Game, deal: Deal, draw: (n: number) => number): Game | undefined {
  const { seat, declarer, contract } = game;
  const events = game.events();
  const exchanged = events.some((event) => event.type === "pickUp");
  const discarded = events.find((event) => event.type === "discard");
  const known = [0, 1, 2].map((s) => {
    const played = setOf(events.flatMap((e) => (e.type === "play" && e.seat === s ? [e.card] : [])));
    const open = contract?.ouvert === true && s === declarer;
    return s === seat || open ? played | game.hands[s]! : played;
  });
  const seesSkat = exchanged && seat === declarer;
  for (let attempt = 0; attempt < 20; attempt++) {
    // ten cards a seat as they are played (the declarer's after the discard), and two put away
    const hidden = cardsOf(~(known[0]! | known[1]! | known[2]! | (seesSkat ? game.away : 0)));
    for (let i = hidden.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [hidden[i], hidden[j]] = [hidden[j]!, hidden[i]!];
    }
    const hands = known.map((set) => set | setOf(hidden.splice(0, 10 - countCards(set))));
    const away = seesSkat ? game.away : setOf(hidden);
    // a defender knows neither the skat nor the discard: let the declarer put back what he found
    const ownSkat = seesSkat && discarded !== undefined ? setOf(Array.from(deal.skat)) : away;
    if (seesSkat && discarded !== undefined) hands[seat] = (hands[seat]! | away) & ~ownSkat;
    const replay = new Game();
    replay.start({ number: -1, hands, skat: cardsOf(ownSkat) });
    const cards = cardsOf(away) as [number, number];
    try {
      replayEvents(
        replay,
        events.map((event) => (event.type === "discard" ? { ...event, cards } : event)),
      );
      return replay;
    } catch {
      // somebody would have had to follow suit
    }
  }
  return undefined;
}

test("rules are data: a game under handLossSingle", () => {
  const game = new Game(internationalRules({ handLossSingle: true }));
  declaring(ONE_JACK, 0, 18, game);
  game.declare(parseContract("GH"));
  game.fault("illegal");
  expect(game.result.score).toBe(-72);
});

test("every contract can be declared and played to its end", () => {
  const reached = new Set<number>();
  const game = new Game();
  for (const contract of CONTRACTS) {
    declaring(ONE_JACK, 0, 18, game);
    if (contract.hand) expect(game.declare(contract)).toBe(true);
    else {
      game.declare(undefined);
      expect(game.discard({ contract, discard: parseCards("C7 DQ") })).toBe(true);
    }
    expect(game.contract).toBe(contract);
    playRandomly(game, drawFrom(contract.id));
    reached.add(game.result.declared!.id);
  }
  expect(reached.size).toBe(29);
});
