import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { programOf } from '../../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const CANDOR = programOf(fileURLToPath(new URL('../../command-line/candor.ts', import.meta.url)));

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
  await operators.add('root', ['administrator']);
  await operators.add('anna', ['support']);
  await operators.add('alma', ['administrator']);
});
afterAll(() => discard(server));

async function user(name: string): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(name);
  return client;
}

const halt = async (...words: readonly string[]): Promise<string> =>
  await operators.run('root', 'halt', ...words, '--reason', 'The venue reports a fault');

/** Both persons; answers what the second one is told. */
async function resume(...words: readonly string[]): Promise<string> {
  const proposed = await operators.run('root', 'resume', ...words, '--reason', 'It is mended');
  const [, proposalId = ''] = /^0 proposal (\d+):/.exec(proposed) ?? [];
  return await operators.run('alma', 'confirm', proposalId);
}

const buyOf = (symbol: string) => ({ symbol, delegateValue: '20', delegateType: 1, type: 0 }) as const;
const contract = { periodId: 1, betAmount: '10', betContent: 1 } as const;

describe('RULES §18 halt and resume', () => {
  test('a halted market takes no order and keeps cancels, says so in the list, and other markets go on; two persons resume it', async () => {
    const alice = await user('haltalice');
    const limit = { symbol: 'btc', delegateTotal: '0.001', delegatePrice: '20000', delegateType: 0, type: 0 } as const;
    const waiting = await alice.data(CALLS.submitOrder, limit);
    const stateOf = async (coin: string): Promise<string | undefined> =>
      (await alice.data(CALLS.coins, {})).currencyList.find((row) => row.coin === coin)?.enable;
    expect(await halt('spot', 'BTCUSDT')).toBe('0 done\n1 of spot halted');
    expect(await alice.refusal(CALLS.submitOrder, buyOf('btc'))).toBe('MARKET_CLOSED');
    expect((await alice.single(CALLS.submitOrder, buyOf('eth'))).ok).toBe(true);
    await expect.poll(() => stateOf('btc')).toBe('2');
    expect(await stateOf('eth')).toBe('1');
    expect((await alice.single(CALLS.cancelOrder, { id: waiting.id })).ok).toBe(true);

    expect(await halt('spot', 'btcusdt')).toBe('1 it is halted already');
    expect(await resume('spot', 'btcusdt')).toBe('0 done\n1 of spot resumed');
    expect((await alice.single(CALLS.submitOrder, buyOf('btc'))).ok).toBe(true);
    await expect.poll(() => stateOf('btc')).toBe('1');
  });

  test('of second contracts what runs goes on, a repeated request is answered as before, and nothing new is taken, after a restart too', async () => {
    const bob = await user('haltbob');
    const key = { 'Idempotency-Key': randomUUID() };
    const order = async () => await bob.single(CALLS.createUpdownOrder, contract, key);
    // the first price may not be there yet
    await expect.poll(async () => (await order()).ok).toBe(true);
    expect(await halt('updown')).toMatch(/^0 done\n\d+ of updown halted$/);
    expect(await order()).toMatchObject({ ok: true, data: { repeated: true } });
    await expect.poll(() => bob.refusal(CALLS.createUpdownOrder, contract)).toBe('MARKET_CLOSED');
    await expect.poll(() => bob.refusal(CALLS.updownProposal, contract)).toBe('MARKET_CLOSED');
    expect(await bob.data(CALLS.updownOrders, { status: 0 })).toHaveLength(1);
    expect((await bob.data(CALLS.coins, {})).coinList).toEqual([]);

    const [period] = await bob.data(CALLS.roundPeriods, { symbol: 'btc' });
    expect(await halt('rounds', 'btcusdt')).toMatch(/^0 done\n\d+ of rounds halted$/);
    const stake = { periodId: period?.id ?? 0, betAmount: '10', betContent: 1 } as const;
    await expect.poll(() => bob.refusal(CALLS.stakeOnRound, stake)).toBe('MARKET_CLOSED');
    expect(await halt('perpetual')).toMatch(/^0 done\n\d+ of perpetual halted$/);
    const position = { symbol: 'btc', leverage: 10, delegateTotal: 1, type: 0, delegateType: 1 } as const;
    expect(await bob.refusal(CALLS.submitContractOrder, position)).toBe('MARKET_CLOSED');

    await server.end('SIGTERM');
    server = await startServerProcess({
      dataFolder: server.dataFolder,
      environment: { CANDOR_LIMITS: 'off', DATABASE_URL: server.databaseUrl },
    });
    const again = await user('haltcarol');
    expect(await again.refusal(CALLS.submitContractOrder, position)).toBe('MARKET_CLOSED');
    for (const product of ['perpetual', 'updown'])
      expect(await resume(product)).toMatch(new RegExp(`^0 done\n\\d+ of ${product} resumed$`));
    expect(await again.refusal(CALLS.submitContractOrder, position)).not.toBe('MARKET_CLOSED');
    await expect.poll(async () => (await again.data(CALLS.coins, {})).coinList.length).toBeGreaterThan(0);
  });

  test('is neither done by who may not, nor resumed alone, nor done with what there is not', async () => {
    const told = async (operator: string, action: string, product?: string, symbol?: string): Promise<unknown> => {
      const { outcome, text = '' } = await operators.ask(operator, action, { product, symbol, reason: 'a test' });
      return outcome === 'NO_PERMISSION' ? outcome : text;
    };
    const ethusdt = { product: 'spot', symbol: 'ethusdt', reason: 'a test' } as const;
    expect(await told('anna', 'halt', 'spot')).toBe('NO_PERMISSION');
    expect(await told('root', 'halt')).toMatch(/^product needs/);
    expect(await told('root', 'halt', 'options')).toBe('the products are spot, updown, rounds, perpetual, conversion');
    expect(await told('root', 'halt', 'spot', 'nothing')).toBe('spot has no nothing here');
    expect(await told('root', 'resume', 'spot', 'ethusdt')).toBe('it is on already');
    const long = { ...ethusdt, reason: 'x'.repeat(201) };
    expect((await operators.ask('root', 'halt', long)).outcome).toBe('REASON_LONG');
    expect((await operators.ask('root', 'halt', ethusdt)).outcome).toBe('ok');
    // said to the first person: what is proposed can be confirmed
    expect((await operators.ask('root', 'resume', long)).outcome).toBe('REASON_LONG');
    const { output } = await operators.ask('root', 'resume', ethusdt);
    const { proposalId } = output as { readonly proposalId: number };
    expect((await operators.ask('root', 'confirm', { id: proposalId })).outcome).toBe('OWN_PROPOSAL');
    const dora = await user('haltdora');
    expect(await dora.refusal(CALLS.submitOrder, buyOf('eth'))).toBe('MARKET_CLOSED');
  });

  test('the audit decides each halt again and finds nothing wrong', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, 'audit', server.dataFolder]);
    expect(stdout).toContain('audit clean');
  });
});
