import type { Pool } from 'pg';
import type { Wallet } from '@candor/exchange/ground/accounts/commands';
import type { Audit } from './audit.ts';

/** Wallets by the number that the records give them. */
const WALLETS: ReadonlyMap<number, Wallet> = new Map([
  [1, 'platform'],
  [2, 'finance'],
  [3, 'contract'],
]);

type Row = {
  readonly account: number;
  readonly wallet: number;
  readonly asset: number;
  readonly available_units: string;
  readonly frozen_units: string;
};

/**
 * Holds the balances in the records against the audit's. Answers how far the records have come; they are compared only when that is
 * the entry of the audit, since records follow the journal.
 */
export async function compareRecords(audit: Audit, pool: Pool, lastSeq: number): Promise<number> {
  const position = await pool.query<{ seq: number }>("SELECT seq FROM consumers WHERE name = 'records'");
  const seq = position.rows[0]?.seq ?? 0;
  if (seq !== lastSeq) return seq;
  const { rows } = await pool.query<Row>('SELECT account, wallet, asset, available_units::text, frozen_units::text FROM balances');
  const recorded = new Map<string, bigint>();
  for (const row of rows) {
    const kind = `user.${WALLETS.get(row.wallet) ?? 'platform'}` as const;
    const { account: ownerId, asset: assetId } = row;
    recorded.set(`${kind}:${ownerId}:${assetId}`, BigInt(row.available_units));
    if (row.frozen_units !== '0') recorded.set(`user.hold.spot:${ownerId}:${assetId}`, BigInt(row.frozen_units));
  }
  const journal = new Map<string, bigint>();
  for (const { kind, ownerId, assetId, amount } of audit.rows()) {
    if (ownerId === 0) continue;
    const key = `${kind}:${ownerId}:${assetId}`;
    journal.set(key, (journal.get(key) ?? 0n) + amount);
  }
  for (const key of new Set([...recorded.keys(), ...journal.keys()])) {
    const [is, should] = [recorded.get(key) ?? 0n, journal.get(key) ?? 0n];
    if (is !== should) audit.complain(`the records say ${key} is ${is}, the journal ${should}`);
  }
  return seq;
}
