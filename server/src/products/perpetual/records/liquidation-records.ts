import type { Entry } from '@candor/exchange/entry';
import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import { LIQUIDATION_COLUMNS } from './columns.ts';
import type { RecordedPosition } from './position-records.ts';
import type { PerpetualTables } from '../tables.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Row = PerpetualTables['perpetual_liquidations'];
type Liquidation = { -readonly [Name in keyof Row]: Row[Name] };

/** Steps of liquidations as everybody may see them. A step begins and ends in one entry, so that none is under way between two writings. */
export class LiquidationRecords {
  readonly #isSimulated: (accountId: number) => boolean;
  /** Under way, by position. */
  readonly #running = new Map<number, Liquidation>();
  #last = 0;
  #rows: Row[] = [];

  constructor(isSimulated: (accountId: number) => boolean) {
    this.#isSimulated = isSimulated;
  }

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ last: number }>('SELECT coalesce(max(id), 0)::bigint AS last FROM perpetual_liquidations');
    this.#last = rows[0]?.last ?? 0;
  }

  begin({ timeMs }: Entry, event: Of<'perpetual.liquidating'>, { side }: RecordedPosition): void {
    this.#last += 1;
    this.#running.set(event.positionId, {
      id: this.#last,
      account: event.accountId,
      position: event.positionId,
      market: event.marketId,
      side,
      time_ms: timeMs,
      mark_ticks: event.markTicks,
      bankruptcy_ticks: event.bankruptcyTicks,
      closed_lots: 0,
      closed_units: '0',
      deleveraged_lots: 0,
      left_lots: event.lots,
      fee_units: '0',
      insured_units: '0',
      simulated: this.#isSimulated(event.accountId),
    });
  }

  /** A fill of whatever position. */
  fill({ positionId, insuredUnits }: FillSide, lots: number, value: bigint): void {
    const step = this.#running.get(positionId);
    if (step === undefined) return;
    step.closed_lots += lots;
    step.closed_units = String(BigInt(step.closed_units) + value);
    step.insured_units = String(BigInt(step.insured_units) + insuredUnits);
  }

  deleverage({ loser, partner, lots }: Of<'perpetual.deleveraged'>): void {
    const step = this.#running.get(loser.positionId);
    if (step === undefined) return;
    step.deleveraged_lots += lots;
    step.insured_units = String(BigInt(step.insured_units) + partner.insuredUnits);
  }

  end({ positionId, leftLots, feeUnits }: Of<'perpetual.liquidated'>): void {
    const step = this.#running.get(positionId);
    if (step === undefined) throw new Error(`position ${positionId} is not being liquidated`);
    this.#running.delete(positionId);
    step.left_lots = leftLots;
    step.fee_units = String(feeUnits);
    this.#rows.push(step);
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_liquidations', LIQUIDATION_COLUMNS, this.#rows, '(id) DO NOTHING');
  }

  written(): void {
    this.#rows = [];
  }
}
