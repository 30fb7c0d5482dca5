import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { JournalSearch } from '../../machine/journal/search.ts';
import { rotateKey } from '../../prices/provenance/keyring.ts';
import { ApiClient } from '../../test/api-client.ts';
import { recordedBars } from '../../test/recorded-bars.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const NAMES = ['seller1', 'seller2', 'buyer01'] as const;

let recording = '';
let server: ServerProcess;
let users: ApiClient[] = [];
let waiting = 0;

const user = (index: number): ApiClient => users[index] ?? new ApiClient(server.address);
const [FIRST, SECOND, BUYER] = [0, 1, 2];

async function start(previous: ServerProcess | null): Promise<void> {
  const environment = { CANDOR_FEED: `replay:${recording}`, CANDOR_LIMITS: 'off' };
  const same =
    previous === null
      ? {}
      : {
          dataFolder: previous.dataFolder,
          timeAheadMs: previous.timeAheadMs(),
          environment: { ...environment, DATABASE_URL: previous.databaseUrl },
        };
  server = await startServerProcess({ environment, ...same });
  users = NAMES.map((_name, index) => Object.assign(new ApiClient(server.address), { token: users[index]?.token ?? '' }));
}

beforeAll(async () => {
  recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
  await writeFile(
    join(recording, 'BTCUSDT-1s.csv'),
    recordedBars(() => '60000.00', 60),
  );
  await start(null);
  for (const [index, name] of NAMES.entries()) await user(index).register(name);
  await vi.waitFor(async () => expect((await user(FIRST).data(CALLS.depth, { symbol: 'btc' })).asks.length).toBeGreaterThan(0), {
    timeout: 20_000,
  });
  for (const seller of [FIRST, SECOND])
    await user(seller).data(CALLS.submitOrder, { symbol: 'btc', delegateValue: '1500', delegateType: 1, type: 0 });
});

afterAll(async () => {
  await discard(server);
  await rm(recording, { recursive: true, force: true });
});

async function limit(index: number, type: 0 | 1, delegatePrice: string, delegateTotal: string): Promise<number> {
  const order = { symbol: 'btc', delegateType: 0, type, delegatePrice, delegateTotal } as const;
  return (await user(index).data(CALLS.submitOrder, order)).id;
}

const proofOf = (index: number, id: number) => user(index).data(CALLS.spotProof, { orderId: `O-${id}` });
const textOf = (index: number, orderId: string): Promise<string> => user(index).text(CALLS.spotProof, { orderId });
const trusted = async (): Promise<readonly string[]> => (await user(BUYER).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);

describe('RULES §15.2 the receipt and the settlement of a spot order, on request', () => {
  test('an order that nothing has filled: its receipt is the place of its command in the journal', async () => {
    const id = await limit(FIRST, 0, '55000', '0.001');
    const { receipt, settlement, ...rest } = await proofOf(FIRST, id);
    expect(receipt).toMatchObject({ orderId: `O-${id}`, side: 'buy', lots: 100, lot: '0.00001000', limit: '55000.00', feePpm: 1_000 });
    expect([settlement, rest.settlementSignature]).toEqual([undefined, undefined]);
    const placed = await new JournalSearch(server.dataFolder).entry(id);
    expect(receipt.journal).toEqual({ seq: id, hash: placed?.previousHash });
    expect(placed?.entry.command.body).toMatchObject({ type: 'spot.place', lots: 100 });
    expect(verifyEvidence({ receipt, ...rest }, await trusted())).toMatchObject({ proved: true, kind: 'spot', orderId: `O-${id}` });
    await user(FIRST).data(CALLS.cancelOrder, { id });
    expect((await proofOf(FIRST, id)).settlement).toBeUndefined();
  });

  test('filled over several makers, in part; each side has its own fee, and all are proved by the published key', async () => {
    const first = await limit(FIRST, 1, '60000.00', '0.01');
    const second = await limit(SECOND, 1, '60000.01', '0.01');
    waiting = await limit(BUYER, 0, '60000.01', '0.025');
    const evidence = await proofOf(BUYER, waiting);
    expect(evidence.settlement).toMatchObject({
      lots: 2_000,
      value: '1200.00010000',
      fee: '0.00002000',
      feeAsset: 'BTC',
      state: 'waiting',
    });
    expect(evidence.settlement?.fills.map(({ price, lots, role, seq }) => [price, lots, role, seq])).toEqual([
      ['60000.00', 1_000, 'taker', waiting],
      ['60000.01', 1_000, 'taker', waiting],
    ]);
    expect(verifyEvidence(evidence, await trusted())).toMatchObject({ proved: true });
    for (const [index, id, fee] of [
      [FIRST, first, '0.60000000'],
      [SECOND, second, '0.60000010'],
    ] as const) {
      const made = await proofOf(index, id);
      expect(made.settlement).toMatchObject({ fills: [{ role: 'maker', fee }], fee, feeAsset: 'USDT', state: 'filled', seq: waiting });
      expect(verifyEvidence(made, await trusted())).toMatchObject({ proved: true });
    }
  });

  test('cancelled after it was filled in part; a market order by amount', async () => {
    await user(BUYER).data(CALLS.cancelOrder, { id: waiting });
    const cancelled = await proofOf(BUYER, waiting);
    expect(cancelled.settlement).toMatchObject({ lots: 2_000, state: 'cancelled' });
    expect(verifyEvidence(cancelled, await trusted())).toMatchObject({ proved: true });
    const { id } = await user(BUYER).data(CALLS.submitOrder, { symbol: 'btc', delegateValue: '100', delegateType: 1, type: 0 });
    const bought = await proofOf(BUYER, id);
    expect(bought.receipt).toMatchObject({ type: 'market', lots: 0, amount: '100.00000000', price: '0.00' });
    expect(bought.settlement?.state).toBe('filled');
    expect(verifyEvidence(bought, await trusted())).toMatchObject({ proved: true });
  });

  test('I28 another’s order answers byte for byte like an unknown one, and so does what is none', async () => {
    const unknown = await textOf(FIRST, 'O-900719925474');
    expect(JSON.parse(unknown)).toMatchObject({ reason: 'NOT_FOUND' });
    expect(await textOf(FIRST, `O-${waiting}`)).toBe(unknown);
    expect(await textOf(FIRST, String(waiting))).toBe(unknown);
  });

  test('the same bytes again, also after the process was killed; with a new key the receipt stays', { timeout: 120_000 }, async () => {
    const before = await textOf(BUYER, `O-${waiting}`);
    const { receipt, receiptSignature } = await proofOf(BUYER, waiting);
    expect(await textOf(BUYER, String(waiting))).toBe(before);
    await server.end('SIGKILL');
    await start(server);
    expect(await textOf(BUYER, `O-${waiting}`)).toBe(before);
    await server.end('SIGTERM');
    rotateKey(server.dataFolder, server.nowMs());
    await start(server);
    const again = await proofOf(BUYER, waiting);
    expect([again.receipt, again.receiptSignature]).toEqual([receipt, receiptSignature]);
    const keys = await user(BUYER).data(CALLS.signingKeys, {});
    expect([keys.length, again.settlement?.key]).toEqual([2, keys[1]?.key]);
    expect(verifyEvidence(again, [keys[0]?.publicKey ?? ''])).toMatchObject({ proved: true });
  });
});
