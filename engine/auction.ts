/**
 * The auction (Skat Order 3.3): middlehand calls to forehand, then rearhand to the survivor; forehand may take the game
 * at the lowest value when both passed without a call.
 */
import type { Seat } from "./cards.ts";
import type { Ladder } from "./rules/ruleset.ts";

const FOREHAND = 0;
const MIDDLEHAND = 1;
const REARHAND = 2;

export class Auction {
  private readonly ladder: Ladder;
  /** The seat to answer; meaningless once `over`. */
  seat: Seat = MIDDLEHAND;
  /** True: `seat` may call `value` or more. False: it is asked to hold `value`. */
  calling = true;
  /** The value the answer is about. */
  value = 0;
  over = false;
  /** The survivor, -1 while the auction runs and when the deal was passed in. */
  declarer = -1;
  /** The last value called or held, 0 when none. */
  highest = 0;
  private bidder: Seat = MIDDLEHAND;
  private responder: Seat = FOREHAND;

  constructor(ladder: Ladder) {
    this.ladder = ladder;
  }

  start(): void {
    this.over = false;
    this.declarer = -1;
    this.highest = 0;
    this.match(MIDDLEHAND, FOREHAND);
  }

  /** True when the bidder has no higher value to call and so must pass: nobody need be asked. */
  get exhausted(): boolean {
    return this.calling && this.value === 0;
  }

  /** Whether a called value is one the seat may call now. */
  mayCall(value: number): boolean {
    if (!this.calling || this.ladder.callable[value] !== 1) return false;
    // forehand, left alone, takes the game at the lowest value or not at all
    return this.alone ? value === this.value : value > this.highest;
  }

  call(value: number): void {
    this.highest = value;
    if (this.alone) {
      this.over = true;
      this.declarer = this.seat;
      return;
    }
    this.calling = false;
    this.value = value;
    this.seat = this.responder;
  }

  hold(): void {
    this.calling = true;
    this.value = this.ladder.next[this.highest]!;
    this.seat = this.bidder;
  }

  pass(): void {
    if (this.alone) {
      this.over = true;
      return;
    }
    const survivor = this.calling ? this.responder : this.bidder;
    if (this.bidder === MIDDLEHAND && this.responder === FOREHAND) this.match(REARHAND, survivor);
    else if (this.highest > 0) {
      this.over = true;
      this.declarer = survivor;
    } else this.match(FOREHAND, FOREHAND);
  }

  /** Forehand is its own responder when the others passed without a call. */
  private get alone(): boolean {
    return this.bidder === this.responder;
  }

  private match(bidder: Seat, responder: Seat): void {
    this.bidder = bidder;
    this.responder = responder;
    this.calling = true;
    this.seat = bidder;
    this.value = this.ladder.next[this.highest]!;
  }
}
