import type { QueryResultRow } from 'pg';
import type { Audit } from './audit.ts';
import type { WalletName } from './plan.ts';
import type { WalletUnits } from './postings.ts';
import { COMPARED } from './rules.ts';

/** Wallets by the number that the records give them. */
const WALLETS: ReadonlyMap<number, WalletName> = new Map([
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

/** What is asked of a database: the pool of the records. */
type Asked = { query<R extends QueryResultRow>(text: string): Promise<{ readonly rows: readonly R[] }> };

/**
 * Holds the balances in the records against the audit's, wallet by wallet. Answers how far the records have come; they are compared only
 * when that is the entry of the audit, since records follow the journal.
 */
export async function compareRecords(audit: Audit, records: Asked, lastSeq: number): Promise<number> {
  const position = await records.query<{ seq: number }>("SELECT seq FROM consumers WHERE name = 'records'");
  const seq = position.rows[0]?.seq ?? 0;
  if (seq !== lastSeq) return seq;
  const { rows } = await records.query<Row>('SELECT account, wallet, asset, available_units::text, frozen_units::text FROM balances');
  const recorded = new Map(rows.map((row) => [`${row.account} ${WALLETS.get(row.wallet) ?? row.wallet} ${row.asset}`, row]));
  const journal = audit.wallets();
  for (const key of new Set([...recorded.keys(), ...journal.keys()])) {
    const is = recorded.get(key);
    const should: Partial<WalletUnits> = journal.get(key) ?? {};
    for (const [what, recordedUnits, units] of [
      ['available', is?.available_units, should.availableUnits],
      ['frozen', is?.frozen_units, should.frozenUnits],
    ] as const) {
      if (BigInt(recordedUnits ?? 0) !== (units ?? 0n))
        audit.find(COMPARED, `${what} of ${key} in the records`, units ?? 0n, recordedUnits ?? 0);
    }
  }
  return seq;
}
