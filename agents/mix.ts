/** Agents put together from parts. */
import type { Agent, BiddingStrategy, CardStrategy } from "./agent.ts";

/** Bids like one agent and plays cards like another. All methods are the object's own. */
export function mix(bidding: BiddingStrategy, cards: CardStrategy): Agent {
  return {
    bid: (view) => bidding.bid(view),
    declareHand: (view) => bidding.declareHand(view),
    discard: (view) => bidding.discard(view),
    play: (view) => cards.play(view),
    ...(cards.playOpen && { playOpen: (view, hands, away) => cards.playOpen!(view, hands, away) }),
    ...(cards.concede && { concede: (view) => cards.concede!(view) }),
    ...(cards.claim && { claim: (view) => cards.claim!(view) }),
    ...(cards.agree && { agree: (view) => cards.agree!(view) }),
    ...(cards.insist && { insist: (view) => cards.insist!(view) }),
  };
}
