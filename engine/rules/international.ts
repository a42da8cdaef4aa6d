/** International Skat, the game of the Internationale Skatordnung. */
import { CLUBS, CONTRACTS, type Contract, DIAMONDS, GRAND, HEARTS, NULL, SPADES } from "../contract.ts";
import { ladderOf, type RuleOption, type RuleSet, type Terms } from "./ruleset.ts";

/** Skat Order 5.1: base values by kind; null has fixed values. */
const BASE_VALUES: Readonly<Record<number, number>> = {
  [DIAMONDS]: 9,
  [HEARTS]: 10,
  [SPADES]: 11,
  [CLUBS]: 12,
  [GRAND]: 24,
};
/** Skat Order 5.1.2 */
const NULL_VALUES = { plain: 23, hand: 35, ouvert: 46, ouvertHand: 59 } as const;

/** Skat Order 5.2: a declarer may reach multiplier 18 in a suit (with 11, all levels), 11 in grand. */
const HIGHEST_MULTIPLIER = { suit: 18, grand: 11 } as const;

const TRICKS = 10;

/** Every value a game can have, ascending: 63 steps from 18 to 264 (Skat Order 3.3.7). */
export const BID_LADDER: readonly number[] = (() => {
  const values = new Set<number>(Object.values(NULL_VALUES));
  for (const kind of [DIAMONDS, HEARTS, SPADES, CLUBS])
    for (let n = 2; n <= HIGHEST_MULTIPLIER.suit; n++) values.add(n * BASE_VALUES[kind]!);
  for (let n = 2; n <= HIGHEST_MULTIPLIER.grand; n++) values.add(n * BASE_VALUES[GRAND]!);
  return [...values].sort((a, b) => a - b);
})();

export const INTERNATIONAL_OPTIONS: readonly RuleOption[] = [
  {
    key: "handLossSingle",
    default: false,
    about: "an older rule: a lost hand game costs its value once instead of twice",
  },
];

function nullValue({ hand, ouvert }: Contract): number {
  if (ouvert) return hand ? NULL_VALUES.ouvertHand : NULL_VALUES.ouvert;
  return hand ? NULL_VALUES.hand : NULL_VALUES.plain;
}

function termsOf(contract: Contract, handLossFactor: number): Terms {
  const lossFactor = contract.hand ? handLossFactor : 2;
  if (contract.kind === NULL)
    return {
      contract,
      base: 0,
      fixedValue: nullValue(contract),
      goalPoints: 0,
      goalTricks: 0,
      trickLimit: 0,
      lossFactor,
    };
  return {
    contract,
    base: BASE_VALUES[contract.kind]!,
    fixedValue: 0,
    goalPoints: contract.schneiderAnnounced ? 90 : 61,
    goalTricks: contract.schwarzAnnounced ? TRICKS : 0,
    trickLimit: TRICKS,
    lossFactor,
  };
}

export function internationalRules({ handLossSingle = false } = {}): RuleSet {
  const handLossFactor = handLossSingle ? 1 : 2;
  return {
    name: "international",
    options: { handLossSingle },
    ladder: ladderOf(BID_LADDER),
    terms: Object.freeze(CONTRACTS.map((contract) => Object.freeze(termsOf(contract, handLossFactor)))),
    baseValues: [DIAMONDS, HEARTS, SPADES, CLUBS, GRAND].map((kind) => BASE_VALUES[kind]!),
    steps: {
      game: 1,
      hand: 1,
      schneider: 1,
      schneiderAnnounced: 1,
      schwarz: 1,
      schwarzAnnounced: 1,
      ouvert: 1,
    },
    schneiderPoints: 90,
    invalidLossFactor: { hand: handLossFactor, pickup: 2 },
  };
}

/** The international rules without options. */
export const INTERNATIONAL: RuleSet = internationalRules();
