/**
 * Card play: every candidate card is tried in the same worlds, each solved with open cards, and the card of the highest
 * expected worth is played.
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
import { Inference } from "./inference.ts";
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
/** Worth of null in a world that is lost but for mistakes, for the share of answers that are mistakes. */
const MISTAKE_WORTH = 0.01;

export function createCards(settings: Settings, rng: Rng): CardStrategy {
  const inference = settings.inference ? new Inference() : undefined;
  const worlds = new Worlds(settings.worlds, inference, settings.power);
  const worth = new Worth(settings.blur);
  const solver = new Solver();
  const heuristic = createHeuristicCards();
  const values = new Int8Array(32);
  const sums = new Float64Array(32);
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

  function addTrumpWorld(view: PlayView, world: number): void {
    const { declarer, contract, played, wonPoints, legal } = view;
    const away = worlds.away[world]!;
    const all = hands[declarer]! | played[declarer]! | away;
    worth.select(Math.abs(countMatadorsOfKind(all, contract.kind)));
    const { goal, table, everyTrick } = worth;
    const weight = worlds.weights[world]!;
    const before = wonPoints[0]! + pointsOf(away);
    const declaring = view.seat === declarer;
    let winning = 0;
    if (everyTrick && view.tricksWon[1] === 0) {
      winning = solver.cardsSweeping(DECLARERS_SIDE);
      for (let rest = legal; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        sums[card]! += weight * table[(winning >>> card) & 1 ? 120 : 90]!;
      }
    } else if (view.trickNumber >= EXACT_FROM) {
      solver.cardValues(values);
      for (let rest = legal; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        const points = before + values[card]!;
        sums[card]! += weight * table[points]!;
        if (points >= goal) winning |= 1 << card;
      }
    } else {
      const needed = everyTrick ? 90 : goal;
      winning = solver.cardsReaching(needed - before);
      let beyond = 0;
      let high = needed + MARGIN / 2;
      let low = needed - MARGIN / 2;
      if (winning === legal) {
        beyond = solver.cardsReaching(needed + MARGIN - before);
        low = high;
        high += MARGIN;
      } else if (winning === 0) {
        beyond = solver.cardsReaching(needed - MARGIN - before);
        high = low;
        low -= MARGIN;
      } else beyond = winning;
      for (let rest = legal; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        sums[card]! += weight * table[Math.min(120, (beyond >>> card) & 1 ? high : low)]!;
      }
    }
    sure &= declaring ? winning : ~winning;
  }

  function addNullWorld(view: PlayView, world: number): void {
    const { legal, declarer, seat } = view;
    const weight = worlds.weights[world]!;
    const holding = solver.cardsHoldingNull();
    const declaring = seat === declarer;
    // a world that is lost whatever is played is left to the other side's mistakes
    const lost = declaring ? holding === 0 : holding === legal;
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      let chance = (holding >>> card) & 1;
      if (lost) {
        const mistakes = mistakesAfter(view, world, card);
        chance = declaring ? MISTAKE_WORTH * mistakes : 1 - MISTAKE_WORTH * mistakes;
      }
      sums[card]! += weight * chance;
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
      const { legal, seat, declarer, contract } = view;
      if ((legal & (legal - 1)) === 0 || allAlike(view)) return lowestCard(legal);
      const isNull = contract.kind === NULL;
      worlds.ofPlay(view, rng, settings.worlds * COMPLETE_FACTOR[view.trickNumber]!);
      if (!isNull) worth.take(contract, view.bid, view.rules, view.scoring);
      sums.fill(0);
      sure = legal;
      for (let world = 0; world < worlds.count; world++) {
        takeUp(view, world);
        if (isNull) addNullWorld(view, world);
        else addTrumpWorld(view, world);
      }
      const sign = seat === declarer ? 1 : -1;
      const candidates = worlds.complete && sure !== 0 ? sure : legal;
      let best = Number.NEGATIVE_INFINITY;
      for (let rest = candidates; rest !== 0; rest &= rest - 1)
        best = Math.max(best, sign * sums[31 - Math.clz32(rest & -rest)]!);
      let equal = 0;
      for (let rest = candidates; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (sign * sums[card]! >= best - SAME) equal |= 1 << card;
      }
      if ((equal & (equal - 1)) === 0) return lowestCard(equal);
      // of cards that are worth the same, the one that looks best without looking ahead
      const habit = heuristic.play(view);
      return (equal >>> habit) & 1 ? habit : lowestCard(equal);
    },
  };
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
