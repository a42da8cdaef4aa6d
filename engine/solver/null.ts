/**
 * Null: can the declarer, all cards open, lose every trick?
 *
 * A yes-or-no search over the three stages of a trick, in the null layout (`layout.ts`). 1 means that the declarer escapes,
 * 0 that he is caught; one trick to him ends the search. As card points do not count,
 *   - all neighbours of a hand are one move;
 *   - positions of one structure (`structure.ts`) have one answer, kept in `verdicts.ts`.
 * Most leads of a defender need no search at all: see `caughtAtOnce` and `safeEverywhere`.
 *
 * The declarer plays high, as long as he stays below; the defenders play low, to leave the trick to him.
 *
 * Stages take cards as sets of one bit: comparing bits of one suit compares their ranks. The club ace is the sign bit, hence
 * `>>> 0`. A *node* in figures is a lead whose answer the table did not know.
 */
import type { CardSet } from "../cards.ts";
import { DECLARER, type Place } from "./layout.ts";
import { fillFits, fillLeaderBits } from "./structure.ts";
import * as verdicts from "./verdicts.ts";

// a module's own constants are folded into the machine code, imported ones are not
const { newVerdicts, recordVerdict, verdictOf, UNKNOWN } = verdicts;
const NEXT_PLACE = Uint8Array.of(1, 2, 0);
/** The sevens; shifted by a rank, all cards of that rank. */
const SEVENS = 0x01010101;
/** Diamonds and spades; hearts and clubs. */
const EVEN_SUITS = 0x00ff00ff;
const ODD_SUITS = 0xff00ff00 | 0;

const hands = new Int32Array(3);
const fits = new Int32Array(4 * 256);
const leaderBits = new Int32Array(3);
/** Leader of the trick, number of cards on the table, the first and the second of them as sets of one bit. */
const root = new Int32Array(4);
/** [0] nodes since the process began. */
export const counters = new Float64Array(1);

/** Takes up a position in the null layout, hands without the cards on the table. */
export function setNullRoot(
  declarer: CardSet,
  next: CardSet,
  last: CardSet,
  leader: Place,
  played: number,
  first: CardSet,
  second: CardSet,
): void {
  hands[0] = declarer;
  hands[1] = next;
  hands[2] = last;
  root[0] = leader;
  root[1] = played;
  root[2] = first;
  root[3] = second;
  for (let suit = 0; suit < 4; suit++) fillFits(fits, 256 * suit, 8 * suit, 8, declarer, next, last);
  fillLeaderBits(leaderBits, declarer | next | last);
  newVerdicts();
}

function suitOf(bit: CardSet): CardSet {
  return 0xff << ((31 - Math.clz32(bit)) & 24);
}

function structureKey(inPlay: CardSet, leader: Place): number {
  return (
    fits[inPlay & 255]! |
    fits[256 | ((inPlay >>> 8) & 255)]! |
    fits[512 | ((inPlay >>> 16) & 255)]! |
    fits[768 | (inPlay >>> 24)]! |
    leaderBits[leader]!
  );
}

/** Cards of the hand whose next lower card in play is in the hand too; the carry trick of `dominance.ts`. */
function neighbourBelow(hand: CardSet, inPlay: CardSet): CardSet {
  return (
    ((((hand & EVEN_SUITS) << 1) + (~inPlay & EVEN_SUITS)) & hand & EVEN_SUITS) |
    ((((hand & ODD_SUITS) << 1) + (~inPlay & ODD_SUITS)) & hand & ODD_SUITS)
  );
}

/** The ranks that occur in the set, as bits 0..7: the four suits laid over each other. */
function ranksOf(set: CardSet): number {
  const halves = set | (set >>> 16);
  return (halves | (halves >>> 8)) & 255;
}

/** A card of the highest rank in the set, which is not empty; of equal ranks the one of the lowest suit. */
function highest(set: CardSet): CardSet {
  const cards = set & (SEVENS << (31 - Math.clz32(ranksOf(set))));
  return cards & -cards;
}

/** A card of the lowest rank in the set, which is not empty; of equal ranks the one of the lowest suit. */
function lowest(set: CardSet): CardSet {
  const ranks = ranksOf(set);
  const cards = set & Math.imul(SEVENS, ranks & -ranks);
  return cards & -cards;
}

/** The third card, to the cards `led` by `leader` and `second`. The declarer has not been caught so far. */
function thirdHand(place: Place, led: CardSet, second: CardSet, leader: Place): number {
  const ledSuit = suitOf(led);
  const hand = hands[place]!;
  const secondWins = (second & ledSuit) >>> 0 > led >>> 0;
  const top = secondWins ? second : led;
  const winnerSoFar = secondWins ? NEXT_PLACE[leader]! : leader;
  const inPlay = hands[0]! | hands[1]! | hands[2]!;
  const following = hand & ledSuit;
  if (place === DECLARER) {
    let under = following !== 0 ? following & (top - 1) : hand;
    if (under === 0) return 0;
    // below the top, a card above it is no longer between two others
    under &= ~neighbourBelow(under, following !== 0 ? inPlay & ~(following & ~under) : inPlay);
    while (under !== 0) {
      const bit = highest(under);
      under ^= bit;
      hands[place]! ^= bit;
      const escapes = lead(winnerSoFar);
      hands[place]! ^= bit;
      if (escapes !== 0) return 1;
    }
    return 0;
  }
  let legal = following !== 0 ? following : hand;
  legal &= ~neighbourBelow(hand, inPlay | led | second);
  while (legal !== 0) {
    const bit = winnerSoFar === DECLARER ? lowest(legal) : highest(legal);
    legal ^= bit;
    const winner = (bit & ledSuit) >>> 0 > top >>> 0 ? place : winnerSoFar;
    if (winner === DECLARER) return 0;
    hands[place]! ^= bit;
    const escapes = lead(winner);
    hands[place]! ^= bit;
    if (escapes === 0) return 0;
  }
  return 1;
}

/** The second card, to the card `led` by `leader`. */
function secondHand(place: Place, led: CardSet, leader: Place): number {
  const ledSuit = suitOf(led);
  const hand = hands[place]!;
  const last = NEXT_PLACE[place]!;
  const following = hand & ledSuit;
  const follows = following !== 0;
  let legal = follows ? following : hand;
  legal &= ~neighbourBelow(hand, hands[0]! | hands[1]! | hands[2]! | led);
  if (place === DECLARER) {
    // the highest below first; if one above must be played, the lowest
    let below = follows ? legal & (led - 1) : legal;
    let above = legal & ~below;
    while ((below | above) !== 0) {
      const bit = below !== 0 ? highest(below) : lowest(above);
      if (below !== 0) below ^= bit;
      else above ^= bit;
      hands[place]! ^= bit;
      const escapes = thirdHand(last, led, bit, leader);
      hands[place]! ^= bit;
      if (escapes !== 0) return 1;
    }
    return 0;
  }
  while (legal !== 0) {
    const bit = follows ? lowest(legal) : highest(legal);
    legal ^= bit;
    hands[place]! ^= bit;
    const escapes = thirdHand(last, led, bit, leader);
    hands[place]! ^= bit;
    if (escapes === 0) return 0;
  }
  return 1;
}

/**
 * A lead that catches: in some suit the defender on lead has a card below the declarer's lowest, and the partner has one too,
 * or none of the suit.
 */
function caughtAtOnce(declarer: CardSet, leader: CardSet, partner: CardSet): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    const his = (declarer >>> shift) & 255;
    if (his === 0) continue;
    const leaders = (leader >>> shift) & 255;
    const partners = (partner >>> shift) & 255;
    const least = his & -his;
    if (leaders !== 0 && (leaders & -leaders) < least && (partners === 0 || (partners & -partners) < least))
      return true;
  }
  return false;
}

/** No suit can catch the declarer while the defenders lead: his k-th lowest lies below their k-th lowest, in every suit. */
function safeEverywhere(declarer: CardSet, defenders: CardSet): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    let his = (declarer >>> shift) & 255;
    let theirs = (defenders >>> shift) & 255;
    for (; his !== 0 && theirs !== 0; his &= his - 1, theirs &= theirs - 1)
      if ((his & -his) > (theirs & -theirs)) return false;
  }
  return true;
}

function suitsHeld(hand: CardSet): CardSet {
  let held = 0;
  for (let shift = 0; shift < 32; shift += 8) if (((hand >>> shift) & 255) !== 0) held |= 0xff << shift;
  return held;
}

/** A lead, or the end of the play. */
function lead(place: Place): number {
  const hand = hands[place]!;
  const declarer = hands[DECLARER]!;
  if (hand === 0) return 1;
  if (place !== DECLARER) {
    const partner = hands[3 - place]!;
    if (caughtAtOnce(declarer, hand, partner)) return 0;
    if (safeEverywhere(declarer, hand | partner)) return 1;
  }
  const inPlay = hands[0]! | hands[1]! | hands[2]!;
  const key = structureKey(inPlay, place);
  const known = verdictOf(key);
  if (known !== UNKNOWN) return known;
  counters[0]!++;
  const moves = hand & ~neighbourBelow(hand, inPlay);
  const next = NEXT_PLACE[place]!;
  // the defenders lead the declarer's suits first; one move that suits the leader decides
  let first = place === DECLARER ? moves : moves & suitsHeld(declarer);
  let later = moves & ~first;
  const hoped = place === DECLARER ? 1 : 0;
  let verdict = 1 - hoped;
  while ((first | later) !== 0) {
    const bit = lowest(first !== 0 ? first : later);
    if (first !== 0) first ^= bit;
    else later ^= bit;
    hands[place]! ^= bit;
    const escapes = secondHand(next, bit, place);
    hands[place]! ^= bit;
    if (escapes === hoped) {
      verdict = hoped;
      break;
    }
  }
  recordVerdict(key, verdict);
  return verdict;
}

function placeOnTurn(): Place {
  const place = root[0]! + root[1]!;
  return place >= 3 ? place - 3 : place;
}

/** The cards the place on turn may play, in the null layout. */
export function legalNullCards(): CardSet {
  const hand = hands[placeOnTurn()]!;
  const following = root[1]! > 0 ? hand & suitOf(root[2]!) : hand;
  return following !== 0 ? following : hand;
}

/** Does the declarer escape from the root? */
export function searchNull(): boolean {
  if (root[1] === 0) return lead(root[0]!) !== 0;
  if (root[1] === 1) return secondHand(placeOnTurn(), root[2]!, root[0]!) !== 0;
  return thirdHand(placeOnTurn(), root[2]!, root[3]!, root[0]!) !== 0;
}

/** `searchNull` after the place on turn has played the legal card, a set of one bit. */
export function searchNullAfter(bit: CardSet): boolean {
  const place = placeOnTurn();
  hands[place]! ^= bit;
  let escapes: number;
  if (root[1] === 0) escapes = secondHand(NEXT_PLACE[place]!, bit, place);
  else if (root[1] === 1) escapes = thirdHand(NEXT_PLACE[place]!, root[2]!, bit, root[0]!);
  else {
    const ledSuit = suitOf(root[2]!);
    const secondWins = (root[3]! & ledSuit) >>> 0 > root[2]! >>> 0;
    const top = secondWins ? root[3]! : root[2]!;
    const winnerSoFar = secondWins ? NEXT_PLACE[root[0]!]! : root[0]!;
    const winner = (bit & ledSuit) >>> 0 > top >>> 0 ? place : winnerSoFar;
    escapes = winner === DECLARER ? 0 : lead(winner);
  }
  hands[place]! ^= bit;
  return escapes !== 0;
}
