import { add, compare, multiply, subtract } from './decimal.ts';

/** One change of a balance: `change` carries its sign. */
export type LedgerChange = { readonly asset: string; readonly change: string; readonly timeMs: number };

/** Hourly closes of an asset in USDT, ascending by the end of their hour. */
export type HourlyPrices = readonly { readonly endMs: number; readonly close: string }[];

export type EquityPoint = { readonly timeMs: number; readonly value: string };

/**
 * Value of the holdings over past hours (formula `equity.line`): what is held now, walked back through the ledger, valued
 * with the close of each hour. USDT counts as itself. Null as soon as a single piece is missing: a price of an hour in which
 * an asset was held, or changes that do not lead back to a balance that is possible.
 */
export function equityLine(
  holdings: ReadonlyMap<string, string>,
  changes: readonly LedgerChange[],
  prices: ReadonlyMap<string, HourlyPrices>,
  timesMs: readonly number[],
): readonly EquityPoint[] | null {
  const points: EquityPoint[] = [];
  for (const timeMs of timesMs) {
    const held = holdingsAt(holdings, changes, timeMs);
    if (held === null) return null;
    let value = '0';
    for (const [asset, amount] of held) {
      if (amount === '0') continue;
      const price = asset === 'usdt' ? '1' : priceAt(prices.get(asset), timeMs);
      if (price === null) return null;
      value = add(value, multiply(amount, price));
    }
    points.push({ timeMs, value });
  }
  return points;
}

function holdingsAt(
  holdings: ReadonlyMap<string, string>,
  changes: readonly LedgerChange[],
  timeMs: number,
): ReadonlyMap<string, string> | null {
  const held = new Map(holdings);
  for (const { asset, change, timeMs: changedMs } of changes) {
    if (changedMs > timeMs) held.set(asset, subtract(held.get(asset) ?? '0', change));
  }
  for (const amount of held.values()) if (compare(amount, '0') < 0) return null;
  return held;
}

/** The close of the last hour that had ended by then; a price older than two hours is none. */
const OLDEST_PRICE_MS = 2 * 3_600_000;

function priceAt(prices: HourlyPrices | undefined, timeMs: number): string | null {
  const last = prices?.findLast(({ endMs }) => endMs <= timeMs);
  return last === undefined || timeMs - last.endMs > OLDEST_PRICE_MS ? null : last.close;
}
