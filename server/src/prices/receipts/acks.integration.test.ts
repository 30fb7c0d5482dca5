import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contradictionOf } from '../../command-line/contradiction.ts';
import { JournalSearch } from '../../machine/journal/search.ts';
import { serverProducts } from '../../products/registry.ts';
import { rotateKey } from '../provenance/keyring.ts';
import { ApiClient, WAITING_BUY } from '../../test/api-client.ts';
import { LONG_STEP_MS, SECOND_STEP_MS } from '../../test/long-steps.ts';
import { discard, QUIET, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import type { Acknowledgement } from './acks.ts';

const ROUND_MS = 60_000;

let server: ServerProcess;
let alice: ApiClient;

/** A request with its key: the same again is answered as before. */
type Sent = { readonly call: CallDefinition; readonly parameters: object; readonly key: string };
type Answer = {
  readonly code: number;
  readonly reason?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ack?: Acknowledgement;
};
const placed = new Map<string, Sent & { readonly answer: Answer }>();

async function send({ call, parameters, key }: Sent): Promise<Answer> {
  return JSON.parse(await alice.text(call, parameters, { 'idempotency-key': key })) as Answer;
}

/** Places an order until it is not refused for want of a price or of an open window; what became of one that is not known yet, the same key tells. */
async function place(name: string, call: CallDefinition, parameters: object): Promise<Answer> {
  let key = `${name}-1-0123456789abcdef`;
  for (let attempt = 1; ; attempt += 1) {
    const sent = { call, parameters, key };
    const answer = await send(sent);
    if (answer.code !== 200 && attempt < 20) {
      if (answer.reason !== 'UNKNOWN_RESULT') key = `${name}-${attempt + 1}-0123456789abcdef`;
      await server.passTime(1_000);
      continue;
    }
    expect(answer.reason, name).toBeUndefined();
    placed.set(name, { ...sent, answer });
    return answer;
  }
}

async function keys() {
  return await alice.data(CALLS.signingKeys, {});
}

/** What the two parts of the answer prove together. */
async function verdictOf(ack: Acknowledgement | undefined) {
  const published = await keys();
  const trusted = published.map(({ publicKey }) => publicKey);
  return verifyEvidence({ v: 1, kind: 'ack', ...ack, keys: published }, trusted);
}

async function restart(): Promise<void> {
  const environment = { ...QUIET, CANDOR_LIMITS: 'off', DATABASE_URL: server.databaseUrl };
  server = await startServerProcess({ dataFolder: server.dataFolder, timeAheadMs: server.timeAheadMs(), environment });
  alice = Object.assign(new ApiClient(server.address), { token: alice.token });
}

beforeAll(async () => {
  server = await startServerProcess({ environment: { ...QUIET, CANDOR_LIMITS: 'off' } });
  alice = new ApiClient(server.address);
  await alice.register('alice01');
  await alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '2000' });
  await vi.waitFor(async () => expect((await alice.data(CALLS.depth, { symbol: 'btc' })).asks.length).toBeGreaterThan(0), {
    timeout: 20_000,
  });
});

afterAll(() => discard(server));

test('RULES §15.1 the answer to an order of each kind has its acknowledgement, which names its place in the journal', async () => {
  const contract = { symbol: 'btc', leverage: 5, delegateTotal: 3, type: 0, delegateType: 1 };
  const { id } = (await place('spot', CALLS.submitOrder, WAITING_BUY)).data;
  await place('amount', CALLS.submitOrder, { symbol: 'btc', delegateValue: '25', delegateType: 1, type: 0 });
  const opened = (await place('contract', CALLS.submitContractOrder, contract)).data;
  const [position] = await alice.rows(CALLS.contractPositions, { status: 0, symbol: 'btc' });
  const reversed = (await place('reverse', CALLS.reversePosition, { id: position?.id })).data;
  const [other] = await alice.rows(CALLS.contractPositions, { status: 0, symbol: 'btc' });
  const closed = (await place('close', CALLS.closePosition, { id: other?.id, delegateTotal: 1 })).data;
  await place('stop', CALLS.stopPosition, { id: other?.id });
  const second = (await place('second', CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 })).data;
  await server.passTime(ROUND_MS - (server.nowMs() % ROUND_MS) + 500, LONG_STEP_MS);
  const staked = (await place('round', CALLS.stakeOnRound, { periodId: 1, betAmount: '10', betContent: 0 })).data;
  for (const [name, { answer }] of placed) {
    expect(answer.ack, name).toBeDefined();
    expect(await verdictOf(answer.ack), name).toMatchObject({ proved: true, kind: 'ack', orderId: answer.ack?.receipt.orderId });
    const { journal } = answer.ack?.receipt ?? {};
    const entry = await new JournalSearch(server.dataFolder).entry(journal?.seq ?? 0);
    expect([journal?.hash, answer.ack?.ack.journal.hash], name).toEqual([entry?.previousHash, entry?.previousHash]);
    if (answer.ack === undefined) continue;
    const evidence = { v: 1, kind: 'ack', ...answer.ack, keys: [] } as const;
    expect(await contradictionOf(evidence, server.dataFolder, serverProducts), name).toBeNull();
  }
  const orderOf = (name: string): unknown => placed.get(name)?.answer.ack?.receipt.orderId;
  expect(['spot', 'contract', 'reverse', 'close', 'second', 'round'].map(orderOf)).toEqual([
    `O-${String(id)}`,
    `P-${String(opened['id'])}`,
    `P-${String(reversed['openId'])}`,
    `P-${String(closed['id'])}`,
    second['orderNo'],
    staked['orderNo'],
  ]);
});

test('it is about the very receipt that the order has elsewhere', async () => {
  const receiptOf = (name: string): unknown => placed.get(name)?.answer.ack?.receipt;
  expect(receiptOf('second')).toEqual(placed.get('second')?.answer.data['receipt']);
  expect(receiptOf('round')).toEqual(placed.get('round')?.answer.data['receipt']);
  for (const name of ['spot', 'amount']) {
    const orderId = placed.get(name)?.answer.ack?.receipt.orderId ?? '';
    expect((await alice.data(CALLS.spotProof, { orderId })).receipt).toEqual(receiptOf(name));
  }
  for (const name of ['contract', 'reverse', 'close', 'stop']) {
    const orderId = placed.get(name)?.answer.ack?.receipt.orderId ?? '';
    expect((await alice.data(CALLS.contractOrderProof, { orderId })).receipt).toEqual(receiptOf(name));
  }
});

test('orders that come together share a batch, a root and a signature; cancels and refusals have none', async () => {
  const sent = Array.from({ length: 20 }, (_, at) => ({
    call: CALLS.submitOrder,
    parameters: WAITING_BUY,
    key: `together-${at}-0123456789`,
  }));
  const answers = await Promise.all(sent.map(send));
  const batches = Map.groupBy(answers, ({ ack }) => ack?.signature);
  expect(batches.size).toBeLessThan(answers.length);
  for (const together of batches.values()) {
    expect(new Set(together.map(({ ack }) => ack?.index)).size).toBe(together.length);
    for (const { ack } of together) expect(await verdictOf(ack)).toMatchObject({ proved: true });
  }
  for (const { data } of answers) expect(await alice.text(CALLS.cancelOrder, { id: data['id'] })).not.toContain('"ack"');
  expect(await alice.text(CALLS.submitOrder, { ...WAITING_BUY, delegateTotal: '9999999' })).not.toContain('"ack"');
  expect(await alice.text(CALLS.closeAllPositions, {})).not.toContain('"ack"');
});

test('I27 the same request again has the same acknowledgement, also after SIGKILL and when its round is over; with a new key the same content, and a kept receipt stays', async () => {
  const again = async (): Promise<readonly (readonly [string, Acknowledgement | undefined])[]> =>
    await Promise.all([...placed].map(async ([name, sent]) => [name, (await send(sent)).ack] as const));
  expect(await again()).toEqual([...placed].map(([name, { answer }]) => [name, answer.ack]));
  // killed in the moment of its acceptance: neither the records nor the kept receipts have it
  await place('killed', CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 0 });
  await server.end('SIGKILL');
  await restart();
  const before = [...placed].map(([name, { answer }]) => [name, answer.ack]);
  expect(await again()).toEqual(before);
  await server.passTime(ROUND_MS + 5_000, SECOND_STEP_MS);
  await server.end('SIGTERM');
  rotateKey(server.dataFolder, server.nowMs());
  await restart();
  const key = (await keys())[1]?.key ?? '';
  for (const [name, ack] of await again()) {
    const first = placed.get(name)?.answer.ack;
    expect(ack?.receipt, name).toEqual({ ...first?.receipt, key });
    expect(ack?.ack, name).toEqual({ ...first?.ack, key, root: ack?.ack.root });
    expect(await verdictOf(ack), name).toMatchObject({ proved: true });
  }
  const kept = [...placed].filter(([name]) => name === 'second' || name === 'killed');
  expect(kept).toHaveLength(2);
  for (const [name, { answer, ...sent }] of kept) {
    const { receipt, receiptSignature } = (await send(sent)).data;
    expect([receipt, receiptSignature], name).toEqual([answer.data['receipt'], answer.data['receiptSignature']]);
  }
});
