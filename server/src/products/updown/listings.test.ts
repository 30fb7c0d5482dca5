import { expect, test } from 'vitest';
import { updownListings } from './listings.ts';

type Parts = Parameters<typeof updownListings>[0];

/** The coins that are listed when each symbol's last price is so many ticks; null: it has none. */
function listed(mode: 'demo' | 'live', ticksOf: ReadonlyMap<number, number | null>): readonly number[] {
  const markets = [...ticksOf.keys()].map((symbolId) => ({
    info: { terms: { sort: symbolId } },
    symbol: { symbolId },
    coin: `coin-${symbolId}`,
  }));
  const priced = (symbolId: number): object | null => {
    const priceTicks = ticksOf.get(symbolId) ?? null;
    return priceTicks === null ? null : { priceTicks };
  };
  const parts = {
    catalogue: { markets },
    offers: { ofSymbol: () => [{ enable: true }] },
    offeredTo: () => true,
    mode,
    markets: { lastTick: priced },
  };
  const { coinList = [] } = updownListings(parts as object as Parts)((one) => one as never);
  return coinList.map(({ sort }) => Number(sort));
}

test('RULES §3.1 with real money a coin is not on offer while one tick is more than 0.8 basis points of its price', () => {
  const ticksOf = new Map([
    [1, 12_499],
    [2, 12_500],
    [3, null],
  ]);
  expect(listed('live', ticksOf)).toEqual([2, 3]);
  expect(listed('demo', ticksOf)).toEqual([1, 2, 3]);
});
