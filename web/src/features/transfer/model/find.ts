import type { ResultOf } from '@candor/contract/call';
import type { recordFinancial } from '@candor/contract/calls/record';
import { compare } from '../../../domain/decimal.ts';
import type { TransferContent } from './content.ts';

export type LedgerRow = ResultOf<typeof recordFinancial>;

/** Ledger type of a transfer between own wallets. */
export const transferType = 35;

/** Where a transfer stands in the records. */
export interface TransferRecord {
  readonly reference: string;
  readonly timeMs: number;
}

/**
 * The record of a transfer: the two rows of one reference, written after the form was sent, out of the one wallet and into the
 * other by exactly that amount. Null when they are not there.
 */
export function findTransfer(rows: readonly LedgerRow[], { from, to, amount, afterRecord }: TransferContent): TransferRecord | null {
  const newer = rows.filter((row) => row.recordType === transferType && row.recordId > afterRecord && compare(row.amount, amount) === 0);
  const isOut = (row: LedgerRow) => row.wallet === from && compare(row.balanceAfter, row.balanceBefore) < 0;
  const isIn = (row: LedgerRow) => row.wallet === to && compare(row.balanceAfter, row.balanceBefore) > 0;
  const out = newer.find((row) => isOut(row) && newer.some((other) => other.reference === row.reference && isIn(other)));
  return out === undefined ? null : { reference: out.reference, timeMs: out.times.createMs };
}
