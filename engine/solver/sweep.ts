/**
 * Sweep: can one side, all cards open, take every trick that is left (schwarz)?
 *
 * Card points cannot tell, as a trick may hold none. So this is a search of its own, yes or no: 1 means that the sweeping
 * side takes all tricks, and one trick to the other side (the foes) ends it. It works like null with trumps: neighbours are
 * one move, and a structure (`structure.ts`) has one answer (`verdicts.ts`). The foes never lead except at the root.
 *
 * Three tests settle most leads: the highest trump is a trick for its owner; a hand of sure winners takes the rest; and the
 * declarer, who must win every trick he leads, may only lead what no foe can beat.
 */
import type { Card, CardSet } from "../cards.ts";
import { winnersOnLead } from "./bounds.ts";
import { neighbourBelow } from "./dominance.ts";
import { DECLARER, type Place } from "./layout.ts";
import * as position from "./position.ts";
import { structureKey } from "./structure.ts";
import { newVerdicts, recordVerdict, UNKNOWN, verdictOf } from "./verdicts.ts";

/** 0 the declarer, 1 the two defenders. */
export type Side = number;

export const DECLARERS_SIDE: Side = 0;
export const DEFENDERS_SIDE: Side = 1;

const { hands, suits, game, root, NEXT_PLACE } = position;
/** [0] the side that must take every trick. */
const sweeper = new Int32Array(1);
/** [0] leads searched since the process began. */
export const counters = new Float64Array(1);

function sideOf(place: Place): Side {
  return place === DECLARER ? DECLARERS_SIDE : DEFENDERS_SIDE;
}

/** A lead: of the sweeping side, or of any place at the root. */
function lead(place: Place): number {
  const hand = hands[place]!;
  if (hand === 0) return 1;
  const next = NEXT_PLACE[place]!;
  const nextHand = hands[next]!;
  const lastHand = hands[NEXT_PLACE[next]!]!;
  const trumps = game[0]!;
  const inPlay = hand | nextHand | lastHand;
  const sweeping = sideOf(place) === sweeper[0];
  const foes = sweeper[0] === DECLARERS_SIDE ? hands[1]! | hands[2]! : hands[DECLARER]!;
  // the owner of the highest trump makes a trick with it
  const trumpsInPlay = inPlay & trumps;
  if (trumpsInPlay !== 0 && (foes & (1 << (31 - Math.clz32(trumpsInPlay)))) !== 0) return 0;
  if (sweeping && winnersOnLead(hand, nextHand, lastHand, trumps, foes & trumps) === hand) return 1;
  const key = structureKey(inPlay, place);
  const known = verdictOf(key);
  if (known !== UNKNOWN) return known;
  counters[0]!++;
  let verdict = sweeping ? 0 : 1;
  for (let rest = hand & ~neighbourBelow(hand, inPlay); rest !== 0; ) {
    const card = 31 - Math.clz32(rest);
    rest ^= 1 << card;
    if (sweeping && place === DECLARER && (canBeat(nextHand, card) || canBeat(lastHand, card))) continue;
    hands[place]! ^= 1 << card;
    const swept = secondHand(next, card, place);
    hands[place]! ^= 1 << card;
    if ((swept !== 0) === sweeping) {
      verdict = swept;
      break;
    }
  }
  recordVerdict(key, verdict);
  return verdict;
}

/** Can the hand, following suit, beat the card led? */
function canBeat(hand: CardSet, led: Card): boolean {
  const following = hand & suits[led]!;
  const relevant = following !== 0 ? following : hand & game[0]!;
  return (relevant & ~((2 << led) - 1)) !== 0;
}

function secondHand(place: Place, led: Card, leader: Place): number {
  const hand = hands[place]!;
  const last = NEXT_PLACE[place]!;
  const sweeping = sideOf(place) === sweeper[0];
  const following = hand & suits[led]!;
  const legal = following !== 0 ? following : hand;
  const inPlay = hands[0]! | hands[1]! | hands[2]! | (1 << led);
  for (let rest = legal & ~neighbourBelow(hand, inPlay); rest !== 0; ) {
    const card = 31 - Math.clz32(rest);
    rest ^= 1 << card;
    hands[place]! ^= 1 << card;
    const swept = thirdHand(last, led, card, leader);
    hands[place]! ^= 1 << card;
    if ((swept !== 0) === sweeping) return swept;
  }
  return sweeping ? 0 : 1;
}

function thirdHand(place: Place, led: Card, second: Card, leader: Place): number {
  const hand = hands[place]!;
  const sweeping = sideOf(place) === sweeper[0];
  const relevant = suits[led]! | game[0]!;
  const top = 31 - Math.clz32(((1 << led) | (1 << second)) & relevant);
  const winnerSoFar = top === led ? leader : NEXT_PLACE[leader]!;
  const following = hand & suits[led]!;
  let legal = following !== 0 ? following : hand;
  const winning = legal & relevant & ~((2 << top) - 1);
  if (!sweeping && winning !== 0) return 0;
  if (sideOf(winnerSoFar) !== sweeper[0]) {
    // only the sweeping side can still save the trick
    if (!sweeping) return 0;
    legal = winning;
  }
  // the cards on the table still lie between those of the hand
  const inPlay = hands[0]! | hands[1]! | hands[2]! | (1 << led) | (1 << second);
  for (let rest = legal & ~neighbourBelow(legal, inPlay); rest !== 0; ) {
    const card = 31 - Math.clz32(rest);
    rest ^= 1 << card;
    const winner = (winning >>> card) & 1 ? place : winnerSoFar;
    hands[place]! ^= 1 << card;
    const swept = lead(winner);
    hands[place]! ^= 1 << card;
    if ((swept !== 0) === sweeping) return swept;
  }
  return sweeping ? 0 : 1;
}

/** Chooses the side that is to take every trick from the root on; keeps no answers of an earlier question. */
export function setSweeper(side: Side): void {
  sweeper[0] = side;
  newVerdicts();
}

/** Can the side take every trick from the root on, the one on the table included? */
export function searchSweep(): boolean {
  if (root[1] === 0) return lead(root[0]!) !== 0;
  if (root[1] === 1) return secondHand(position.placeOnTurn(), root[2]!, root[0]!) !== 0;
  return thirdHand(position.placeOnTurn(), root[2]!, root[3]!, root[0]!) !== 0;
}

/** `searchSweep` after the place on turn has played the legal card. */
export function searchSweepAfter(card: Card): boolean {
  const place = position.placeOnTurn();
  const bit = 1 << card;
  hands[place]! ^= bit;
  let swept: number;
  if (root[1] === 0) swept = secondHand(NEXT_PLACE[place]!, card, place);
  else if (root[1] === 1) swept = thirdHand(NEXT_PLACE[place]!, root[2]!, card, root[0]!);
  else {
    const first = root[2]!;
    const second = root[3]!;
    const top = 31 - Math.clz32(((1 << first) | (1 << second) | bit) & (suits[first]! | game[0]!));
    const winner = top === first ? root[0]! : top === second ? NEXT_PLACE[root[0]!]! : place;
    swept = sideOf(winner) === sweeper[0] ? lead(winner) : 0;
  }
  hands[place]! ^= bit;
  return swept !== 0;
}
