/**
 * Card play: every candidate card is tried in the same worlds, each solved with open cards, and the card of the highest
 * expected worth is played. Cards that fall clearly behind are not tried to the end (`race.ts`), which saves a fifth of the
 * time at 32 worlds and a third at 96.
 *
 * In a suit or grand contract a world is worth what its card points are worth (`worth.ts`). Points are exact from the third
 * trick on; before that a world is asked only whether the goal is reached, and, when every card answers alike, by a safe
 * margin (a fifth of the cost). Null is won or lost. A card that wins in every possible layout is preferred to all others
 * once the layouts can be counted out, and where null is lost in all worlds the card that needs the fewest mistakes is.
 */
import { type Card, type CardSet, lowestCard, pointsOf } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { Rng } from "../../engine/random.ts";
import { DECLARERS_SIDE, type Position, Solver } from "../../engine/solver/solver.ts";
import { legalCards, TRICK_ORDERS, winningPlace } from "../../engine/trick.ts";
import type { PlayView, Writable } from "../../engine/view.ts";
import type { CardStrategy } from "../agent.ts";
import { createCards as createHeuristicCards } from "../heuristic/cards.ts";
import { inferenceOf } from "./inference.ts";
import { Race } from "./race.ts";
import type { Settings } from "./settings.ts";
import { Worlds } from "./worlds.ts";
import { Worth } from "./worth.ts";

/** From this trick on worlds are solved to the point. */
const EXACT_FROM = 2;
/** By trick: so many times the worlds asked for are solved when they are all there are. */
const COMPLETE_FACTOR = [1, 1, 1, 2, 4, 8, 32, 32, 32, 32];
/** Card points beyond the goal that are a safe margin. */
const MARGIN = 12;
/** How near two expected scores are the same. */
const SAME = 1e-6;
/** Worth of null, like a score; and of a world that is lost but for mistakes, for the share of answers that are mistakes. */
const NULL_WORTH = 100;
const MISTAKE_WORTH = 1;
/** A difference of score that any world may bring. */
const DIFFERENCE = 20;

export function createCards(settings: Settings, rng: Rng): CardStrategy {
  const worlds = new Worlds(settings.worlds, inferenceOf(settings), settings.power);
  const worth = new Worth(settings.blur);
  const solver = new Solver();
  const heuristic = createHeuristicCards();
  const values = new Int8Array(32);
  const race = new Race(DIFFERENCE);
  const hands = new Int32Array(3);
  const position: Writable<Position> = { kind: 0, declarer: 0, leader: 0, hands, trick: [] };
  /** The cards that win, for the seat that plays, in every world so far. */
  let sure: CardSet = 0;

  function takeUp(view: PlayView, world: number): void {
    hands[0] = worlds.hands[0][world]!;
    hands[1] = worlds.hands[1][world]!;
    hands[2] = worlds.hands[2][world]!;
    position.kind = view.contract.kind;
    position.declarer = view.declarer;
    position.leader = view.leader;
    position.trick = view.trick;
    solver.setPosition(position);
  }

  function tryTrumpWorld(view: PlayView, world: number): void {
    const { declarer, contract, played, wonPoints } = view;
    const { worths, running } = race;
    const away = worlds.away[world]!;
    const all = hands[declarer]! | played[declarer]! | away;
    worth.select(Math.abs(countMatadorsOfKind(all, contract.kind)));
    const { goal, table, everyTrick } = worth;
    const before = wonPoints[0]! + pointsOf(away);
    const declaring = view.seat === declarer;
    const sign = declaring ? 1 : -1;
    let winning = 0;
    if (everyTrick && view.tricksWon[1] === 0) {
      winning = solver.cardsSweeping(DECLARERS_SIDE, running);
      for (let rest = running; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        worths[card] = sign * table[(winning >>> card) & 1 ? 120 : 90]!;
      }
    } else if (view.trickNumber >= EXACT_FROM) {
      solver.cardValues(values, running);
      for (let rest = running; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        const points = before + values[card]!;
        worths[card] = sign * table[points]!;
        if (points >= goal) winning |= 1 << card;
      }
    } else {
      const needed = everyTrick ? 90 : goal;
      winning = solver.cardsReaching(needed - before, running);
      let beyond = 0;
      let high = needed + MARGIN / 2;
      let low = needed - MARGIN / 2;
      if (winning === running) {
        beyond = solver.cardsReaching(needed + MARGIN - before, running);
        low = high;
        high += MARGIN;
      } else if (winning === 0) {
        beyond = solver.cardsReaching(needed - MARGIN - before, running);
        high = low;
        low -= MARGIN;
      } else beyond = winning;
      for (let rest = running; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        worths[card] = sign * table[Math.min(120, (beyond >>> card) & 1 ? high : low)]!;
      }
    }
    sure &= declaring ? winning : ~winning;
  }

  function tryNullWorld(view: PlayView, world: number): void {
    const { declarer, seat } = view;
    const { worths, running } = race;
    const holding = solver.cardsHoldingNull(running);
    const declaring = seat === declarer;
    // a world that is lost whatever is played is left to the other side's mistakes
    const lost = declaring ? holding === 0 : holding === running;
    for (let rest = running; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const won = ((holding >>> card) & 1) === (declaring ? 1 : 0);
      worths[card] = won ? NULL_WORTH : lost ? MISTAKE_WORTH * mistakesAfter(view, world, card) : 0;
    }
    sure &= declaring ? holding : ~holding;
  }

  /** The share of the next seat's answers to a card that turn null round; 0 when the seat is of the same side. */
  function mistakesAfter(view: PlayView, world: number, card: Card): number {
    const { seat, declarer, leader, trick, contract } = view;
    const cards = [...trick, card];
    hands[0] = worlds.hands[0][world]!;
    hands[1] = worlds.hands[1][world]!;
    hands[2] = worlds.hands[2][world]!;
    hands[seat]! ^= 1 << card;
    let lead = leader;
    if (cards.length === 3) {
      lead = (leader + winningPlace(NULL, cards)) % 3;
      cards.length = 0;
      // the declarer has taken a trick, or there is none left
      if (lead === declarer || hands[lead] === 0) return 0;
    }
    const next = (lead + cards.length) % 3;
    if ((next === declarer) === (seat === declarer)) return 0;
    position.leader = lead;
    position.trick = cards;
    solver.setPosition(position);
    const holding = solver.cardsHoldingNull();
    const answers = legalCards(contract.kind, hands[next]!, cards[0]);
    let mistakes = 0;
    let count = 0;
    for (let rest = answers; rest !== 0; rest &= rest - 1) {
      const answer = 31 - Math.clz32(rest & -rest);
      const held = (holding >>> answer) & 1;
      mistakes += next === declarer ? 1 - held : held;
      count++;
    }
    return mistakes / count;
  }

  return {
    play(view: PlayView): Card {
      const { legal, contract } = view;
      if ((legal & (legal - 1)) === 0 || allAlike(view)) return lowestCard(legal);
      const isNull = contract.kind === NULL;
      worlds.ofPlay(view, rng, settings.worlds * COMPLETE_FACTOR[view.trickNumber]!);
      if (!isNull) worth.take(contract, view.bid, view.rules, view.scoring);
      race.start(legal);
      sure = legal;
      const { count } = worlds;
      const stride = strideOf(count);
      // one after the other may be alike, as numbered; so they are tried here and there
      for (let i = 0, world = 0; i < count; i++, world = (world + stride) % count) {
        takeUp(view, world);
        if (isNull) tryNullWorld(view, world);
        else tryTrumpWorld(view, world);
        race.add(worlds.weights[world]!);
        if ((race.running & (race.running - 1)) === 0) break;
      }
      const { running, sums } = race;
      const candidates = worlds.complete && (sure & running) !== 0 ? sure & running : running;
      let best = Number.NEGATIVE_INFINITY;
      for (let rest = candidates; rest !== 0; rest &= rest - 1)
        best = Math.max(best, sums[31 - Math.clz32(rest & -rest)]!);
      let equal = 0;
      for (let rest = candidates; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (sums[card]! >= best - SAME) equal |= 1 << card;
      }
      if ((equal & (equal - 1)) === 0) return lowestCard(equal);
      // of cards that are worth the same, the one that looks best without looking ahead
      const habit = heuristic.play(view);
      return (equal >>> habit) & 1 ? habit : lowestCard(equal);
    },
  };
}

/** A step through `count` worlds that comes to each, neighbours far apart. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(0.618 * count));
  while (gcd(stride, count) !== 1) stride++;
  return stride;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Whether the legal cards are all of one suit with nothing unseen between them, and of equal points. */
function allAlike({ legal, contract, hand, trick, played, discard }: PlayView): boolean {
  const low = lowestCard(legal);
  const { follow, beats } = TRICK_ORDERS[contract.kind]!;
  if ((legal & ~follow[low]!) !== 0) return false;
  let others = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
  for (const card of trick) others |= 1 << card;
  const above = others & follow[low]!;
  const points = pointsOf(1 << low);
  for (let rest = legal; rest !== 0; rest &= rest - 1) {
    const card = 31 - Math.clz32(rest & -rest);
    if (pointsOf(1 << card) !== points || (beats[card]! & above) !== (beats[low]! & above)) return false;
  }
  return true;
}
