/**
 * `open`: exact play with all cards open, the yardstick that no honest agent reaches. `heuristic+open` shows what a way of
 * bidding would be worth if nobody erred. It bids like `heuristic`.
 *
 * The declarer plays for most card points and the defenders for fewest; of equal cards those that bring or avert schwarz
 * come first, then what looks best without looking ahead.
 */
import { type Card, type CardSet, lowestCard, pointsOf } from "../engine/cards.ts";
import { NULL } from "../engine/contract.ts";
import { DECLARERS_SIDE, DEFENDERS_SIDE, Solver } from "../engine/solver/solver.ts";
import type { PlayView } from "../engine/view.ts";
import type { Agent, AgentEntry } from "./agent.ts";
import { HEURISTIC } from "./heuristic/heuristic.ts";
import { mix } from "./mix.ts";

const ALL_POINTS = 120;

/** `preferred` as far as it leaves anything of `cards`. */
function among(cards: CardSet, preferred: CardSet): CardSet {
  return cards & preferred || cards;
}

export const OPEN: AgentEntry = {
  id: "open",
  about: "plays exactly, seeing all cards: a yardstick; bids like heuristic",
  options: HEURISTIC.options,
  cost: "slow",
  open: true,
  create(options, rng): Agent {
    const heuristic = HEURISTIC.create(options, rng);
    const solver = new Solver();
    const values = new Int8Array(32);

    function bestTrumpCards({ legal, seat, declarer, tricksWon, wonPoints }: PlayView, away: CardSet): CardSet {
      const declaring = seat === declarer;
      solver.cardValues(values);
      let best = declaring ? -1 : ALL_POINTS;
      let cards = 0;
      for (let rest = legal; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const value = values[31 - Math.clz32(bit)]!;
        if (value === best) cards |= bit;
        else if (value > best === declaring) {
          best = value;
          cards = bit;
        }
      }
      const total = best + wonPoints[0]! + pointsOf(away);
      if (total === ALL_POINTS && tricksWon[1] === 0) {
        const sweeping = solver.cardsSweeping(DECLARERS_SIDE);
        return among(cards, declaring ? sweeping : ~sweeping);
      }
      if (best === 0 && tricksWon[0] === 0) {
        const sweeping = solver.cardsSweeping(DEFENDERS_SIDE);
        return among(cards, declaring ? ~sweeping : sweeping);
      }
      return cards;
    }

    return mix(heuristic, {
      play: (view) => heuristic.play(view),
      playOpen(view: PlayView, hands: ArrayLike<CardSet>, away: CardSet): Card {
        const { legal, seat, declarer, leader, trick, contract } = view;
        if ((legal & (legal - 1)) === 0) return lowestCard(legal);
        solver.setPosition({ kind: contract.kind, declarer, leader, hands, trick });
        let cards: CardSet;
        if (contract.kind === NULL) {
          const holding = solver.cardsHoldingNull();
          cards = among(legal, seat === declarer ? holding : ~holding);
        } else cards = bestTrumpCards(view, away);
        const habit = heuristic.play(view);
        return (cards >>> habit) & 1 ? habit : lowestCard(cards);
      },
    });
  },
};
