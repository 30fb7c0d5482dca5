import type { TickSource } from '../../../ground/prices/commands.ts';
import { USDT } from '../../../test/harness.ts';
import { MARKET, ONE_USDT, PERPETUAL_TERMS, PerpetualHarness } from '../../../test/perpetual-harness.ts';

/** Gold with 1,000 USDT for account 1, and a mark from three sources. */
export function openGold(mode: 'demo' | 'live', code = 'xauusdt'): PerpetualHarness {
  const harness = new PerpetualHarness(undefined, mode);
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'symbol.define', symbolId: 1, code, tickUnits: 1_000_000n });
  harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 15n });
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 14n });
  harness.send(0, { type: 'perpetual.define', marketId: MARKET, symbolId: 1, lotUnits: 1_000_000n, terms: PERPETUAL_TERMS });
  harness.send(0, { type: 'account.open', accountId: 1, kind: 'user' });
  harness.send(0, { type: 'account.grant', accountId: 1, assetId: USDT, amount: 1_000n * ONE_USDT });
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1_000n * ONE_USDT });
  harness.send(1, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  tickOf(harness, 3);
  return harness;
}

/** A price of 2,000.00 from so many sources, a second later. */
export function tickOf(harness: PerpetualHarness, count: number): void {
  harness.timeMs += 1_000;
  harness.drain();
  const source: TickSource = { name: '', price: '2000.00', timeMs: harness.timeMs, weight: 1, used: true };
  const sources = Array.from({ length: count }, (_, index) => ({ ...source, name: `venue-${index}` }));
  const rule = count === 2 ? 'index/3' : 'index/2';
  const body = { type: 'price.tick', symbolId: 1, priceTicks: 200_000, state: 'ok', sourceKind: 'live', rule, sources } as const;
  harness.execute({ id: '', accountId: 0, body });
}
