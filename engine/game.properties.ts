/**
 * Random play through every corner of the rules, for properties that hold in any game: calls with jumps, hand games and
 * announcements, legal cards, concessions, claims, and faults in every phase.
 */
import { cardsOf, setOf } from "./cards.ts";
import { CONTRACTS, type Contract } from "./contract.ts";
import type { Deal } from "./deal.ts";
import { FAULT_KINDS, type GameEvent } from "./events.ts";
import { AGREE, BID, DECLARE, DISCARD, type Game, INSIST, OVER, PLAY } from "./game.ts";
import type { BidView, DeclareView, PlayView } from "./view.ts";

/** An integer in [0, n). */
export type Draw = (n: number) => number;

/** A generator for tests, independent of the engine's (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** A deal of shuffled cards, dealt plainly ten by ten. */
export function randomDeal(draw: Draw): Deal {
  const cards = Array.from({ length: 32 }, (_, card) => card);
  for (let i = 31; i > 0; i--) {
    const j = draw(i + 1);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  const hands = [0, 10, 20].map((first) => setOf(cards.slice(first, first + 10)));
  return { number: -1, hands, skat: cards.slice(30) };
}

export interface Habits {
  /** One in so many calls is answered with a pass. */
  readonly passes?: number;
  /** One in so many decisions is a fault; 0 for none. */
  readonly faults?: number;
  /** One in so many cards is asked for with a concession or a claim first; 0 for none. */
  readonly endings?: number;
}

export function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)]!;
}

export function randomContract(draw: Draw, hand: boolean): Contract {
  return pick(
    draw,
    CONTRACTS.filter((contract) => contract.hand === hand),
  );
}

/** Plays the started game to its end, calling `look` before each decision and at the end. */
export function playRandomly(game: Game, draw: Draw, habits: Habits = {}, look: (game: Game) => void = () => {}): void {
  const { passes = 3, faults = 0, endings = 0 } = habits;
  while (game.pending !== OVER) {
    look(game);
    if (faults > 0 && draw(faults) === 0) {
      game.fault(pick(draw, FAULT_KINDS));
      continue;
    }
    if (game.pending === PLAY && endings > 0 && draw(endings) === 0) {
      // claims are searched, so only where few cards are left
      if (draw(2) === 0) game.concede(draw(3));
      else if (game.playView.trickNumber >= 6) game.claim(draw(3));
      if (game.pending !== PLAY) continue;
    }
    const legal = game.apply(randomAnswer(game, draw, passes));
    if (!legal) throw new Error("a random answer was refused");
  }
  look(game);
}

function randomAnswer(game: Game, draw: Draw, passes: number): unknown {
  switch (game.pending) {
    case BID: {
      if (draw(passes) === 0) return false;
      const { calling, value } = game.bidView;
      const { values } = game.rules.ladder;
      const alone = game.bidView.auction.filter((step) => step.value === "pass").length === 2;
      // jumps of up to five steps
      return calling && !alone ? (values[values.indexOf(value) + draw(6)] ?? value) : true;
    }
    case DECLARE:
      return draw(3) === 0 ? randomContract(draw, true) : undefined;
    case DISCARD: {
      const cards = cardsOf(game.declareView.hand);
      const [first] = cards.splice(draw(12), 1);
      return { contract: randomContract(draw, false), discard: setOf([first!, cards[draw(11)]!]) };
    }
    case PLAY:
      return pick(draw, cardsOf(game.playView.legal));
    case AGREE:
    case INSIST:
      return draw(2) === 0;
    default:
      throw new Error("nothing is pending");
  }
}

/** Applies the events of one game to another, started with the same deal. */
export function replayEvents(game: Game, events: readonly GameEvent[]): void {
  events.forEach((event, i) => {
    // some events follow by themselves: the pass after a fault, or of a bidder with nothing left to call
    if (i >= game.logLength && !applyEvent(game, event)) throw new Error(`not legal: ${JSON.stringify(event)}`);
  });
}

function applyEvent(game: Game, event: GameEvent): boolean {
  switch (event.type) {
    case "pass":
      return game.answerBid(false);
    case "call":
      return game.answerBid(event.value);
    case "hold":
      return game.answerBid(true);
    case "pickUp":
      return game.declare(undefined);
    case "declareHand":
      return game.declare(event.contract);
    case "discard":
      return game.discard({ contract: event.contract, discard: setOf(event.cards) });
    case "play":
      return game.play(event.card);
    case "concede":
      return game.concede(event.seat);
    case "reply":
      return game.reply(game.pending === AGREE ? event.yes : !event.yes);
    case "claim":
      return game.claim(event.seat);
    case "fault":
      game.fault(event.kind);
      return true;
  }
}

/** All that a view shows, its lists that are built when read included. */
export function contentsOf<V extends BidView | DeclareView | PlayView>(view: V): V {
  return { ...view, auction: view.auction, ...("tricks" in view && { tricks: view.tricks }) };
}
