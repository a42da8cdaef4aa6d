/** What every built-in agent must show, whatever it plays like. */
import { describe, expect, it } from "vitest";
import { type CardSet, cardsOf, countCards, setOf } from "../../engine/cards.ts";
import { type Deal, Dealer } from "../../engine/deal.ts";
import { contentsOf } from "../../engine/game.properties.ts";
import { BID, DECLARE, DISCARD, Game, OVER, PLAY } from "../../engine/game.ts";
import { DecisionRandom, mix32, runKey } from "../../engine/random.ts";
import type { BidView, DeclareView, PlayView } from "../../engine/view.ts";
import type { Agent, AgentEntry } from "../agent.ts";

export function createDefault(entry: AgentEntry, rng = new DecisionRandom()): Agent {
  return entry.create(Object.fromEntries(entry.options.map((option) => [option.key, option.default])), rng);
}

/** The answer to the pending decision. */
function ask(agent: Agent, game: Game): unknown {
  if (game.pending === BID) return agent.bid(game.bidView);
  if (game.pending === DECLARE) return agent.declareHand(game.declareView);
  if (game.pending === DISCARD) return agent.discard(game.declareView);
  return agent.play(game.playView);
}

function viewOf(game: Game): BidView | DeclareView | PlayView {
  if (game.pending === PLAY) return game.playView;
  return game.pending === BID ? game.bidView : game.declareView;
}

/** Plays a started game to its end, every answer being checked by the game. */
export function playOut(agent: Agent, game: Game, each: (answer: unknown) => void = () => {}): void {
  while (game.pending !== OVER) {
    const answer = ask(agent, game);
    each(answer);
    if (!game.apply(answer))
      throw new Error(
        `agent: illegal answer ${JSON.stringify(answer)} in phase ${game.pending} of deal ${game.deal.number}`,
      );
  }
}

/** Draws without bias enough for tests: the n-th number of a seed. */
function draw(seed: number, n: number, below: number): number {
  return (mix32(Math.imul(seed, 7919) + n) >>> 1) % below;
}

/**
 * A deal that looks the same to the seat that is asked: what it cannot see is dealt anew, except that nobody gets a suit he
 * has shown to be void of. `undefined` when a few tries find none.
 */
function redeal(game: Game, seed: number): Deal | undefined {
  const { seat, declarer, pending } = game;
  const playing = pending === PLAY;
  const view = viewOf(game);
  const seesSkat = pending === DISCARD || (playing && seat === declarer && game.playView.discard !== undefined);
  const hands = [0, 1, 2].map((s) => (s === seat ? (pending === DISCARD ? game.deal.hands[s]! : view.hand) : 0));
  const played = [0, 1, 2].map((s) => (playing ? game.playView.played[s]! : 0));
  const voids = [0, 1, 2].map((s) => (playing ? game.playView.voids[s]! : 0));
  const open = playing ? game.playView.open : undefined;
  for (let attempt = 0; attempt < 200; attempt++) {
    const hidden: number[] = [];
    // hidden cards: not mine, not played, not open, and not the skat if I know it
    let known = hands[seat]! | played[0]! | played[1]! | played[2]! | (open ?? 0);
    if (seesSkat) known |= game.away;
    for (const card of cardsOf(~known)) hidden.push(card);
    for (let i = hidden.length - 1; i > 0; i--) {
      const j = draw(seed, attempt * 64 + i, i + 1);
      [hidden[i], hidden[j]] = [hidden[j]!, hidden[i]!];
    }
    const dealt: CardSet[] = [0, 0, 0];
    for (let s = 0; s < 3; s++) {
      if (s === seat) dealt[s] = hands[s]! | played[s]!;
      else if (open !== undefined && s === declarer) dealt[s] = open | played[s]!;
      else dealt[s] = setOf(hidden.splice(0, 10 - countCards(played[s]!))) | played[s]!;
    }
    const consistent = dealt.every((hand, s) => s === seat || (hand & ~played[s]! & voids[s]!) === 0);
    if (!consistent) continue;
    const skat = seesSkat ? cardsOf(game.away) : hidden;
    return { number: -1, hands: dealt, skat };
  }
  return undefined;
}

/** Starts the other deal and repeats what was answered so far, a foreign declarer putting away his skat. */
function repeat(other: Game, deal: Deal, game: Game): void {
  other.start(deal);
  for (const event of game.events()) {
    let answer: unknown;
    if (event.type === "pass") answer = false;
    else if (event.type === "call" || event.type === "hold") answer = event.type === "hold" ? true : event.value;
    else if (event.type === "pickUp") answer = undefined;
    else if (event.type === "declareHand") answer = event.contract;
    else if (event.type === "discard") answer = { contract: event.contract, discard: setOf(deal.skat as number[]) };
    else if (event.type === "play") answer = event.card;
    else throw new Error(`test: unexpected event ${event.type}`);
    if (!other.apply(answer)) throw new Error(`test: ${event.type} cannot be repeated`);
  }
}

export function checkAgent(entry: AgentEntry, deals: number): void {
  const agent = createDefault(entry);
  const dealer = new Dealer(runKey("agents"));

  describe(`${entry.id}, like every agent`, () => {
    it("is legal and plays the same game again", () => {
      const game = new Game();
      const again = new Game();
      const other = createDefault(entry);
      for (let deal = 0; deal < deals; deal++) {
        game.start(dealer.deal(deal));
        playOut(agent, game);
        again.start(dealer.deal(deal));
        playOut(other, again);
        expect(again.hash).toBe(game.hash);
      }
    });

    it("is legal under seeger scoring", () => {
      const game = new Game(undefined, "seeger");
      for (let deal = 0; deal < deals / 4; deal++) {
        game.start(dealer.deal(deal));
        playOut(agent, game);
      }
    });

    it("answers the same when the hidden cards lie otherwise", () => {
      const game = new Game();
      const other = new Game();
      let compared = 0;
      for (let deal = 0; deal < 120; deal++) {
        game.start(new Dealer(runKey("hidden")).deal(deal));
        playOut(agent, game, (answer) => {
          const elsewhere = redeal(game, compared + 1);
          if (elsewhere === undefined) return;
          repeat(other, elsewhere, game);
          expect(other.seat).toBe(game.seat);
          expect(contentsOf(viewOf(other))).toEqual(contentsOf(viewOf(game)));
          expect(ask(agent, other)).toEqual(answer);
          compared++;
        });
      }
      expect(compared).toBeGreaterThan(1500);
    });

    it("hardly ever overbids", () => {
      const game = new Game();
      let declared = 0;
      let overbid = 0;
      for (let deal = 0; deal < deals; deal++) {
        game.start(dealer.deal(deal));
        playOut(agent, game);
        declared += Number(game.declarer >= 0);
        overbid += Number(game.result.overbid);
      }
      expect(overbid / declared).toBeLessThanOrEqual(0.004);
    });
  });
}
