import type { InForce } from '../../ground/terms/versions.ts';
import type { BookDepth } from '../../trading/market-books.ts';
import type { AttachedTrigger } from './commands.ts';
import type { OrderKind, PositionSide, TimeInForce, TriggerKind } from './words.ts';
import type { PerpetualTerms } from './terms.ts';

export type PerpetualMarketInfo = {
  readonly marketId: number;
  readonly symbolId: number;
  readonly lotUnits: bigint;
  readonly factor: bigint;
  readonly version: number;
  readonly tierVersion: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
  readonly terms: PerpetualTerms;
};

/** The figures of a market as they are now; null where there is none yet. */
export type PerpetualFigures = {
  readonly marketId: number;
  readonly markTicks: number | null;
  readonly indexTicks: number | null;
  /** False while the index is frozen or the market closed: nothing opens, nothing is liquidated. */
  readonly isLive: boolean;
  /** The rate that the next funding would have, were the interval to end now, 10^-8; not known yet with fewer than 240 samples, and 0. */
  readonly nextFundingE8: number;
  /** Samples of the running interval. */
  readonly nextSamples: number;
  readonly lastFundingE8: number;
  readonly nextFundingMs: number;
  readonly longLots: number;
  readonly shortLots: number;
  readonly insuranceUnits: bigint;
};

export type OpenPerpetualOrder = {
  readonly orderId: number;
  readonly marketId: number;
  readonly side: PositionSide;
  /** 0 = opens. */
  readonly positionId: number;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly lots: number;
  readonly filledLots: number;
  readonly filledUnits: bigint;
  readonly feeUnits: bigint;
  readonly feePpm: number;
  readonly leverage: number;
  readonly holdUnits: bigint;
  /** What waits with it for its first fill. */
  readonly takeProfit: AttachedTrigger | null;
  readonly stopLoss: AttachedTrigger | null;
  readonly acceptedMs: number;
};

/** A position at the mark; what needs a mark is null before the first. */
export type PositionAtMark = {
  readonly lots: number;
  readonly entryValueUnits: bigint;
  readonly marginUnits: bigint;
  /** 0 = none. */
  readonly liquidationTicks: number;
  readonly bankruptcyTicks: number;
  readonly equityUnits: bigint | null;
  readonly maintenanceUnits: bigint | null;
};

export type OpenPosition = PositionAtMark & {
  readonly positionId: number;
  readonly marketId: number;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly tierVersion: number;
  readonly openedMs: number;
  /** Since it was opened. */
  readonly openFeeUnits: bigint;
  readonly closeFeeUnits: bigint;
  /** Received (> 0) or paid. */
  readonly fundingUnits: bigint;
  readonly realisedUnits: bigint;
  /** The most margin that may be taken out now; 0 without a live mark. */
  readonly removableUnits: bigint;
  /** What it would receive (> 0) or pay were the interval to end now; null without a live mark and while the rate is not known. */
  readonly nextFundingUnits: bigint | null;
  /** Number of the mark that it stands at; 0 before the first. */
  readonly markN: number;
  /** By which it is ranked in the queue of auto-deleveraging; null before the first mark, and without equity, where it is no partner. */
  readonly deleveragingScore: bigint | null;
};

/** A position in the queue of auto-deleveraging: before those of a lower score, and of an equal score and a higher number. */
export type QueueRank = { readonly score: bigint; readonly positionId: number };

/** With which positions the second to fifth fifth of both queues of a market begin at a mark. */
export type QueueFifths = { readonly markN: number; readonly long: readonly QueueRank[]; readonly short: readonly QueueRank[] };

export type OpenTrigger = {
  readonly triggerId: number;
  readonly positionId: number;
  readonly kind: TriggerKind;
  readonly triggerTicks: number;
  readonly lots: number;
  readonly limitTicks: number;
  readonly group: number;
  readonly setMs: number;
};

/** What an opening order would do now, from the code that would decide it. */
export type OpeningPreview = {
  /** The refusal it would meet, '' for none, and its value. */
  readonly code: string;
  readonly limit: string;
  readonly markTicks: number;
  readonly valueUnits: bigint;
  readonly holdUnits: bigint;
  readonly marginUnits: bigint;
  readonly feeUnits: bigint;
  readonly availableUnits: bigint;
  readonly protectionTicks: number;
  readonly mostLots: number;
  /** The position of the side now, null for none, and after a fill of all lots at the price asked, at market of what the book has of them. */
  readonly before: PositionAtMark | null;
  readonly after: PositionAtMark;
  /** Of the position after the fill. */
  readonly nextFundingUnits: bigint | null;
};

/** What an adjustment of margin would do now, from the code that would decide it. */
export type AdjustingPreview = {
  /** The refusal it would meet, '' for none, and its value. */
  readonly code: string;
  readonly limit: string;
  readonly marketId: number;
  readonly availableUnits: bigint;
  readonly removableUnits: bigint;
  readonly before: PositionAtMark;
  readonly after: PositionAtMark;
};

/** A position that nears its liquidation. */
export type EndangeredPosition = {
  readonly positionId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: PositionSide;
  readonly equityUnits: bigint;
  readonly maintenanceUnits: bigint;
  readonly markTicks: number;
  readonly liquidationTicks: number;
};

export type PerpetualQueries = {
  'perpetual.markets': readonly [asked: object, answer: readonly InForce<PerpetualMarketInfo>[]];
  'perpetual.figures': readonly [asked: object, answer: readonly PerpetualFigures[]];
  /** `marketId` 0 = all. Newest first. */
  'perpetual.orders': readonly [asked: { readonly accountId: number; readonly marketId: number }, answer: readonly OpenPerpetualOrder[]];
  'perpetual.positions': readonly [asked: { readonly accountId: number; readonly marketId: number }, answer: readonly OpenPosition[]];
  /** Null for an unknown market. */
  'perpetual.queue': readonly [asked: { readonly marketId: number }, answer: QueueFifths | null];
  'perpetual.triggers': readonly [asked: { readonly accountId: number; readonly marketId: number }, answer: readonly OpenTrigger[]];
  'perpetual.depth': readonly [asked: { readonly marketId: number; readonly levels: number }, answer: BookDepth | null];
  'perpetual.preview': readonly [
    asked: {
      readonly accountId: number;
      readonly marketId: number;
      readonly side: PositionSide;
      readonly priceTicks: number;
      readonly lots: number;
      readonly leverage: number;
    },
    answer: OpeningPreview | null,
  ];
  /** Null for an unknown position and another's. */
  'perpetual.adjusting': readonly [
    asked: { readonly accountId: number; readonly positionId: number; readonly units: bigint },
    answer: AdjustingPreview | null,
  ];
  /** Positions at a live mark whose maintenance margin is at least `percent` (1 … 100) of their equity; by market and number. */
  'perpetual.endangered': readonly [asked: { readonly percent: number }, answer: readonly EndangeredPosition[]];
};
