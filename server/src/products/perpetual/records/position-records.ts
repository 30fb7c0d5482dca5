import type { Entry } from '@candor/exchange/entry';
import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { notional } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import { POSITION_COLUMNS, POSITION_CONFLICT, STEP_COLUMNS } from './columns.ts';
import type { KnownPerpetuals } from '../known-markets.ts';
import { LONG, SHORT, type OpeningOrder } from './order-records.ts';
import { liquidatingStep, NO_FIGURES, type StepFigures } from '../handlers/step-figures.ts';
import type { PerpetualTables } from '../tables.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Row = PerpetualTables['perpetual_positions'];
type StepRow = PerpetualTables['perpetual_steps'];
export type RecordedPosition = { -readonly [Name in keyof Row]: Row[Name] };

export const OPEN = 0;
export const CLOSED = 1;

/** One side of a trade with what both have. */
type Filled = {
  readonly marketId: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly isLong: boolean;
  readonly side: FillSide;
  readonly kind: 'filled' | 'deleveraged';
  /** What the insurance account paid for this trade: of a deleveraging both sides say it. */
  readonly insuredUnits: bigint;
};

const plus = (units: string, more: bigint): string => String(BigInt(units) + more);

/** Positions, and of those that are listed each step. Open ones stay in memory. */
export class PositionRecords {
  readonly #markets: KnownPerpetuals;
  readonly #isListed: (accountId: number) => boolean;
  readonly #open = new Map<number, RecordedPosition>();
  #touched = new Map<number, RecordedPosition>();
  #steps: StepRow[] = [];

  constructor(markets: KnownPerpetuals, isListed: (accountId: number) => boolean) {
    this.#markets = markets;
    this.#isListed = isListed;
  }

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<RecordedPosition>('SELECT * FROM perpetual_positions WHERE status = 0 ORDER BY id');
    for (const row of rows) this.#open.set(row.id, row);
  }

  /** An open position, for other records. */
  position(positionId: number): RecordedPosition {
    const position = this.#open.get(positionId);
    if (position === undefined) throw new Error(`position ${positionId} is used before it was opened or after it was closed`);
    return position;
  }

  /** `orderOf` is asked for a fill that opens a position. */
  fill(entry: Entry, event: Of<'perpetual.filled'>, orderOf: (orderId: number) => OpeningOrder): void {
    const { marketId, priceTicks, lots, takerBuys, taker, maker } = event;
    const fill = { marketId, priceTicks, lots, kind: 'filled' } as const;
    const { insuredUnits } = taker;
    this.#fill(entry, { ...fill, isLong: takerBuys === taker.isOpening, side: taker, insuredUnits }, orderOf);
    this.#fill(entry, { ...fill, isLong: takerBuys !== maker.isOpening, side: maker, insuredUnits: maker.insuredUnits }, orderOf);
  }

  deleverage(entry: Entry, { marketId, priceTicks, lots, loser, partner }: Of<'perpetual.deleveraged'>): void {
    for (const side of [loser, partner]) {
      const isLong = this.position(side.positionId).side === LONG;
      this.#reduce(entry, { marketId, priceTicks, lots, isLong, side, kind: 'deleveraged', insuredUnits: partner.insuredUnits });
    }
  }

  #fill(entry: Entry, filled: Filled, orderOf: (orderId: number) => OpeningOrder): void {
    const { side } = filled;
    if (!side.isOpening) return this.#reduce(entry, filled);
    if (side.lotsBefore === 0) this.#begin(entry, filled, orderOf(side.orderId));
    const position = this.position(side.positionId);
    position.lots += filled.lots;
    position.opened_lots += filled.lots;
    position.entry_units = plus(position.entry_units, side.entryValueUnits);
    position.opened_units = plus(position.opened_units, side.entryValueUnits);
    position.margin_units = plus(position.margin_units, side.marginUnits);
    position.paid_in_units = plus(position.paid_in_units, side.marginUnits);
    position.open_fee_units = plus(position.open_fee_units, side.feeUnits);
    position.filled_ms = entry.timeMs;
    this.#step(entry, position, side.lotsBefore === 0 ? 'opened' : 'added', {
      order_id: side.orderId,
      step_lots: filled.lots,
      price_ticks: filled.priceTicks,
      value_units: String(side.entryValueUnits),
      fee_units: String(side.feeUnits),
      amount_units: String(side.marginUnits),
    });
  }

  #begin({ timeMs }: Entry, { marketId, isLong, side }: Filled, order: OpeningOrder): void {
    this.#open.set(side.positionId, {
      id: side.positionId,
      account: side.accountId,
      market: marketId,
      side: isLong ? LONG : SHORT,
      leverage: order.leverage,
      tier_version: this.#markets.tierVersionAt(marketId, timeMs),
      kind: order.kind,
      accepted_ms: order.accepted_ms,
      opened_ms: timeMs,
      lots: 0,
      entry_units: '0',
      margin_units: '0',
      opened_lots: 0,
      opened_units: '0',
      closed_lots: 0,
      closed_units: '0',
      realised_units: '0',
      open_fee_units: '0',
      close_fee_units: '0',
      funding_units: '0',
      paid_in_units: '0',
      paid_out_units: '0',
      steps: 0,
      status: OPEN,
      close_reason: '',
      filled_ms: timeMs,
      closed_ms: 0,
    });
  }

  #reduce(entry: Entry, { marketId, priceTicks, lots, side, kind, insuredUnits }: Filled): void {
    const position = this.position(side.positionId);
    const value = notional(priceTicks, lots, this.#markets.market(marketId).factor);
    position.lots -= lots;
    position.closed_lots += lots;
    position.closed_units = plus(position.closed_units, value);
    position.entry_units = plus(position.entry_units, -side.entryValueUnits);
    position.margin_units = String(side.marginUnits);
    // What the insurance account pays is not the owner's to lose, as the exchange counts it too.
    position.realised_units = plus(position.realised_units, side.realisedUnits + side.insuredUnits);
    position.close_fee_units = plus(position.close_fee_units, side.feeUnits);
    position.paid_out_units = plus(position.paid_out_units, side.paidOutUnits);
    position.filled_ms = entry.timeMs;
    this.#step(entry, position, kind === 'filled' ? 'reduced' : 'deleveraged', {
      order_id: side.orderId,
      step_lots: lots,
      price_ticks: priceTicks,
      value_units: String(value),
      earn_units: String(side.realisedUnits),
      fee_units: String(side.feeUnits),
      returned_units: String(side.paidOutUnits),
      insured_units: String(insuredUnits),
    });
  }

  adjust(entry: Entry, { positionId, units }: Of<'perpetual.adjusted'>): void {
    const position = this.position(positionId);
    position.margin_units = plus(position.margin_units, units);
    position.paid_in_units = plus(position.paid_in_units, units);
    this.#step(entry, position, 'margin', { amount_units: String(units) });
  }

  fund(entry: Entry, positionId: number, units: bigint, funding: { readonly rateE8: number; readonly markTicks: number }): void {
    const position = this.position(positionId);
    position.margin_units = plus(position.margin_units, units);
    position.funding_units = plus(position.funding_units, units);
    this.#step(entry, position, 'funding', { amount_units: String(units), mark_ticks: funding.markTicks, rate_e8: funding.rateE8 });
  }

  liquidating(entry: Entry, event: Of<'perpetual.liquidating'>): void {
    this.#step(entry, this.position(event.positionId), 'liquidating', liquidatingStep(event));
  }

  liquidated(entry: Entry, { positionId, closedLots, feeUnits, returnedUnits }: Of<'perpetual.liquidated'>): void {
    const position = this.position(positionId);
    position.margin_units = plus(position.margin_units, -feeUnits - returnedUnits);
    position.close_fee_units = plus(position.close_fee_units, feeUnits);
    position.paid_out_units = plus(position.paid_out_units, returnedUnits);
    const figures = { step_lots: closedLots, fee_units: String(feeUnits), returned_units: String(returnedUnits) };
    this.#step(entry, position, 'liquidated', figures);
  }

  close(entry: Entry, { positionId, reason }: Of<'perpetual.closed'>): void {
    const position = this.position(positionId);
    position.status = CLOSED;
    position.close_reason = reason;
    position.closed_ms = entry.timeMs;
    this.#step(entry, position, 'closed', { close_reason: reason });
    this.#open.delete(positionId);
  }

  #step({ seq, timeMs }: Entry, position: RecordedPosition, kind: string, figures: Partial<StepFigures>): void {
    this.#touched.set(position.id, position);
    if (!this.#isListed(position.account)) return;
    position.steps += 1;
    const { id, steps, lots, margin_units } = position;
    this.#steps.push({ ...NO_FIGURES, position: id, step: steps, seq, time_ms: timeMs, kind, lots, margin_units, ...figures });
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_positions', POSITION_COLUMNS, [...this.#touched.values()], POSITION_CONFLICT);
    await insertRows(client, 'perpetual_steps', STEP_COLUMNS, this.#steps, '(position, step) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#steps = [];
  }
}
