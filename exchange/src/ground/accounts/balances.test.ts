import { expect, test } from 'vitest';
import { BTC, openHarness, USDT } from '../../test/harness.ts';

test('SPEC §2 every asset on the platform wallet, and the other wallets where there is money', () => {
  const harness = openHarness(1);
  const ask = (accountId: number): unknown => harness.exchange.ask({ type: 'accounts.balances', accountId });
  const usdt = 100_000_000_000_000n;
  const coins = { wallet: 'platform', assetId: BTC, availableUnits: 10_000_000_000n, frozenUnits: 0n, atRiskUnits: 0n };
  expect(ask(1)).toEqual([{ wallet: 'platform', assetId: USDT, availableUnits: usdt, frozenUnits: 0n, atRiskUnits: 0n }, coins]);
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 5n });
  harness.place(1, { lots: 1_000 });
  expect(ask(1)).toEqual([
    { wallet: 'platform', assetId: USDT, availableUnits: usdt - 5n - 30_000_000_000n, frozenUnits: 30_000_000_000n, atRiskUnits: 0n },
    { wallet: 'finance', assetId: USDT, availableUnits: 5n, frozenUnits: 0n, atRiskUnits: 0n },
    coins,
  ]);
  expect(ask(2)).toEqual([]);
});
