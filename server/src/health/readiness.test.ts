import { expect, test } from 'vitest';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { readinessOf, type ReadinessSources } from './readiness.ts';

const GIB = 1_024 ** 3;

const wellSources: ReadinessSources = {
  core: new MemoryCore({ now: () => 1_767_225_600_000 }),
  clock: () => ({ state: 'ok', differenceMs: 3, fromVenuesMs: null }),
  symbols: () => [
    { code: 'btcusdt', tick: { state: 'ok' }, ageMs: 900 },
    { code: 'xauusdt', tick: { state: 'closed' }, ageMs: 90_000_000 },
    { code: 'newusdt', tick: null, ageMs: null },
  ],
  lag: () => ({ seq: 7, durableSeq: 9, entries: 2, behindMs: 40 }),
  isDatabaseAway: () => false,
  disk: () => ({ freeBytes: 50 * GIB, sizeBytes: 100 * GIB }),
  modules: () => [],
};

test('a server that does well has no warning, whatever is closed or has no price yet', async () => {
  expect(await readinessOf(wellSources)).toEqual({
    exchange: true,
    warnings: [],
    clock: { state: 'ok', differenceMs: 3, fromVenuesMs: null },
    prices: { frozen: [], late: [], closed: ['xauusdt'], none: ['newusdt'] },
    records: { seq: 7, entries: 2, behindMs: 40 },
    database: true,
    disk: { freeBytes: 50 * GIB, sizeBytes: 100 * GIB },
  });
});

test.each([
  ['prices', { symbols: () => [{ code: 'btcusdt', tick: { state: 'frozen' }, ageMs: 1_000 }] }],
  ['prices', { symbols: () => [{ code: 'btcusdt', tick: { state: 'ok' }, ageMs: 5_001 }] }],
  // the venues are away since before the first start
  ['prices', { symbols: () => ['btcusdt', 'ethusdt'].map((code) => ({ code, tick: null, ageMs: null })) }],
  ['clock', { clock: () => ({ state: 'behind', differenceMs: -5_000, fromVenuesMs: null }) }],
  ['records', { lag: () => ({ seq: 7, durableSeq: 9, entries: 2, behindMs: 10_001 }) }],
  ['database', { isDatabaseAway: () => true }],
  ['disk', { disk: () => ({ freeBytes: GIB, sizeBytes: 100 * GIB }) }],
  ['deposits', { modules: () => ['deposits'] }],
  ['exchange', { core: { query: () => Promise.reject(new Error('gone')) } }],
] as const)('what is wrong is named: %s', async (warning, wrong) => {
  expect((await readinessOf({ ...wellSources, ...wrong } as ReadinessSources)).warnings).toEqual([warning]);
});
