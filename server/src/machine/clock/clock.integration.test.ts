import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { expect, test, vi } from 'vitest';
import type { Readiness } from '../../health/readiness.ts';
import { ApiClient } from '../../test/api-client.ts';
import { programOf } from '../../test/program-of.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { startingForTests } from '../../test/start-for-test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CANDOR = programOf(join(import.meta.dirname, '../../command-line/candor.ts'));
const start = startingForTests();

const MARKET_BUY = { symbol: 'doge', coin: 'usdt', delegateType: 1, type: 0, delegateValue: '20' } as const;

async function serverTimeMs(client: ApiClient): Promise<number> {
  return (await client.data(CALLS.priceSource, {})).serverTime;
}

async function readinessOf({ adminAddress }: ServerProcess): Promise<Readiness> {
  return (await (await fetch(`${adminAddress}/readyz`)).json()) as Readiness;
}

async function untilOrdered(client: ApiClient): Promise<void> {
  await vi.waitFor(async () => void (await client.data(CALLS.submitOrder, MARKET_BUY)), { timeout: 60_000, interval: 250 });
}

test('RULES §16 a clock set back: prices freeze, orders at the market are refused, time waits and goes on', async () => {
  const server = await start();
  const client = new ApiClient(server.address);
  await client.register('setback1');
  await untilOrdered(client);
  await server.setWallClock(-10 * MINUTE_MS);
  await vi.waitFor(async () => expect(await client.refusal(CALLS.submitOrder, MARKET_BUY)).toBe('PRICE_FROZEN'), { timeout: 20_000 });
  await vi.waitFor(async () => expect((await readinessOf(server)).prices.frozen).toContain('dogeusdt'), { timeout: 20_000 });
  const { warnings, clock } = await readinessOf(server);
  expect([clock.state, warnings.slice(0, 2)]).toEqual(['behind', ['clock', 'prices']]);
  const statesOf = async (): Promise<readonly (string | null)[]> =>
    (await client.data(CALLS.coins, {})).currencyList.map(({ state }) => state);
  await vi.waitFor(async () => expect(new Set(await statesOf())).toEqual(new Set(['frozen'])), { timeout: 20_000 });
  const waitingMs = await serverTimeMs(client);
  await server.passTime(30_000);
  expect(await serverTimeMs(client)).toBe(waitingMs);
  expect(await client.refusal(CALLS.submitOrder, MARKET_BUY)).toBe('PRICE_FROZEN');
  expect(server.output()).toContain('"state":"behind"');
  // Two seconds short of the time that waits, which goes on when the clock has come to it. Were it set beyond, a minute would be waited.
  await server.setWallClock(waitingMs - 2_000 - (server.nowMs() - 10 * MINUTE_MS));
  await server.passTime(5_000);
  await untilOrdered(client);
  expect(await serverTimeMs(client)).toBeGreaterThan(waitingMs);
});

test('RULES §16 a clock set ahead: no entry is stamped by it, and after 60 s the exchange’s time moves up', async () => {
  const server = await start();
  const client = new ApiClient(server.address);
  await client.register('ahead001');
  await untilOrdered(client);
  const before = await serverTimeMs(client);
  await server.setWallClock(20 * MINUTE_MS);
  await vi.waitFor(async () => expect(await client.refusal(CALLS.submitOrder, MARKET_BUY)).toBe('PRICE_FROZEN'), { timeout: 20_000 });
  await server.passTime(30_000);
  expect((await serverTimeMs(client)) - before).toBeLessThan(10 * MINUTE_MS);
  await server.passTime(35_000);
  expect((await serverTimeMs(client)) - before).toBeGreaterThan(20 * MINUTE_MS);
  await untilOrdered(client);
  expect(server.output()).toMatch(/"state":"ahead"[\s\S]*the clock agrees again/);
});

test('RULES §16 more than an hour off, the process ends with both times, and what it wrote goes on once the clock is right', async () => {
  const first = await start();
  const client = new ApiClient(first.address);
  await client.register('fardays1');
  await first.setWallClock(40 * DAY_MS).catch(() => undefined);
  expect(await first.ended()).toBe(1);
  expect(first.output()).toMatch(/the clock says \S+Z and the exchange's time is \S+Z: more than an hour apart/);
  const second = await start({ dataFolder: first.dataFolder });
  const again = new ApiClient(second.address);
  again.token = client.token;
  expect((await again.balance('usdt')).amout).toBe('10000');
});

test('RULES §16 a start with a clock before the journal’s last entry is refused with both times; once accepted, it goes on from that', async () => {
  const first = await start({ timeAheadMs: 2 * DAY_MS });
  const client = new ApiClient(first.address);
  await client.register('earlier1');
  const lastMs = await serverTimeMs(client);
  expect(await first.end('SIGTERM')).toBe(0);
  const { dataFolder } = first;
  await expect(startServerProcess({ dataFolder })).rejects.toThrow(/the clock says \S+Z, and the journal's last entry is of \S+Z/);
  await promisify(execFile)(process.execPath, [CANDOR, 'accept', 'clock', dataFolder]);
  const second = await start({ dataFolder });
  const again = new ApiClient(second.address);
  again.token = client.token;
  await untilOrdered(again);
  expect(await serverTimeMs(again)).toBeGreaterThanOrEqual(lastMs);
  expect(second.output()).toContain('"acceptedLeadMs"');
});
