import { expect, test } from 'vitest';
import { virtualBytes } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { SigningKeys } from '../../../signer/signing-keys.ts';
import type { OwnTransactions } from '../own-transactions.ts';
import type { AskedPayment } from '../payer-kind.ts';
import { BitcoinKind } from './bitcoin-kind.ts';
import type { BitcoinParts } from './bitcoin-parts.ts';
import { inputCost } from './bitcoin-parts.ts';
import { bitcoinPayment } from './bitcoin-payment.ts';

const { hot, accountKey } = new SigningKeys(new Uint8Array(64).fill(7)).of('bitcoin');
const RATE = 50n;
const DUST = 600n;
const output = (place: number, chainUnits: bigint) => ({ txId: String(place).padStart(64, '0'), outputIndex: 0, chainUnits });
type Output = ReturnType<typeof output>;

/** A hot wallet with these outputs, of which the chain does not have those that are gone; `asked`: of which the node was asked. */
function hotWallet(outputs: readonly Output[], gone: readonly Output[] = []) {
  const asked: string[] = [];
  const node: Partial<BitcoinParts['node']> = {
    unspent: async ({ txId }) => {
      asked.push(txId);
      const found = outputs.find((one) => one.txId === txId);
      return await Promise.resolve(found === undefined || gone.includes(found) ? null : { chainUnits: found.chainUnits, confirmations: 1 });
    },
  };
  const transactions: Partial<OwnTransactions> = {
    outputs: async () => await Promise.resolve(outputs),
    unfinished: async () => await Promise.resolve([]),
  };
  const known: Partial<BitcoinParts> = {
    network: 'bitcoin',
    node: node as BitcoinParts['node'],
    transactions: transactions as OwnTransactions,
    arrivals: { address: hot.address, take: async () => await Promise.resolve() },
    feeRates: { least: RATE, most: RATE },
    keyring: { key: 'key' },
    now: () => 1,
  };
  const parts = known as BitcoinParts;
  const channel = { name: 'BTC', contract: '', scale: 8 } as const;
  const approve: AskedPayment['approve'] = async (payment) => await Promise.resolve({ payment, signature: 'signature', approvals: [] });
  const pay = async (chainUnits: bigint) =>
    await bitcoinPayment(parts, { withdrawalId: 1, address: hot.address, memo: '', channel, chainUnits, hot: hot.address, approve });
  const balance = async () => await new BitcoinKind(parts, accountKey).hotBalance(hot.address, channel);
  return { asked, pay, balance };
}

test('any number of outputs that cost more than they bring is neither spent nor asked for, and counts in the comparison', async () => {
  expect(inputCost(RATE)).toBeGreaterThan(DUST);
  const dust = Array.from({ length: 2_000 }, (_, index) => output(index, DUST));
  const { asked, pay, balance } = hotWallet([...dust, output(5_000, 900_000n)]);
  const { spends } = await pay(500_000n);
  expect([spends?.map(({ chainUnits }) => chainUnits), asked.length]).toEqual([[900_000n], 1]);
  expect(await balance()).toBe(2_000n * DUST + 900_000n);
  await expect(hotWallet(dust).pay(100_000n)).rejects.toThrow('HOT_SHORT');
});

test('what an output costs is what one more of them adds to a fee', () => {
  const script = new Uint8Array(22);
  expect(inputCost(RATE)).toBe((virtualBytes(5, [script]) - virtualBytes(4, [script])) * RATE);
});

test('what is gone from the chain is left out, and others are chosen', async () => {
  const [small, large] = [output(1, 600_000n), output(2, 900_000n)];
  const { pay, asked } = hotWallet([large, small], [small]);
  expect((await pay(500_000n)).spends).toEqual([large]);
  expect(asked).toHaveLength(2);
  await expect(hotWallet([large, small], [large, small]).pay(500_000n)).rejects.toThrow('HOT_SHORT');
});
