/** What cards played say of the hand they came from. */
import { expect, test } from "vitest";
import { countCards } from "../../engine/cards.ts";
import { Dealer } from "../../engine/deal.ts";
import { contentsOf, drawFrom, playRandomly, randomDeal } from "../../engine/game.properties.ts";
import { Game, PLAY } from "../../engine/game.ts";
import { parseCard, parseCards } from "../../engine/notation/cards.ts";
import { parseContract } from "../../engine/notation/contract.ts";
import { DecisionRandom, runKey } from "../../engine/random.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import type { PlayView } from "../../engine/view.ts";
import { createDefault, playOut } from "../heuristic/agent.properties.ts";
import { HEURISTIC } from "../heuristic/heuristic.ts";
import { Inference } from "./inference.ts";
import { Layouts } from "./layouts.ts";
import { Plays } from "./plays.ts";

/** What rearhand, a defender, sees in clubs after one trick that he took: forehand led it, middlehand declares. */
function afterTrick(cards: string): PlayView {
  const [first, second, third] = cards.split(" ").map(parseCard) as [number, number, number];
  return {
    seat: 2,
    hand: parseCards("HT HK S7 S8 S9 SQ D7 D9 H7"),
    auction: [],
    rules: INTERNATIONAL,
    scoring: "plain",
    legal: 0,
    declarer: 1,
    contract: parseContract("C"),
    bid: 18,
    trick: [],
    leader: 2,
    tricks: [{ leader: 0, cards: [first, second, third] }],
    trickNumber: 1,
    played: [1 << first, 1 << second, 1 << third],
    voids: [0, 0, 0],
    discard: undefined,
    open: undefined,
    tricksWon: [0, 1],
    wonPoints: [0, 0],
  };
}

test("who follows with a low card hardly holds the card that would have taken the trick", () => {
  const plays = new Plays();
  // the declarer would have taken the queen with the ten
  plays.take(afterTrick("DQ D8 DA"));
  const rest = "CJ SJ CA CT CK CQ C9 H8";
  const withTen = plays.ofSeat(1, parseCards(`${rest} DT`), parseCards("S7 S8"));
  const withSpade = plays.ofSeat(1, parseCards(`${rest} SA`), parseCards("S7 S8"));
  expect(withTen).toBeLessThan(withSpade);
});

test("a single legal card says nothing, and nobody's own cards are weighed", () => {
  const plays = new Plays();
  plays.take(afterTrick("D7 DA DK"));
  // the ace was the only diamond
  expect(plays.ofSeat(1, parseCards("CJ SJ CA CT CK CQ C9 H8 H9"), parseCards("S7 S8"))).toBe(0);
  expect(plays.ofSeat(2, parseCards("HT HK S7 S8 S9 SQ D7 D9 H7"), 0)).toBe(0);
});

test("of who plays strangely little is inferred", () => {
  const plays = new Plays();
  const hand = parseCards("SJ CA CK CQ C9 S7 S8");
  const log = (tricks: PlayView["tricks"], ten: string) => {
    const view = afterTrick("DQ D8 DA");
    const played = [0, 0, 0];
    for (const { leader, cards } of tricks)
      for (const place of [0, 1, 2]) played[(leader + place) % 3]! |= 1 << cards[place]!;
    plays.take({ ...view, tricks, trickNumber: tricks.length, played });
    return plays.ofSeat(1, hand | parseCards(ten), 0);
  };
  const trick = (leader: number, cards: string) => ({ leader, cards: cards.split(" ").map(parseCard) as never });
  const first = [trick(0, "DQ D8 DA")];
  // then he trumps a worthless trick with the highest jack and leads the ten of trumps into the others'
  const strange = [...first, trick(2, "H9 H7 CJ"), trick(1, "CT DJ C8")];
  const tellsFirst = log(first, "SK") - log(first, "DT");
  const tellsLater = log(strange, "SK") - log(strange, "DT");
  expect(tellsFirst).toBeGreaterThan(0.5);
  expect(Math.abs(tellsLater)).toBeLessThan(tellsFirst);
});

test("of the cards that might have been played the chances sum to one", () => {
  const draw = drawFrom(5);
  const plays = new Plays();
  let looked = 0;
  for (let round = 0; round < 60; round++) {
    const game = new Game();
    game.start(randomDeal(draw));
    let before: PlayView | undefined;
    let away = 0;
    playRandomly(game, draw, {}, () => {
      if (game.pending !== PLAY) return;
      const view: PlayView = {
        ...contentsOf<PlayView>(game.playView),
        played: Array.from(game.playView.played),
        voids: Array.from(game.playView.voids),
      };
      if (before !== undefined && before.trickNumber === view.trickNumber) {
        // every card that the seat before could have played instead, in the eyes of the seat now asked
        let sum = 0;
        const { seat, hand, legal } = before;
        const past = logOf({ ...view, trick: view.trick.slice(0, -1), played: before.played, voids: before.voids });
        for (let rest = legal; rest !== 0; rest &= rest - 1) {
          const card = 31 - Math.clz32(rest & -rest);
          const played = Array.from(before.played);
          played[seat]! |= 1 << card;
          const now = { ...view, trick: [...view.trick.slice(0, -1), card], played };
          sum += Math.exp(logOf(now) - past);
        }
        expect(sum).toBeCloseTo(1, 9);
        looked++;

        function logOf(now: PlayView): number {
          plays.take(now);
          return plays.ofSeat(seat, hand & ~now.played[seat]!, away);
        }
      }
      before = view as never;
      away = game.away;
    });
  }
  expect(looked).toBeGreaterThan(300);
});

test("the cards played tell more than calls and discards alone, in games of heuristic", () => {
  const agent = createDefault(HEURISTIC);
  const game = new Game();
  const dealer = new Dealer(runKey("plays"));
  const layouts = new Layouts();
  const draws = new DecisionRandom();
  draws.startDeal(runKey("plays"), 0);
  draws.position(1);
  const gains = [new Inference(), new Inference(false)].map((inference) => ({ inference, sum: 0 }));
  let looked = 0;
  for (let deal = 0; deal < 30; deal++) {
    game.start(dealer.deal(deal));
    playOut(agent, game, () => {
      const { playView: view } = game;
      if (game.pending !== PLAY || view.trickNumber !== 4 || view.open !== undefined) return;
      const { seat, hand, played, voids, discard } = view;
      const [next, last] = [(seat + 1) % 3, (seat + 2) % 3];
      const room = (s: number) => 10 - countCards(played[s]!);
      const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
      layouts.take(unseen, room(next), voids[next]!, room(last), voids[last]!, discard === undefined ? 2 : 0);
      const drawn = Array.from({ length: 200 }, () => {
        layouts.layout(draws.int(layouts.count));
        return [layouts.first, layouts.second, discard ?? layouts.away] as const;
      });
      for (const gain of gains) {
        gain.inference.takePlay(view);
        const truth = gain.inference.ofLayout(view, game.hands[next]!, game.hands[last]!, game.away);
        const logs = drawn.map(([a, b, away]) => 0.7 * (gain.inference.ofLayout(view, a, b, away) - truth));
        gain.sum -= Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length);
      }
      looked++;
    });
  }
  expect(looked).toBeGreaterThan(60);
  const [on, auction] = gains.map(({ sum }) => sum / looked);
  expect(auction).toBeGreaterThan(0.8);
  expect(on! - auction!).toBeGreaterThan(0.8);
});
