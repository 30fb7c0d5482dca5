import { describe, expect, test, vi } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { ChartCache } from './chart-cache.ts';

const read = (): Promise<readonly Bar[]> => Promise.resolve([]);

describe('charts asked for by many at once', () => {
  test('one query answers all of the next five seconds; another chart has its own', async () => {
    const cache = new ChartCache();
    const query = vi.fn(read);
    await Promise.all([cache.get('btc', 0, query), cache.get('btc', 0, query), cache.get('btc', 4_999, query)]);
    expect(query).toHaveBeenCalledTimes(1);
    await cache.get('eth', 0, query);
    await cache.get('btc', 5_000, query);
    expect(query).toHaveBeenCalledTimes(3);
  });

  test('a failed read is told to those who waited and not kept', async () => {
    const cache = new ChartCache();
    const failing = cache.get('btc', 0, () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await cache.get('btc', 0, read)).toEqual([]);
  });

  test('it stays small whatever is asked for', async () => {
    const cache = new ChartCache();
    for (let chart = 0; chart < 1_000; chart += 1) await cache.get(String(chart), 0, read);
    const query = vi.fn(read);
    await cache.get('999', 0, query);
    expect(query).not.toHaveBeenCalled();
    await cache.get('0', 0, query);
    expect(query).toHaveBeenCalledTimes(1);
  });
});
