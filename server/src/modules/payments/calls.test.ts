import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import type { Circumstances } from '../../api/user/bind.ts';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { paymentCalls } from './calls.ts';
import type { TestWallet } from './user-wallets.ts';

const USER = 1_001;

async function ask(walletOf: ((userId: number) => Promise<TestWallet>) | null): Promise<unknown> {
  const bound = paymentCalls(walletOf).find(({ call }) => call === CALLS.testWallet);
  return await bound?.run({}, { caller: { sessionId: '', userId: USER, deviceId: null } } as Partial<Circumstances> as Circumstances);
}

test('RULES §13.2 a test wallet is the caller’s own, and says in coins what it has', async () => {
  const asked: number[] = [];
  const answered = await ask(async (userId) => {
    asked.push(userId);
    const held = [
      { channel: 'ETH', chainUnits: 10n ** 16n + 1n },
      { channel: 'USDT-ERC', chainUnits: 48_000_000n },
    ] as const;
    return await Promise.resolve({ address: '0x1', held });
  });
  const balances = [
    { channel: 'ETH', coin: 'eth', amount: { decimal: '0.010000000000000001' } },
    { channel: 'USDT-ERC', coin: 'usdt', amount: { decimal: '48' } },
  ];
  expect(answered).toMatchObject({ ok: true, data: { address: '0x1', balances } });
  expect(asked).toEqual([USER]);
});

test('without a chain of the demo there is none, and while its node does not answer the caller asks again', async () => {
  expect(await ask(null)).toMatchObject({ ok: false, reason: 'NOT_FOUND' });
  expect(await ask(async () => await Promise.reject(new NodeFault('the node is away')))).toMatchObject({ ok: false, reason: 'BUSY' });
  await expect(ask(async () => await Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault of ours');
});
