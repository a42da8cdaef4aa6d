/**
 * An agent of a user's module, kept from the game's memory: each call gets a fresh copy of its view, and an answer is read
 * once, while the agent is being asked, so that whatever it does to either stays its own.
 */

import type { Rng } from "../engine/random.ts";
import type { BidView, DeclareView, PlayView } from "../engine/view.ts";
import type { Agent } from "./agent.ts";

/** The stream to draw from, without the means to position it. */
export function drawingOnly(rng: Rng): Rng {
  return { bits: () => rng.bits(), next: () => rng.next(), int: (n) => rng.int(n) };
}

export function isolated(agent: Agent): Agent {
  return {
    bid: (view) => agent.bid(copyOfBid(view)),
    declareHand: (view) => agent.declareHand(copyOfDeclare(view)),
    discard(view) {
      const answer = agent.discard(copyOfDeclare(view)) as unknown;
      if (typeof answer !== "object" || answer === null) return answer as never;
      const { contract, discard } = answer as { contract: never; discard: never };
      return { contract, discard };
    },
    play: (view) => agent.play(copyOfPlay(view)),
    ...(agent.concede && { concede: (view: PlayView) => agent.concede!(copyOfPlay(view)) }),
    ...(agent.claim && { claim: (view: PlayView) => agent.claim!(copyOfPlay(view)) }),
    ...(agent.agree && { agree: (view: PlayView) => agent.agree!(copyOfPlay(view)) }),
    ...(agent.insist && { insist: (view: PlayView) => agent.insist!(copyOfPlay(view)) }),
  };
}

// auction and tricks are built anew whenever they are read: a getter leaves it so
function copyOfBid(view: BidView): BidView {
  const { seat, hand, rules, scoring, calling, value } = view;
  return {
    seat,
    hand,
    rules,
    scoring,
    calling,
    value,
    get auction() {
      return view.auction;
    },
  };
}

function copyOfDeclare(view: DeclareView): DeclareView {
  const { seat, hand, rules, scoring, bid, skat } = view;
  return {
    seat,
    hand,
    rules,
    scoring,
    bid,
    skat,
    get auction() {
      return view.auction;
    },
  };
}

function copyOfPlay(view: PlayView): PlayView {
  const { seat, hand, rules, scoring, legal, declarer, contract, bid, trick, leader, trickNumber } = view;
  const { played, voids, discard, open, tricksWon, wonPoints } = view;
  return {
    seat,
    hand,
    rules,
    scoring,
    legal,
    declarer,
    contract,
    bid,
    trick: trick.slice(),
    leader,
    trickNumber,
    played: Array.from(played),
    voids: Array.from(voids),
    discard,
    open,
    tricksWon: Array.from(tricksWon),
    wonPoints: Array.from(wonPoints),
    get auction() {
      return view.auction;
    },
    get tricks() {
      return view.tricks;
    },
  };
}
