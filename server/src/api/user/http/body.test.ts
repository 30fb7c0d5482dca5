import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turns } from '../../../machine/turns.ts';
import { Metrics } from '../../../health/metrics.ts';
import type { GatewayParts } from '../machine.ts';
import { createHttpServer } from './server.ts';

let server: FastifyInstance;
const nextTurn = vi.spyOn(turns, 'next');

beforeEach(async () => {
  nextTurn.mockClear();
  server = await createHttpServer({
    parts: { now: Date.now, metrics: new Metrics() } as Partial<GatewayParts> as GatewayParts,
    calls: [],
    limits: true,
    webFolder: '/nowhere',
  });
  server.post('/echo', { bodyLimit: 64 * 1_024 }, async (request) => await Promise.resolve(JSON.stringify(request.body)));
});

afterEach(() => server.close());

const send = async (payload: string): Promise<readonly [status: number, body: unknown]> => {
  const response = await server.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });
  return [response.statusCode, response.json()];
};
const decimals = (count: number): string => `[${Array.from({ length: count }, () => '1.10').join(',')}]`;

test('no user can hold up the tick: a long body is read in a turn of its own, a short one at once', async () => {
  expect(await send(decimals(20))).toEqual([200, Array.from({ length: 20 }, () => '1.10')]);
  expect(nextTurn).not.toHaveBeenCalled();
  expect(await send(decimals(1_500))).toEqual([200, Array.from({ length: 1_500 }, () => '1.10')]);
  expect(nextTurn).toHaveBeenCalledTimes(1);
});

test.each([
  ['numbers', decimals(10_000)],
  ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['empty objects', `[${Array.from({ length: 20_000 }, () => '{}').join(',')}]`],
  ['names', `{${Array.from({ length: 5_000 }, (_, n) => `"a${n}":0`).join(',')}}`],
  ['a string without an end', `["${'x'.repeat(3_000)}`],
])('more values than any call takes are refused before they are read: %s', async (_what, payload) => {
  expect(await send(payload)).toMatchObject([200, { reason: 'BAD_INPUT' }]);
});

test('a long text with signs of JSON in its strings is no list of many values, and the longest watch-list is read', async () => {
  const coins = Array.from({ length: 200 }, (_, n) => ({ coin: `c${n}`, icon: `https://x/${'[{,\\"'.repeat(40)}` }));
  expect(await send(JSON.stringify(coins))).toEqual([200, coins]);
});

test.each(['{', `${decimals(1_000)}x`])('a body that is not JSON is refused, however long it is', async (payload) => {
  expect(await send(payload)).toMatchObject([200, { reason: 'BAD_INPUT' }]);
});
