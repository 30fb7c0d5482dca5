import { expect, test } from 'vitest';
import { firstToEnd } from './first-to-end.ts';
import { contractOf } from './contract.ts';

type OrderRow = Parameters<typeof contractOf>[0];

const contract = (id: number, baseCoin: string, expiryMs: number) => {
  const row = { orderId: id, baseCoin, expiryMs, quoteCoin: 'USDT', orderNumber: `S-${id}`, side: 'up', outcome: null } as const;
  return contractOf({ ...row, times: { createMs: 0 } } as OrderRow);
};

test('of several open contracts the strip shows that of the coin on the page, and of those the one that ends first', () => {
  const running = [contract(1, 'ETH', 1_000), contract(2, 'BTC', 9_000), contract(3, 'BTC', 5_000)];
  expect(firstToEnd(running, 'btc')?.id).toBe(3);
  expect(firstToEnd(running, 'eth')?.id).toBe(1);
  expect(firstToEnd(running, 'xrp')?.id).toBe(1);
});

test('without an open contract there is none to show', () => {
  expect(firstToEnd([], 'btc')).toBeNull();
});
