import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from './failures.ts';
import { loadPages, PAGE_ROWS, type PageParameters } from './pages.ts';

const listOf = (count: number) => Array.from({ length: count }, (_, index) => ({ recordId: count - index }));
const pageOf = (rows: readonly { readonly recordId: number }[], { pageNum, pageSize }: PageParameters) =>
  rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);

describe('our own app asks for at most 100 rows a call, and still reaches every one', () => {
  it('reads a list of 15,000 rows whole, page after page', async () => {
    const list = listOf(15_000);
    const asked: PageParameters[] = [];
    const loaded = await loadPages(async (page) => {
      asked.push(page);
      return await Promise.resolve({ rows: pageOf(list, page), total: list.length });
    });
    expect(loaded).toEqual({ rows: list, total: 15_000 });
    expect(asked).toHaveLength(150);
    expect(new Set(asked.map(({ pageSize }) => pageSize))).toEqual(new Set([PAGE_ROWS]));
    expect(PAGE_ROWS).toBeLessThanOrEqual(100);
  });

  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [101, 2],
  ])('a list of %i rows that does not tell how many it has takes %i calls', async (count, calls) => {
    const load = vi.fn(async (page: PageParameters) => await Promise.resolve({ rows: pageOf(listOf(count), page), total: null }));
    expect((await loadPages(load)).rows).toEqual(listOf(count));
    expect(load).toHaveBeenCalledTimes(calls);
  });

  it('shows a row once that new ones have pushed into the next page', async () => {
    const load = async (page: PageParameters) => {
      const list = listOf(page.pageNum === 1 ? 150 : 153);
      return await Promise.resolve({ rows: pageOf(list, page), total: list.length });
    };
    const { rows } = await loadPages(load);
    expect(rows).toEqual(listOf(150));
  });

  it('asks for no more than is needed', async () => {
    const load = vi.fn(async (page: PageParameters) => await Promise.resolve({ rows: pageOf(listOf(5_000), page), total: 5_000 }));
    const { rows, total } = await loadPages(load, (loaded) => loaded.length >= 300);
    expect([rows.length, total, load.mock.calls.length]).toEqual([300, 5_000, 3]);
  });
});

describe('a page that is refused', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('because there were too many is asked for again after a pause', async () => {
    const list = listOf(250);
    let left = 2;
    const load = vi.fn(async (page: PageParameters) => {
      left -= 1;
      if (left < 0) {
        left = 2;
        throw new CallFailure('refused', { reason: 'TOO_MANY_REQUESTS' });
      }
      return await Promise.resolve({ rows: pageOf(list, page), total: list.length });
    });
    const loading = loadPages(load);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(load).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(200);
    expect((await loading).rows).toEqual(list);
  });

  it('for another reason is the failure of the whole list: half of it is none', async () => {
    const load = async (page: PageParameters) => {
      if (page.pageNum === 2) throw new CallFailure('network');
      return await Promise.resolve({ rows: pageOf(listOf(250), page), total: 250 });
    };
    await expect(loadPages(load)).rejects.toThrow(CallFailure);
  });
});
