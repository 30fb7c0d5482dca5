import type { CallDefinition, ResultOf } from '@candor/contract/call';
import type { recordFinancial } from '@candor/contract/calls/record';
import { subtract } from '../domain/decimal.ts';
import type { LedgerChange } from '../domain/equity.ts';
import type { OutcomeLink, OutcomeWords } from './outcome.ts';

export type LedgerRow = ResultOf<typeof recordFinancial>;

/** The call of a list of ledger rows; all of them have the same parameters and answer. */
export type RecordCall = CallDefinition & Pick<typeof recordFinancial, 'envelope' | 'parameters' | 'result'>;

/** An amount of an asset, whose code is in lower case. */
export interface AssetAmount {
  readonly amount: string;
  readonly asset: string;
}

/** What one order of a product did to balances, as its own list has it: more than its ledger rows say. */
export interface Deal {
  /** `reference` of its ledger rows. */
  readonly orderId: string;
  /** As the product writes it: `S-1234`. */
  readonly orderNumber: string;
  readonly coin: string;
  /** When the order was accepted, epoch ms: it has no row before. */
  readonly acceptedMs: number;
  /** What was paid or received for the coins before the fee, or what was staked. */
  readonly total: { readonly kind: 'value' | 'stake' } & AssetAmount;
  /** Null where the product takes none. */
  readonly fee: AssetAmount | null;
  /** Paid less staked; `open` while that is not known; null of a product whose orders have no result of their own. */
  readonly result: AssetAmount | 'open' | null;
  readonly say: (words: OutcomeWords) => string;
  readonly link: OutcomeLink;
}

export interface DealsQuery {
  /** How many of the newest ledger rows are to be explained. */
  readonly rows: number;
  /** The coin of these rows; null is every coin. */
  readonly coin: string | null;
  readonly signal: AbortSignal;
}

/** What is needed of a list once it is shown. */
export interface RecordList {
  readonly call: RecordCall;
  /** The deals behind the newest rows; without it each row stands for itself. */
  readonly deals?: (asked: DealsQuery) => Promise<readonly Deal[]>;
}

/** What each row changed: its amount has no sign. */
export function changesOf(rows: readonly LedgerRow[]): readonly LedgerChange[] {
  return rows.map(({ coin, balanceBefore, balanceAfter, times }) => ({
    asset: coin,
    change: subtract(balanceAfter, balanceBefore),
    timeMs: times.createMs,
  }));
}
