/**
 * `greedy`: the plain baseline. It bids on trump length and aces, puts away the cheapest cards of its short suits, and
 * plays the highest winner or the lowest loser. It knows the rules of thumb of a first evening and nothing of inference.
 */
import {
  ACES,
  CARD_POINTS,
  type Card,
  type CardSet,
  CLUB_JACK,
  countCards,
  FIRST_JACK,
  highestCard,
  lowestCard,
  nextSeat,
} from "../engine/cards.ts";
import { CLUBS, type Contract, contractOf, DIAMONDS, GRAND, type Kind, NULL } from "../engine/contract.ts";
import { countMatadorsOfKind } from "../engine/matadors.ts";
import type { RuleSet } from "../engine/rules/ruleset.ts";
import { BEATS, TRICK_ORDERS } from "../engine/trick.ts";
import type { BidView, DeclareView, PlayView } from "../engine/view.ts";
import type { Agent, AgentEntry } from "./agent.ts";

/** Trumps and side aces that make a suit contract worth bidding, jacks and aces that make a grand. */
const SUIT_STRENGTH = 7;
const GRAND_STRENGTH = 6;
/** Two cards to come: with so many suit cards less a pick-up is expected to be playable. */
const EXPECTED_HELP = 0.5;

/** Cards as numbers that rank them by what they are worth to the hand that gives them away; the lowest bits are the card. */
const RANKS = Int32Array.from(CARD_POINTS, (points, card) => ((card >= FIRST_JACK ? 5 : points) << 5) | card);
/** How many cards are higher in null. */
const HIGHER = Uint8Array.from(TRICK_ORDERS[NULL]!.beats, countCards);

const PICKUP: readonly Contract[] = [0, 1, 2, 3, 4].map((kind) => contractOf(kind));

/** Strength of the hand in a kind, less what a bid needs: 0 or more is playable. */
function strengthOf(hand: CardSet, kind: Kind): number {
  const trumps = TRICK_ORDERS[kind]!.trumps;
  const sideAces = countCards(hand & ACES & ~trumps);
  return countCards(hand & trumps) + sideAces - (kind === GRAND ? GRAND_STRENGTH : SUIT_STRENGTH);
}

/** The value of a plain game. Before picking up, a hand "without" counts as without one: the skat may hold a jack. */
function gameValue(cards: CardSet, kind: Kind, pickedUp: boolean, rules: RuleSet): number {
  const certain = pickedUp || (cards & CLUB_JACK) !== 0;
  const matadors = certain ? Math.abs(countMatadorsOfKind(cards, kind)) : 1;
  return rules.baseValues[kind]! * (matadors + rules.steps.game);
}

/** The highest value it bids; 0 for a hand it would not play. */
function highestBid(hand: CardSet, rules: RuleSet): number {
  let highest = 0;
  for (let kind = DIAMONDS; kind <= GRAND; kind++)
    if (strengthOf(hand, kind) + EXPECTED_HELP >= 0) highest = Math.max(highest, gameValue(hand, kind, false, rules));
  return highest;
}

/** The strongest contract that covers the bid; when none does, the one that is cheapest to lose. */
function chooseKind(cards: CardSet, bid: number, rules: RuleSet): Kind {
  let best = -1;
  let bestStrength = Number.NEGATIVE_INFINITY;
  let cheapest = CLUBS;
  let cheapestLoss = Number.POSITIVE_INFINITY;
  for (let kind = DIAMONDS; kind <= GRAND; kind++) {
    const strength = strengthOf(cards, kind);
    const value = gameValue(cards, kind, true, rules);
    if (value >= bid && strength >= bestStrength) {
      best = kind;
      bestStrength = strength;
    }
    const base = rules.baseValues[kind]!;
    const loss = Math.max(value, Math.ceil(bid / base) * base);
    if (loss < cheapestLoss) {
      cheapest = kind;
      cheapestLoss = loss;
    }
  }
  return best >= 0 ? best : cheapest;
}

/** The two cards to put away: no trump and no ace while there is another, from the shortest suit, cheapest first. */
function chooseDiscard(cards: CardSet, kind: Kind): CardSet {
  const { trumps } = TRICK_ORDERS[kind]!;
  let discard = 0;
  for (let n = 0; n < 2; n++) {
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let rest = cards & ~discard; rest !== 0; rest &= rest - 1) {
      const card = lowestCard(rest);
      const bit = 1 << card;
      const kept = (trumps & bit) !== 0 ? 10_000 : (ACES & bit) !== 0 ? 1000 : 0;
      const cost = kept + 12 * countCards(cards & TRICK_ORDERS[kind]!.follow[card]!) + CARD_POINTS[card]!;
      if (cost < bestCost) {
        best = card;
        bestCost = cost;
      }
    }
    discard |= 1 << best;
  }
  return discard;
}

/** The highest card that nothing unseen beats, else the lowest. */
function lead({ contract, hand, legal, played, discard }: PlayView): Card {
  const kindPlace = contract.kind << 5;
  const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
  for (let rest = legal; rest !== 0; ) {
    const card = highestCard(rest);
    if ((BEATS[kindPlace | card]! & unseen) === 0) return card;
    rest ^= 1 << card;
  }
  return cheapestOf(legal);
}

/** The highest winner, unless the trick is the partner's; else the lowest loser. */
function follow({ contract, legal, trick, leader, seat, declarer }: PlayView): Card {
  const best = bestOf(contract.kind, trick);
  const owner = best === trick[0] ? leader : nextSeat(leader);
  const winners = legal & BEATS[(contract.kind << 5) | best]!;
  const partners = seat !== declarer && owner !== declarer;
  return winners !== 0 && !partners ? highestCard(winners) : cheapestOf(legal);
}

/** The card that wins a trick to which one or two have played. */
function bestOf(kind: Kind, trick: readonly Card[]): Card {
  const first = trick[0]!;
  if (trick.length === 1) return first;
  return (BEATS[(kind << 5) | first]! >>> trick[1]!) & 1 ? trick[1]! : first;
}

/** Null: the declarer keeps under the trick with his highest card, everybody else and every lead is low. */
function playNull({ legal, trick, seat, declarer }: PlayView): Card {
  const best = trick.length > 0 && seat === declarer ? bestOf(NULL, trick) : -1;
  const ducking = best < 0 ? 0 : legal & ~BEATS[(NULL << 5) | best]!;
  const candidates = ducking || legal;
  // in null's own rank order: the highest of the cards that duck, or the lowest
  let chosen = highestCard(candidates);
  for (let rest = candidates; rest !== 0; rest &= rest - 1) {
    const card = lowestCard(rest);
    const higher = HIGHER[card]! - HIGHER[chosen]!;
    if (ducking !== 0 ? higher < 0 : higher > 0) chosen = card;
  }
  return chosen;
}

/** The lowest loser: fewest card points, except that a jack is dearer than a king, then the lowest. */
function cheapestOf(set: CardSet): Card {
  let cheapest = 1 << 30;
  for (let rest = set | 0; rest !== 0; rest &= rest - 1) cheapest = Math.min(cheapest, RANKS[lowestCard(rest)]!);
  return cheapest & 31;
}

class Greedy implements Agent {
  // by seat, the hand asked about last and what it bids: it is asked again, and in other seatings of the deal
  private readonly known = [0, 1, 2].map(() => ({ hand: 0, rules: undefined as RuleSet | undefined, highest: 0 }));

  bid({ seat, hand, rules, value }: BidView): boolean {
    const last = this.known[seat]!;
    if (last.hand !== hand || last.rules !== rules) {
      last.hand = hand;
      last.rules = rules;
      last.highest = highestBid(hand, rules);
    }
    return value <= last.highest;
  }

  declareHand(): undefined {}

  discard({ hand, bid, rules }: DeclareView): { contract: Contract; discard: CardSet } {
    const kind = chooseKind(hand, bid, rules);
    return { contract: PICKUP[kind]!, discard: chooseDiscard(hand, kind) };
  }

  play(view: PlayView): Card {
    if (view.contract.kind === NULL) return playNull(view);
    return view.trick.length === 0 ? lead(view) : follow(view);
  }
}

export const GREEDY: AgentEntry = {
  id: "greedy",
  about: "bids on trump length and aces, plays the highest winner or the lowest loser",
  options: [],
  cost: "fast",
  create: () => new Greedy(),
};
