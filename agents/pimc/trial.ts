/**
 * The share of worlds in which a declaration is won with open cards, and the chance of winning that follows from it.
 *
 * Open cards deceive: defenders who see everything beat more games than defenders who guess (agents.md, Long: suit 67 % of
 * open-card games are won, 80 % of real ones; grand 82, 93; null 58, 75). So the share moves the log-odds of the heuristic
 * agent's model, which comes from games as they went, instead of replacing them.
 */
import { type CardSet, pointsOf, type Seat } from "../../engine/cards.ts";
import { GRAND, type Kind, NULL } from "../../engine/contract.ts";
import { type Position, Solver } from "../../engine/solver/solver.ts";
import type { Writable } from "../../engine/view.ts";
import type { Worlds } from "./worlds.ts";

const FOREHAND = 0;

/** Log-odds of a win: base + model × (the model's log-odds) + share × (log-odds of the share). */
interface Calibration {
  readonly base: number;
  readonly model: number;
  readonly share: number;
}

/** Near the fit of `bench/pimc.ts calibrate` to 618 suits, 342 grands and 73 nulls; the latter two drawn towards the first. */
const SUIT: Calibration = { base: 0.54, model: 0.53, share: 0.5 };
const GRAND_GAME: Calibration = { base: 0.2, model: 0.75, share: 0.25 };
const NULL_GAME: Calibration = { base: 0.4, model: 0.75, share: 0.6 };

/** The same of one world, won (1) or lost (-1). */
const SUIT_OF_ONE: Calibration = { base: 0.78, model: 0.63, share: 1.47 };
const GRAND_OF_ONE: Calibration = { base: 0.55, model: 0.68, share: 1.1 };
const NULL_OF_ONE: Calibration = { base: -0.3, model: 0.95, share: 1.05 };

/** Added to wins and losses before the log-odds of their share are taken. */
const SMOOTHING = 0.04;

export function calibrated(kind: Kind, modelLogOdds: number, share: number): number {
  const { base, model, share: weight } = kind === NULL ? NULL_GAME : kind === GRAND ? GRAND_GAME : SUIT;
  return base + model * modelLogOdds + weight * Math.log((share + SMOOTHING) / (1 - share + SMOOTHING));
}

export function calibratedOfOne(kind: Kind, modelLogOdds: number, won: boolean): number {
  const { base, model, share } = kind === NULL ? NULL_OF_ONE : kind === GRAND ? GRAND_OF_ONE : SUIT_OF_ONE;
  return base + model * modelLogOdds + (won ? share : -share);
}

export class Trial {
  private readonly solver = new Solver();
  private readonly hands = new Int32Array(3);
  private readonly position: Writable<Position>;

  constructor() {
    this.position = { kind: 0, declarer: 0, leader: FOREHAND, hands: this.hands, trick: [] };
  }

  /** Whether the declarer wins one world with these ten cards, `away` counting for him. */
  wins(worlds: Worlds, world: number, seat: Seat, kind: Kind, kept: CardSet, away: CardSet, goal: number): boolean {
    const { hands, position, solver } = this;
    for (let s = 0; s < 3; s++) hands[s] = worlds.hands[s as 0]![world]!;
    hands[seat] = kept;
    position.kind = kind;
    position.declarer = seat;
    solver.setPosition(position);
    return kind === NULL ? solver.holdsNull() : solver.reaches(goal - pointsOf(away));
  }

  /** The share of worlds won, the same ten cards and goal in all. */
  share(worlds: Worlds, seat: Seat, kind: Kind, kept: CardSet, away: CardSet, goal: number): number {
    let share = 0;
    for (let world = 0; world < worlds.count; world++)
      if (this.wins(worlds, world, seat, kind, kept, away, goal)) share += worlds.weights[world]!;
    return share;
  }
}
