import type { TickSource } from '../../../ground/prices/commands.ts';
import { USDT } from '../../../test/house.ts';
import { MARKET, ONE_USDT, PERPETUAL_TERMS, PerpetualHouse } from '../../../test/perpetual-house.ts';

/** Gold with 1,000 USDT for account 1, and a mark from three sources. */
export function openGold(mode: 'demo' | 'live', code = 'xauusdt'): PerpetualHouse {
  const house = new PerpetualHouse(undefined, mode);
  house.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  house.send(0, { type: 'symbol.define', symbolId: 1, code, tickUnits: 1_000_000n });
  house.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 15n });
  house.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 14n });
  house.send(0, { type: 'perpetual.define', marketId: MARKET, symbolId: 1, lotUnits: 1_000_000n, terms: PERPETUAL_TERMS });
  house.send(0, { type: 'account.open', accountId: 1, kind: 'user' });
  house.send(0, { type: 'account.grant', accountId: 1, assetId: USDT, amount: 1_000n * ONE_USDT });
  house.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1_000n * ONE_USDT });
  house.send(1, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  tickOf(house, 3);
  return house;
}

/** A price of 2,000.00 from so many sources, a second later. */
export function tickOf(house: PerpetualHouse, count: number): void {
  house.timeMs += 1_000;
  house.drain();
  const source: TickSource = { name: '', price: '2000.00', timeMs: house.timeMs, weight: 1, used: true };
  const sources = Array.from({ length: count }, (_, index) => ({ ...source, name: `venue-${index}` }));
  const rule = count === 2 ? 'index/3' : 'index/2';
  const body = { type: 'price.tick', symbolId: 1, priceTicks: 200_000, state: 'ok', sourceKind: 'live', rule, sources } as const;
  house.execute({ id: '', accountId: 0, body });
}
