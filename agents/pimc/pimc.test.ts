/** The agent as a whole: legal, repeatable, honest; endings with one right card. */
import { describe, expect, test } from "vitest";
import { type CardSet, cardsOf, countCards } from "../../engine/cards.ts";
import { type Deal, Dealer } from "../../engine/deal.ts";
import { contentsOf } from "../../engine/game.properties.ts";
import { BID, DECLARE, DISCARD, Game, OVER, PLAY } from "../../engine/game.ts";
import { formatCard, parseCards } from "../../engine/notation/cards.ts";
import { parseContract } from "../../engine/notation/contract.ts";
import { DecisionRandom, type RunKey, runKey } from "../../engine/random.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import type { Scoring } from "../../engine/scoring.ts";
import { legalCards } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import type { Agent } from "../agent.ts";
import { Layouts } from "./layouts.ts";
import { PIMC } from "./pimc.ts";

function create(options: Readonly<Record<string, string>>, rng: DecisionRandom): Agent {
  const all = Object.fromEntries(PIMC.options.map((option) => [option.key, option.default]));
  return PIMC.create({ ...all, ...options }, rng);
}

/** The answer to the pending decision, drawn from that decision's stream. */
function ask(agent: Agent, rng: DecisionRandom, game: Game): unknown {
  rng.position((((game.pending << 8) | game.decisionIndex) << 2) | game.seat);
  if (game.pending === BID) return agent.bid(game.bidView);
  if (game.pending === DECLARE) return agent.declareHand(game.declareView);
  if (game.pending === DISCARD) return agent.discard(game.declareView);
  return agent.play(game.playView);
}

class Table {
  readonly game: Game;
  readonly rng = new DecisionRandom();
  readonly agent: Agent;
  private readonly key: RunKey;
  private readonly dealer: Dealer;

  constructor(seed: string, options: Readonly<Record<string, string>>, scoring: Scoring = "plain") {
    this.key = runKey(seed);
    this.dealer = new Dealer(this.key);
    this.game = new Game(undefined, scoring);
    this.agent = create(options, this.rng);
  }

  play(number: number, look: (answer: unknown) => void = () => {}): void {
    const { game, agent, rng } = this;
    rng.startDeal(this.key, number);
    game.start(this.dealer.deal(number));
    while (game.pending !== OVER) {
      const answer = ask(agent, rng, game);
      look(answer);
      if (!game.apply(answer)) throw new Error(`illegal answer ${JSON.stringify(answer)} in deal ${number}`);
    }
  }
}

test.each(["plain", "seeger"] as const)("legal under %s scoring, and hardly ever overbid", (scoring) => {
  const table = new Table("legal", { worlds: "2" }, scoring);
  let overbid = 0;
  let declared = 0;
  for (let deal = 0; deal < 20; deal++) {
    table.play(deal);
    declared += Number(table.game.declarer >= 0);
    overbid += Number(table.game.result.overbid);
  }
  expect(declared).toBeGreaterThan(10);
  expect(overbid).toBeLessThanOrEqual(1);
});

test("the same seed gives the same game, whatever was played before", () => {
  const one = new Table("again", { worlds: "3" });
  const other = new Table("again", { worlds: "3" });
  for (let deal = 0; deal < 4; deal++) {
    one.play(deal);
    other.play(3 - deal);
    other.play(deal);
    expect(other.game.hash).toBe(one.game.hash);
  }
});

/** A deal that looks the same to the seat that is asked, the cards it cannot see lying otherwise. */
function redeal(game: Game, draw: (n: number) => number): Deal {
  const { seat, declarer, pending, playView: view } = game;
  const next = (seat + 1) % 3;
  const last = (seat + 2) % 3;
  const layouts = new Layouts();
  if (pending !== PLAY) {
    const seesSkat = pending === DISCARD;
    const hand = game.deal.hands[seat]!;
    layouts.take(~hand & ~(seesSkat ? game.away : 0), 10, 0, 10, 0, seesSkat ? 0 : 2);
    layouts.layout(draw(layouts.count));
    return dealOf(seat, hand, layouts.first, layouts.second, seesSkat ? game.away : layouts.away);
  }
  const { hand, played, voids, discard, open } = view;
  const room = (s: number) => (open !== undefined && s === declarer ? 0 : 10 - countCards(played[s]!));
  const lacks = (s: number) => (room(s) === 0 ? -1 : voids[s]!);
  const seen = hand | played[0]! | played[1]! | played[2]! | (discard ?? 0) | (open ?? 0);
  layouts.take(~seen, room(next), lacks(next), room(last), lacks(last), discard === undefined ? 2 : 0);
  layouts.layout(draw(layouts.count));
  const held = (s: number, unseen: CardSet) => (open !== undefined && s === declarer ? open : unseen) | played[s]!;
  return dealOf(
    seat,
    hand | played[seat]!,
    held(next, layouts.first),
    held(last, layouts.second),
    discard ?? layouts.away,
  );
}

function dealOf(seat: number, own: CardSet, next: CardSet, last: CardSet, away: CardSet): Deal {
  const hands = [0, 0, 0];
  hands[seat] = own;
  hands[(seat + 1) % 3] = next;
  hands[(seat + 2) % 3] = last;
  return { number: -1, hands, skat: cardsOf(away) };
}

/** The same answers in another deal; whoever picks up puts the skat away again. */
function repeat(other: Game, deal: Deal, game: Game): void {
  other.start(deal);
  for (const event of game.events()) {
    let answer: unknown;
    if (event.type === "call") answer = event.value;
    else if (event.type === "hold") answer = true;
    else if (event.type === "pass") answer = false;
    else if (event.type === "declareHand") answer = event.contract;
    else if (event.type === "discard") answer = { contract: event.contract, discard: other.away };
    else if (event.type === "play") answer = event.card;
    if (!other.apply(answer)) throw new Error(`${event.type} cannot be repeated`);
  }
}

test("the decision is the same when the hidden cards lie otherwise", () => {
  const table = new Table("hidden", { worlds: "3" });
  const other = new Game();
  const draws = new DecisionRandom();
  draws.startDeal(runKey("hidden"), 0);
  draws.position(1);
  let compared = 0;
  for (let deal = 0; deal < 10; deal++)
    table.play(deal, (answer) => {
      const { game, agent, rng } = table;
      repeat(
        other,
        redeal(game, (n) => draws.int(n)),
        game,
      );
      expect([other.seat, other.pending]).toEqual([game.seat, game.pending]);
      if (game.pending === PLAY) expect(contentsOf(other.playView)).toEqual(contentsOf(game.playView));
      expect(ask(agent, rng, other)).toEqual(answer);
      compared++;
    });
  expect(compared).toBeGreaterThan(250);
});

interface Ending {
  readonly contract: string;
  readonly seat: number;
  readonly declarer: number;
  readonly hand: string;
  /** Unseen and in the other two hands, the next seat's first. */
  readonly others: readonly [string, string];
  readonly away: string;
  readonly trick?: string;
  readonly leader?: number;
  readonly won: readonly [number, number];
}

/** What a seat sees of an ending; who played which of the cards gone by does not matter here. */
function viewOf({ contract, seat, declarer, hand, others, away, trick = "", leader = seat, won }: Ending): PlayView {
  const known = parseContract(contract);
  const own = parseCards(hand);
  const onTable = trick === "" ? [] : trick.split(" ").map((name) => cardsOf(parseCards(name))[0]!);
  const size = countCards(own);
  const gone = cardsOf(~(own | parseCards(others[0]) | parseCards(others[1]) | parseCards(away)));
  const free = gone.filter((card) => !onTable.includes(card));
  const played = [0, 0, 0];
  for (let s = 0; s < 3; s++) {
    const place = (s - leader + 3) % 3;
    if (place < onTable.length) played[s]! |= 1 << onTable[place]!;
    const count = 10 - size + (place < onTable.length ? 1 : 0);
    for (const card of free.splice(0, count - countCards(played[s]!))) played[s]! |= 1 << card;
  }
  return {
    seat,
    hand: own,
    auction: [],
    rules: INTERNATIONAL,
    scoring: "plain",
    legal: legalCards(known.kind, own, onTable[0]),
    declarer,
    contract: known,
    bid: 18,
    trick: onTable,
    leader,
    trickNumber: 10 - size,
    played,
    voids: [0, 0, 0],
    tricks: [],
    discard: seat === declarer && !known.hand ? parseCards(away) : undefined,
    open: undefined,
    tricksWon: [5, 5 - (size > 5 ? 1 : 0)],
    wonPoints: won,
  };
}

describe("the card that wins in every world", () => {
  const endings: readonly (readonly [string, string, Ending])[] = [
    [
      "the ace of trumps before the side ace that can be ruffed",
      "DA",
      { contract: "D", seat: 0, declarer: 0, hand: "DA CA", others: ["D7 C9", "C8 S7"], away: "H7 H8", won: [40, 59] },
    ],
    [
      "the trick with the points that are missing",
      "CJ",
      {
        contract: "G",
        seat: 2,
        declarer: 2,
        hand: "CJ S7",
        others: ["S8", "S9"],
        away: "C7 C8",
        trick: "HA HT",
        leader: 0,
        won: [38, 59],
      },
    ],
    [
      "a null: under the trick",
      "S7",
      {
        contract: "N",
        seat: 2,
        declarer: 2,
        hand: "S7 SQ",
        others: ["SK", "D8"],
        away: "CA CK",
        trick: "S8 SJ",
        leader: 0,
        won: [0, 60],
      },
    ],
  ];
  test.each(endings)("%s", (_, card, ending) => {
    for (const seed of ["a", "b", "c"]) {
      const rng = new DecisionRandom();
      const agent = create({ worlds: "16" }, rng);
      rng.startDeal(runKey(seed), 0);
      rng.position(0);
      expect(formatCard(agent.play(viewOf(ending)))).toBe(card);
    }
  });
});
