import type { Entry } from '@candor/exchange/entry';
import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import type { BatchPosition, Projection } from '../../records/projection.ts';
import type { ConversionTables } from './tables.ts';

type Row = ConversionTables['conversions'];

/** Conversions as they are accepted; nothing of them changes afterwards. */
export class ConversionProjection implements Projection<ConversionEvent> {
  #rows: Row[] = [];

  load(): Promise<void> {
    return Promise.resolve();
  }

  apply({ timeMs }: Entry, event: ConversionEvent, { previousHash }: BatchPosition): void {
    if (event.type !== 'conversion.accepted') return;
    this.#rows.push({
      id: event.conversionId,
      account: event.accountId,
      from_asset: event.fromAssetId,
      to_asset: event.toAssetId,
      amount_units: String(event.amountUnits),
      gross_units: String(event.grossUnits),
      fee_units: String(event.feeUnits),
      quoted_ms: event.quotedMs,
      version: event.version,
      commission_ppm: event.commissionPpm,
      from_n: event.fromN,
      from_ticks: event.fromTicks,
      to_n: event.toN,
      to_ticks: event.toTicks,
      accepted_ms: timeMs,
      batch_hash: previousHash,
    });
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'conversions', COLUMNS, this.#rows, '(id) DO NOTHING');
  }

  written(): void {
    this.#rows = [];
  }
}

const COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  from_asset: 'integer',
  to_asset: 'integer',
  amount_units: 'numeric',
  gross_units: 'numeric',
  fee_units: 'numeric',
  quoted_ms: 'bigint',
  version: 'integer',
  commission_ppm: 'integer',
  from_n: 'bigint',
  from_ticks: 'bigint',
  to_n: 'bigint',
  to_ticks: 'bigint',
  accepted_ms: 'bigint',
  batch_hash: 'text',
} as const;
