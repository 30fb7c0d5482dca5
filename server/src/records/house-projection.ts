import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { rowOf } from '@candor/exchange/plan';
import type { PoolClient } from 'pg';
import { insertRows } from './bulk.ts';
import { legsOf } from './record-parts.ts';

/** To whom a balance belongs. `held`: coins, and what users owe; `clearing`: neither anybody's nor held. For each asset all of them sum to zero. */
export const HOLDERS = ['users', 'house', 'simulated', 'held', 'clearing'] as const;
export type Holder = (typeof HOLDERS)[number];

export const DAY_MS = 86_400_000;
const EQUITY = 'house.equity';
const FEES = 'house.fee.';

type Day = { readonly day: number; readonly product: string; readonly asset: number; feeUnits: bigint; otherUnits: bigint };
type Total = { readonly asset: number; readonly holder: Holder; units: bigint };

export type HouseProjectionOptions = {
  readonly isHouse: (accountId: number) => boolean;
  readonly isSimulated: (accountId: number) => boolean;
};

/**
 * What events bring to the house by product and day, and to whom all balances belong. What moves equity is capital, and no result of a product. Sums are
 * added to what the database has, in the transaction of the records' position, so each event counts once.
 */
export class HouseProjection {
  readonly #options: HouseProjectionOptions;
  readonly #days = new Map<string, Day>();
  readonly #totals = new Map<string, Total>();

  constructor(options: HouseProjectionOptions) {
    this.#options = options;
  }

  apply(timeMs: number, event: ExchangeEvent): void {
    const legs = legsOf(event);
    if (legs.length === 0) return;
    const isCapital = legs.some(({ code }) => rowOf(code).kind === EQUITY);
    const product = event.type.slice(0, event.type.indexOf('.'));
    for (const leg of legs) {
      const holder = this.#holderOf(leg);
      this.#total(leg.assetId, holder).units += leg.amount;
      if (holder !== 'house' || isCapital) continue;
      const day = this.#day(Math.floor(timeMs / DAY_MS), product, leg.assetId);
      if (rowOf(leg.code).kind.startsWith(FEES)) day.feeUnits += leg.amount;
      else day.otherUnits += leg.amount;
    }
  }

  #holderOf({ code, ownerId }: Leg): Holder {
    const row = rowOf(code);
    if (row.class === 'N') return 'held';
    if (row.class === 'F') return 'clearing';
    if (row.owed === 'listed') return 'users';
    if (ownerId === 0 || this.#options.isHouse(ownerId)) return 'house';
    return this.#options.isSimulated(ownerId) ? 'simulated' : 'users';
  }

  #day(day: number, product: string, asset: number): Day {
    const key = `${day} ${product} ${asset}`;
    const found = this.#days.get(key) ?? { day, product, asset, feeUnits: 0n, otherUnits: 0n };
    this.#days.set(key, found);
    return found;
  }

  #total(asset: number, holder: Holder): Total {
    const key = `${asset} ${holder}`;
    const found = this.#totals.get(key) ?? { asset, holder, units: 0n };
    this.#totals.set(key, found);
    return found;
  }

  async write(client: PoolClient): Promise<void> {
    const days = [...this.#days.values()].map(({ day, product, asset, feeUnits, otherUnits }) => {
      return { day, product, asset, fee_units: feeUnits, other_units: otherUnits };
    });
    await insertRows(client, 'house_days', DAY_COLUMNS, days, DAY_CONFLICT);
    await insertRows(client, 'ledger_holders', HOLDER_COLUMNS, [...this.#totals.values()], HOLDER_CONFLICT);
  }

  /** After the commit: what was written need not be written again. */
  written(): void {
    this.#days.clear();
    this.#totals.clear();
  }
}

const DAY_COLUMNS = { day: 'integer', product: 'text', asset: 'integer', fee_units: 'numeric', other_units: 'numeric' } as const;
const DAY_CONFLICT = `(day, product, asset) DO UPDATE SET fee_units = house_days.fee_units + EXCLUDED.fee_units,
  other_units = house_days.other_units + EXCLUDED.other_units`;
const HOLDER_COLUMNS = { asset: 'integer', holder: 'text', units: 'numeric' } as const;
const HOLDER_CONFLICT = '(asset, holder) DO UPDATE SET units = ledger_holders.units + EXCLUDED.units';
