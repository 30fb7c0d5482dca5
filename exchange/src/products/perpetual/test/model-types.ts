import type { AttachedTrigger } from '../commands.ts';
import type { TriggerKind } from '../words.ts';
import type { ModelTerms } from '../../../test/model-terms.ts';
import type { PerpetualTerms } from '../terms.ts';
import type { NaivePosition, NaiveTier } from './naive.ts';
import type { NaiveSample } from './naive-mark.ts';

export type ModelMarket = {
  readonly id: number;
  readonly symbolId: number;
  readonly k: bigint;
  readonly told: ModelTerms<PerpetualTerms, { enable: boolean }>;
  /** What is in force, and its tiers. */
  readonly terms: PerpetualTerms;
  readonly tiers: readonly NaiveTier[];
  marks: number;
  mark: bigint;
  samples: readonly NaiveSample[];
  sampledMs: number;
  premiumMs: number;
  fundingMs: number;
  /** Days since 1970, UTC; what insurance had when it began, and what it has paid since. */
  insuranceDay: { readonly number: number; start: bigint; paid: bigint };
  /** The index by which pegged orders stand in the book; 0 while they wait outside. */
  pegIndex: bigint;
};

/** An order whose price follows the index: so many parts of a million away, and not beyond its bound. */
export type ModelPeg = { readonly offset: bigint; readonly bound: bigint };

export type ModelOrder = {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly long: boolean;
  /** 0: it opens. */
  readonly positionId: number;
  readonly buys: boolean;
  /** Of a pegged order the last one that it had. */
  price: bigint;
  readonly leverage: bigint;
  readonly fee: bigint;
  readonly cause: 'user' | 'trigger' | 'liquidation';
  readonly kind: 'limit' | 'market';
  readonly rests: boolean;
  readonly peg: ModelPeg | null;
  /** Which one it was to come to the book, of all; 0: it is not there. */
  arrived: number;
  left: bigint;
  filled: bigint;
  filledValue: bigint;
  takeProfit: AttachedTrigger | null;
  stopLoss: AttachedTrigger | null;
  /** What insurance may still pay for it; null for an order that it never pays for. */
  budget: bigint | null;
};

export type ModelTrigger = {
  readonly id: number;
  readonly positionId: number;
  readonly kind: TriggerKind;
  readonly at: bigint;
  readonly lots: bigint;
  readonly limit: bigint;
  readonly group: number;
  /** The number of the mark at which it fired, 0 = not yet. */
  readonly firedAt: number;
};

/** What a fill does to one side. */
export type ModelSide = {
  readonly position: NaivePosition | null;
  readonly value: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly result: bigint;
  readonly paid: bigint;
  readonly insured: bigint;
  readonly fromWallet: bigint;
};
