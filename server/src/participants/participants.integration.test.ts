import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { test } from '../test/room.ts';
import { startingForTests } from '../test/start-for-test.ts';

const start = startingForTests();

const MINUTE_MS = 60_000;
const BTC = { symbol: 'btc' } as const;

test('SPEC 4.5 with simulated participants a market has trades, volume and two-sided rounds, and each says that it is theirs', async () => {
  const server = await start({ environment: { CANDOR_SIMULATED_PARTICIPANTS: '12:integration' } });
  const client = new ApiClient(server.address);
  await server.passTime(3 * MINUTE_MS);
  expect(await client.data(CALLS.priceSource, {})).toMatchObject({ mode: 'demo', participants: 12 });
  const trades = await client.data(CALLS.trades, BTC);
  expect(trades.length).toBeGreaterThan(3);
  expect(trades.every(({ simulated }) => simulated)).toBe(true);
  const { ticker } = await client.data(CALLS.bars, { ...BTC, interval: 'ONE_MIN', limit: 1 });
  expect(Number(ticker.volume)).toBeGreaterThan(0);
  expect(ticker.simulatedVolume).toBe(ticker.volume);
  const lists = await Promise.all([1, 21, 41].map((periodId) => client.table(CALLS.settledRounds, { periodId })));
  const settled = lists.flatMap((list) => (list.ok ? list.rows : []));
  const decided = settled.filter(({ result }) => result !== 'refund');
  expect(decided.length).toBeGreaterThan(0);
  for (const { up, down, simulatedUp, simulatedDown } of settled) expect([simulatedUp, simulatedDown]).toEqual([up, down]);
  const { round = 0, periodId = 0 } = decided[0] ?? {};
  const { simulated, round: signed } = await client.data(CALLS.publishedRound, { periodId, round });
  expect([Number(simulated.up), Number(simulated.down)]).toEqual([Number(signed.up), Number(signed.down)]);
  // what people could take for their own results has none of it
  const { rounds, second } = await client.data(CALLS.results, {});
  expect(rounds.filter(({ stakes }) => stakes > 0)).toEqual([]);
  expect(second.filter(({ staked }) => Number(staked) > 0)).toEqual([]);
});

test('SPEC 4.5 the book is tight and deep: 0.01 % or two ticks between the best prices, fifteen levels a side at least', async () => {
  const server = await start();
  const client = new ApiClient(server.address);
  await server.passTime(20_000);
  const { bids, asks } = await client.data(CALLS.depth, { ...BTC, limit: 50 });
  const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  expect(ask - bid).toBeGreaterThan(0);
  expect(ask - bid).toBeLessThanOrEqual(ask / 10_000);
  expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(15);
  expect(await client.data(CALLS.trades, BTC)).toEqual([]);
  expect(await client.data(CALLS.priceSource, {})).toMatchObject({ participants: 0 });
});

test('SPEC 3.1 gold has a simulated price like the rest, in its hours and outside them', async ({ server }) => {
  const client = new ApiClient(server.address);
  await server.passTime(3_000);
  const { indexList } = await client.data(CALLS.coins, {});
  expect(indexList).toHaveLength(1);
  expect(Number(indexList[0]?.amount)).toBeGreaterThan(100);
  expect(['ok', 'closed']).toContain(indexList[0]?.state);
});
