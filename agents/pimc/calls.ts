/** What the auction showed of each seat: the highest value it called or held, and the value it declined. */
import type { Ladder } from "../../engine/rules/ruleset.ts";
import type { AuctionStep } from "../../engine/view.ts";

export class Calls {
  /** By seat: the highest value called or held; 0 when none. */
  readonly bid = new Int32Array(3);
  /** By seat: the value it was not willing to call or hold; 0 when it did not pass. */
  readonly declined = new Int32Array(3);

  take(auction: readonly AuctionStep[], ladder: Ladder): void {
    this.bid.fill(0);
    this.declined.fill(0);
    let highest = 0;
    // a call waits for its answer: hold or pass
    let called = false;
    for (const { seat, value } of auction) {
      if (value === "pass") {
        this.declined[seat] = called ? highest : ladder.next[highest]!;
        called = false;
      } else {
        this.bid[seat] = value;
        highest = value;
        called = !called;
      }
    }
  }
}
