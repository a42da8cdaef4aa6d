/** The declarer's card play in suit and grand contracts. */
import {
  ACES,
  type Card,
  type CardSet,
  countCards,
  highestCard,
  lowestCard,
  pointsOf,
  SUIT_CARDS,
} from "../../engine/cards.ts";
import type { TrickOrder } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import { cheapest, dearest, FULL, TENS } from "./card-choice.ts";

const NEXT_SEAT = [1, 2, 0];

export function playDeclarer(view: PlayView, order: TrickOrder): Card {
  const { hand, played, discard, trick } = view;
  const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
  if (trick.length === 0) return lead(view, order, unseen);
  if (trick.length === 1) return second(view, order, unseen);
  return third(view, order, unseen);
}

function lead(view: PlayView, { trumps, beats }: TrickOrder, unseen: CardSet): Card {
  const { hand, seat, voids } = view;
  const left = NEXT_SEAT[seat]!;
  const right = NEXT_SEAT[left]!;
  const mine = hand & trumps;
  const theirs = unseen & trumps & ~(voids[left]! & voids[right]!);
  if (mine !== 0 && theirs !== 0) {
    const sure = mine & beats[highestCard(theirs)]!;
    // draw trumps from the top, with the lowest that holds
    if (sure !== 0) return lowestCard(sure);
    // or from below, to drive out the high ones, while there are more than theirs
    if (countCards(mine) >= countCards(theirs) && countCards(mine) > 1) return cheapest(mine);
  }
  // winners of the side suits, the suit of which they are likely to hold most first
  let best = -1;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const cards = SUIT_CARDS[suit]! & ~trumps;
    const held = hand & cards;
    if (held === 0) continue;
    const out = unseen & cards;
    const top = highestCard(held);
    const wins = (beats[top]! & out) === 0;
    let card = top;
    let worth = 0;
    if (wins) worth = 100 + countCards(out) + (theirs === 0 ? pointsOf(1 << top) : 0);
    else {
      card = cheapest(held);
      worth = countCards(held) - pointsOf(1 << card) - ((held & TENS) !== 0 ? 2 : 0);
    }
    if (worth > bestWorth) {
      best = card;
      bestWorth = worth;
    }
  }
  return best >= 0 ? best : cheapest(mine);
}

function second(view: PlayView, { trumps, beats, follow }: TrickOrder, unseen: CardSet): Card {
  const { legal, trick, seat, voids } = view;
  const led = trick[0]!;
  const winners = legal & beats[led]!;
  if (winners === 0) return discardCard(view, trumps, unseen);
  const last = NEXT_SEAT[seat]!;
  const behind = unseen & ~voids[last]!;
  const suit = follow[led]!;
  if ((legal & suit) !== 0) {
    // those of my winners that the last hand cannot beat in the suit
    const above = behind & suit;
    let sure = 0;
    for (let rest = winners; rest !== 0; rest &= rest - 1) {
      const card = lowestCard(rest);
      if ((beats[card]! & above) === 0) sure |= 1 << card;
    }
    if ((suit & trumps) !== 0) return sure !== 0 ? lowestCard(sure) : cheapest(legal);
    if (sure === 0) return cheapest(legal);
    // void behind with trumps left: he ruffs
    if (above === 0 && (behind & trumps) !== 0) return cheapest(legal);
    return (sure & TENS) !== 0 && (sure & ACES) !== 0 ? highestCard(sure & TENS) : highestCard(sure);
  }
  // ruff: the last hand may overruff if it can be void
  const points = pointsOf(1 << led);
  const unsure = beats[led]! & suit & unseen;
  if (points === 0 && unsure !== 0 && countCards(winners) <= 3) return discardCard(view, trumps, unseen);
  if ((behind & suit) === 0 && (behind & trumps) !== 0) {
    const sure = winners & beats[highestCard(behind & trumps)]!;
    if (sure !== 0) return lowestCard(sure);
  }
  return cheapest(winners);
}

function third(view: PlayView, { trumps, beats, follow }: TrickOrder, unseen: CardSet): Card {
  const { legal, trick } = view;
  const first = trick[0]!;
  const other = trick[1]!;
  const best = ((beats[first]! >>> other) & 1) !== 0 ? other : first;
  const winners = legal & beats[best]!;
  if (winners === 0) return discardCard(view, trumps, unseen);
  const suit = follow[first]!;
  const points = pointsOf((1 << first) | (1 << other));
  if ((legal & suit) !== 0 && (suit & trumps) === 0) {
    if ((winners & TENS) !== 0) return highestCard(winners & TENS);
    return lowestCard(winners);
  }
  // with a trump: an ace or ten that is not safe goes home now
  if ((legal & suit) === 0 && points < 4) {
    const loser = discardCard(view, trumps, unseen);
    if (pointsOf(1 << loser) < 4) return loser;
  }
  const full = winners & FULL;
  if (full !== 0 && (unseen & trumps & beats[highestCard(full)]!) !== 0) return highestCard(full);
  return lowestCard(winners);
}

/** A card for a trick that is lost. */
function discardCard(view: PlayView, trumps: CardSet, unseen: CardSet): Card {
  const { legal } = view;
  const side = legal & ~trumps;
  if (side === 0) return cheapest(legal);
  let best = cheapest(side);
  let bestCost = Number.POSITIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = side & SUIT_CARDS[suit]!;
    if (held === 0) continue;
    const card = cheapest(held);
    const cost = 4 * pointsOf(1 << card) + countCards(held) + ((unseen & SUIT_CARDS[suit]!) === 0 ? 20 : 0);
    if (cost < bestCost) {
      best = card;
      bestCost = cost;
    }
  }
  return best;
}

export { dearest };
