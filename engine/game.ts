/**
 * One deal from the auction to the score: a state machine.
 *
 * `pending` says what kind of decision is due and `seat` whose it is; the method of that name checks an answer and
 * advances. Everything that plays or replays is a short driver of this class: the tournament loop, records, traces,
 * conformance checks. The differences between games of Skat are in the `RuleSet`.
 *
 * A `Game` owns its memory and is started again for each deal. Every method returns whether the answer was legal; an
 * illegal answer changes nothing, and the driver calls `fault` for it.
 */
import { Auction } from "./auction.ts";
import {
  CARD_POINTS,
  type Card,
  type CardSet,
  countCards,
  highestCard,
  lowestCard,
  nextSeat,
  pointsOf,
  type Seat,
} from "./cards.ts";
import { claimHolds } from "./claim.ts";
import { type Contract, knownContract, NULL } from "./contract.ts";
import type { Deal } from "./deal.ts";
import * as events from "./events.ts";
import { encodeDiscard, encodeEvent, FAULT_KINDS, type FaultKind, type GameEvent } from "./events.ts";
import { LiveBidView, LiveDeclareView, LivePlayView } from "./live-views.ts";
import { INTERNATIONAL } from "./rules/international.ts";
import type { RuleSet } from "./rules/ruleset.ts";
import { type EarlyEnd, GameResult, type Outcome, settle, settlePassedIn } from "./score.ts";
import { creditSeats, type Scoring } from "./scoring.ts";
import { BEATS, FOLLOW } from "./trick.ts";
import type { AuctionStep, Trick, Writable } from "./view.ts";

/** What kind of decision is due. */
export type Pending = number;
export const BID = 0;
/** Declare hand, or pick up. */
export const DECLARE = 1;
/** Contract and discard after picking up. */
export const DISCARD = 2;
export const PLAY = 3;
/** A defender is asked whether he agrees to the declarer's concession. */
export const AGREE = 4;
/** The declarer is asked whether he insists on playing on after a defender's concession. */
export const INSIST = 5;
export const OVER = 6;

/** A declarer holding fewer cards needs a defender's consent to concede (Skat Order 4.3). */
export const CONCEDES_ALONE = 9;

// an auction has at most 63 calls, 63 holds and three passes; a deal 30 plays and a few words each
const MAX_EVENTS = 512;

const DECLARER_SIDE = 0;
const DEFENDER_SIDE = 1;

export class Game {
  readonly rules: RuleSet;
  readonly scoring: Scoring;
  pending: Pending = OVER;
  /** The seat whose decision is due. */
  seat: Seat = 0;
  /** -1 until the auction is won, and in a passed-in deal. */
  declarer: Seat = -1;
  /** The last value called or held; 0 when none. */
  bid = 0;
  /** By seat, the last value it called or held; 0 when none. */
  readonly lastCalled = new Int32Array(3);
  contract: Contract | undefined = undefined;
  /** Complete once `pending` is `OVER`; overwritten by the next deal. */
  readonly result = new GameResult();
  /** The fault that ended the game, and its seat; a fault in the auction ends nothing. */
  endingFault: FaultKind | undefined = undefined;
  faultSeat: Seat = -1;

  readonly bidView: LiveBidView;
  readonly declareView: LiveDeclareView;
  readonly playView: LivePlayView;

  /** By seat, the cards held now. */
  readonly hands = new Int32Array(3);
  /** The skat as dealt, until it is exchanged; then the discard. */
  away: CardSet = 0;
  readonly log = new Int32Array(MAX_EVENTS);
  logLength = 0;
  /** Fingerprint of the events so far. */
  hash = 0;
  /** The decision's place among those of its phase and seat, for the decision's random stream. */
  decisionIndex = 0;
  private readonly timesAsked = new Int32Array(3);

  private readonly auction: Auction;
  private readonly outcome: Writable<Outcome>;

  private startedDeal: Deal | undefined = undefined;
  private trickLimit = 0;
  /** Where the kind begins in the tables of `trick.ts`. */
  private kindPlace = 0;
  private putAway: CardSet | undefined = undefined;
  private ouvert = false;

  // the trick in progress; views show one of three arrays, so that none changes its length
  private readonly tricks: readonly [Card[], Card[], Card[]] = [[], [0], [0, 0]];
  private trickLength = 0;
  /** Every card that follows the card led. */
  private ledSuit: CardSet = 0;
  private best: Card = 0;
  private winner: Seat = 0;
  private trickPoints = 0;

  // those that the view shows
  private readonly played: Int32Array;
  private readonly voids: Int32Array;
  private readonly tricksWon: Int32Array;
  private readonly wonPoints: Int32Array;
  /** The seat whose card is due while a concession is being answered. */
  private due: Seat = 0;

  constructor(rules: RuleSet = INTERNATIONAL, scoring: Scoring = "plain") {
    this.rules = rules;
    this.scoring = scoring;
    this.auction = new Auction(rules.ladder);
    this.bidView = new LiveBidView(this);
    this.declareView = new LiveDeclareView(this);
    this.playView = new LivePlayView(this);
    this.played = this.playView.played;
    this.voids = this.playView.voids;
    this.tricksWon = this.playView.tricksWon;
    this.wonPoints = this.playView.wonPoints;
    this.outcome = { contract: undefined, bid: 0, cardPoints: 0, tricks: 0, cards: 0, ending: undefined };
  }

  start(deal: Deal): void {
    const { hands } = this;
    hands[0] = deal.hands[0]!;
    hands[1] = deal.hands[1]!;
    hands[2] = deal.hands[2]!;
    this.away = (1 << deal.skat[0]!) | (1 << deal.skat[1]!);
    this.startedDeal = deal;
    this.declarer = -1;
    this.bid = 0;
    this.contract = undefined;
    this.endingFault = undefined;
    this.faultSeat = -1;
    this.logLength = 0;
    this.hash = 0;
    this.putAway = undefined;
    this.ouvert = false;
    this.trickLength = 0;
    this.trickPoints = 0;
    // not `fill`, which leaves compiled code for three words
    for (let seat = 0; seat < 3; seat++) {
      this.lastCalled[seat] = 0;
      this.timesAsked[seat] = 0;
      this.played[seat] = 0;
      this.voids[seat] = 0;
    }
    this.tricksWon[DECLARER_SIDE] = 0;
    this.tricksWon[DEFENDER_SIDE] = 0;
    this.wonPoints[DECLARER_SIDE] = 0;
    this.wonPoints[DEFENDER_SIDE] = 0;
    this.due = 0;
    this.playView.trickNumber = 0;
    this.auction.start();
    this.pending = BID;
    this.askBid();
  }

  /** The cards dealt to each seat and to the skat. */
  get deal(): Deal {
    if (this.startedDeal === undefined) throw new Error("game: no deal was started");
    return this.startedDeal;
  }

  /** Ten cards of the declarer and the two put away. */
  get declarerCards(): CardSet {
    return this.hands[this.declarer]! | this.played[this.declarer]! | this.away;
  }

  /** Answers any pending decision in the form an agent gives it. */
  apply(answer: unknown): boolean {
    switch (this.pending) {
      case BID:
        return this.answerBid(answer);
      case DECLARE:
        return this.declare(answer);
      case DISCARD:
        return this.discard(answer);
      case PLAY:
        return this.play(answer);
      case AGREE:
      case INSIST:
        return this.reply(answer);
      default:
        throw new Error("game: nothing is pending");
    }
  }

  /** `true` calls or holds the value asked, `false` passes, a number calls that value. */
  answerBid(answer: unknown): boolean {
    const auction = this.auction;
    if (answer === false) {
      this.record(events.PASS, auction.seat, 0);
      auction.pass();
    } else if (answer === true && !auction.calling) {
      this.record(events.HOLD, auction.seat, auction.value);
      this.lastCalled[auction.seat] = auction.value;
      auction.hold();
    } else {
      const value = answer === true ? auction.value : answer;
      if (typeof value !== "number" || !auction.mayCall(value)) return false;
      this.record(events.CALL, auction.seat, value);
      this.lastCalled[auction.seat] = value;
      auction.call(value);
    }
    this.timesAsked[this.seat]!++;
    this.askBid();
    return true;
  }

  /** A hand contract, or `undefined` to pick up the skat. */
  declare(answer: unknown): boolean {
    const seat = this.seat;
    if (answer === undefined) {
      this.record(events.PICK_UP, seat, 0);
      const view = this.declareView;
      view.skat = this.away;
      view.hand = this.hands[seat]! | this.away;
      this.pending = DISCARD;
      return true;
    }
    const contract = knownContract(answer);
    if (contract === undefined || !contract.hand) return false;
    this.record(events.DECLARE_HAND, seat, contract.id);
    this.startPlay(contract);
    return true;
  }

  /** `{ contract, discard }`: a contract without hand and two of the twelve cards. */
  discard(answer: unknown): boolean {
    if (typeof answer !== "object" || answer === null) return false;
    const { contract: announced, discard } = answer as { contract: unknown; discard: unknown };
    const contract = knownContract(announced);
    if (contract === undefined || contract.hand) return false;
    const cards = this.declareView.hand;
    if (typeof discard !== "number" || (discard | 0) !== discard) return false;
    if ((discard & ~cards) !== 0 || countCards(discard) !== 2) return false;
    this.record(events.DISCARD_TWO, this.seat, encodeDiscard(contract, lowestCard(discard), highestCard(discard)));
    this.hands[this.seat] = cards ^ discard;
    this.away = discard;
    this.putAway = discard;
    this.startPlay(contract);
    return true;
  }

  play(answer: unknown): boolean {
    if (typeof answer !== "number" || (answer & 31) !== answer) return false;
    // an integer, which -0 is not
    const card: Card = answer & 31;
    const view = this.playView;
    if (((view.legal >>> card) & 1) === 0) return false;
    const seat = this.seat;
    const bit = 1 << card;
    this.record(events.PLAY_CARD, seat, card);
    this.hands[seat]! ^= bit;
    this.played[seat]! |= bit;
    this.trickPoints += CARD_POINTS[card]!;
    const tricks = this.tricks;
    if (this.trickLength === 0) {
      this.ledSuit = FOLLOW[this.kindPlace | card]!;
      this.best = card;
      this.winner = seat;
      tricks[1][0] = card;
      tricks[2][0] = card;
    } else {
      const suit = this.ledSuit;
      // without branches, which would be guessed wrong too often: all ones where the card does not follow, or wins
      const strays = ((suit >>> card) & 1) - 1;
      this.voids[seat]! |= suit & strays;
      const wins = -((BEATS[this.kindPlace | this.best]! >>> card) & 1);
      this.best ^= (this.best ^ card) & wins;
      this.winner ^= (this.winner ^ seat) & wins;
      if (this.trickLength === 2) {
        this.closeTrick();
        return true;
      }
      tricks[2][1] = card;
    }
    this.trickLength++;
    this.askPlay(nextSeat(seat));
    return true;
  }

  /**
   * A seat gives up while a card is due (Skat Order 4.3). The declarer alone while holding nine or more cards, later if
   * a defender agrees; a defender binds both, unless the declarer insists on playing on.
   */
  concede(seat: Seat): boolean {
    if (this.pending !== PLAY) return false;
    this.record(events.CONCEDE, seat, 0);
    this.due = this.seat;
    if (seat !== this.declarer) this.askReply(INSIST, this.declarer);
    else if (countCards(this.hands[seat]!) >= CONCEDES_ALONE) this.endEarly("conceded", "declarer");
    else this.askReply(AGREE, nextSeat(seat));
    return true;
  }

  /** Answers a concession: a defender agrees to the declarer's, or the declarer insists on playing on. */
  reply(answer: unknown): boolean {
    if (typeof answer !== "boolean") return false;
    const seat = this.seat;
    const agreeing = this.pending === AGREE;
    const accepted = agreeing === answer;
    this.record(accepted ? events.AGREE_TO : events.REFUSE, seat, 0);
    if (accepted) this.endEarly("conceded", agreeing ? "declarer" : "defenders");
    else if (agreeing && nextSeat(seat) !== this.declarer) this.askReply(AGREE, nextSeat(seat));
    else {
      this.pending = PLAY;
      this.askPlay(this.due);
    }
    return true;
  }

  /**
   * A seat claims every remaining trick; the declarer of a null claims to take none. A true claim settles the game as if
   * it had been played, a false one is ignored.
   */
  claim(seat: Seat): boolean {
    if (this.pending !== PLAY) return false;
    const kind = this.contract!.kind;
    const none = kind === NULL && seat === this.declarer;
    const view = this.playView;
    const position = { kind, hands: this.hands, leader: view.leader, trick: view.trick };
    const holds = claimHolds(position, seat, none ? "none" : "every");
    this.record(events.CLAIM, seat, holds ? 1 : 0);
    if (!holds) return true;
    const side = (seat === this.declarer) !== none ? DECLARER_SIDE : DEFENDER_SIDE;
    const { hands } = this;
    this.tricksWon[side]! += 10 - view.trickNumber;
    this.wonPoints[side]! += this.trickPoints + pointsOf(hands[0]! | hands[1]! | hands[2]!);
    this.finish(undefined);
    return true;
  }

  /**
   * The agent at the seat due gave no legal answer: in the auction the seat passes, a declaration is lost as the
   * cheapest contract, in play the side concedes, to an optional question the answer is no.
   */
  fault(kind: FaultKind): void {
    const seat = this.seat;
    this.record(events.FAULT, seat, FAULT_KINDS.indexOf(kind));
    if (this.pending === BID) {
      this.answerBid(false);
      return;
    }
    if (this.pending === AGREE || this.pending === INSIST) {
      this.reply(false);
      return;
    }
    this.endingFault = kind;
    this.faultSeat = seat;
    if (this.pending === PLAY) this.endEarly("fault", seat === this.declarer ? "declarer" : "defenders");
    else this.finish({ how: "fault", by: "declarer", defenderPoints: 0, defenderTricks: 0 });
  }

  /** The events so far, decoded. */
  events(): GameEvent[] {
    return Array.from(this.log.subarray(0, this.logLength), events.decodeEvent);
  }

  auctionSteps(): AuctionStep[] {
    const steps: AuctionStep[] = [];
    for (let i = 0; i < this.logLength; i++) {
      const event = events.decodeEvent(this.log[i]!);
      if (event.type === "pass") steps.push({ seat: event.seat, value: "pass" });
      else if (event.type === "call" || event.type === "hold") steps.push({ seat: event.seat, value: event.value });
      else if (event.type !== "fault") break;
    }
    return steps;
  }

  completeTricks(): Trick[] {
    const plays = this.events().filter((event) => event.type === "play");
    const tricks: Trick[] = [];
    for (let i = 0; i + 2 < plays.length; i += 3) {
      const [first, second, third] = [plays[i]!, plays[i + 1]!, plays[i + 2]!];
      tricks.push({ leader: first.seat, cards: [first.card, second.card, third.card] });
    }
    return tricks;
  }

  private record(type: number, seat: Seat, payload: number): void {
    const code = encodeEvent(type, seat, payload);
    this.log[this.logLength++] = code;
    const mixed = Math.imul(this.hash ^ code, 0x9e3779b1);
    this.hash = mixed ^ (mixed >>> 15);
  }

  private askBid(): void {
    const auction = this.auction;
    while (!auction.over && auction.exhausted) {
      this.record(events.PASS, auction.seat, 0);
      auction.pass();
    }
    if (auction.over) {
      this.endAuction();
      return;
    }
    const seat = auction.seat;
    const view = this.bidView;
    this.seat = seat;
    this.decisionIndex = this.timesAsked[seat]!;
    view.seat = seat;
    view.hand = this.hands[seat]!;
    view.calling = auction.calling;
    view.value = auction.value;
  }

  private endAuction(): void {
    const { declarer, highest } = this.auction;
    this.declarer = declarer;
    this.bid = highest;
    if (declarer < 0) {
      settlePassedIn(this.result);
      this.pending = OVER;
      return;
    }
    const view = this.declareView;
    this.seat = declarer;
    view.seat = declarer;
    view.hand = this.hands[declarer]!;
    view.bid = highest;
    view.skat = undefined;
    this.decisionIndex = 0;
    this.pending = DECLARE;
  }

  private startPlay(contract: Contract): void {
    const terms = this.rules.terms[contract.id]!;
    this.contract = contract;
    // a null below the bid is no contract: it is settled at once
    if (terms.fixedValue > 0 && terms.fixedValue < this.bid) {
      this.finish(undefined);
      return;
    }
    this.kindPlace = contract.kind << 5;
    this.trickLimit = terms.trickLimit;
    this.ouvert = contract.ouvert;
    const view = this.playView;
    view.declarer = this.declarer;
    view.contract = contract;
    view.bid = this.bid;
    view.leader = 0;
    this.ledSuit = 0;
    this.pending = PLAY;
    this.askPlay(0);
  }

  private askPlay(seat: Seat): void {
    const view = this.playView;
    const hand = this.hands[seat]!;
    this.seat = seat;
    view.seat = seat;
    view.hand = hand;
    view.trick = this.tricks[this.trickLength]!;
    // the cards that follow, or all: at the lead nothing follows
    const follows = hand & this.ledSuit;
    view.legal = follows | (hand & ~((follows | -follows) >> 31));
    const declaring = seat === this.declarer;
    view.discard = declaring ? this.putAway : undefined;
    view.open = this.ouvert && !declaring ? this.hands[this.declarer]! : undefined;
  }

  private closeTrick(): void {
    const winner = this.winner;
    const side = winner === this.declarer ? DECLARER_SIDE : DEFENDER_SIDE;
    const view = this.playView;
    this.trickLength = 0;
    this.ledSuit = 0;
    this.wonPoints[side]! += this.trickPoints;
    this.trickPoints = 0;
    const won = ++this.tricksWon[side]!;
    if (++view.trickNumber === 10 || (side === DECLARER_SIDE && won > this.trickLimit)) {
      this.finish(undefined);
      return;
    }
    this.decisionIndex = view.trickNumber;
    view.leader = winner;
    this.askPlay(winner);
  }

  private askReply(pending: Pending, seat: Seat): void {
    this.askPlay(seat);
    this.playView.legal = 0;
    this.pending = pending;
  }

  private endEarly(how: EarlyEnd["how"], by: EarlyEnd["by"]): void {
    this.finish({
      how,
      by,
      defenderPoints: this.wonPoints[DEFENDER_SIDE]!,
      defenderTricks: this.tricksWon[DEFENDER_SIDE]!,
    });
  }

  private finish(ending: EarlyEnd | undefined): void {
    const outcome = this.outcome;
    outcome.contract = this.contract;
    outcome.bid = this.bid;
    outcome.cardPoints = this.wonPoints[DECLARER_SIDE]! + pointsOf(this.away);
    outcome.tricks = this.tricksWon[DECLARER_SIDE]!;
    outcome.cards = this.declarerCards;
    outcome.ending = ending;
    const { result } = this;
    settle(result, this.rules, outcome);
    creditSeats(result.seatScores, this.scoring, this.declarer, result.score, result.won);
    this.pending = OVER;
  }
}
