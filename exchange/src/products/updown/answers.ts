import type { InForce } from '../../ground/terms/versions.ts';
import type { UpdownTerms } from './commands.ts';
import type { UpdownSide } from './words.ts';
import type { UpdownOutcome } from './refusals.ts';

/** A product as it is in force. Stakes and payouts are always USDT. */
export type UpdownOffer = {
  readonly offerId: number;
  readonly symbolId: number;
  readonly durationMs: number;
  readonly version: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
  /** A contract begins this long after its acceptance, and ends its duration later. */
  readonly waitMs: number;
} & UpdownTerms;

/** An order that is not settled yet, under the terms it was accepted by. */
export type OpenUpdown = {
  readonly orderId: number;
  readonly offerId: number;
  readonly version: number;
  readonly symbolId: number;
  readonly durationMs: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly coverUnits: bigint;
  readonly ratePpm: number;
  readonly acceptedMs: number;
  readonly waitMs: number;
  readonly expiryMs: number;
  /** The entry tick as soon as there is one; all three 0 before. */
  readonly entryN: number;
  readonly entryTicks: number;
  readonly entryMs: number;
  /** Price of the last `ok` tick up to acceptance while there is no entry; 0 afterwards. */
  readonly acceptedTicks: number;
  /** Why operators have voided what expires then; '' where they have not. */
  readonly voidReason: string;
};

/** What of a symbol expires from `fromMs` to `toMs`, both included: there a loss is refunded. `voidId` is the number of the decision. */
export type UpdownVoid = {
  readonly voidId: number;
  readonly symbolId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly operator: string;
  readonly reason: string;
};

export type VoidWindow = Pick<UpdownVoid, 'symbolId' | 'fromMs' | 'toMs'>;
/** Open contracts of one side, and what was staked on them. */
export type OpenSide = { readonly side: UpdownSide; readonly contracts: number; readonly stakeUnits: bigint };

export type CapacityQuery = { readonly offerId: number; readonly side?: UpdownSide; readonly accountId?: number };

/** An order that is not placed: `timeMs` is the exchange's time, and not before that of its last entry. */
export type CheckQuery = {
  readonly accountId: number;
  readonly offerId: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly timeMs: number;
};

export type UpdownQueries = {
  /** What is offered, by number of the product. */
  'updown.products': readonly [asked: object, answer: readonly InForce<UpdownOffer>[]];
  /** Newest first. */
  'updown.open': readonly [asked: { readonly accountId: number }, answer: readonly OpenUpdown[]];
  /**
   * The largest stake, in units, that the house's cover and its bounds on exposure allow an account now; without an account one that has no
   * open orders, without a side the smaller of both.
   */
  'updown.capacity': readonly [asked: CapacityQuery, answer: bigint];
  /** Voids that open or later contracts may fall under, in their order. */
  'updown.voids': readonly [asked: object, answer: readonly UpdownVoid[]];
  /** What a void of a window would cover now, up and down. */
  'updown.openIn': readonly [asked: VoidWindow, answer: readonly OpenSide[]];
  /** How an order would be refused now, at the terms in force; null when it would be taken. */
  'updown.check': readonly [asked: CheckQuery, answer: UpdownOutcome | null];
};
