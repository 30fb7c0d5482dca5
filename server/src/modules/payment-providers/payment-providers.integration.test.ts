import { ANNA, BERTA, openCustody, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { USDT } from '@candor/exchange/test/harness';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { coreOf } from '../withdrawals/test/request-ground.ts';
import { ProviderCallbacks } from './provider-callbacks.ts';
import { ProviderChannels } from './provider-channels.ts';
import { ORDERS_A_DAY, ProviderOrders } from './provider-orders.ts';
import { ProviderReports } from './provider-reports.ts';
import type { Provider } from './provider-settings.ts';
import { withProviderTables } from './tables.ts';
import { FakeProvider } from './test/fake-provider.ts';

const ONE_USDT = 100_000_000n;
const catalogue = { asset: () => ({ assetId: USDT, code: 'USDT', scale: 8 }) } as never;

let connection: DatabaseConnection;
let harness: CustodyHarness;
let pages: FakeProvider;
let addresses: FakeProvider;
let channels: ProviderChannels;
let orders: ProviderOrders;
let callbacks: ProviderCallbacks;
let reports: ProviderReports;
/** Of the reports. */
let nowMs = 0;
let problems: string[];
let refused: string[];

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(async () => await connection.close());

beforeEach(async () => {
  const { database } = connection;
  for (const name of ['provider_orders', 'provider_payments', 'provider_nonces'] as const)
    await withProviderTables(database).deleteFrom(name).execute();
  harness = openCustody();
  [problems, refused, nowMs] = [[], [], 0];
  pages = await FakeProvider.open();
  addresses = await FakeProvider.open({ code: 'WIRE', useAddress: true, callbackKey: 'w'.repeat(32) });
  const providers: readonly Provider[] = [pages.provider, addresses.provider];
  const core = coreOf(harness);
  const parts = { database, catalogue, now: Date.now };
  channels = await ProviderChannels.open({ core, catalogue }, providers);
  const all = { ...parts, channels, providers };
  orders = new ProviderOrders({ ...all, onProblem: (_provider, problem) => problems.push(problem), timeoutMs: 2_000 });
  reports = new ProviderReports({ core, database, now: () => nowMs, onProblem: (problem) => problems.push(problem), againMs: 10 });
  callbacks = new ProviderCallbacks({
    ...all,
    onTaken: () => reports.wake(),
    onRefused: (provider, code, transaction) => refused.push(`${provider} ${code} ${transaction}`),
  });
});
afterEach(async () => {
  await reports.close();
  await Promise.all([pages.close(), addresses.close()]);
});

const WANTED = { provider: 'ACME', channel: 'USDT-TRC', coin: 'usdt', currency: 'USD', amount: '100' };
async function ask(userId: number, changes: Partial<typeof WANTED> = {}): Promise<string> {
  const ordered = await orders.order(userId, { ...WANTED, ...changes });
  return ordered.ok ? ordered.value : [ordered.reason, ordered.limit, ordered.field].filter((text) => text !== '').join(' ');
}
/** The order of a page. */
async function ordered(userId: number, amount = '100'): Promise<string> {
  return (await ask(userId, { amount })).split('/').at(-1) ?? '';
}
async function states(fields: Readonly<Record<string, unknown>>, by = pages, nowMs?: number): Promise<string> {
  const { headers, body } = by.states(fields, nowMs);
  return await callbacks.take(by.provider.code, headers, body);
}
/** When everything that was stated was told. */
async function told(): Promise<void> {
  const untold = withProviderTables(connection.database).selectFrom('provider_payments').select('told').whereRef('stated', '<>', 'told');
  await vi.waitFor(async () => expect(await untold.execute()).toEqual([]), { timeout: 10_000, interval: 5 });
  harness.exchange.check();
}
const withdrawable = (accountId: number): bigint | undefined =>
  harness.exchange.ask({ type: 'custody.totals', accountId })[0]?.withdrawableUnits;

describe('an order at a payment provider', () => {
  test('with a page is one of its own each time, signed, without whose it is', async () => {
    const [first, second] = [await ask(ANNA), await ask(ANNA, { amount: '0' })];
    expect(first).toMatch(/^https:\/\/pay\.acme\.example\/[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(pages.asked.map((asked) => ({ ...asked, order: '' }))).toEqual([
      { order: '', coin: 'usdt', currency: 'USD', amount: '100', useAddress: false },
      { order: '', coin: 'usdt', currency: 'USD', amount: null, useAddress: false },
    ]);
  });

  test('with an address is the same for a user and channel, however often and at once he asks, and another for another user', async () => {
    const wanted = { provider: 'WIRE', amount: '' };
    const all = await Promise.all([ask(ANNA, wanted), ask(ANNA, wanted), ask(ANNA, wanted)]);
    expect(new Set([...all, await ask(ANNA, wanted)]).size).toBe(1);
    expect(new Set(addresses.asked.map(({ order }) => order)).size).toBe(1);
    expect(await ask(BERTA, wanted)).not.toBe(all[0]);
  });

  test('is asked for again under the same number after a provider has not answered', async () => {
    addresses.answers = () => ({ status: 500, body: '' });
    expect(await ask(ANNA, { provider: 'WIRE' })).toBe('UNAVAILABLE');
    addresses.answers = null;
    expect(await ask(ANNA, { provider: 'WIRE' })).toBe(`T${addresses.asked[0]?.order}`);
  });

  test.each([
    ['no JSON', 'hello'],
    ['an address where a page is due', '{"address":"TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"}'],
    ['a page without https', '{"url":"http://pay.acme.example/1"}'],
    ['a script', '{"url":"javascript:alert(1)"}'],
    ['a user in the address', '{"url":"https://bank.example@evil.example/"}'],
    ['too much', `{"url":"https://pay.acme.example/${'a'.repeat(20_000)}"}`],
  ])('is refused when the provider answers %s', async (_what, body) => {
    pages.answers = () => ({ status: 200, body });
    expect(await ask(ANNA)).toBe('UNAVAILABLE');
    expect(problems.length).toBe(1);
  });

  test('is refused for an unknown provider, channel, coin and currency, a bad amount and too many of a day', async () => {
    expect(await ask(ANNA, { provider: 'NONE' })).toBe('NOT_FOUND provider');
    expect(await ask(ANNA, { channel: 'USDT-ERC' })).toBe('NOT_FOUND provider');
    expect(await ask(ANNA, { coin: 'btc' })).toBe('NOT_FOUND coin');
    expect(await ask(ANNA, { currency: 'EUR' })).toBe('NOT_FOUND currency');
    expect(await ask(ANNA, { amount: '0.5' })).toBe('BELOW_MIN 1 amount');
    expect(await ask(ANNA, { amount: '50001' })).toBe('ABOVE_MAX 50000 amount');
    expect(await ask(ANNA, { amount: '-1' })).toContain('amount');
    expect(await ask(ANNA, { amount: '1.123456789' })).toBe('TOO_PRECISE amount');
    await Promise.all(Array.from({ length: ORDERS_A_DAY }, async () => await ask(ANNA)));
    expect(await ask(ANNA)).toBe(`ABOVE_MAX ${ORDERS_A_DAY} provider`);
    expect(await ask(BERTA)).toContain('https://');
  });

  test('is not offered while its channel is off', async () => {
    expect((await channels.servedOf('USDT-TRC')).map(({ code }) => code)).toEqual(['ACME', 'WIRE']);
    expect(await channels.servedOf('USDT-ERC')).toEqual([]);
    const off = { depositEnable: false, withdrawEnable: false, operator: 'anna', reason: 'Away' };
    harness.send(0, { type: 'custody.switch', channelId: 501, ...off });
    expect((await channels.servedOf('USDT-TRC')).map(({ code }) => code)).toEqual(['WIRE']);
    expect(await ask(ANNA)).toBe('NOT_FOUND provider');
  });
});

describe('SPEC §13.1 what a provider states', () => {
  test('paid trades, settled is withdrawn, in this order and at once', async () => {
    const order = await ordered(ANNA);
    expect(await states({ order })).toBe('TAKEN');
    await told();
    expect([harness.available(ANNA), withdrawable(ANNA)]).toEqual([100n * ONE_USDT, 0n]);
    expect(await states({ order, status: 'settled' })).toBe('TAKEN');
    await told();
    expect(withdrawable(ANNA)).toBe(100n * ONE_USDT);
    expect(await states({ order: await ordered(BERTA), transaction: 'other', status: 'settled' })).toBe('TAKEN');
    await told();
    expect(withdrawable(BERTA)).toBe(100n * ONE_USDT);
  });

  test('is credited once: stated twice, at once, late, and again by another server', async () => {
    const order = await ordered(ANNA);
    const all = await Promise.all([states({ order }), states({ order }), states({ order, status: 'settled' })]);
    expect(all.toSorted().at(-1)).toBe('TAKEN');
    await told();
    expect(await states({ order })).toBe('KNOWN');
    await withProviderTables(connection.database).updateTable('provider_payments').set({ told: '' }).execute();
    reports.wake();
    await told();
    expect(harness.available(ANNA)).toBe(100n * ONE_USDT);
  });

  test('is taken back as far as it is there, once, and is credited never again', async () => {
    const order = await ordered(ANNA);
    await states({ order, status: 'settled' });
    await told();
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 70n * ONE_USDT });
    expect([await states({ order, status: 'reversed' }), await states({ order, status: 'reversed' })]).toEqual(['TAKEN', 'KNOWN']);
    await told();
    expect(await states({ order, status: 'settled' })).toBe('KNOWN');
    expect(harness.available(ANNA)).toBe(0n);
    expect(harness.exchange.ask({ type: 'custody.totals', accountId: ANNA })[0]?.owedUnits).toBe(70n * ONE_USDT);
  });

  test('credits nothing when it was taken back before it was ever told', async () => {
    const order = await ordered(ANNA);
    expect([await states({ order, status: 'reversed' }), await states({ order })]).toEqual(['TAKEN', 'KNOWN']);
    await told();
    expect(harness.available(ANNA)).toBe(0n);
  });

  test('changes nothing with another signature, replayed, or at another time, and is counted', async () => {
    const order = await ordered(ANNA);
    const { headers, body } = pages.states({ order });
    const forged = addresses.states({ order });
    expect(await callbacks.take('ACME', forged.headers, forged.body)).toBe('SIGNATURE');
    expect(await callbacks.take('NONE', headers, body)).toBe('PROVIDER');
    expect(await callbacks.take('ACME', headers, Buffer.from(body.toString().replace('100', '900')))).toBe('SIGNATURE');
    expect(await states({ order }, pages, Date.now() - 301_000)).toBe('TIME');
    expect(harness.available(ANNA)).toBe(0n);
    expect([await callbacks.take('ACME', headers, body), await callbacks.take('ACME', headers, body)]).toEqual(['TAKEN', 'REPLAYED']);
    await told();
    expect(harness.available(ANNA)).toBe(100n * ONE_USDT);
    const counts = new Map(callbacks.counts());
    expect([counts.get('SIGNATURE'), counts.get('PROVIDER'), counts.get('TIME'), counts.get('REPLAYED')]).toEqual([2, 1, 1, 1]);
  });

  test('changes nothing with another amount, currency, coin or order, and is said to operators', async () => {
    const order = await ordered(ANNA);
    const other = await ordered(BERTA, '70');
    for (const [fields, code] of [
      [{ amount: '100.00000001' }, 'AMOUNT'],
      [{ amount: '99' }, 'AMOUNT'],
      [{ amount: '-100' }, 'AMOUNT'],
      [{ amount: '1e2' }, 'AMOUNT'],
      [{ currency: 'EUR' }, 'CURRENCY'],
      [{ coin: 'btc' }, 'CURRENCY'],
      [{ order: '0'.repeat(32) }, 'ORDER'],
      [{ order: other }, 'AMOUNT'],
      [{ order: 'x' }, 'BODY'],
      [{ transaction: 'with space' }, 'BODY'],
      [{ amount: 100 }, 'BODY'],
    ] as const)
      expect([fields, await states({ order, ...fields })]).toEqual([fields, code]);
    // an order of another provider
    expect(await states({ order }, addresses)).toBe('ORDER');
    expect(refused).toContain('ACME CURRENCY payment-1');
    expect(await withProviderTables(connection.database).selectFrom('provider_payments').selectAll().execute()).toEqual([]);
    expect([harness.available(ANNA), harness.available(BERTA)]).toEqual([0n, 0n]);
  });

  test('a payment is of one order and amount, and a page is paid by one payment; an address by many', async () => {
    const [order, open] = [await ordered(ANNA), await ordered(BERTA, '0')];
    await states({ order });
    expect(await states({ order: open })).toBe('CONFLICT');
    expect(await states({ order, transaction: 'payment-2' })).toBe('CONFLICT');
    expect(await states({ order: open, transaction: 'payment-3', amount: '5' })).toBe('TAKEN');
    expect(await states({ order: open, transaction: 'payment-3', amount: '6' })).toBe('CONFLICT');
    const address = (await ask(ANNA, { provider: 'WIRE' })).slice(1);
    for (const transaction of ['one', 'two']) expect(await states({ order: address, transaction, amount: '7' }, addresses)).toBe('TAKEN');
    await told();
    expect([harness.available(ANNA), harness.available(BERTA)]).toEqual([114n * ONE_USDT, 5n * ONE_USDT]);
  });

  test('is credited behind any number of statements that the exchange refuses, of which the oldest is said', async () => {
    const nobody = { provider: 'ACME', order_id: 'gone', channel_id: 501, user_id: 999_999, units: '1', stated: 'paid', told: '' } as const;
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...nobody,
      transaction_id: `refused-${index}`,
      changed_ms: 1 + Math.floor(index / 300),
    }));
    await withProviderTables(connection.database).insertInto('provider_payments').values(rows).execute();
    await states({ order: await ordered(ANNA) });
    await vi.waitFor(() => expect(harness.available(ANNA)).toBe(100n * ONE_USDT), { timeout: 10_000, interval: 5 });
    await vi.waitFor(() => expect(reports.oldestMs).toBe(1), { timeout: 10_000, interval: 5 });
    expect(new Set(problems).size).toBe(450);
  });

  test('refused by the exchange it is told again after 5 s, then twice as long each time, and one that is stated otherwise at once', async () => {
    const gone = { provider: 'ACME', transaction_id: 'refused', order_id: 'gone', channel_id: 501, user_id: 999_999, units: '1' } as const;
    const rows = withProviderTables(connection.database);
    await rows
      .insertInto('provider_payments')
      .values({ ...gone, stated: 'paid', told: '', changed_ms: 1 })
      .execute();
    const address = (await ask(ANNA, { provider: 'WIRE' })).slice(1);
    /** How often it was refused when all that waits was looked at at that time: what is stated last is told behind it. */
    const at = async (seconds: number): Promise<number> => {
      nowMs = seconds * 1_000;
      const transaction = `at-${seconds}`;
      await states({ order: address, transaction, amount: '7' }, addresses);
      const last = rows.selectFrom('provider_payments').select('told').where('transaction_id', '=', transaction);
      await vi.waitFor(async () => expect(await last.execute()).toEqual([{ told: 'paid' }]), { timeout: 10_000, interval: 5 });
      return problems.length;
    };
    expect([await at(0), await at(4.9), await at(5), await at(14.9), await at(15), await at(34.9), await at(35)]).toEqual([
      1, 1, 2, 2, 3, 3, 4,
    ]);
    const row = rows.updateTable('provider_payments').where('transaction_id', '=', 'refused');
    await row.set({ stated: 'settled' }).execute();
    expect([await at(36), await at(40.9), await at(41), reports.oldestMs]).toEqual([5, 5, 6, 1]);
  });

  test('of an order by another channel than the provider has now nothing is taken: it is of another coin', async () => {
    const order = await ordered(ANNA);
    await withProviderTables(connection.database).updateTable('provider_orders').set({ channel: 'ETH' }).where('id', '=', order).execute();
    expect(await states({ order })).toBe('ORDER');
    expect([harness.available(ANNA), refused]).toEqual([0n, ['ACME ORDER payment-1']]);
  });

  test('of a channel of another provider the same number is another payment', async () => {
    await states({ order: await ordered(ANNA) });
    const address = (await ask(ANNA, { provider: 'WIRE' })).slice(1);
    await states({ order: address }, addresses);
    await told();
    expect(harness.available(ANNA)).toBe(200n * ONE_USDT);
    expect(channels.of(501)).toEqual({ provider: 'ACME', assetCode: 'USDT' });
    expect(channels.of(1)).toBeUndefined();
  });
});
