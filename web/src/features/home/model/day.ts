import { recordFinancial } from '@candor/contract/calls/record';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callTable } from '../../../api/client.ts';
import { fewBarsQuery } from '../../../chart/load-bars.ts';
import { add, compare, divide, multiply, round, subtract } from '../../../domain/decimal.ts';
import { equityLine, type EquityPoint, type HourlyPrices, type LedgerChange } from '../../../domain/equity.ts';
import type { WebProduct } from '../../../product/product.ts';
import { useProducts } from '../../../product/products.ts';
import { changesOf, type LedgerRow } from '../../../product/records.ts';
import { rowsSince } from '../../../product/rows-since.ts';
import type { Holding } from '../../../session/assets.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Moves between own wallets: they change no total. */
const TRANSFER = 35;

export type Day = {
  readonly line: readonly EquityPoint[] | null;
  /** Result of the day in USDT without what came in from outside, and the same in percent. */
  readonly change: string | null;
  readonly percent: string | null;
  /** True while pieces are still on their way, so that their place is kept. */
  readonly waiting: boolean;
};

const UNKNOWN: Day = { line: null, change: null, percent: null, waiting: false };
const WAITING: Day = { ...UNKNOWN, waiting: true };

/** What came in or left by other ways than trading, valued when it happened; null when a value is missing. */
export function outsideFlow(rows: readonly LedgerRow[], sinceMs: number): string | null {
  let sum = '0';
  for (const row of rows) {
    if (row.recordType === TRANSFER || row.times.createMs <= sinceMs) continue;
    if (row.valueUsdt === null) return null;
    sum = compare(row.balanceAfter, row.balanceBefore) < 0 ? subtract(sum, row.valueUsdt) : add(sum, row.valueUsdt);
  }
  return sum;
}

export function dayOf(line: readonly EquityPoint[], now: string, flow: string | null): Day {
  const first = line[0];
  if (first === undefined || flow === null) return { ...UNKNOWN, line };
  const base = add(first.value, flow);
  const change = subtract(now, base);
  const quotient = compare(base, '0') <= 0 ? null : divide(multiply(change, '100'), base);
  return { ...UNKNOWN, line, change, percent: quotient === null ? null : round(quotient, 18, 'down') };
}

/** What the products changed since a moment; null when not all of it is known of one of them. */
async function changesOfProducts(products: readonly WebProduct[], sinceMs: number, signal: AbortSignal) {
  const all = await Promise.all(products.map(async ({ slots }) => (await slots.dayChanges?.())?.(sinceMs, signal) ?? []));
  return all.includes(null) ? null : all.flatMap((changes) => changes ?? []);
}

/** Value of all holdings over the last 24 hours, from the ledger and hourly bars; everything is null until every piece is there. */
export function useDay(holdings: readonly Holding[] | null, total: string | null, nowMs: number): Day {
  const products = useProducts();
  const sinceMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const other = useQuery({
    queryKey: [recordFinancial.name, 'since', sinceMs],
    queryFn: ({ signal }) => rowsSince((page) => callTable(recordFinancial, page, { signal, quiet: true }), sinceMs),
    enabled: holdings !== null,
    staleTime: 30_000,
  });
  // Named as money: every own event makes it stale.
  const traded = useQuery({
    queryKey: ['record.results', sinceMs],
    queryFn: async ({ signal }) => await changesOfProducts(products, sinceMs, signal),
    enabled: holdings !== null,
    staleTime: 30_000,
  });
  const changes =
    traded.data === undefined || traded.data === null || other.data === undefined ? null : [...changesOf(other.data.rows), ...traded.data];
  const assets = assetsOf(holdings ?? [], changes ?? [], sinceMs);
  const bars = useQueries({
    queries: assets.map((asset) => ({ ...fewBarsQuery(asset, 'ONE_HOUR', HOURS + 3), enabled: changes !== null })),
  });
  if ([other, traded, ...bars].some(({ isError }) => isError) || traded.data === null) return UNKNOWN;
  if (holdings === null || changes === null || bars.some(({ data }) => data === undefined)) return WAITING;
  if (total === null) return UNKNOWN;
  if (other.data?.isCut === true) return UNKNOWN;

  const prices = new Map<string, HourlyPrices>();
  assets.forEach((asset, index) =>
    prices.set(
      asset,
      (bars[index]?.data ?? []).map(({ startMs, close }) => ({ endMs: startMs + HOUR_MS, close })),
    ),
  );
  const held = new Map<string, string>();
  for (const { asset, total: amount } of holdings) held.set(asset, add(held.get(asset) ?? '0', amount));
  const times = Array.from({ length: HOURS }, (_, hour) => sinceMs + hour * HOUR_MS);
  const line = equityLine(held, changes, prices, times);
  if (line === null) return UNKNOWN;
  const whole = [...line, { timeMs: nowMs, value: total }];
  const day = dayOf(whole, total, outsideFlow(other.data?.rows ?? [], sinceMs));
  return { ...day, line: sinceOpening(whole) };
}

/** An account that was opened in these hours has no line before that. */
export function sinceOpening(line: readonly EquityPoint[]): readonly EquityPoint[] | null {
  const first = line.findIndex(({ value }) => value !== '0');
  return first < 0 || line.length - first < 2 ? null : line.slice(first);
}

function assetsOf(holdings: readonly Holding[], changes: readonly LedgerChange[], sinceMs: number): readonly string[] {
  const held = holdings.filter(({ total }) => total !== '0').map(({ asset }) => asset);
  const moved = changes.filter(({ timeMs }) => timeMs > sinceMs).map(({ asset }) => asset);
  return [...new Set([...held, ...moved])].filter((asset) => asset !== 'usdt').sort();
}
