/** The public API: every name that users may rely on. */

export type {
  Agent,
  AgentFactory,
  AgentOptions,
  BiddingStrategy,
  CardStrategy,
} from "./agents/agent.ts";
export { mix } from "./agents/mix.ts";
export { PROTOCOL_VERSION } from "./agents/outside/messages.ts";
export { PROTOCOL_SCHEMA } from "./agents/outside/schema.ts";
export { randomCard } from "./agents/random.ts";
export { type LoadedAgent, loadAgent } from "./agents/registry.ts";
export { VERSION } from "./agents/version.ts";
export {
  ACE,
  ACES,
  CARD_POINTS,
  type Card,
  type CardSet,
  cardAtFraction,
  cardOf,
  cardsOf,
  contains,
  countCards,
  EIGHT,
  highestCard,
  JACKS,
  jackOf,
  KING,
  lowestCard,
  NINE,
  pointsOf,
  QUEEN,
  SEVEN,
  type Seat,
  SUIT_CARDS,
  type Suit,
  setOf,
  suitOf,
  TEN,
  TENS,
} from "./engine/cards.ts";
export {
  CLUBS,
  CONTRACTS,
  type Contract,
  contractOf,
  DIAMONDS,
  GRAND,
  HEARTS,
  KIND_NAMES,
  type Kind,
  type Modifiers,
  NULL,
  SPADES,
} from "./engine/contract.ts";
export { type Deal, dealOf, MAX_DEALS } from "./engine/deal.ts";
export { type DealList, dealCount, givenDeal, listDeals } from "./engine/deal-list.ts";
export { FAULT_KINDS, type FaultKind, type GameEvent } from "./engine/events.ts";
export { Game } from "./engine/game.ts";
export { InputError } from "./engine/input-error.ts";
export { countMatadors } from "./engine/matadors.ts";
export { type AgentSpec, formatAgentSpec, parseAgentSpec } from "./engine/notation/agent-spec.ts";
export { formatCard, formatCards, parseCard, parseCards } from "./engine/notation/cards.ts";
export { formatContract, parseContract } from "./engine/notation/contract.ts";
export { formatDealLine, formatDeals, parseDeals } from "./engine/notation/deals.ts";
export { recordOfGame } from "./engine/notation/iss-arena.ts";
export {
  formatRecord,
  type IssRecord,
  type IssResult,
  parseRecord,
  parseRecords,
} from "./engine/notation/iss-record.ts";
export { compareRecord, replayRecord } from "./engine/notation/iss-replay.ts";
export { type Rng, SeededRandom } from "./engine/random.ts";
export { BID_LADDER, INTERNATIONAL } from "./engine/rules/international.ts";
export { makeRules } from "./engine/rules/make.ts";
export type { Multipliers, RuleSet } from "./engine/rules/ruleset.ts";
export {
  type EarlyEnd,
  GameResult,
  LOSS_REASONS,
  type LossReason,
  type Outcome,
  type OutcomeOptions,
  scoreOutcome,
} from "./engine/score.ts";
export { SCORING_NAMES, type Scoring } from "./engine/scoring.ts";
export { legalCards, suitsOf, TRICK_ORDERS, winningPlace } from "./engine/trick.ts";
export type { AuctionStep, BidView, DeclareView, PlayView, Trick } from "./engine/view.ts";
export { writeReports } from "./reports/files.ts";
export { AgentTotals, foldLines, RunTotals } from "./reports/fold.ts";
export { formatRanking } from "./reports/ranking.ts";
export type { GamesFormat } from "./runner/block.ts";
export type { LedgerLine } from "./runner/ledger.ts";
export { makePlan, type Plan, type PlanRequest, planHash } from "./runner/plan.ts";
export { readRun } from "./runner/run-directory.ts";
export { runTournament, type TournamentOptions, type TournamentResult } from "./runner/tournament.ts";
