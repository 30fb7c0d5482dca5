import type { Entry } from '../../../entry.ts';
import { USDT } from '../../../test/house.ts';
import { MARKET, ONE_USDT, openPerpetualHouse, type PerpetualHouse } from '../../../test/perpetual-house.ts';
import type { LevelTotal } from '../../../trading/level-changes.ts';
import type { PegQuote } from '../commands.ts';

export const INDEX = 10_000_000;
export const MAKER = 20;
export const OTHER_MAKER = 21;

export const bids = (quotes: readonly PegQuote[]): readonly PegQuote[] =>
  quotes.map((quote) => ({ ...quote, offsetPpm: -quote.offsetPpm }));

export function peg(
  house: PerpetualHouse,
  accountId: number,
  side: 'buy' | 'sell',
  quotes: readonly PegQuote[],
  boundTicks = side === 'buy' ? 11_000_000 : 9_000_000,
): Entry {
  return house.after(accountId, { type: 'perpetual.peg', marketId: MARKET, side, boundTicks, quotes });
}

/** Accounts 1 to 6 with 10,000 USDT each; two simulated ones that may peg, with ten million; an index of 100,000. */
export function opened(indexTicks = INDEX, terms?: Parameters<typeof openPerpetualHouse>[2]): PerpetualHouse {
  const house = openPerpetualHouse(6, undefined, terms, indexTicks);
  for (const accountId of [MAKER, OTHER_MAKER]) {
    house.send(0, { type: 'account.open', accountId, kind: 'simulated' });
    const amount = 10_000_000n * ONE_USDT;
    house.send(0, { type: 'house.endow', accountId, assetId: USDT, amount });
    house.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount });
    house.send(accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  }
  return house;
}

/** The best level of each side. */
export function best(house: PerpetualHouse): readonly (LevelTotal | undefined)[] {
  const depth = house.exchange.ask({ type: 'perpetual.depth', marketId: MARKET, levels: 1 });
  return [depth?.bids[0], depth?.asks[0]];
}
