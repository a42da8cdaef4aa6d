/**
 * The double-dummy solver: what does the declarer reach when all cards are open and both sides play best?
 *
 * A `Solver` takes up one position at a time and answers questions about it, each for the position and for every legal card
 * at once:
 *
 *     card points   value, reaches            cardValues, cardsReaching      suit and grand
 *     every trick   sweeps                    cardsSweeping                  suit and grand (schwarz, ouvert)
 *     no trick      holdsNull                 cardsHoldingNull               null
 *
 * All answers are the declarer's, whoever plays next. Points are those still to be won from the position, the trick on the
 * table included: the skat and earlier tricks are the caller's to add (a declarer who holds 23 points and must have 61 asks
 * for 38). Hand and ouvert games are played like any other: what was announced only changes the question.
 *
 * Questions for every card may be asked for some of the cards only.
 *
 * For many sampled worlds: nothing is allocated by any method here, and the answers about one position share the tables,
 * so that the question for every card costs little more than for one. `setPosition` takes 1-2 µs.
 *
 * The search state is the module's (`position.ts`), shared by all solvers of a thread: a solver that finds another one's
 * position there takes up its own again, and only speed is lost. State per instance was tried: as soon as there are two
 * instances, the compiled code is no longer made for one and every search takes 1.56 times as long.
 */
import { ALL_CARDS, type Card, type CardSet, countCards, type Seat } from "../cards.ts";
import { GRAND, type Kind, NULL } from "../contract.ts";
import { formatCards } from "../notation/cards.ts";
import { fromNull, placeOf, swapTrumpCard, swapTrumps, toNull, toNullCard } from "./layout.ts";
import { legalNullCards, searchNull, searchNullAfter, setNullRoot } from "./null.ts";
import { legalCards, pointsLeft, setGame, setRoot } from "./position.ts";
import { search, searchAfter } from "./search.ts";
import { type Side, searchSweep, searchSweepAfter, setSweeper } from "./sweep.ts";
import { valueAfter, valueOfRoot } from "./value.ts";

export { DECLARERS_SIDE, DEFENDERS_SIDE, type Side } from "./sweep.ts";

/** An open position, in the middle of a trick or between tricks. Skat and cards played are not part of it. */
export interface Position {
  readonly kind: Kind;
  readonly declarer: Seat;
  /** The seat that leads the trick, or led the one on the table. */
  readonly leader: Seat;
  /** By seat, without the cards on the table. */
  readonly hands: ArrayLike<CardSet>;
  /** The cards on the table in the order played, at most two. */
  readonly trick: ArrayLike<Card>;
}

/** In `cardValues`: the card may not be played. */
export const NOT_LEGAL = -1;

/** The solver whose position the search holds. */
let active: Solver | undefined;

export class Solver {
  private kind: Kind = NULL;
  private declarer: Seat = 0;
  private leader: Seat = 0;
  private played = 0;
  private first: Card = 0;
  private second: Card = 0;
  private readonly hands = new Int32Array(3);

  /**
   * Takes up a position. It is copied: the caller may reuse the object.
   * @throws Error when the hands overlap or do not fit the trick, or a number is out of range.
   */
  setPosition(position: Position): void {
    checkPosition(position);
    this.kind = position.kind;
    this.declarer = position.declarer;
    this.leader = position.leader;
    this.played = position.trick.length;
    this.first = this.played > 0 ? position.trick[0]! : 0;
    this.second = this.played > 1 ? position.trick[1]! : 0;
    for (let seat = 0; seat < 3; seat++) this.hands[seat] = position.hands[seat]!;
    active = undefined;
  }

  /** The cards that the seat on turn may play; empty when no cards are left. */
  legalCards(): CardSet {
    this.activate();
    return this.kind === NULL ? fromNull(legalNullCards()) : swapTrumps(legalCards(), this.kind);
  }

  /** Card points still to be won, the cards on the table included, 0..120. */
  pointsLeft(): number {
    this.activatePoints();
    return pointsLeft();
  }

  /** The declarer's card points from here on under best play of both sides, 0..120. */
  value(): number {
    this.activatePoints();
    return valueOfRoot(pointsLeft() >> 1);
  }

  /** Does the declarer make at least `points` card points from here on? Some ten times as fast as `value`. */
  reaches(points: number): boolean {
    this.activatePoints();
    return search(points) >= points;
  }

  /** `value` after each legal card of `among`, by card; `NOT_LEGAL` for all others. Returns `out`, of length 32. */
  cardValues(out: Int8Array, among: CardSet = ALL_CARDS): Int8Array {
    this.activatePoints();
    out.fill(NOT_LEGAL);
    // values of sister cards lie close together: each is the guess for the next
    let guess = pointsLeft() >> 1;
    for (let rest = legalCards() & swapTrumps(among, this.kind); rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      guess = valueAfter(card, guess);
      out[swapTrumpCard(card, this.kind)] = guess;
    }
    return out;
  }

  /** The legal cards after which the declarer still makes at least `points` card points, counted from before the card. */
  cardsReaching(points: number, among: CardSet = ALL_CARDS): CardSet {
    this.activatePoints();
    let reaching = 0;
    for (let rest = legalCards() & swapTrumps(among, this.kind); rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      if (searchAfter(card, points) >= points) reaching |= 1 << card;
    }
    return swapTrumps(reaching, this.kind);
  }

  /**
   * Can the side take every trick from here on, the one on the table included? `DECLARERS_SIDE`: the declarer makes the
   * defenders schwarz (if no trick is lost yet); `DEFENDERS_SIDE`: the declarer can be kept from any trick.
   */
  sweeps(side: Side): boolean {
    this.activatePoints();
    setSweeper(side);
    return searchSweep();
  }

  /** The legal cards after which the side can take every trick, the one on the table included. */
  cardsSweeping(side: Side, among: CardSet = ALL_CARDS): CardSet {
    this.activatePoints();
    setSweeper(side);
    let sweeping = 0;
    for (let rest = legalCards() & swapTrumps(among, this.kind); rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      if (searchSweepAfter(card)) sweeping |= 1 << card;
    }
    return swapTrumps(sweeping, this.kind);
  }

  /** Null: can the declarer still lose every trick? */
  holdsNull(): boolean {
    this.activateNull();
    return searchNull();
  }

  /** Null: the legal cards after which the declarer can lose every trick, the one on the table included. */
  cardsHoldingNull(among: CardSet = ALL_CARDS): CardSet {
    this.activateNull();
    let holding = 0;
    for (let rest = legalNullCards() & toNull(among); rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (searchNullAfter(bit)) holding |= bit;
    }
    return fromNull(holding);
  }

  private activatePoints(): void {
    if (this.kind === NULL) throw new Error("solver: card points and sweeps are asked of suit and grand, not of null");
    this.activate();
  }

  private activateNull(): void {
    if (this.kind !== NULL) throw new Error("solver: holding null is asked of null, not of suit and grand");
    this.activate();
  }

  /** Puts this solver's position into the search, unless it is there. */
  private activate(): void {
    if (active === this) return;
    active = this;
    const { hands, declarer, kind } = this;
    const declarersHand = hands[declarer]!;
    const next = hands[(declarer + 1) % 3]!;
    const last = hands[(declarer + 2) % 3]!;
    const leader = placeOf(this.leader, declarer);
    if (kind === NULL) {
      const first = 1 << toNullCard(this.first);
      const second = 1 << toNullCard(this.second);
      setNullRoot(toNull(declarersHand), toNull(next), toNull(last), leader, this.played, first, second);
    } else {
      setGame(kind === GRAND);
      setRoot(
        swapTrumps(declarersHand, kind),
        swapTrumps(next, kind),
        swapTrumps(last, kind),
        leader,
        this.played,
        swapTrumpCard(this.first, kind),
        swapTrumpCard(this.second, kind),
      );
    }
  }
}

/** @throws Error naming what does not fit. */
function checkPosition({ kind, declarer, leader, hands, trick }: Position): void {
  if (!(kind >= 0 && kind <= NULL)) throw new Error(`solver: kind must be 0..5, got ${kind}`);
  if (!(declarer >= 0 && declarer < 3)) throw new Error(`solver: declarer must be a seat 0..2, got ${declarer}`);
  if (!(leader >= 0 && leader < 3)) throw new Error(`solver: leader must be a seat 0..2, got ${leader}`);
  if (hands.length !== 3) throw new Error(`solver: expected three hands, got ${hands.length}`);
  if (trick.length > 2) throw new Error(`solver: at most two cards lie on the table, got ${trick.length}`);
  let seen = 0;
  for (let i = 0; i < trick.length; i++) {
    const card = trick[i]!;
    if (!(card >= 0 && card < 32)) throw new Error(`solver: a card on the table must be 0..31, got ${card}`);
    if ((seen >>> card) & 1) throw new Error("solver: a card lies on the table twice");
    seen |= 1 << card;
  }
  // the seats that have played to the trick hold one card less
  const lastHand = hands[(leader + 2) % 3]!;
  const size = countCards(lastHand);
  for (let i = 0; i < 3; i++) {
    const hand = hands[(leader + i) % 3]!;
    const expected = i < trick.length ? size - 1 : size;
    if (countCards(hand) !== expected) {
      const counts = `${countCards(hands[0]!)}, ${countCards(hands[1]!)} and ${countCards(hands[2]!)}`;
      throw new Error(
        `solver: the hands must be of one size, less a card for those who played to the trick; got ${counts} cards, ` +
          `${trick.length} on the table led by seat ${leader}`,
      );
    }
    if ((hand & seen) !== 0) throw new Error(`solver: ${formatCards(hand & seen)} in two places`);
    seen |= hand;
  }
  if (size > 10) throw new Error(`solver: a hand holds at most ten cards, got ${size}`);
}
