import type { PoolClient } from 'pg';
import { insertRows } from './bulk.ts';
import { feeAssetOf, type CoinDeal } from './coin-deal.ts';
import { monthStartMs } from './month.ts';
import type { TotalChanged } from './total-change.ts';

type Sums = {
  readonly accountId: number;
  readonly assetId: number;
  readonly monthMs: number;
  readonly type: number;
  inUnits: bigint;
  outUnits: bigint;
  feeUnits: bigint;
};

/**
 * Sums of the ledger rows by account, coin, month and kind: a statement reads these and never the rows. They are added to what the database
 * has, in the transaction of the records' position, so each row counts once.
 */
export class MonthProjection {
  readonly #isRead: (accountId: number) => boolean;
  readonly #sums = new Map<string, Sums>();

  /** `isRead`: whether anybody reads the account's statement. */
  constructor(isRead: (accountId: number) => boolean) {
    this.#isRead = isRead;
  }

  /** One event: its changes of totals, and the fees that were taken off what came in by them. */
  apply(timeMs: number, changes: readonly TotalChanged[], deals: readonly CoinDeal[]): void {
    const fees = new Map<string, bigint>();
    for (const deal of deals) {
      const key = `${deal.accountId}:${feeAssetOf(deal)}`;
      fees.set(key, (fees.get(key) ?? 0n) + deal.feeUnits);
    }
    for (const change of changes) {
      if (!this.#isRead(change.accountId)) continue;
      const sums = this.#sumsOf(timeMs, change);
      if (change.deltaUnits < 0n) {
        sums.outUnits -= change.deltaUnits;
        continue;
      }
      const key = `${change.accountId}:${change.assetId}`;
      const feeUnits = fees.get(key) ?? 0n;
      fees.delete(key);
      sums.inUnits += change.deltaUnits + feeUnits;
      sums.feeUnits += feeUnits;
    }
  }

  #sumsOf(timeMs: number, { accountId, assetId, type }: TotalChanged): Sums {
    const monthMs = monthStartMs(timeMs);
    const key = `${accountId}:${assetId}:${monthMs}:${type}`;
    const sums = this.#sums.get(key) ?? { accountId, assetId, monthMs, type, inUnits: 0n, outUnits: 0n, feeUnits: 0n };
    this.#sums.set(key, sums);
    return sums;
  }

  async write(client: PoolClient): Promise<void> {
    const rows = [...this.#sums.values()].map(({ accountId, assetId, monthMs, type, inUnits, outUnits, feeUnits }) => ({
      account: accountId,
      asset: assetId,
      month_ms: monthMs,
      type,
      in_units: inUnits,
      out_units: outUnits,
      fee_units: feeUnits,
    }));
    await insertRows(client, 'ledger_months', COLUMNS, rows, CONFLICT);
  }

  /** After the commit: what was written need not be written again. */
  written(): void {
    this.#sums.clear();
  }
}

const COLUMNS = {
  account: 'bigint',
  asset: 'integer',
  month_ms: 'bigint',
  type: 'smallint',
  in_units: 'numeric',
  out_units: 'numeric',
  fee_units: 'numeric',
} as const;

const CONFLICT = `(account, asset, month_ms, type) DO UPDATE SET in_units = ledger_months.in_units + EXCLUDED.in_units,
  out_units = ledger_months.out_units + EXCLUDED.out_units, fee_units = ledger_months.fee_units + EXCLUDED.fee_units`;
