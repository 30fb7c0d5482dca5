import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import { FUNDING_COLUMNS, FUNDING_CONFLICT, PAYMENT_COLUMNS, PREMIUM_COLUMNS } from './columns.ts';
import type { RecordedPosition } from './position-records.ts';
import type { PerpetualTables } from '../tables.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Row = PerpetualTables['perpetual_fundings'];
type PaymentRow = PerpetualTables['perpetual_payments'];
type Funding = { -readonly [Name in keyof Row]: Row[Name] };

/** Fundings of markets, the samples of their rates, and what each listed position received or paid. */
export class FundingRecords {
  readonly #isListed: (accountId: number) => boolean;
  /** Under way, by market. */
  readonly #running = new Map<number, Funding>();
  #lastFunding = 0;
  #lastPayment = 0;
  #touched = new Map<number, Funding>();
  #payments: PaymentRow[] = [];
  #premiums: PerpetualTables['perpetual_premiums'][] = [];

  constructor(isListed: (accountId: number) => boolean) {
    this.#isListed = isListed;
  }

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Funding>('SELECT * FROM perpetual_fundings WHERE NOT ended');
    for (const row of rows) this.#running.set(row.market, row);
    const last = await client.query<{ funding: number; payment: number }>(
      `SELECT coalesce((SELECT max(id) FROM perpetual_fundings), 0)::bigint AS funding,
        coalesce((SELECT max(id) FROM perpetual_payments), 0)::bigint AS payment`,
    );
    this.#lastFunding = last.rows[0]?.funding ?? 0;
    this.#lastPayment = last.rows[0]?.payment ?? 0;
  }

  begin({ marketId, endMs, rateE8, markTicks, samples, isSkipped }: Of<'perpetual.fundingBegan'>): void {
    this.#lastFunding += 1;
    const funding: Funding = {
      id: this.#lastFunding,
      market: marketId,
      end_ms: endMs,
      rate_e8: rateE8,
      mark_ticks: markTicks,
      samples,
      skipped: isSkipped,
      paid_units: '0',
      received_units: '0',
      positions: 0,
      ended: isSkipped || rateE8 === 0,
    };
    if (!funding.ended) this.#running.set(marketId, funding);
    this.#touched.set(funding.id, funding);
  }

  /** A minute in which the book had not the depth has no sample. */
  sample({ timeMs }: Entry, { marketId, premiumE8 }: Of<'perpetual.premium'>): void {
    if (premiumE8 !== null) this.#premiums.push({ market: marketId, time_ms: timeMs, premium_e8: premiumE8 });
  }

  /** Answers the rate and the mark of the funding. */
  move(
    { timeMs }: Entry,
    marketId: number,
    units: bigint,
    position: RecordedPosition,
  ): { readonly rateE8: number; readonly markTicks: number } {
    const funding = this.#running.get(marketId);
    if (funding === undefined) throw new Error(`market ${marketId} pays no funding`);
    if (units < 0n) funding.paid_units = String(BigInt(funding.paid_units) - units);
    else funding.received_units = String(BigInt(funding.received_units) + units);
    funding.positions += 1;
    this.#touched.set(funding.id, funding);
    const { rate_e8, mark_ticks } = funding;
    if (this.#isListed(position.account)) {
      this.#lastPayment += 1;
      this.#payments.push({
        id: this.#lastPayment,
        account: position.account,
        position: position.id,
        market: marketId,
        side: position.side,
        rate_e8,
        mark_ticks,
        lots: position.lots,
        units: String(units),
        time_ms: timeMs,
      });
    }
    return { rateE8: rate_e8, markTicks: mark_ticks };
  }

  end({ marketId }: Of<'perpetual.fundingEnded'>): void {
    const funding = this.#running.get(marketId);
    if (funding === undefined) return;
    funding.ended = true;
    this.#touched.set(funding.id, funding);
    this.#running.delete(marketId);
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_fundings', FUNDING_COLUMNS, [...this.#touched.values()], FUNDING_CONFLICT);
    await insertRows(client, 'perpetual_payments', PAYMENT_COLUMNS, this.#payments, '(id) DO NOTHING');
    await insertRows(client, 'perpetual_premiums', PREMIUM_COLUMNS, this.#premiums, '(market, time_ms) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#payments = [];
    this.#premiums = [];
  }
}
