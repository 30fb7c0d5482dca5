import type { CallDefinition, ResultOf } from '@candor/contract/call';
import type { recordFinancial } from '@candor/contract/calls/record';
import { subtract } from '../domain/decimal.ts';
import type { LedgerChange } from '../domain/equity.ts';

export type LedgerRow = ResultOf<typeof recordFinancial>;

/** The call of a list of ledger rows; all of them have the same parameters and answer. */
export type RecordCall = CallDefinition & Pick<typeof recordFinancial, 'envelope' | 'parameters' | 'result'>;

/** What is needed of a list once it is shown. */
export interface RecordList {
  readonly call: RecordCall;
  /** The kinds of its rows in the file for spreadsheets: English for every reader and every program. */
  readonly fileKinds: Readonly<Record<number, string>>;
}

/** What each row changed: the wire's amount has no sign. */
export function changesOf(rows: readonly LedgerRow[]): readonly LedgerChange[] {
  return rows.map((row) => ({
    asset: row.symbol.toLowerCase(),
    change: subtract(row.afterAmount, row.beforeAmount),
    timeMs: row.params.createTime,
  }));
}
