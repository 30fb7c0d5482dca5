import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { DAY_MS, HOLDERS, type Holder } from './house-projection.ts';

/** What the events of a product have brought to the house on a day of UTC, in units of an asset; negative: what it has lost. */
export type HouseDay = {
  readonly dayMs: number;
  readonly product: string;
  readonly assetCode: string;
  readonly scale: number;
  readonly feeUnits: bigint;
  readonly otherUnits: bigint;
};

/** To whom the balances of an asset belong. `heldUnits`: coins, and what users owe. */
export type Holdings = { readonly assetCode: string; readonly scale: number } & Readonly<Record<`${Holder}Units`, bigint>>;

/** The days from the one of a moment on on which anything was won or lost, the newest first. */
export async function houseDays(database: Database, fromMs: number): Promise<readonly HouseDay[]> {
  const rows = await database
    .selectFrom('house_days')
    .innerJoin('assets', 'assets.asset', 'house_days.asset')
    .select(['day', 'product', 'code', 'scale', 'fee_units', 'other_units'])
    .where('day', '>=', Math.floor(fromMs / DAY_MS))
    .where((is) => is.or([is('fee_units', '<>', '0'), is('other_units', '<>', '0')]))
    .orderBy('day', 'desc')
    .orderBy('product')
    .orderBy('house_days.asset')
    .execute();
  return rows.map(({ day, product, code, scale, fee_units, other_units }) => ({
    dayMs: day * DAY_MS,
    product,
    assetCode: code,
    scale,
    feeUnits: BigInt(fee_units),
    otherUnits: BigInt(other_units),
  }));
}

export async function holdings(database: Database): Promise<readonly Holdings[]> {
  const rows = await database
    .selectFrom('ledger_holders')
    .innerJoin('assets', 'assets.asset', 'ledger_holders.asset')
    .select(['ledger_holders.asset', 'holder', 'units', 'code', 'scale'])
    .orderBy('ledger_holders.asset')
    .execute();
  const of = (asset: number): Holdings => {
    const ofAsset = rows.filter((row) => row.asset === asset);
    const units = (holder: Holder): bigint => BigInt(ofAsset.find((row) => row.holder === holder)?.units ?? 0);
    const named = HOLDERS.map((holder) => [`${holder}Units`, units(holder)] as const);
    const sums = Object.fromEntries(named) as Readonly<Record<`${Holder}Units`, bigint>>;
    return { assetCode: ofAsset[0]?.code ?? '', scale: ofAsset[0]?.scale ?? 8, ...sums };
  };
  return [...new Set(rows.map(({ asset }) => asset))].map(of);
}

/** False where an earlier version has recorded the first entries, which are in neither: recreating the records mends it. */
export async function areHouseDaysWhole(database: Database): Promise<boolean> {
  const { rows } = await sql`SELECT seq FROM house_days_begun`.execute(database);
  return rows.length === 0;
}
