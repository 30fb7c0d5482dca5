import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { programOf } from '../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';

const CANDOR = programOf(join(import.meta.dirname, '../command-line/candor.ts'));

let folder = '';
let first: ServerProcess;

/** What a command says, and its exit code. */
async function candor(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const run = promisify(execFile)(process.execPath, [CANDOR, ...words], { env: { ...process.env, DATABASE_URL: '', ...environment } });
  return await run.then(
    ({ stdout }) => `0 ${stdout.trim()}`,
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) =>
      `${error.code} ${(error.stdout + error.stderr).trim()}`,
  );
}

/** Of the first server, which has made it; in no backup. */
const sealingKey = async (): Promise<string> => (await readFile(join(first.dataFolder, 'encryption-key'), 'utf8')).trim();

async function signedIn({ address }: ServerProcess, loginName: string): Promise<ApiClient> {
  const client = new ApiClient(address);
  // a database that is slow to connect is no wrong password
  const login = async (): Promise<void> => {
    const { satoken } = await client.data(CALLS.login, { signType: 3, loginName, loginPassword: PASSWORD });
    client.token = satoken ?? '';
  };
  await vi.waitFor(login, { timeout: 30_000, interval: 500 });
  return client;
}

/** A limit buy of DOGE far enough under the index to rest. */
async function rest(client: ApiClient, delegateTotal = '200'): Promise<number> {
  const { currencyList } = await client.data(CALLS.coins, {});
  const price = currencyList.find((row) => row.coin === 'doge')?.amount ?? '';
  const delegatePrice = `0.${String(Math.trunc(Number(price) * 95_000)).padStart(5, '0')}`;
  const order = { symbol: 'doge', coin: 'usdt', delegateType: 0, type: 0, delegateTotal, delegatePrice } as const;
  return (await client.data(CALLS.submitOrder, order)).id;
}

/** A second contract on BTC of the longest duration: it runs while all of this is done. */
async function contract(client: ApiClient): Promise<string> {
  const { coinList } = await client.data(CALLS.coins, {});
  const periods = await client.data(CALLS.updownPeriods, { secondId: coinList.find((row) => row.coin === 'btc')?.id ?? 0 });
  const longest = periods.toSorted((one, other) => other.period - one.period)[0];
  const parameters = {
    periodId: longest?.id ?? 0,
    betAmount: '25',
    betContent: 1,
    coinSymbol: 'btc',
    symbol: 'btcusdt',
    baseSymbol: 'usdt',
  } as const;
  return (await client.data(CALLS.createUpdownOrder, parameters)).orderNo;
}

type Traffic = { readonly names: readonly string[]; stop(): Promise<void> };

/** Users who register and trade, one after the other, until it is stopped. */
function goOn({ address }: ServerProcess): Traffic {
  const names: string[] = [];
  let going = true;
  const running = (async () => {
    while (going) {
      const client = new ApiClient(address);
      const loginName = `walkin${String(names.length + 1).padStart(3, '0')}`;
      await client.register(loginName);
      names.push(loginName);
      await rest(client);
    }
  })();
  return {
    names,
    async stop() {
      going = false;
      await running;
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-backup-'));
  first = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
});

afterAll(async () => {
  await discard(first);
  await rm(folder, { recursive: true, force: true });
});

describe('candor backup, candor restore', () => {
  test('of a running server with users, orders and running contracts: restored, it audits clean, goes on, and its users sign in', async () => {
    const quiet = new ApiClient(first.address);
    await quiet.register('keeper01', true);
    const orderId = await rest(quiet);
    const contractNo = await contract(quiet);
    const usdt = await quiet.balance('usdt');
    expect(Number(usdt.occupiedAmount)).toBeGreaterThan(0);
    const assets = await quiet.data(CALLS.assets, {});
    expect(assets.map(({ atStake }) => atStake)).toContain('25');
    const backup = join(folder, 'one');
    const traffic = goOn(first);
    await expect.poll(() => traffic.names.length, { timeout: 60_000 }).toBeGreaterThan(2);
    const registeredBefore = [...traffic.names];
    expect(await candor(['backup', backup, '--data', first.dataFolder])).toMatch(
      /^0 backup of entry \d+ in .*\nit is signed by the key [0-9a-f]{16} and sealed with the encryption key [0-9a-f]{16}, .*\n.*holds the key/,
    );
    const registeredAfter = traffic.names.length;
    await expect.poll(() => traffic.names.length, { timeout: 60_000 }).toBeGreaterThan(registeredAfter);
    await traffic.stop();
    await first.end('SIGTERM');
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    expect((await stat(join(backup, 'database/users.jsonl.zst.sealed'))).mode & 0o777).toBe(0o600);

    const dataFolder = join(folder, 'restored');
    const restoring = ['restore', backup, '--data', dataFolder];
    expect(await candor(restoring)).toMatch(/^2 set CANDOR_ENCRYPTION_KEY/);
    const sealing = { CANDOR_ENCRYPTION_KEY: await sealingKey() };
    expect(await candor([...restoring, '--key', 'ab'.repeat(32)], sealing)).toMatch(/^1 the backup is signed by the key .* was not named/);
    const restored = await candor(restoring, sealing);
    expect(restored).toMatch(/^0 .* is as it was at entry \d+/);
    expect(restored).toContain('NOT verified: whether that key is yours');
    expect(await candor(['journal', 'verify', dataFolder])).toMatch(/^0 journal whole/);
    expect(await candor(['prices', 'verify', dataFolder])).toMatch(/^0 .* all follow from it/);
    expect(await candor(['audit', dataFolder])).toContain('audit clean');

    const second = await startServerProcess({ dataFolder, environment: { CANDOR_LIMITS: 'off' } });
    try {
      // a session that was ended since the backup would be good again
      const token = new ApiClient(second.address);
      token.token = quiet.token;
      token.cookie = quiet.cookie;
      expect(await token.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
      expect(await token.refusal(CALLS.autoLogin, {})).not.toBeNull();
      const again = await signedIn(second, 'keeper01');
      expect(await again.balance('usdt')).toEqual(usdt);
      const open = (await again.data(CALLS.assets, {})).map(({ symbol, type, atStake }) => [symbol, type, atStake]);
      expect(open).toEqual(assets.map(({ symbol, type, atStake }) => [symbol, type, atStake]));
      expect((await again.rows(CALLS.orders, { status: 0 })).map(({ id }) => id)).toEqual([orderId]);
      expect((await again.data(CALLS.updownOrders, { status: 0 })).map(({ orderNo }) => orderNo)).toEqual([contractNo]);
      await again.data(CALLS.cancelOrder, { id: orderId });
      // who had registered by then has an account, who had not has none, and nobody has half of one
      const totals: (string | null)[] = [];
      for (const loginName of traffic.names) {
        const client = new ApiClient(second.address);
        const login = await client.single(CALLS.login, { signType: 3, loginName, loginPassword: PASSWORD });
        client.token = login.ok ? (login.data.satoken ?? '') : '';
        totals.push(login.ok ? (await client.balance('usdt')).amout : null);
      }
      const copied = totals.indexOf(null);
      expect(copied).toBeGreaterThanOrEqual(registeredBefore.length);
      expect(totals).toEqual(traffic.names.map((_, index) => (index < copied ? '10000' : null)));
      const newcomer = new ApiClient(second.address);
      await newcomer.register('after001');
      expect((await newcomer.balance('usdt')).amout).toBe('10000');
    } finally {
      await second.end('SIGTERM');
    }
    const audited = await candor(['audit', dataFolder, '--records', 'yes']);
    expect(audited).toContain('records compared');
    expect(audited).toContain('audit clean');
  });

  test('of a stopped server, without its key, into a PostgreSQL of one’s own: it starts once the key is brought back', async () => {
    const backup = join(folder, 'two');
    expect(await candor(['backup', backup, '--data', first.dataFolder, '--without-keys'])).toMatch(/^0 .*\n.*\n.*does not hold the key/);
    expect((await readdir(join(backup, 'provenance/keys'))).filter((name) => name.includes('secret'))).toEqual([]);
    const dataFolder = join(folder, 'restored-by-url');
    const environment = { DATABASE_URL: await createTestDatabase('url'), CANDOR_ENCRYPTION_KEY: await sealingKey() };
    expect(await candor(['restore', backup, '--data', dataFolder], environment)).toContain('bring the key that signs');
    await expect(startServerProcess({ dataFolder, environment })).rejects.toThrow('bring it back from your copy');
    const keys = join(first.dataFolder, 'provenance/keys');
    await cp(keys, join(dataFolder, 'provenance/keys'), { recursive: true });
    const server = await startServerProcess({ dataFolder, environment });
    const client = await signedIn(server, 'keeper01');
    // without the stake of the contract that runs
    expect((await client.balance('usdt')).amout).toBe('9975');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await candor(['audit', dataFolder, '--records', 'yes'], environment)).toContain('records compared');
    // the database is that of somebody now
    expect(await candor(['restore', backup, '--data', join(folder, 'third')], environment)).toMatch(/^1 the database is not empty/);
    expect(await readdir(join(folder, 'third'))).toEqual([]);
  });
});
