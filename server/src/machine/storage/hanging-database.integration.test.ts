import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import { expect, test, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { LONG_STEP_MS } from '../../test/long-steps.ts';
import { discard, startServerProcess } from '../../test/server-process.ts';
import { stopPostgres } from '../../test/stopped-postgres.ts';

test('a database that hangs does not stop trade: known sessions go on, lists say "not now", and the records catch up', async () => {
  const server = await startServerProcess();
  try {
    const client = new ApiClient(server.address);
    await client.register('hanging1');
    const { amout } = await client.balance('usdt');
    const pidFile = await readFile(join(server.dataFolder, 'pg', 'postmaster.pid'), 'utf8');
    const goOn = await stopPostgres(Number.parseInt(pidFile, 10));
    // longer than a lookup of the session is believed
    await server.passTime(15_000, LONG_STEP_MS);
    const order = { symbol: 'doge', coin: 'usdt', delegateType: 0, type: 0, delegateTotal: '200', delegatePrice: '0.05' } as const;
    const { id } = await client.data(CALLS.submitOrder, order);
    await client.data(CALLS.cancelOrder, { id });
    expect((await client.balance('usdt')).amout).toBe(amout);
    expect(await client.refusal(CALLS.orders, { status: 1 })).toBe('UNAVAILABLE');
    expect(
      await new ApiClient(server.address).refusal(CALLS.login, { signType: 3, loginName: 'hanging1', loginPassword: 'Wrong123' }),
    ).toBe('UNAVAILABLE');
    const second = await client.data(CALLS.submitOrder, order);
    goOn();
    await vi.waitFor(async () => expect((await client.rows(CALLS.orders, { status: 1 })).map((row) => row.id)).toEqual([id]), {
      timeout: 60_000,
      interval: 200,
    });
    expect((await client.rows(CALLS.orders, { status: 0 })).map((row) => row.id)).toEqual([second.id]);
    expect(server.output()).toMatch(/the database does not answer[\s\S]*the database answers again/);
  } finally {
    await discard(server);
  }
});
