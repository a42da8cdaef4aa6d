/**
 * Bounds on a lead that need no search: tricks that are sure to fall to one side.
 *
 * Three kinds of sure tricks, in the order they are tried:
 *   - the hand on lead plays out its top trumps, and once no foe has trumps left, the top cards of its side suits;
 *   - a side that holds the highest trumps makes them at some time, wherever the lead is;
 *   - a hand on lead whose every card is such a winner takes all the rest.
 * To the points of the sure winners come the cheapest cards the others can throw under them.
 */

import { type CardSet, countCards, pointsOf } from "../cards.ts";

/** No bound settles the window. */
export const OPEN = -1;

/** Packed counts of the card values in a suit's seven bits or in the jacks: five bits each for 0, 2, 3, 4, 10 (11 is the rest). */
const VALUE_COUNTS = new Int32Array(128 + 16);
const RANK_SHIFTS = [0, 0, 0, 10, 15, 20, 25];
for (let set = 0; set < 128; set++)
  for (let rank = 0; rank < 7; rank++) if ((set >> rank) & 1) VALUE_COUNTS[set]! += 1 << RANK_SHIFTS[rank]!;
for (let jacks = 0; jacks < 16; jacks++) VALUE_COUNTS[128 + jacks] = countCards(jacks) << 5;

/** Card points of the `count` cheapest cards of a hand. */
function cheapest(hand: CardSet, count: number): number {
  const counts =
    VALUE_COUNTS[hand & 127]! +
    VALUE_COUNTS[(hand >>> 7) & 127]! +
    VALUE_COUNTS[(hand >>> 14) & 127]! +
    VALUE_COUNTS[(hand >>> 21) & 127]! +
    VALUE_COUNTS[128 | (hand >>> 28)]!;
  let rest = count - (counts & 31);
  if (rest <= 0) return 0;
  const jacks = (counts >>> 5) & 31;
  if (rest <= jacks) return 2 * rest;
  rest -= jacks;
  let points = 2 * jacks;
  const queens = (counts >>> 10) & 31;
  if (rest <= queens) return points + 3 * rest;
  rest -= queens;
  points += 3 * queens;
  const kings = (counts >>> 15) & 31;
  if (rest <= kings) return points + 4 * rest;
  rest -= kings;
  points += 4 * kings;
  const tens = (counts >>> 20) & 31;
  if (rest <= tens) return points + 10 * rest;
  return points + 10 * tens + 11 * (rest - tens);
}

/** Cards of the hand in a suit that lie above every card the others hold of it. */
export function topsOf(hand: CardSet, others: CardSet, suit: CardSet): CardSet {
  const theirs = others & suit;
  return hand & suit & ~(theirs !== 0 ? (2 << (31 - Math.clz32(theirs))) - 1 : 0);
}

/**
 * Cards that win one after the other when the hand on lead plays them out, whatever the others do. `foeTrumps` are the
 * trumps of the other side; a partner's trumps cannot take a trick away from it.
 */
export function winnersOnLead(
  hand: CardSet,
  next: CardSet,
  last: CardSet,
  trumps: CardSet,
  foeTrumps: CardSet,
): CardSet {
  const others = next | last;
  let winners = topsOf(hand, others, trumps);
  let drawn = foeTrumps === 0;
  if (!drawn && winners !== 0) {
    // enough top trumps to draw all the others: the low ones win too
    const count = countCards(winners);
    if (countCards(next & trumps) <= count && countCards(last & trumps) <= count) {
      winners |= hand & trumps;
      drawn = true;
    }
  }
  if (drawn) for (let shift = 0; shift < 28; shift += 7) winners |= topsOf(hand, others, (0x7f << shift) & ~trumps);
  return winners;
}

/**
 * A bound on the declarer's points that settles whether he makes `needed` of the `left` ones, with the declarer on lead;
 * `OPEN` when none does. The defenders' hands in any order.
 */
export function boundDeclarerLead(
  declarer: CardSet,
  next: CardSet,
  last: CardSet,
  trumps: CardSet,
  needed: number,
  left: number,
): number {
  const foes = next | last;
  const winners = winnersOnLead(declarer, next, last, trumps, foes & trumps);
  if (winners === declarer) return left;
  if (winners !== 0) {
    const count = countCards(winners);
    const points = pointsOf(winners) + cheapest(next, count) + cheapest(last, count);
    if (points >= needed) return points;
  }
  return foesTops(declarer, next, last, trumps, needed, left);
}

/** As `boundDeclarerLead`, with a defender on lead. */
export function boundDefenderLead(
  leader: CardSet,
  partner: CardSet,
  declarer: CardSet,
  trumps: CardSet,
  needed: number,
  left: number,
): number {
  const winners = winnersOnLead(leader, partner, declarer, trumps, declarer & trumps);
  if (winners === leader) return 0;
  if (winners !== 0) {
    const count = countCards(winners);
    const points = left - pointsOf(winners) - cheapest(partner, count) - cheapest(declarer, count);
    if (points < needed) return points;
  }
  const tops = topsOf(declarer, leader | partner, trumps);
  if (tops === 0) return foesTops(declarer, leader, partner, trumps, needed, left);
  const count = countCards(tops);
  const points = pointsOf(tops) + cheapest(leader, count) + cheapest(partner, count);
  return points >= needed ? points : OPEN;
}

/** The defenders' top trumps; two of them may fall in one trick, so the longer holding counts the declarer's cards. */
function foesTops(
  declarer: CardSet,
  foe: CardSet,
  partner: CardSet,
  trumps: CardSet,
  needed: number,
  left: number,
): number {
  const tops = topsOf(foe | partner, declarer, trumps);
  if (tops === 0) return OPEN;
  const tricks = Math.max(countCards(tops & foe), countCards(tops & partner));
  const points = left - pointsOf(tops) - cheapest(declarer, tricks);
  return points < needed ? points : OPEN;
}
