import type { Entry } from '../../../entry.ts';
import { USDT } from '../../../test/harness.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import type { LevelTotal } from '../../../trading/level-changes.ts';
import type { PegQuote } from '../commands.ts';

export const INDEX = 10_000_000;
export const MAKER = 20;
export const OTHER_MAKER = 21;

export const bids = (quotes: readonly PegQuote[]): readonly PegQuote[] =>
  quotes.map((quote) => ({ ...quote, offsetPpm: -quote.offsetPpm }));

export function peg(
  harness: PerpetualHarness,
  accountId: number,
  side: 'buy' | 'sell',
  quotes: readonly PegQuote[],
  boundTicks = side === 'buy' ? 11_000_000 : 9_000_000,
): Entry {
  return harness.after(accountId, { type: 'perpetual.peg', marketId: MARKET, side, boundTicks, quotes });
}

/** Accounts 1 to 6 with 10,000 USDT each; two simulated ones that may peg, with ten million; an index of 100,000. */
export function opened(indexTicks = INDEX, terms?: Parameters<typeof openPerpetualHarness>[2]): PerpetualHarness {
  const harness = openPerpetualHarness(6, undefined, terms, indexTicks);
  for (const accountId of [MAKER, OTHER_MAKER]) {
    harness.send(0, { type: 'account.open', accountId, kind: 'simulated' });
    const amount = 10_000_000n * ONE_USDT;
    harness.send(0, { type: 'house.endow', accountId, assetId: USDT, amount });
    harness.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount });
    harness.send(accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  }
  return harness;
}

/** The best level of each side. */
export function best(harness: PerpetualHarness): readonly (LevelTotal | undefined)[] {
  const depth = harness.exchange.ask({ type: 'perpetual.depth', marketId: MARKET, levels: 1 });
  return [depth?.bids[0], depth?.asks[0]];
}
