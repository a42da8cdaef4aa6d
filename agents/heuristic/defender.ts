/** The defenders' card play in suit and grand contracts. */
import {
  ACES,
  type Card,
  type CardSet,
  countCards,
  highestCard,
  JACKS,
  lowestCard,
  pointsOf,
  SUIT_CARDS,
} from "../../engine/cards.ts";
import type { TrickOrder } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import { cheapest, dearest, TENS } from "./card-choice.ts";

const NEXT_SEAT = [1, 2, 0];

export function playDefender(view: PlayView, order: TrickOrder): Card {
  const { hand, played, trick } = view;
  const unseen = ~(hand | played[0]! | played[1]! | played[2]!);
  if (trick.length === 0) return lead(view, order, unseen);
  if (trick.length === 1) return second(view, order, unseen);
  return third(view, order, unseen);
}

function lead(view: PlayView, { trumps, beats }: TrickOrder, unseen: CardSet): Card {
  const { hand, seat, voids, declarer } = view;
  const partner = 3 - seat - declarer;
  const declarerSecond = NEXT_SEAT[seat] === declarer;
  const declarerTrumps = unseen & trumps & ~voids[declarer]!;
  let best = -1;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const cards = SUIT_CARDS[suit]! & ~trumps;
    const held = hand & cards;
    if (held === 0) continue;
    const out = unseen & cards;
    const length = countCards(held);
    const top = highestCard(held);
    const declarerVoid = (out & ~voids[declarer]!) === 0;
    const partnerVoid = (out & ~voids[partner]!) === 0;
    let card = cheapest(held);
    let worth = declarerSecond ? length : -length;
    if (declarerVoid) {
      // he ruffs, or the trick is ours
      if (declarerTrumps === 0) {
        card = dearest(held);
        worth += 20;
      } else worth += 3;
    } else if ((beats[top]! & out) === 0) {
      card = top;
      worth += 8 - length + countCards(out);
    } else if (partnerVoid && (unseen & trumps & ~voids[partner]!) !== 0) worth += 6;
    else {
      worth -= pointsOf(1 << card);
      if ((held & TENS) !== 0) worth -= 4;
    }
    if (worth > bestWorth) {
      best = card;
      bestWorth = worth;
    }
  }
  return best >= 0 ? best : cheapest(hand);
}

function second(view: PlayView, { trumps, beats, follow }: TrickOrder, unseen: CardSet): Card {
  const { legal, trick, leader, declarer, voids } = view;
  const led = trick[0]!;
  const suit = follow[led]!;
  const winners = legal & beats[led]!;
  if (leader === declarer) {
    // only the partner plays after me: what beats the declarer's card wins for our side
    if (winners !== 0) return winning(winners);
    const partner = 3 - view.seat - declarer;
    const partnerBeats = unseen & ~voids[partner]! & beats[led]!;
    const inSuit = partnerBeats & suit;
    const likely = inSuit !== 0 && (suit & trumps) === 0 && ((1 << led) & ~ACES) !== 0;
    return likely ? smear(legal, trumps) : lowest(legal, trumps, unseen);
  }
  // the declarer plays last
  const declarerCards = unseen & ~voids[declarer]!;
  const declarerInSuit = declarerCards & suit;
  const declarerTrumps = declarerCards & trumps;
  const ruffs = declarerInSuit === 0 && declarerTrumps !== 0;
  if ((beats[led]! & declarerInSuit) === 0 && !ruffs) {
    // the partner's card holds, as far as can be seen
    if (countCards(declarerInSuit) >= 2 || declarerTrumps === 0) return smear(legal & ~winners || legal, trumps);
    return lowest(legal, trumps, unseen);
  }
  if (ruffs) return lowest(legal, trumps, unseen);
  let sure = 0;
  for (let rest = winners; rest !== 0; rest &= rest - 1) {
    const card = lowestCard(rest);
    if ((beats[card]! & declarerInSuit) === 0) sure |= 1 << card;
  }
  if (sure !== 0) return winning(sure);
  return lowest(legal, trumps, unseen);
}

function third(view: PlayView, { trumps, beats }: TrickOrder, unseen: CardSet): Card {
  const { legal, trick, leader, declarer } = view;
  const first = trick[0]!;
  const other = trick[1]!;
  const otherWins = ((beats[first]! >>> other) & 1) !== 0;
  const declarerWins = otherWins === (leader !== declarer);
  if (!declarerWins) return smear(legal, trumps);
  const winners = legal & beats[otherWins ? other : first]!;
  return winners !== 0 ? winning(winners) : lowest(legal, trumps, unseen);
}

/** The winner that brings most points; a jack only when no other does. */
function winning(winners: CardSet): Card {
  return dearest(winners);
}

/** The card that gives the partner's trick most. */
function smear(legal: CardSet, trumps: CardSet): Card {
  const side = legal & ~(trumps & JACKS);
  if (side === 0) return lowestCard(legal);
  // a ten before an ace, which may still win
  const plain = legal & ~trumps;
  if ((plain & TENS) !== 0) return highestCard(plain & TENS);
  return dearest(side);
}

/** A card for a trick that goes to the declarer. */
function lowest(legal: CardSet, trumps: CardSet, unseen: CardSet): Card {
  const side = legal & ~trumps;
  if (side === 0) return cheapest(legal);
  let best = cheapest(side);
  let bestCost = Number.POSITIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const held = side & SUIT_CARDS[suit]!;
    if (held === 0) continue;
    const card = cheapest(held);
    const guard = (held & TENS) !== 0 && (unseen & ACES & SUIT_CARDS[suit]!) !== 0 ? 3 : 0;
    const cost = 4 * pointsOf(1 << card) + countCards(held) + guard;
    if (cost < bestCost) {
      best = card;
      bestCost = cost;
    }
  }
  return best;
}
