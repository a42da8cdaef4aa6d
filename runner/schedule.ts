/** Who sits where: the seatings in which every deal is played. */
import { InputError } from "../engine/input-error.ts";

export const SEATING_NAMES = ["all", "rotate", "fixed"] as const;
export type Seatings = (typeof SEATING_NAMES)[number];

/** Agent numbers by seat: forehand, middlehand, rearhand. */
export type Seating = readonly [number, number, number];

const PERMUTATIONS: Readonly<Record<Seatings, readonly Seating[]>> = {
  all: [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ],
  rotate: [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ],
  fixed: [[0, 1, 2]],
};

/** Two agents share a table in six ways: one at each seat against two of the other. */
const MIXED_TABLES: readonly Seating[] = [
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * The seatings of every deal for a number of agents, in the order played. One agent sits at all seats; two share the
 * six mixed tables; three sit in all permutations, the rotations, or as given; of more, every triple does.
 *
 * @throws InputError for two agents with other seatings than `all`.
 */
export function seatingsOf(agents: number, seatings: Seatings): Seating[] {
  if (agents === 1) return [[0, 0, 0]];
  if (agents === 2) {
    if (seatings !== "all")
      throw new InputError(`seatings: two agents play the six mixed tables (all), got ${seatings}; name a third agent`);
    return [...MIXED_TABLES];
  }
  const all: Seating[] = [];
  for (let a = 0; a < agents; a++)
    for (let b = a + 1; b < agents; b++)
      for (let c = b + 1; c < agents; c++) {
        const triple = [a, b, c];
        for (const places of PERMUTATIONS[seatings])
          all.push([triple[places[0]]!, triple[places[1]]!, triple[places[2]]!]);
      }
  return all;
}

/** `0-1-1` */
export function formatSeating(seating: Seating): string {
  return seating.join("-");
}

/** Reads `0-1-1` for a number of agents. @throws InputError */
export function parseSeating(text: string, agents: number): Seating {
  const numbers = /^\d{1,4}-\d{1,4}-\d{1,4}$/.test(text) ? text.split("-").map(Number) : [];
  if (numbers.length !== 3 || numbers.some((n) => n >= agents))
    throw new InputError(
      `seating: expected three agent numbers from 0 to ${agents - 1} as in 0-1-2, got ${JSON.stringify(text)}`,
    );
  return numbers as unknown as Seating;
}

/** Pairs of seats, over the seatings of a deal, at which two agents meet. */
export function meetingsOf(seatings: readonly Seating[], first: number, second: number): number {
  return seatings.reduce((total, seating) => {
    const times = (agent: number) => seating.filter((seated) => seated === agent).length;
    return total + times(first) * times(second);
  }, 0);
}
