/**
 * Cards that decide the game at once, which no table need weigh: by counting to 61 (the declarer) or 60 (the defenders), and
 * in null by who must take the trick.
 */
import { CARD_POINTS, type CardSet, pointsOf } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { BEATS, TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";

const DECLARERS_GOAL = 61;
const DEFENDERS_GOAL = 60;
const HIGHEST_CARD = 11;

/**
 * Of the legal cards to a trick that two have played to: those that win the game at once; if there are none, those that do
 * not lose it at once; if all do, all. A skat that nobody has looked at counts nothing.
 */
export function decisiveCards(view: PlayView): CardSet {
  const kindPlace = view.contract.kind << 5;
  const { legal, trick, leader, declarer, wonPoints } = view;
  const declaring = view.seat === declarer;
  const mine = declaring ? wonPoints[0]! + pointsOf(view.discard ?? 0) : wonPoints[1]!;
  const theirs = wonPoints[declaring ? 1 : 0]!;
  const myGoal = declaring ? DECLARERS_GOAL : DEFENDERS_GOAL;
  const theirGoal = DECLARERS_GOAL + DEFENDERS_GOAL - myGoal;
  const first = trick[0]!;
  const second = trick[1]!;
  const points = CARD_POINTS[first]! + CARD_POINTS[second]!;
  // most tricks are far from it, and a game that is won or lost is played on as usual
  const nearest = Math.max(mine - myGoal, theirs - theirGoal);
  if (nearest >= 0 || nearest + points + HIGHEST_CARD < 0) return legal;
  const secondWins = ((BEATS[kindPlace | first]! >>> second) & 1) !== 0;
  const winners = BEATS[kindPlace | (secondWins ? second : first)]!;
  const partners = !declaring && secondWins === (leader === declarer);
  let winning = 0;
  let open = 0;
  for (let rest = legal; rest !== 0; rest &= rest - 1) {
    const card = 31 - Math.clz32(rest & -rest);
    const total = points + CARD_POINTS[card]!;
    if (partners || ((winners >>> card) & 1) !== 0) {
      open |= 1 << card;
      if (mine + total >= myGoal) winning |= 1 << card;
    } else if (theirs + total < theirGoal) open |= 1 << card;
  }
  return winning || open || legal;
}

const { beats: NULL_BEATS, follow: NULL_FOLLOW } = TRICK_ORDERS[NULL]!;

/**
 * In null, of the legal cards to a trick that somebody has played to: for the declarer playing last those that do not take
 * it; for a defender those that leave it to the declarer for certain. All when there are none.
 */
export function decisiveNullCards({ legal, trick, leader, seat, declarer, open }: PlayView): CardSet {
  const first = trick[0]!;
  if (trick.length === 2) {
    const secondWins = ((NULL_BEATS[first]! >>> trick[1]!) & 1) !== 0;
    const under = legal & ~NULL_BEATS[secondWins ? trick[1]! : first]!;
    const declarers = secondWins !== (leader === declarer);
    return seat === declarer || declarers ? under || legal : legal;
  }
  // the partner has led and the declarer, whose cards lie open, must follow last
  const his = open === undefined || leader === declarer ? 0 : open & NULL_FOLLOW[first]!;
  if (his === 0) return legal;
  let forcing = 0;
  for (let rest = legal; rest !== 0; rest &= rest - 1) {
    const card = 31 - Math.clz32(rest & -rest);
    const best = ((NULL_BEATS[first]! >>> card) & 1) !== 0 ? card : first;
    if ((his & ~NULL_BEATS[best]!) === 0) forcing |= 1 << card;
  }
  return forcing || legal;
}
