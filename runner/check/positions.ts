/**
 * Positions to ask an agent about, reached by uniformly random play, so that most are such as no sensible player gets
 * into: jumps in the auction, every contract with any hand, senseless discards and cards. A position is kept as the deal
 * and the answers that lead to it.
 */
import type { RequestType } from "../../agents/outside/messages.ts";
import { cardAtFraction, countCards, type Seat } from "../../engine/cards.ts";
import { CONTRACTS, type Contract, NULL } from "../../engine/contract.ts";
import { type Deal, dealOf, MAX_DEALS } from "../../engine/deal.ts";
import { AGREE, BID, CONCEDES_ALONE, DECLARE, DISCARD, Game, INSIST, OVER, PLAY } from "../../engine/game.ts";
import { DecisionRandom, type Rng, runKey } from "../../engine/random.ts";
import { PHASES, streamAddress } from "../play.ts";

/** What happened before: an answer to the pending decision, or a seat that concedes. */
export type Step = { readonly answer: unknown } | { readonly concedes: Seat };

export interface Position {
  readonly deal: Deal;
  readonly steps: readonly Step[];
  /** The question. */
  readonly type: RequestType;
  /** Of the decision's random stream within the deal. */
  readonly address: number;
}

/** Bids and cards are so many that some are passed over: one in so many is kept. */
const BID_ODDS = 2;
const CARD_ODDS = 6;
/** A null is mostly lost soon. */
const NULL_CARD_ODDS = 2;
const CONCESSION_ODDS = 30;

const BY_HAND = CONTRACTS.filter(({ hand }) => hand);
const WITH_SKAT = CONTRACTS.filter(({ hand }) => !hand);

/** Endless; the same for the same seed. A game gives a few of each kind, and the contracts take turns. */
export function* randomPositions(seed: string): Generator<Position> {
  const rng = new DecisionRandom();
  const key = runKey(`${seed} check`);
  const game = new Game();
  let declared = 0;
  for (let number = 0; number < MAX_DEALS; number++) {
    const deal = dealOf(seed, number);
    rng.startDeal(key, number);
    rng.position(0);
    const contracts = declared % 2 === 0 ? WITH_SKAT : BY_HAND;
    const contract = contracts[(declared >> 1) % contracts.length]!;
    const positions = positionsOfGame(game, deal, contract, rng);
    if (game.declarer >= 0) declared++;
    yield* positions;
  }
}

function positionsOfGame(game: Game, deal: Deal, contract: Contract, rng: Rng): Position[] {
  const positions: Position[] = [];
  const steps: Step[] = [];
  const keep = (type: RequestType, more: readonly Step[] = []) =>
    positions.push({ deal, steps: [...steps, ...more], type, address: addressOf(game, type) });
  game.start(deal);
  while (game.pending !== OVER) {
    const { pending } = game;
    if (pending === BID) {
      if (rng.int(BID_ODDS) === 0) keep("bid");
    } else if (pending !== PLAY) keep(PHASES[pending]!);
    else {
      const odds = contract.kind === NULL ? NULL_CARD_ODDS : CARD_ODDS;
      if (rng.int(odds) === 0) for (const type of ["play", "concede", "claim"] as const) keep(type);
      if (rng.int(CONCESSION_ODDS) === 0) positions.push(...concessions(game, deal, steps));
    }
    const answer = randomAnswer(game, contract, rng);
    if (!game.apply(answer)) throw new Error(`check: a random answer in phase ${pending} was refused`);
    steps.push({ answer });
  }
  return positions;
}

/** The declarer concedes, then a defender: what each is asked. */
function concessions(game: Game, deal: Deal, steps: readonly Step[]): Position[] {
  const positions: Position[] = [];
  const { declarer } = game;
  for (const concedes of [declarer, (declarer + 1) % 3]) {
    if (concedes === declarer && countCards(game.hands[declarer]!) >= CONCEDES_ALONE) continue;
    const aside = new Game();
    const more = [...steps, { concedes }];
    restore(aside, deal, more);
    const type = PHASES[aside.pending]!;
    positions.push({ deal, steps: more, type, address: addressOf(aside, type) });
  }
  return positions;
}

function addressOf(game: Game, type: RequestType): number {
  return streamAddress(game.seat, PHASES.indexOf(type), game.decisionIndex);
}

/** Brings the game to a position. @throws Error when a step is not legal. */
export function restore(game: Game, deal: Deal, steps: readonly Step[]): void {
  game.start(deal);
  for (const step of steps)
    if (!("concedes" in step ? game.concede(step.concedes) : game.apply(step.answer)))
      throw new Error(`check: a step of a position is not legal: ${JSON.stringify(step)}`);
}

/** Of three answers in the auction one is a pass; calls jump up to five values. */
function randomAnswer(game: Game, contract: Contract, rng: Rng): unknown {
  switch (game.pending) {
    case BID: {
      const { calling, value, auction } = game.bidView;
      if (rng.int(3) === 0) return false;
      const { values } = game.rules.ladder;
      // alone, forehand may call the lowest value only
      const alone = auction.filter((step) => step.value === "pass").length === 2;
      return calling && !alone ? (values[values.indexOf(value) + rng.int(6)] ?? value) : true;
    }
    case DECLARE:
      return contract.hand ? contract : undefined;
    case DISCARD: {
      const { hand } = game.declareView;
      const first = 1 << cardAtFraction(hand, rng.bits() >>> 8);
      return { contract, discard: first | (1 << cardAtFraction(hand ^ first, rng.bits() >>> 8)) };
    }
    case PLAY:
      return cardAtFraction(game.playView.legal, rng.bits() >>> 8);
    case AGREE:
    case INSIST:
      return rng.int(2) === 0;
    default:
      throw new Error("check: nothing is pending");
  }
}
