import type { UpdownSide, UpdownTerms } from './commands.ts';

/** A product as it is in force. Stakes and payouts are always USDT. */
export type UpdownOffer = {
  readonly offerId: number;
  readonly symbolId: number;
  readonly durationMs: number;
  readonly version: number;
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
  readonly expiryMs: number;
  /** The entry tick as soon as there is one; all three 0 before. */
  readonly entryN: number;
  readonly entryTicks: number;
  readonly entryMs: number;
};
