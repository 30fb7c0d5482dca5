import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { TestOperators } from '../test/operators.ts';
import { programOf } from '../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';

const CANDOR = programOf(fileURLToPath(new URL('../command-line/candor.ts', import.meta.url)));
const HOUR_MS = 3_600_000;

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
  await operators.add('anna', ['administrator']);
  await operators.add('berta', ['administrator']);
});
afterAll(() => discard(server));

test('RULES §18 a spot fee is planned by two persons, published and signed, and paid by later orders alone', async () => {
  const alice = new ApiClient(server.address);
  await alice.register('termsalice');
  const changes = async (planned: boolean) => await alice.data(CALLS.termsChanges, { product: 'spot', symbol: 'btc', planned });
  /** What of 100 USDT an order at the market pays of the coin, in parts per million. */
  const feePpm = async (): Promise<number> => {
    const { id } = await alice.data(CALLS.submitOrder, { symbol: 'btc', delegateValue: '100', delegateType: 1, type: 0 });
    const proof = await alice.data(CALLS.spotProof, { orderId: String(id) });
    return proof.receipt.feePpm;
  };

  const proposed = await operators.run('anna', 'terms', 'plan', 'spot', 'btcusdt', 'feePpm=900', '--reason', 'Costs have fallen');
  const [, proposalId = ''] = /^0 proposal (\d+):/.exec(proposed) ?? [];
  expect((await operators.ask('anna', 'confirm', { id: Number(proposalId) })).outcome).toBe('OWN_PROPOSAL');
  const effectiveMs = Math.ceil((server.nowMs() + HOUR_MS + 10_000) / 60_000) * 60_000;
  expect(await operators.run('berta', 'confirm', proposalId)).toMatch(/^0 done\nversion 2 of spot btcusdt acts from \S+: feePpm=900$/);
  expect(await operators.run('berta', 'terms', 'show', 'spot', 'btcusdt')).toContain('feePpm: 1000 → 900');

  await expect.poll(async () => (await changes(true)).length).toBe(1);
  const [file] = await changes(true);
  expect(file?.params).toMatchObject({ version: 2, reason: 'Costs have fallen', operators: ['anna', 'berta'] });
  expect(file?.params.terms.filter(({ before, after }) => before !== after)).toEqual([
    { name: 'feePpm', unit: 'ppm', before: '1000', after: '900' },
  ]);
  expect(file?.params.effectiveMs).toBeGreaterThanOrEqual(effectiveMs);
  const trusted = (await alice.data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
  expect(verifyEvidence(file, trusted)).toMatchObject({ proved: true, orderId: 'spot/btcusdt@2' });

  expect(await feePpm()).toBe(1_000);
  await server.passTime((file?.params.effectiveMs ?? 0) - server.nowMs() + 1_000, LONG_STEP_MS);
  await expect.poll(() => feePpm()).toBe(900);
  expect(await changes(true)).toEqual([]);

  await server.end('SIGTERM');
  const environment = { CANDOR_LIMITS: 'off', DATABASE_URL: server.databaseUrl };
  const run = async (...words: readonly string[]) =>
    (await promisify(execFile)(process.execPath, [CANDOR, ...words], { env: { ...process.env, ...environment } })).stdout;
  expect(await run('audit', server.dataFolder)).toContain('audit clean');
  expect(await run('records', 'rebuild', server.dataFolder)).toContain('records are complete');
  server = await startServerProcess({ dataFolder: server.dataFolder, environment, timeAheadMs: server.timeAheadMs() });
  expect(await new ApiClient(server.address).data(CALLS.termsChanges, { product: 'spot' })).toEqual([file]);
});
