import { kline } from '@candor/contract/calls/bars';
import type { ChartInterval } from '@candor/contract/intervals';
import { call, keyOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { nextTask } from '../domain/next-task.ts';
import type { Bar } from '../market/guards.ts';

/** The specification's page of bars. */
const PAGE = 1_000;
/** The newest: what a screen shows, three times over. Older ones come in whole pages when they are looked at, or an indicator needs them. */
const FIRST_PAGE = 300;

/** Bars that start before `endMs`, or the newest; the contract counts in seconds. */
export async function loadBars(coin: string, interval: ChartInterval, endMs: number | null): Promise<readonly Bar[]> {
  const page = endMs === null ? { limit: FIRST_PAGE } : { limit: PAGE, endSeconds: Math.ceil(endMs / 1_000) };
  const { bars } = await call(kline, { coin, interval, ...page }, { quiet: true });
  // Reading the answer was one task; what draws the bars is another.
  await nextTask();
  return bars;
}

/** A few newest bars for small drawings, kept for five minutes. */
export function fewBarsQuery(coin: string, interval: ChartInterval, count: number) {
  const parameters = { coin, interval, limit: count };
  return {
    queryKey: keyOf(kline, parameters),
    queryFn: async () => {
      // A list asks for each of its rows at once.
      await nextTask();
      const { bars } = await call(kline, parameters, { quiet: true });
      return bars;
    },
    staleTime: 5 * 60_000,
  };
}

/** Warm data: a pair that is about to be opened finds its first bars ready. */
const warm = new Map<string, Promise<readonly Bar[]>>();
const WARM_MS = 10_000;

export function warmBars(coin: string, interval: ChartInterval): void {
  const key = `${coin}:${interval}`;
  if (warm.has(key) || queryClient.isFetching() > 8) return;
  const page = loadBars(coin, interval, null);
  page.catch(() => undefined);
  warm.set(key, page);
  setTimeout(() => warm.delete(key), WARM_MS);
}

export async function firstBars(coin: string, interval: ChartInterval): Promise<readonly Bar[]> {
  const page = warm.get(`${coin}:${interval}`);
  warm.delete(`${coin}:${interval}`);
  if (page === undefined) return await loadBars(coin, interval, null);
  const bars = await page;
  // They may have come before the chart: making it was one task, filling it is another.
  await nextTask();
  return bars;
}
