import { add, compare, subtract } from '../../../domain/decimal.ts';
import type { LedgerRow } from '../../../product/records.ts';

export interface OwnResult {
  /** What left the balance for stakes, and what came back: payouts, refunds and stakes that were taken back. */
  readonly staked: string;
  readonly paid: string;
  /** Stakes whose result is not known yet. */
  readonly open: string;
  /** What was won or lost: everything that came back or will be decided, less everything staked. */
  readonly result: string;
}

/** The result of one product since the start, from the ledger's own rows; a row has no sign, its balances do. */
export function ownResult(rows: readonly LedgerRow[], openStakes: readonly string[]): OwnResult {
  let staked = '0';
  let paid = '0';
  for (const { amount, balanceBefore, balanceAfter } of rows) {
    if (compare(balanceAfter, balanceBefore) < 0) staked = add(staked, amount);
    else paid = add(paid, amount);
  }
  const open = openStakes.reduce((sum, stake) => add(sum, stake), '0');
  return { staked, paid, open, result: subtract(add(paid, open), staked) };
}
