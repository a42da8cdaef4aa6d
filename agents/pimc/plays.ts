/**
 * What the cards played say of a layout: the log-likelihood that seats with these hands would have led, followed and thrown
 * away as they did. The model of a player is the heuristic agent's card scores: of the cards he could have played, each is
 * played with a probability that grows exponentially with its score, and a part of his play no model explains. Or else he is
 * a stranger to whom all cards are alike: who plays what the scores would hardly let him play, from whatever hand, is soon
 * taken for one, and his cards say nothing. Without that the play of `greedy` would mislead.
 *
 * Of a past card everything but the hand is public, so the situations are laid out once for a decision and a layout only
 * puts its hands into them.
 */
import { type Card, type CardSet, countCards, nextSeat, type Seat } from "../../engine/cards.ts";
import { CONTRACTS, NULL } from "../../engine/contract.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView, Writable } from "../../engine/view.ts";
import { TrumpChoice } from "../heuristic/card-scores.ts";
import { FITTED } from "../heuristic/cards.ts";
import { NullChoice } from "../heuristic/null-scores.ts";

const MOST_CARDS = 30;

/** Score (in tenths) by which one card is e times as likely as another. */
const SPREAD = 12;
/** The part of a player's choices that no score explains. */
const FLOOR = 0.1;
/** The chance that a player does not play by such scores at all. */
const STRANGER = 0.1;

interface PastPlay {
  readonly view: Writable<PlayView>;
  card: Card;
  /** The cards that the seat has played since, this one among them. */
  since: CardSet;
}

export class Plays {
  private readonly past: readonly PastPlay[];
  private count = 0;
  private follow = TRICK_ORDERS[NULL]!.follow;
  private isNull = false;
  // while the past is laid out: by seat, cards played and suits shown to lack
  private readonly played = new Int32Array(3);
  private readonly voids = new Int32Array(3);
  private readonly trump = new TrumpChoice(FITTED.trump);
  private readonly null = new NullChoice(FITTED.null);

  constructor() {
    this.past = Array.from({ length: MOST_CARDS }, () => ({ view: emptyView(), card: 0, since: 0 }));
  }

  /** Takes up the cards that others have played, the trick in progress included. */
  take(view: PlayView): void {
    const { contract, tricks, trick, leader } = view;
    this.follow = TRICK_ORDERS[contract.kind]!.follow;
    this.isNull = contract.kind === NULL;
    this.count = 0;
    this.played.fill(0);
    this.voids.fill(0);
    for (const complete of tricks) this.takeTrick(view, complete.leader, complete.cards);
    this.takeTrick(view, leader, trick);
  }

  private takeTrick(now: PlayView, leader: Seat, cards: readonly Card[]): void {
    const { past, played, voids, follow } = this;
    const { contract, declarer } = now;
    let seat = leader;
    for (const [place, card] of cards.entries()) {
      if (seat !== now.seat) {
        const play = past[this.count++]!;
        const { view } = play;
        view.seat = seat;
        view.declarer = declarer;
        view.contract = contract;
        view.trick = cards.slice(0, place);
        view.leader = leader;
        view.trickNumber = countCards(played[seat]!);
        view.played = played.slice();
        view.voids = voids.slice();
        // what an ouvert declarer held then
        const open =
          (now.seat === declarer ? now.hand : (now.open ?? 0)) | (now.played[declarer]! & ~played[declarer]!);
        view.open = contract.ouvert && seat !== declarer ? open : undefined;
        play.card = card;
        play.since = now.played[seat]! & ~played[seat]!;
      }
      played[seat]! |= 1 << card;
      const suit = follow[cards[0]!]!;
      if (((suit >>> card) & 1) === 0) voids[seat]! |= suit;
      seat = nextSeat(seat);
    }
  }

  /** Log-likelihood of what a seat has played, with this hand now; `away` is the skat or the discard. */
  ofSeat(seat: Seat, hand: CardSet, away: CardSet): number {
    let log = 0;
    let even = 0;
    for (let i = 0; i < this.count; i++) {
      const { view, card, since } = this.past[i]!;
      if (view.seat !== seat) continue;
      const held = hand | since;
      const { trick } = view;
      const legal = trick.length === 0 ? held : held & this.follow[trick[0]!]! || held;
      if ((legal & (legal - 1)) === 0) continue;
      view.hand = held;
      view.legal = legal;
      view.discard = seat === view.declarer && !view.contract.hand ? away : undefined;
      log += this.ofCard(view, card);
      even -= Math.log(countCards(legal));
    }
    return even + Math.log(STRANGER + (1 - STRANGER) * Math.exp(log - even));
  }

  private ofCard(view: PlayView, card: Card): number {
    const { legal } = view;
    let sum = 0;
    let count = 0;
    let own = 0;
    const choice = this.isNull ? this.null : this.trump;
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const candidate = 31 - Math.clz32(rest & -rest);
      choice.choose(view, 1 << candidate);
      const weight = Math.exp(choice.score / SPREAD);
      sum += weight;
      count++;
      if (candidate === card) own = weight;
    }
    return Math.log(FLOOR / count + ((1 - FLOOR) * own) / sum);
  }
}

function emptyView(): Writable<PlayView> {
  return {
    seat: 0,
    hand: 0,
    auction: [],
    rules: INTERNATIONAL,
    scoring: "plain",
    legal: 0,
    declarer: 0,
    contract: CONTRACTS[0]!,
    bid: 0,
    trick: [],
    leader: 0,
    tricks: [],
    trickNumber: 0,
    played: [0, 0, 0],
    voids: [0, 0, 0],
    discard: undefined,
    open: undefined,
    tricksWon: [0, 0],
    wonPoints: [0, 0],
  };
}
