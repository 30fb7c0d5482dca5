import type { UpdownReceipt } from '@candor/proofs/kinds/updown/receipt';
import { Receipts, type SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import { updownReceipt, type UpdownTerms } from './objects.ts';
import { UP } from './projection.ts';
import { withUpdownTables } from './tables.ts';

export type UpdownReceipts = Receipts<UpdownTerms, UpdownReceipt>;

/** Signs and keeps the receipts of second contracts. */
export function openUpdownReceipts(options: SigningOptions): UpdownReceipts {
  return new Receipts(options, {
    kind: 'updown',
    wakes: new Set(['updown.accepted']),
    read: (aboveId, most) => readTerms(options, aboveId, most),
    receiptOf: updownReceipt,
  });
}

async function readTerms({ database, symbolCode }: SigningOptions, aboveId: number, most: number): Promise<readonly UpdownTerms[]> {
  const rows = await withUpdownTables(database)
    .selectFrom('updown_orders')
    .where('id', '>', aboveId)
    .orderBy('id')
    .limit(most)
    .select(['id', 'symbol', 'version', 'side', 'stake_units', 'rate_ppm', 'accepted_ms', 'wait_ms', 'expiry_ms', 'batch_hash'])
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    symbolCode: symbolCode(row.symbol) ?? '',
    version: row.version,
    side: row.side === UP ? 'up' : 'down',
    stakeUnits: BigInt(row.stake_units),
    ratePpm: row.rate_ppm,
    acceptedMs: row.accepted_ms,
    waitMs: row.wait_ms,
    expiryMs: row.expiry_ms,
    batchHash: row.batch_hash,
  }));
}
