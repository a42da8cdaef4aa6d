/** Matadors (Skat Order 2.4): the unbroken run of trumps from the jack of clubs down that the declarer has or lacks. */
import { type CardSet, CLUB_JACK, JACKS } from "./cards.ts";
import { type Contract, GRAND, type Kind, NULL } from "./contract.ts";

const JACK_COUNT = 4;
const TRUMP_COUNT = 11;

/**
 * Signed matadors: +n "with n", -n "without n". Up to 11 in suit contracts, 4 in grand, 0 in null.
 *
 * @param cards the declarer's ten cards and the skat (or the discard), twelve in all.
 */
export function countMatadors(cards: CardSet, contract: Contract): number {
  return countMatadorsOfKind(cards, contract.kind);
}

/** {@link countMatadors} by kind. */
export function countMatadorsOfKind(cards: CardSet, kind: Kind): number {
  if (kind === NULL) return 0;
  // the trumps pushed to the top of the word: J♣ J♠ J♥ J♦ A 10 K Q 9 8 7 0 0 …; the run ends at the first other bit
  const suit = kind === GRAND ? 0 : ((cards >>> (7 * kind)) & 0x7f) << 21;
  const trumps = (cards & JACKS) | suit;
  if ((trumps & CLUB_JACK) !== 0) return Math.clz32(~trumps);
  const end = 1 << (31 - (kind === GRAND ? JACK_COUNT : TRUMP_COUNT));
  return -Math.clz32(trumps | end);
}
