/**
 * Contracts: what a declarer may announce (Skat Order 2.1, 5.1).
 *
 * Every contract of the international game is one frozen value of `CONTRACTS`, so that tables can be indexed by its
 * `id` and two equal contracts are the same object.
 */

/** 0 diamonds, 1 hearts, 2 spades, 3 clubs (as the suits), 4 grand, 5 null. */
export type Kind = number;

export const DIAMONDS = 0;
export const HEARTS = 1;
export const SPADES = 2;
export const CLUBS = 3;
export const GRAND = 4;
export const NULL = 5;

export const KIND_NAMES = ["diamonds", "hearts", "spades", "clubs", "grand", "null"] as const;
export const KIND_COUNT = KIND_NAMES.length;

export interface Modifiers {
  readonly hand: boolean;
  readonly schneiderAnnounced: boolean;
  readonly schwarzAnnounced: boolean;
  readonly ouvert: boolean;
}

export interface Contract extends Modifiers {
  /** Index in `CONTRACTS`. */
  readonly id: number;
  readonly kind: Kind;
}

// [hand, schneider, schwarz, ouvert]: each announcement of a suit or grand game includes the ones before it
const TRUMP_FORMS = [
  [false, false, false, false],
  [true, false, false, false],
  [true, true, false, false],
  [true, true, true, false],
  [true, true, true, true],
] as const;
const NULL_FORMS = [
  [false, false, false, false],
  [true, false, false, false],
  [false, false, false, true],
  [true, false, false, true],
] as const;

/** All 29 contracts: five of each suit and of grand, four of null. */
export const CONTRACTS: readonly Contract[] = KIND_NAMES.flatMap((_, kind) =>
  (kind === NULL ? NULL_FORMS : TRUMP_FORMS).map(([hand, schneiderAnnounced, schwarzAnnounced, ouvert]) => ({
    kind,
    hand,
    schneiderAnnounced,
    schwarzAnnounced,
    ouvert,
  })),
).map((contract, id) => Object.freeze({ id, ...contract }));

/**
 * The contract of a kind with announcements; what an announcement includes is filled in (schwarz includes schneider,
 * ouvert of a suit or grand includes schwarz, all of them include hand).
 *
 * @throws RangeError when the kind is not 0..5, or schneider or schwarz is announced in null.
 */
export function contractOf(kind: Kind, announced: Partial<Modifiers> = {}): Contract {
  const ouvert = announced.ouvert === true;
  const trump = kind !== NULL;
  const schwarz = announced.schwarzAnnounced === true || (trump && ouvert);
  const schneider = announced.schneiderAnnounced === true || schwarz;
  const hand = announced.hand === true || schneider;
  const found = CONTRACTS.find(
    (c) =>
      c.kind === kind &&
      c.hand === hand &&
      c.schneiderAnnounced === schneider &&
      c.schwarzAnnounced === schwarz &&
      c.ouvert === ouvert,
  );
  if (found === undefined)
    throw new RangeError(`contract: no contract of kind ${kind} with ${JSON.stringify(announced)} exists`);
  return found;
}

/** The entry of `CONTRACTS` that an agent's answer names, exactly as announced; `undefined` when there is none. */
export function knownContract(answer: unknown): Contract | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { id, kind, hand, schneiderAnnounced, schwarzAnnounced, ouvert } = answer as Contract;
  const known = typeof id === "number" ? CONTRACTS[id] : undefined;
  if (known === answer) return known;
  return CONTRACTS.find(
    (c) =>
      c.kind === kind &&
      c.hand === (hand ?? false) &&
      c.schneiderAnnounced === (schneiderAnnounced ?? false) &&
      c.schwarzAnnounced === (schwarzAnnounced ?? false) &&
      c.ouvert === (ouvert ?? false),
  );
}
