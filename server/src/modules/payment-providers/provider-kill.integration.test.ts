import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { FakeProvider } from './test/fake-provider.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const ORDERS = 8;

let folder: string;
let fake: FakeProvider;
let server: ServerProcess;
let alice: ApiClient;
const environment = (): Record<string, string> => ({ CANDOR_PAYMENT_PROVIDERS: join(folder, 'providers.json') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-provider-kill-'));
  fake = await FakeProvider.open();
  await writeFile(join(folder, 'providers.json'), JSON.stringify([fake.provider]));
  server = await startServerProcess({ environment: environment() });
  alice = new ApiClient(server.address);
  await alice.register('alice01');
});
afterAll(async () => {
  await discard(server);
  await fake.close();
  await rm(folder, { recursive: true });
});

const usdt = async (): Promise<number> => Number((await alice.data(CALLS.usdtAssets, {})).find(({ type }) => type === 1)?.amout);

async function callBack(fields: Readonly<Record<string, unknown>>, changed?: string): Promise<string> {
  const { headers, body } = fake.states(fields);
  const sent = { method: 'POST', headers, body: changed ?? new Uint8Array(body) };
  const response = await fetch(`${server.address}/providers/ACME/callback`, sent);
  return `${response.status} ${await response.text()}`;
}

test('SPEC §13.1 payments that were stated and answered are credited once, over a kill between the answer and the credit', async () => {
  const before = await usdt();
  const asked = {
    amount: '25',
    code: 'ACME',
    coin: 'usdt',
    currency: 'USD',
    symbol: 'USDT-TRC',
    address: null,
    useAddress: false,
  } as const;
  const orders: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const answer = JSON.parse(await alice.text(CALLS.payAddress, asked)) as {
      readonly msg: string;
      readonly data: { readonly value: string };
    };
    expect(answer).toMatchObject({ code: 200, data: { kind: 'page', value: answer.msg } });
    orders.push(answer.msg.split('/').at(-1) ?? '');
  }
  const states = orders.map((order, index) => ({ order, transaction: `payment-${index}`, amount: '25' }));
  expect(await callBack(states[0] ?? {}, '{}')).toBe('401 {"code":"SIGNATURE"}');
  expect(await Promise.all(states.map(async (state) => await callBack(state)))).toEqual(states.map(() => '200 {"code":"TAKEN"}'));
  const { dataFolder } = server;
  const { token } = alice;
  await server.end('SIGKILL');
  server = await startServerProcess({ dataFolder, environment: environment() });
  alice = new ApiClient(server.address);
  alice.token = token;
  await vi.waitFor(async () => expect(await usdt()).toBe(before + ORDERS * 25), WAIT);
  for (const state of states) expect(await callBack(state)).toBe('200 {"code":"KNOWN"}');
  expect(await callBack({ ...states[0], status: 'reversed' })).toBe('200 {"code":"TAKEN"}');
  await vi.waitFor(async () => expect(await usdt()).toBe(before + (ORDERS - 1) * 25), WAIT);
  const rows = await alice.rows(CALLS.deposits, {});
  expect(rows.map(({ type, amount, state }) => `${type} ${amount} ${state}`).toSorted()).toEqual([
    ...states.slice(1).map(() => 'ACME 25 credited'),
    'ACME 25 reorganised',
  ]);
  const figures = await (await fetch(`${server.adminAddress}/metrics`)).text();
  expect(figures).toContain(`candor_provider_callbacks{code="KNOWN"} ${ORDERS}`);
});
