import type { RoundReceipt } from '@candor/proofs/kinds/rounds/receipt';
import { Receipts, type SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import { roundReceipt, type StakeTerms } from './objects.ts';
import { UP } from './projection.ts';
import { withRoundsTables } from './tables.ts';

export type RoundsReceipts = Receipts<StakeTerms, RoundReceipt>;

/** Signs and keeps the receipts of stakes. */
export function openRoundsReceipts(options: SigningOptions): RoundsReceipts {
  return new Receipts(options, {
    kind: 'rounds',
    wakes: new Set(['rounds.staked']),
    read: (aboveId, most) => readTerms(options, aboveId, most),
    receiptOf: roundReceipt,
  });
}

async function readTerms({ database, symbolCode }: SigningOptions, aboveId: number, most: number): Promise<readonly StakeTerms[]> {
  const rows = await withRoundsTables(database)
    .selectFrom('round_stakes')
    .innerJoin('rounds', 'rounds.id', 'round_stakes.round')
    .where('round_stakes.id', '>', aboveId)
    .orderBy('round_stakes.id')
    .limit(most)
    .select(['round_stakes.id', 'round_stakes.side', 'round_stakes.stake_units', 'round_stakes.accepted_ms', 'round_stakes.batch_hash'])
    .select(['rounds.symbol', 'rounds.period_ms', 'rounds.n', 'rounds.fee_type', 'rounds.fee_value'])
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    symbolCode: symbolCode(row.symbol) ?? '',
    periodMs: row.period_ms,
    n: row.n,
    side: row.side === UP ? 'up' : 'down',
    stakeUnits: BigInt(row.stake_units),
    feeType: row.fee_type,
    feeValue: BigInt(row.fee_value),
    acceptedMs: row.accepted_ms,
    batchHash: row.batch_hash,
  }));
}
