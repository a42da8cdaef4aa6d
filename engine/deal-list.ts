/**
 * Deals that were given one by one, as a fixed test set is, instead of dealt from a seed. They lie in shared memory, so that
 * every worker reads the same words; a file of a million deals takes 16 MB.
 */
import type { Card } from "./cards.ts";
import type { Deal, DealSource } from "./deal.ts";

/** Four words a deal: the hands of the three seats, and the skat as first card | second card << 8. */
export type DealList = Int32Array;

const WORDS = 4;

export function dealCount(list: DealList): number {
  return list.length / WORDS;
}

/** The deals in the order given; their numbers are their places from 0. */
export function listDeals(deals: readonly Pick<Deal, "hands" | "skat">[]): DealList {
  const list = new Int32Array(new SharedArrayBuffer(deals.length * WORDS * Int32Array.BYTES_PER_ELEMENT));
  deals.forEach(({ hands, skat }, i) => {
    list.set([hands[0]!, hands[1]!, hands[2]!, skat[0]! | (skat[1]! << 8)], i * WORDS);
  });
  return list;
}

/** Hands out the deals of a list, as `Dealer` does those of a seed, in fields that the next `deal` overwrites. */
export class ListDealer implements Deal, DealSource {
  number = -1;
  readonly hands = new Int32Array(3);
  readonly skat = new Uint8Array(2);
  private readonly list: DealList;

  constructor(list: DealList) {
    this.list = list;
  }

  deal(number: number): this {
    const at = number * WORDS;
    const { list, hands, skat } = this;
    this.number = number;
    hands[0] = list[at]!;
    hands[1] = list[at + 1]!;
    hands[2] = list[at + 2]!;
    skat[0] = list[at + 3]! & 0xff;
    skat[1] = list[at + 3]! >> 8;
    return this;
  }
}

/**
 * The deal of a number, from 0, of a list.
 * @throws RangeError when the list has no such deal.
 */
export function givenDeal(list: DealList, number: number): Deal {
  if (!Number.isInteger(number) || number < 0 || number >= dealCount(list))
    throw new RangeError(`deal: expected a number from 0 to ${dealCount(list) - 1}, got ${number}`);
  const { hands, skat } = new ListDealer(list).deal(number);
  return { number, hands: [...hands], skat: Array.from(skat, (card): Card => card) };
}
