import type { InForce } from '../../ground/terms/versions.ts';
import type { ConversionTerms } from './commands.ts';
import type { ConversionRefusalCode } from './refusals.ts';

/** A coin as its terms are in force. */
export type ConversionCoin = {
  readonly assetId: number;
  /** The symbol of its index; 0 for USDT, which is worth itself. */
  readonly symbolId: number;
  readonly version: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
} & ConversionTerms;

/** What one conversion brings at a moment, and by what. */
export type ConversionRate = {
  /** The moment of a quote; 0 for the rate of its own moment. */
  readonly quotedMs: number;
  readonly version: number;
  readonly commissionPpm: number;
  /** The ticks of both coins' indices, 0 for USDT. */
  readonly fromN: number;
  readonly fromTicks: number;
  readonly toN: number;
  readonly toTicks: number;
  /** In units of the coin that is bought; who converts gets the gross amount less the fee. */
  readonly grossUnits: bigint;
  readonly feeUnits: bigint;
};

/** `timeMs` is the exchange's time, and not before that of its last entry. */
export type QuoteRequest = {
  readonly accountId: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly amountUnits: bigint;
  readonly timeMs: number;
};

/** A quote, or how the conversion would be refused now. */
export type QuoteAnswer =
  | { readonly ok: true; readonly rate: ConversionRate }
  | { readonly ok: false; readonly code: ConversionRefusalCode; readonly limit: string };

export type ConversionQueries = {
  /** Every coin, by number. */
  'conversion.coins': readonly [asked: object, answer: readonly InForce<ConversionCoin>[]];
  'conversion.quote': readonly [asked: QuoteRequest, answer: QuoteAnswer];
};
