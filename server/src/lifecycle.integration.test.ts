import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { describe, expect, vi } from 'vitest';
import { accept } from './machine/acceptances.ts';
import { ApiClient } from './test/api-client.ts';
import { test } from './test/room.ts';
import { startServerProcess } from './test/server-process.ts';
import { startingForTests } from './test/start-for-test.ts';
import { createTestDatabase } from './test/shared-postgres.ts';
import { SocketReader } from './test/socket-client.ts';

const CANDOR = join(import.meta.dirname, 'command-line/candor.ts');
const READY = join(import.meta.dirname, 'ready.ts');
const start = startingForTests();
/** What `npm start` runs, in one journey by each way to a database; what else is asked here does not depend on how the modules were read. */
const FROM_SOURCE = { isFromSource: true } as const;

const submission = { symbol: 'doge', coin: 'usdt', delegateType: 0, type: 0 } as const;

/** A limit buy of DOGE far enough under the index to rest. */
async function rest(client: ApiClient): Promise<number> {
  const { currencyList } = await client.data(CALLS.coins, {});
  const price = currencyList.find((row) => row.coin === 'doge')?.amount ?? '';
  const low = `0.${String(Math.trunc(Number(price) * 95_000)).padStart(5, '0')}`;
  return (await client.data(CALLS.submitOrder, { ...submission, delegateTotal: '200', delegatePrice: low })).id;
}

/** How many levels a book has on its thinner side: the coin's, and that of its contract. */
async function levelsNow({ address }: { readonly address: string }): Promise<readonly number[]> {
  const client = new ApiClient(address);
  const asked = [{ symbol: 'doge' }, { symbol: 'doge', product: 'perpetual' as const }];
  const books = await Promise.all(asked.map((one) => client.data(CALLS.depth, one)));
  return books.map(({ bids, asks }) => Math.min(bids.length, asks.length));
}

const isQuoted = (levels: number): boolean => levels > 0;

/** The quotes stand; the copies of the books that are shown follow them within 50 ms and the time of a batch. */
async function bothQuoted(server: { readonly address: string }): Promise<void> {
  await vi.waitFor(async () => expect(await levelsNow(server)).toEqual([expect.toSatisfy(isQuoted), expect.toSatisfy(isQuoted)]), {
    timeout: 2_000,
    interval: 20,
  });
}

function withToken(address: string, token: string): ApiClient {
  const client = new ApiClient(address);
  client.token = token;
  return client;
}

describe('the whole server', () => {
  test('SIGTERM ends it cleanly, sockets and all, with records up to the journal’s end; what was acknowledged is there at the next start', async () => {
    const first = await start(FROM_SOURCE);
    // who trades as soon as it is ready finds the house's quotes, after each start
    await bothQuoted(first);
    const client = new ApiClient(first.address);
    await client.register('keeper01', true);
    const id = await rest(client);
    const socket = await SocketReader.open(`${first.address.replace('http', 'ws')}/ws/${randomUUID()}`);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await socket.closed()).not.toBe(0);
    const audit = await promisify(execFile)(process.execPath, [CANDOR, 'audit', first.dataFolder, '--records', 'yes']);
    expect(audit.stdout).toContain('records compared');
    expect(audit.stdout).toContain('audit clean');
    const second = await start({ dataFolder: first.dataFolder, ...FROM_SOURCE });
    await bothQuoted(second);
    const again = withToken(second.address, client.token);
    expect((await again.rows(CALLS.orders, { status: 0 })).map((row) => row.id)).toEqual([id]);
    expect((await again.data(CALLS.userInfo, {})).user.loginName).toBe('keeper01');
  });

  test('SIGKILL loses nothing that was acknowledged, and a second server on the same data is turned away', async () => {
    const first = await start();
    const client = new ApiClient(first.address);
    await client.register('killed01');
    const id = await rest(client);
    const { occupiedAmount } = await client.balance('usdt');
    await expect(startServerProcess({ dataFolder: first.dataFolder })).rejects.toThrow('in use by another process');
    await first.end('SIGKILL');
    const second = await start({ dataFolder: first.dataFolder });
    const again = withToken(second.address, client.token);
    expect((await again.rows(CALLS.orders, { status: 0 })).map((row) => row.id)).toEqual([id]);
    expect((await again.balance('usdt')).occupiedAmount).toBe(occupiedAmount);
    const granted = (await again.rows(CALLS.otherRecords, {})).filter((row) => row.type === 31);
    expect(granted).toHaveLength(1);
  });

  test('while the database is away trade goes on for who was known, lists say "not now", and both come back', async () => {
    const server = await start();
    const client = new ApiClient(server.address);
    await client.register('nodatab1');
    await client.balance('usdt');
    const pidFile = await readFile(join(server.dataFolder, 'pg', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    const id = await rest(client);
    await vi.waitFor(async () => expect((await client.rows(CALLS.orders, { status: 0 })).map((row) => row.id)).toEqual([id]), {
      timeout: 20_000,
    });
    await client.data(CALLS.cancelOrder, { id });
    await vi.waitFor(async () => expect((await client.rows(CALLS.orders, { status: 1 })).map((row) => row.id)).toEqual([id]), {
      timeout: 30_000,
    });
  });
});

describe("ARCHITECTURE §3 a PostgreSQL of one's own", () => {
  test('by DATABASE_URL over TCP with a password: registration, order, lists, a start again', async () => {
    const environment = { DATABASE_URL: await createTestDatabase('url') };
    const first = await start({ environment, ...FROM_SOURCE });
    const client = new ApiClient(first.address);
    await client.register('outside1');
    const id = await rest(client);
    await client.data(CALLS.cancelOrder, { id });
    expect((await client.rows(CALLS.orders, { status: 1 })).map((row) => row.id)).toEqual([id]);
    await first.end('SIGTERM');
    const second = await start({ dataFolder: first.dataFolder, environment });
    const again = withToken(second.address, client.token);
    expect((await again.rows(CALLS.otherRecords, {})).map((row) => row.type)).toEqual([31]);
    await second.end('SIGTERM');
  });

  test('a new database beside an old journal is refused; once accepted, numbers of known accounts are not given again', async () => {
    const first = await start({ environment: { DATABASE_URL: await createTestDatabase('url') } });
    const before = await new ApiClient(first.address).register('before01');
    await first.end('SIGTERM');
    const other = { dataFolder: first.dataFolder, environment: { DATABASE_URL: await createTestDatabase('url') } };
    await expect(start(other)).rejects.toThrow('DATABASE_URL: the journal has accounts of users and the database has no user');
    accept(first.dataFolder, 'identity');
    const second = await start(other);
    const client = new ApiClient(second.address);
    expect(await client.register('after001')).toBeGreaterThan(before);
    expect((await client.balance('usdt')).amout).toBe('10000');
    await second.end('SIGTERM');
  });
});

describe('HTTP', () => {
  test('security headers, health, documents and wrong paths', async ({ server: { address } }) => {
    const docs = await fetch(`${address}/api/docs`);
    expect(await docs.text()).toContain('/api/currency/order/submit');
    const policy = docs.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(address).host}`);
    expect(policy).not.toContain('unsafe-eval');
    expect(docs.headers.get('x-content-type-options')).toBe('nosniff');
    expect(docs.headers.get('x-frame-options')).toBe('DENY');
    expect(await (await fetch(`${address}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n');
    for (const path of ['/api/nothing', '/assets/gone-12345678.js', '/ws']) {
      const wrong = await fetch(address + path);
      expect([path, wrong.status]).toEqual([path, 404]);
      expect(await wrong.json()).toMatchObject({ reason: 'UNKNOWN_CALL' });
    }
  });

  test('readiness and figures are at the admin address alone, and no page or call is there', async ({
    server: { address, adminAddress },
  }) => {
    expect(new URL(adminAddress).hostname).toBe('127.0.0.1');
    expect(adminAddress).not.toBe(address);
    expect(await (await fetch(`${adminAddress}/healthz`)).text()).toBe('ok\n');
    const ready = await fetch(`${adminAddress}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ exchange: true });
    const metrics = await (await fetch(`${adminAddress}/metrics`)).text();
    for (const name of [
      'core_queue_depth',
      'core_batch_size',
      'core_fsync_seconds',
      'records_lag_seconds',
      'sockets',
      'price_age_seconds{symbol="btcusdt"}',
    ]) {
      expect(metrics).toContain(`candor_${name}`);
    }
    const checked = ['127.0.0.1:1', new URL(adminAddress).host].map(
      (admin) => spawnSync(process.execPath, [READY], { env: { CANDOR_ADMIN_ADDRESS: admin } }).status,
    );
    expect(checked).toEqual([1, 0]);
    for (const path of ['/metrics', '/readyz']) {
      const body = await (await fetch(address + path)).text();
      expect([path, /candor_core|"exchange"/.test(body)]).toEqual([path, false]);
    }
    for (const path of ['/', '/api/market/source']) expect([path, (await fetch(adminAddress + path)).status]).toEqual([path, 404]);
  });

  test('who asks too often is told so, with nothing done: sign-ins from one address, calls of one account', async () => {
    const { address } = await start();
    const client = new ApiClient(address);
    await client.register('hasty001');
    const attempts = Array.from({ length: 140 }, () => new ApiClient(address).single(CALLS.autoLogin, {}));
    const reasons = (await Promise.all(attempts)).map((answer) => (answer.ok ? '' : answer.reason));
    expect(reasons.filter((reason) => reason !== 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(100);
    expect(reasons.filter((reason) => reason === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(20);
    const reads = await Promise.all(Array.from({ length: 500 }, () => client.single(CALLS.userInfo, {})));
    expect(reads.filter((answer) => !answer.ok && answer.reason === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(50);
    expect(reads.find((answer) => !answer.ok && answer.reason === 'TOO_MANY_REQUESTS')).toMatchObject({ code: 500 });
  });
});
