import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@candor/server/machine/storage/embedded-postgres';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';
import { fillRecords, ROWS_OF_ACCOUNT, STAKES_OF_ROUND, type LongRound } from './fill.ts';
import { tickDelayWhile, type TickDelay } from './tick-delay.ts';

const ACCOUNTS = 16;
const MEASURED_MS = 30_000;
/** The longest contract of the first start, and what its settlement and its checkpoint take. */
const LONGEST_S = 900;
const SETTLED_AFTER_S = 10;
const RETRY_MS = 500;

/** An account of the bench. */
type Client = { readonly accountId: number; readonly call: (path: string, parameters: object) => Promise<string> };
/** One of the worst calls: `rows` says how many rows a whole answer has. */
type WorstCall = {
  readonly name: string;
  readonly rows: (answer: string) => number;
  readonly wanted: number;
  readonly ask: () => Promise<string>;
};
type Answered = { readonly name: string; readonly bytes: number; readonly durationMs: number };

/**
 * Delays of price ticks while sixteen accounts ask for the longest answers there are, each for the next as soon as it has the last: lists of
 * 15,000 rows, the proof of a contract of a quarter of an hour, a published round of 100,000 stakes.
 */
export async function benchLists(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-lists-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder });
  const host = await startHost({ CANDOR_LIMITS: 'off', DATABASE_URL: postgres.url }, { isTimeMovable: true });
  try {
    const clients = await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, index) => register(host, `lists${String(index).padStart(3, '0')}`)),
    );
    const contracts = await Promise.all(clients.slice(0, 3).map(placeLongest));
    await host.passTime((LONGEST_S + SETTLED_AFTER_S) * 1_000);
    for (const [index, orderNo] of contracts.entries()) await untilProved(clients[index], orderNo);
    const round = await fillRecords(
      postgres.url,
      clients.map(({ accountId }) => accountId),
    );
    const calls = worstCalls(clients, contracts, round);
    for (const call of calls) await checkWhole(call);
    const idle = await tickDelayWhile(host, () => delay(MEASURED_MS));
    const answered: Answered[] = [];
    const loaded = await tickDelayWhile(host, () => askAll(calls, answered));
    return [
      delayRow('tick delay without calls', idle),
      delayRow('tick delay under sixteen of the worst calls', loaded),
      ...answerRows(answered),
    ];
  } finally {
    await host.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On a connection of its own: the server closes those that have been idle while its time was moved. */
async function post({ hostName, port }: Host, path: string, token: string, parameters: object): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { satoken: token }) };
  const sent = request({ host: hostName, port, path, method: 'POST', headers, agent: false });
  sent.end(JSON.stringify(parameters));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return await text(answer);
}

/** `data` of an answer that must be no refusal. */
function dataOf<Data>(answer: string): Data {
  const { code, msg, data } = JSON.parse(answer) as { readonly code: number; readonly msg: string; readonly data: Data };
  if (code !== 200) throw new Error(msg);
  return data;
}

async function register(host: Host, loginName: string): Promise<Client> {
  const registration = { signType: 3, loginName, loginPassword: 'Quiet7!harbour' };
  type Registered = { readonly satoken: string; readonly user: { readonly userId: number } };
  const { satoken, user } = dataOf<Registered>(await post(host, '/api/user/register', '', registration));
  return { accountId: user.userId, call: (path, parameters) => post(host, path, satoken, parameters) };
}

type Offer = { readonly id: number; readonly period: number };

/** Places a second contract of the longest duration; answers its name. */
async function placeLongest({ call }: Client): Promise<string> {
  const coins = dataOf<{ readonly currencyList: readonly { readonly id: number; readonly coin: string }[] }>(
    await call('/api/common/getCoinList', {}),
  );
  const coin = coins.currencyList.find(({ coin: name }) => name === 'btc');
  const offers = dataOf<readonly Offer[]>(await call('/api/period/list', { secondId: coin?.id }));
  const longest = offers.find(({ period }) => period === LONGEST_S);
  if (longest === undefined) throw new Error(`no contract of ${LONGEST_S} s is offered`);
  const order = { periodId: longest.id, betAmount: '5', betContent: '1' };
  return dataOf<{ readonly orderNo: string }>(await call('/api/secondContractOrder/createSecondContractOrder', order)).orderNo;
}

async function untilProved(client: Client | undefined, orderNo: string): Promise<void> {
  for (;;) {
    const answer = await client?.call(`/api/proofs/second/${orderNo}`, {});
    if (answer?.includes('"code":200')) return;
    if (!answer?.includes('NOT_SETTLED')) throw new Error(`no proof of ${orderNo}: ${answer}`);
    await delay(RETRY_MS);
  }
}

function worstCalls(clients: readonly Client[], contracts: readonly string[], round: LongRound): readonly WorstCall[] {
  const rowsIn = (answer: string): number => answer.split('"userId":').length - 1;
  const ordersIn = (answer: string): number => answer.split('"orderNo":').length - 1;
  const list = (name: string, path: string, parameters: object, rows: WorstCall['rows']) => (client: Client) => ({
    name,
    rows,
    wanted: ROWS_OF_ACCOUNT,
    ask: () => client.call(path, { ...parameters, pageNum: 1, pageSize: ROWS_OF_ACCOUNT }),
  });
  const kinds = [
    list('finished orders', '/api/currency/order/orderList', { status: 1 }, ordersIn),
    list('settled contracts', '/api/secondContractOrder/selectOrderList', { status: 1 }, ordersIn),
    list('ledger rows', '/api/record/currency', {}, rowsIn),
  ];
  return clients.map((client, index): WorstCall => {
    const orderNo = contracts[index];
    const ticksIn = (answer: string): number => answer.split('"prev":').length - 1;
    const ask = (): Promise<string> => client.call(`/api/proofs/second/${orderNo}`, {});
    if (orderNo !== undefined) return { name: 'proof of a contract', rows: ticksIn, wanted: LONGEST_S, ask };
    const stakesIn = (answer: string): number => answer.split('"payout":').length - 1;
    const asked = (): Promise<string> => client.call('/api/rounds/published', round);
    if (index === ACCOUNTS - 1) return { name: 'published round', rows: stakesIn, wanted: STAKES_OF_ROUND, ask: asked };
    return (kinds[index % kinds.length] ?? list('', '', {}, rowsIn))(client);
  });
}

/** A figure of answers that are refused or cut short would say nothing. */
async function checkWhole({ name, rows, wanted, ask }: WorstCall): Promise<void> {
  const answer = await ask();
  if (rows(answer) < wanted) throw new Error(`${name}: ${rows(answer)} rows of ${wanted}: ${answer.slice(0, 200)}`);
}

async function askAll(calls: readonly WorstCall[], answered: Answered[]): Promise<void> {
  const endMs = performance.now() + MEASURED_MS;
  await Promise.all(
    calls.map(async ({ name, ask }) => {
      while (performance.now() < endMs) {
        const startMs = performance.now();
        const { length } = await ask();
        answered.push({ name, bytes: length, durationMs: performance.now() - startMs });
      }
    }),
  );
}

function delayRow(name: string, { ticks, p50Ms, p99Ms, maxMs }: TickDelay): BenchRow {
  const note = `p99 of ${ticks.toLocaleString('en')} ticks; p50 ${p50Ms.toFixed(1)} ms, none above ${maxMs.toFixed(0)} ms`;
  return { name, figure: Math.round(p99Ms * 10) / 10, unit: 'ms', note };
}

function answerRows(answered: readonly Answered[]): readonly BenchRow[] {
  return [...Map.groupBy(answered, ({ name }) => name)].map(([name, some]) => {
    const durations = some.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
    const megabytes = (some[0]?.bytes ?? 0) / 1_000_000;
    const note = `time of an answer of ${megabytes.toFixed(1)} MB, median of ${some.length}; longest ${(durations.at(-1) ?? 0).toFixed(0)} ms`;
    return { name, figure: Math.round(durations[Math.floor(durations.length / 2)] ?? 0), unit: 'ms', note };
  });
}
