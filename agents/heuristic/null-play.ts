/** Card play in null, of both sides. */
import { type Card, type CardSet, countCards, lowestCard } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";

const { beats: BEATS, follow: FOLLOW } = TRICK_ORDERS[NULL]!;
/** By suit, all eight cards. */
const SUITS: readonly CardSet[] = [0, 1, 2, 3].map((suit) => FOLLOW[7 * suit]!);

/** By card: the cards it beats. */
const BEATEN = Int32Array.from({ length: 32 }, (_, card) => FOLLOW[card]! & ~BEATS[card]! & ~(1 << card));

function highestOf(set: CardSet): Card {
  let best = lowestCard(set);
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    const card = lowestCard(rest);
    if (((BEATS[best]! >>> card) & 1) !== 0) best = card;
  }
  return best;
}

function lowestOf(set: CardSet): Card {
  let best = lowestCard(set);
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    const card = lowestCard(rest);
    if (((BEATS[card]! >>> best) & 1) !== 0) best = card;
  }
  return best;
}

export function playNullDeclarer(view: PlayView): Card {
  const { legal, hand, played, discard, trick } = view;
  const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
  if (trick.length === 0) return leadLow(legal, unseen);
  const first = trick[0]!;
  const best = trick.length === 2 && ((BEATS[first]! >>> trick[1]!) & 1) !== 0 ? trick[1]! : first;
  if ((legal & FOLLOW[first]!) === 0) return mostDangerous(legal, unseen);
  const under = legal & ~BEATS[best]!;
  if (under !== 0) return highestOf(under);
  return trick.length === 2 ? highestOf(legal) : lowestOf(legal);
}

/** The suit whose lowest card is least likely to win the trick. */
function leadLow(legal: CardSet, unseen: CardSet): Card {
  let best = 0;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = legal & SUITS[suit]!;
    if (held === 0) continue;
    const card = lowestOf(held);
    const above = countCards(unseen & BEATS[card]!);
    const below = countCards(unseen & BEATEN[card]!);
    const worth = (above === 0 ? -100 : above) - 4 * below - countCards(held);
    if (worth > bestWorth) {
      best = card;
      bestWorth = worth;
    }
  }
  return best;
}

/** The highest card of the suit in which most cards lie below mine. */
function mostDangerous(legal: CardSet, unseen: CardSet): Card {
  let best = 0;
  let bestDanger = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = legal & SUITS[suit]!;
    if (held === 0) continue;
    const low = lowestOf(held);
    const high = highestOf(held);
    const out = countCards(unseen & SUITS[suit]!);
    const danger =
      out === 0
        ? -100
        : 8 * countCards(unseen & BEATEN[low]!) + countCards(unseen & BEATEN[high]!) - 3 * countCards(held);
    if (danger > bestDanger) {
      best = high;
      bestDanger = danger;
    }
  }
  return best;
}

export function playNullDefender(view: PlayView): Card {
  const { legal, hand, played, trick, leader, declarer, voids, open } = view;
  const unseen = ~(hand | played[0]! | played[1]! | played[2]!);
  const declarerCards = open ?? unseen & ~voids[declarer]!;
  if (trick.length === 0) return leadThrough(legal, declarerCards, unseen);
  const first = trick[0]!;
  if ((legal & FOLLOW[first]!) === 0) return throwAway(legal, declarerCards);
  const second = trick[1];
  const best = second !== undefined && ((BEATS[first]! >>> second) & 1) !== 0 ? second : first;
  const declarerPlayed = leader === declarer || trick.length === 2;
  if (declarerPlayed) {
    const declarerCard = leader === declarer ? first : second!;
    // he has the trick so far: stay under it; otherwise get rid of the highest
    if (declarerCard === best) {
      const under = legal & ~BEATS[best]!;
      return under !== 0 ? highestOf(under) : highestOf(legal);
    }
    return highestOf(legal);
  }
  // the declarer plays last: stay low, to make him win
  if ((declarerCards & FOLLOW[first]!) === 0) return highestOf(legal);
  return lowestOf(legal);
}

/** A low card of the suit in which the declarer is weakest. */
function leadThrough(legal: CardSet, declarerCards: CardSet, unseen: CardSet): Card {
  let best = 0;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = legal & SUITS[suit]!;
    if (held === 0) continue;
    const card = lowestOf(held);
    const his = declarerCards & SUITS[suit]!;
    if (his === 0) {
      if (bestWorth < -50) {
        best = highestOf(held);
        bestWorth = -50;
      }
      continue;
    }
    const below = countCards(his & BEATEN[card]!);
    const worth = 3 * countCards(his & BEATS[card]!) - 4 * below - countCards(held) + countCards(unseen & SUITS[suit]!);
    if (worth > bestWorth) {
      best = card;
      bestWorth = worth;
    }
  }
  return best;
}

/** The highest card of the shortest suit that the declarer may hold, to be void of it. */
function throwAway(legal: CardSet, declarerCards: CardSet): Card {
  let best = 0;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = legal & SUITS[suit]!;
    if (held === 0) continue;
    const worth = ((declarerCards & SUITS[suit]!) !== 0 ? 10 : 0) - countCards(held);
    if (worth > bestWorth) {
      best = highestOf(held);
      bestWorth = worth;
    }
  }
  return best;
}
