/**
 * Double-dummy search of suit and grand: does the declarer, all cards open, still make the points he needs?
 *
 * A zero-window alpha-beta search over three mutually recursive stages, one for each card of a trick:
 *
 *     lead -> expandLead -> secondHand -> thirdHand -> expandLead of the next trick
 *
 * Every stage gets `needed`, the card points the declarer must still make, and `left`, the card points still to be won (the
 * trick on the table included), and returns a bound on what he makes from there: at least `needed` when he gets there (then
 * the result is a lower bound), less when he does not (an upper bound). Results past the window are kept (fail-soft): they
 * go into the table and let `value.ts` close in on the exact value in few searches.
 *
 * What makes it small, each in its file:
 *   - `structure.ts`, `table.ts`: bounds are shared by all positions in which the same places own the cards of each suit;
 *   - `dominance.ts`: of neighbours only the dearest or the cheapest is tried when the fate of the trick is known;
 *   - `ordering.ts`: the moves likely to decide come first;
 *   - `bounds.ts`: sure tricks settle many leads without search.
 * Here, in `thirdHand`: all positions after the trick are looked up in the table before any of them is searched.
 *
 * A *node* in figures is a lead that is expanded.
 */
import { CARD_POINTS, type Card, type CardSet } from "../cards.ts";
import { boundDeclarerLead, boundDefenderLead, OPEN } from "./bounds.ts";
import * as dominance from "./dominance.ts";
import { DECLARER, type Place } from "./layout.ts";
import * as ordering from "./ordering.ts";
import {
  DECLARER_LEADS,
  DECLARER_SECOND,
  DECLARER_THIRD,
  FOES_HOLD_TRUMPS,
  LEAD_AFTER_DECLARER,
  LEAD_BEFORE_DECLARER,
  SECOND_AFTER_DECLARER,
  SECOND_BEFORE_DECLARER,
  THIRD_DECLARER_WINS,
  THIRD_PARTNER_WINS,
} from "./ordering.ts";
import * as position from "./position.ts";
import * as structure from "./structure.ts";
import * as table from "./table.ts";

/** Beyond every value, for the minimum of the defenders. */
const UNREACHED = 1000;
const PLIES = 32;
const MOVES_PER_PLY = 10;

// a module's own constants are folded into the machine code, imported ones are not
const { hands, suits, game, root, NEXT_PLACE } = position;
const { equalBelow, neighbourBelow } = dominance;
const { scoreOf } = ordering;
const { structureKey } = structure;
const { probe, store } = table;
const points = CARD_POINTS;

/** Scored moves of each ply, best first; a stage at `ply` owns ten from `ply * 10`. */
const moves = new Int32Array(PLIES * MOVES_PER_PLY);
/** Key and known bounds of the positions that `thirdHand` could not settle, beside their moves. */
const childKeys = new Int32Array(PLIES * MOVES_PER_PLY);
const childBounds = new Int32Array(PLIES * MOVES_PER_PLY);

/** [0] nodes since the process began. */
export const counters = new Float64Array(1);

/** Sorts a scored move into those of its ply, from `start` to before `end`. */
function insertMove(start: number, end: number, score: number): void {
  let at = end;
  while (at > start && score > moves[at - 1]!) {
    moves[at] = moves[at - 1]!;
    at--;
  }
  moves[at] = score;
}

/** A lead with two cards or more in each hand that the table did not settle; `bounds` is what the table knows. */
function expandLead(
  place: Place,
  needed: number,
  left: number,
  inPlay: CardSet,
  key: number,
  bounds: number,
  ply: number,
): number {
  const hand = hands[place]!;
  const next = NEXT_PLACE[place]!;
  const nextHand = hands[next]!;
  const lastHand = hands[NEXT_PLACE[next]!]!;
  const trumps = game[0]!;
  const bound =
    place === DECLARER
      ? boundDeclarerLead(hand, nextHand, lastHand, trumps, needed, left)
      : next === DECLARER
        ? boundDefenderLead(hand, lastHand, nextHand, trumps, needed, left)
        : boundDefenderLead(hand, nextHand, lastHand, trumps, needed, left);
  if (bound !== OPEN) return bound;
  counters[0]!++;

  const equals = equalBelow(hand, inPlay);
  const neighbours = neighbourBelow(hand, inPlay);
  const foes = place === DECLARER ? nextHand | lastHand : hands[DECLARER]!;
  const situations = game[1]! + ((foes & trumps) !== 0 ? FOES_HOLD_TRUMPS : 0);
  const start = ply * MOVES_PER_PLY;
  let end = start;
  let inBlock = false;
  let sure = false;
  for (let rest = hand; rest !== 0; ) {
    const card = 31 - Math.clz32(rest);
    rest ^= 1 << card;
    const blockGoesOn = ((neighbours >>> card) & 1) !== 0;
    const hasEqual = ((equals >>> card) & 1) !== 0;
    const wasInBlock = inBlock;
    inBlock = blockGoesOn;
    if (wasInBlock && (sure || hasEqual)) continue;
    const suit = suits[card]!;
    const nextFollows = nextHand & suit;
    const lastFollows = lastHand & suit;
    const ruffable = ((trumps >>> card) & 1) === 0;
    const nextBeats = nextFollows !== 0 ? nextFollows >>> card !== 0 : ruffable && (nextHand & trumps) !== 0;
    const lastBeats = lastFollows !== 0 ? lastFollows >>> card !== 0 : ruffable && (lastHand & trumps) !== 0;
    if (!wasInBlock) {
      // sure to win against the other side: the dearest of the block stands for all
      sure = place === DECLARER ? !nextBeats && !lastBeats : next === DECLARER ? !nextBeats : !lastBeats;
      if (!sure && hasEqual) continue;
    }
    let situation = situations;
    if (place === DECLARER)
      situation += DECLARER_LEADS + (nextBeats || lastBeats ? 2 : 0) + (nextFollows === 0 || lastFollows === 0 ? 1 : 0);
    else if (next === DECLARER)
      situation +=
        LEAD_BEFORE_DECLARER +
        (!nextBeats ? 0 : nextFollows !== 0 && lastFollows >>> 0 > nextFollows >>> 0 ? 2 : 4) +
        (nextFollows === 0 ? 1 : 0);
    else
      situation +=
        LEAD_AFTER_DECLARER +
        (!lastBeats ? 0 : lastFollows !== 0 && nextFollows >>> 0 > lastFollows >>> 0 ? 2 : 4) +
        (lastFollows === 0 ? 1 : 0);
    insertMove(start, end++, scoreOf(situation, card));
  }

  let best = place === DECLARER ? -1 : UNREACHED;
  for (let i = start; i < end; i++) {
    const card = moves[i]! & 31;
    const bit = 1 << card;
    hands[place]! ^= bit;
    const value = secondHand(next, card, place, needed, left, ply + 1);
    hands[place]! ^= bit;
    if (place === DECLARER) {
      if (value > best) {
        best = value;
        if (value >= needed) break;
      }
    } else if (value < best) {
      best = value;
      if (value < needed) break;
    }
  }
  let lower = bounds & 127;
  let upper = bounds >>> 7;
  if (best >= needed) {
    if (best > lower) lower = best;
  } else if (best < upper) upper = best;
  store(key, inPlay, lower | (upper << 7));
  return best;
}

/** The second card of a trick, to the card `led` by `leader`. */
function secondHand(place: Place, led: Card, leader: Place, needed: number, left: number, ply: number): number {
  const ledSuit = suits[led]!;
  const trumps = game[0]!;
  const hand = hands[place]!;
  const last = NEXT_PLACE[place]!;
  const start = ply * MOVES_PER_PLY;
  let end = start;
  let legal = hand & ledSuit;
  if (legal === 0) legal = hand;
  if ((legal & (legal - 1)) === 0) {
    moves[end++] = 31 - Math.clz32(legal);
  } else {
    const inPlay = hands[0]! | hands[1]! | hands[2]! | (1 << led);
    const equals = equalBelow(hand, inPlay);
    const neighbours = neighbourBelow(hand, inPlay);
    const relevant = ledSuit | trumps;
    let lastLegal = hands[last]! & ledSuit;
    if (lastLegal === 0) lastLegal = hands[last]!;
    const lastRelevant = lastLegal & relevant;
    const foes = place === DECLARER ? hands[1]! | hands[2]! : hands[DECLARER]!;
    const situations =
      game[1]! +
      ((foes & trumps) !== 0 ? FOES_HOLD_TRUMPS : 0) +
      (place === DECLARER ? DECLARER_SECOND : last === DECLARER ? SECOND_BEFORE_DECLARER : SECOND_AFTER_DECLARER);
    let inBlock = false;
    // the fate of the trick for the block: 1 sure for my side, 2 surely lost, 0 open
    let fate = 0;
    while (legal !== 0) {
      const card = 31 - Math.clz32(legal);
      legal ^= 1 << card;
      const blockGoesOn = ((neighbours >>> card) & 1) !== 0;
      const hasEqual = ((equals >>> card) & 1) !== 0;
      const wasInBlock = inBlock;
      inBlock = blockGoesOn;
      if (wasInBlock && (fate === 1 || (fate === 2 ? blockGoesOn : hasEqual))) continue;
      const top = 31 - Math.clz32(((1 << led) | (1 << card)) & relevant);
      const wins = top === card ? 1 : 0;
      // trumps lie highest: whatever is relevant and above the top beats it
      const beaten = (lastRelevant & ~((2 << top) - 1)) !== 0 ? 1 : 0;
      if (!wasInBlock) {
        if (place === DECLARER) fate = wins === 0 ? 2 : beaten === 0 ? 1 : 0;
        else if (last === DECLARER) fate = beaten === 0 ? 1 : 0;
        else fate = wins !== 0 ? 1 : beaten === 0 ? 2 : 0;
        if ((fate === 2 && blockGoesOn) || (fate === 0 && hasEqual)) continue;
      }
      const good = place === DECLARER ? wins & (beaten ^ 1) : last === DECLARER ? beaten ^ 1 : wins | beaten;
      insertMove(start, end++, scoreOf(situations + 2 * good + wins, card));
    }
  }

  let best = place === DECLARER ? -1 : UNREACHED;
  for (let i = start; i < end; i++) {
    const card = moves[i]! & 31;
    const bit = 1 << card;
    hands[place]! ^= bit;
    const value = thirdHand(last, led, card, leader, needed, left, ply + 1);
    hands[place]! ^= bit;
    if (place === DECLARER) {
      if (value > best) {
        best = value;
        if (value >= needed) return value;
      }
    } else if (value < best) {
      best = value;
      if (value < needed) return value;
    }
  }
  return best;
}

/** The third card of a trick, to `led` by `leader` and `second`. */
function thirdHand(
  place: Place,
  led: Card,
  second: Card,
  leader: Place,
  needed: number,
  left: number,
  ply: number,
): number {
  const ledSuit = suits[led]!;
  const trumps = game[0]!;
  const relevant = ledSuit | trumps;
  const hand = hands[place]!;
  const inPlay = hands[0]! | hands[1]! | hands[2]!;
  let legal = hand & ledSuit;
  if (legal === 0) legal = hand;
  const top = 31 - Math.clz32(((1 << led) | (1 << second)) & relevant);
  const winnerSoFar = top === led ? leader : NEXT_PLACE[leader]!;
  const winning = legal & relevant & ~((2 << top) - 1);
  let losing = legal & ~winning;

  // the fate of the trick is settled: of each block the dearest card when my side takes it, the cheapest when not
  let skipped = neighbourBelow(winning, inPlay & ~losing);
  const losingUpper = neighbourBelow(losing, inPlay & ~winning);
  if (place === DECLARER || winnerSoFar === DECLARER) losing &= ~losingUpper;
  else skipped |= losingUpper;
  const foes = place === DECLARER ? hands[1]! | hands[2]! : hands[DECLARER]!;
  const situations =
    game[1]! +
    ((foes & trumps) !== 0 ? FOES_HOLD_TRUMPS : 0) +
    (place === DECLARER ? DECLARER_THIRD : winnerSoFar !== DECLARER ? THIRD_PARTNER_WINS : THIRD_DECLARER_WINS);
  const start = ply * MOVES_PER_PLY;
  let end = start;
  for (let rest = winning | losing; rest !== 0; ) {
    const card = 31 - Math.clz32(rest);
    rest ^= 1 << card;
    const wins = (winning >>> card) & 1;
    if ((skipped >>> card) & 1) {
      // pass over the cards of the block below the dearest
      const group = wins !== 0 ? winning : losing;
      let below = card;
      do {
        below = 31 - Math.clz32(rest & group & ((1 << below) - 1));
        rest ^= 1 << below;
      } while ((skipped >>> below) & 1);
    }
    insertMove(start, end++, scoreOf(situations + wins, card));
  }

  const tablePoints = points[led]! + points[second]!;
  const withoutLowest = hand & (hand - 1);
  const lastTrickFollows = (withoutLowest & (withoutLowest - 1)) === 0;
  let best = place === DECLARER ? -1 : UNREACHED;
  // settle what needs no search, and queue the rest in order
  let queued = start;
  for (let i = start; i < end; i++) {
    const card = moves[i]! & 31;
    const bit = 1 << card;
    const rest = inPlay & ~bit;
    const winner = (winning & bit) !== 0 ? place : winnerSoFar;
    const trickPoints = tablePoints + points[card]!;
    const gain = winner === DECLARER ? trickPoints : 0;
    const stillNeeded = needed - gain;
    const stillLeft = left - trickPoints;
    let value: number;
    if (stillNeeded <= 0) value = gain;
    else if (stillNeeded > stillLeft) value = gain + stillLeft;
    else if (lastTrickFollows)
      value = gain + lastTrick(hands[winner]! & ~bit, hands[DECLARER]! & ~bit, rest, stillLeft);
    else {
      const key = structureKey(rest, winner);
      const bounds = probe(key, rest, stillLeft << 7);
      if ((bounds & 127) >= stillNeeded) value = gain + (bounds & 127);
      else if (bounds >>> 7 < stillNeeded) value = gain + (bounds >>> 7);
      else {
        childKeys[queued] = key;
        childBounds[queued] = bounds;
        moves[queued++] = card;
        continue;
      }
    }
    if (place === DECLARER) {
      if (value > best) {
        best = value;
        if (value >= needed) return value;
      }
    } else if (value < best) {
      best = value;
      if (value < needed) return value;
    }
  }

  for (let i = start; i < queued; i++) {
    const card = moves[i]!;
    const bit = 1 << card;
    const rest = inPlay & ~bit;
    const winner = (winning & bit) !== 0 ? place : winnerSoFar;
    const trickPoints = tablePoints + points[card]!;
    const gain = winner === DECLARER ? trickPoints : 0;
    const stillNeeded = needed - gain;
    const key = childKeys[i]!;
    let bounds = childBounds[i]!;
    let value = -1;
    if (i > start) {
      // a sister searched meanwhile may have the same structure
      bounds = probe(key, rest, bounds);
      if ((bounds & 127) >= stillNeeded) value = gain + (bounds & 127);
      else if (bounds >>> 7 < stillNeeded) value = gain + (bounds >>> 7);
    }
    if (value < 0) {
      hands[place]! ^= bit;
      value = gain + expandLead(winner, stillNeeded, left - trickPoints, rest, key, bounds, ply + 1);
      hands[place]! ^= bit;
    }
    if (place === DECLARER) {
      if (value > best) {
        best = value;
        if (value >= needed) return value;
      }
    } else if (value < best) {
      best = value;
      if (value < needed) return value;
    }
  }
  return best;
}

/** Declarer's points of the last trick, whose three cards are `inPlay`, led by the owner of `ledCard`. */
function lastTrick(ledCard: CardSet, declarer: CardSet, inPlay: CardSet, left: number): number {
  const relevant = suits[31 - Math.clz32(ledCard)]! | game[0]!;
  return (declarer & (1 << (31 - Math.clz32(inPlay & relevant)))) !== 0 ? left : 0;
}

/** A lead at the root, or after a trick completed at the root. */
function lead(place: Place, needed: number, left: number): number {
  if (needed <= 0) return 0;
  if (needed > left) return left;
  const hand = hands[place]!;
  const inPlay = hands[0]! | hands[1]! | hands[2]!;
  if ((hand & (hand - 1)) === 0) return lastTrick(hand, hands[DECLARER]!, inPlay, left);
  const key = structureKey(inPlay, place);
  const bounds = probe(key, inPlay, left << 7);
  if ((bounds & 127) >= needed) return bounds & 127;
  if (bounds >>> 7 < needed) return bounds >>> 7;
  return expandLead(place, needed, left, inPlay, key, bounds, 0);
}

/** Does the declarer make `needed` points from the root? At least `needed` if so, less if not; a bound on the value. */
export function search(needed: number): number {
  const left = position.pointsLeft();
  if (root[1] === 0) return lead(root[0]!, needed, left);
  if (root[1] === 1) return secondHand(position.placeOnTurn(), root[2]!, root[0]!, needed, left, 1);
  return thirdHand(position.placeOnTurn(), root[2]!, root[3]!, root[0]!, needed, left, 2);
}

/** `search` after the place on turn has played the legal card. */
export function searchAfter(card: Card, needed: number): number {
  const left = position.pointsLeft();
  const place = position.placeOnTurn();
  const bit = 1 << card;
  hands[place]! ^= bit;
  let value: number;
  if (root[1] === 0) value = secondHand(NEXT_PLACE[place]!, card, place, needed, left, 1);
  else if (root[1] === 1) value = thirdHand(NEXT_PLACE[place]!, root[2]!, card, root[0]!, needed, left, 2);
  else {
    const first = root[2]!;
    const second = root[3]!;
    const top = 31 - Math.clz32(((1 << first) | (1 << second) | bit) & (suits[first]! | game[0]!));
    const winner = top === first ? root[0]! : top === second ? NEXT_PLACE[root[0]!]! : place;
    const trickPoints = points[first]! + points[second]! + points[card]!;
    const gain = winner === DECLARER ? trickPoints : 0;
    value = gain + lead(winner, needed - gain, left - trickPoints);
  }
  hands[place]! ^= bit;
  return value;
}
