import type { MarketTerms } from '@candor/exchange/ground/market/commands';
import { TERMS as USUAL_TERMS } from '@candor/exchange/test/harness';
import type { FeedSymbol } from '../../prices/feeds/feed.ts';
import type { MemoryCore } from './memory-core.ts';

export const HOUSE = 1;
export const USDT = 1;

export const TERMS: MarketTerms = { ...USUAL_TERMS, orderMaxLots: 1_000_000_000 };

export type SmallMarket = { readonly code: string; readonly tickUnits: bigint; readonly lotUnits: bigint };

/** Ticks and lots of product rules 1.1. */
export const MARKETS: readonly SmallMarket[] = [
  { code: 'btcusdt', tickUnits: 1_000_000n, lotUnits: 1_000n },
  { code: 'ethusdt', tickUnits: 1_000_000n, lotUnits: 10_000n },
  { code: 'bnbusdt', tickUnits: 1_000_000n, lotUnits: 100_000n },
  { code: 'solusdt', tickUnits: 1_000_000n, lotUnits: 100_000n },
  { code: 'xrpusdt', tickUnits: 10_000n, lotUnits: 10_000_000n },
  { code: 'dogeusdt', tickUnits: 1_000n, lotUnits: 100_000_000n },
  { code: 'ltcusdt', tickUnits: 1_000_000n, lotUnits: 100_000n },
  { code: 'adausdt', tickUnits: 10_000n, lotUnits: 100_000_000n },
  { code: 'dotusdt', tickUnits: 100_000n, lotUnits: 10_000_000n },
];

/** Coins have the number of their market plus one; market and symbol have the same number. */
export const baseOf = (marketId: number): number => marketId + 1;

/** Defines assets, symbols and markets, and pays capital to the house account: base per market and USDT, in units. */
export function openSmallExchange(
  core: MemoryCore,
  markets: readonly SmallMarket[],
  baseUnits: bigint,
  usdtUnits: bigint,
): readonly FeedSymbol[] {
  const house = (body: Parameters<MemoryCore['run']>[0]['body']): void => {
    const { outcome } = core.run({ id: '', accountId: 0, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
  };
  const fund = (assetId: number, amount: bigint): void => {
    if (amount === 0n) return;
    house({ type: 'house.capital', assetId, network: 'TEST', amount });
    house({ type: 'house.endow', accountId: HOUSE, assetId, amount });
  };
  house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  house({ type: 'account.open', accountId: HOUSE, kind: 'house' });
  fund(USDT, usdtUnits);
  return markets.map(({ code, tickUnits, lotUnits }, index) => {
    const marketId = index + 1;
    house({ type: 'asset.define', assetId: baseOf(marketId), code: code.replace('usdt', '').toUpperCase(), scale: 8 });
    fund(baseOf(marketId), baseUnits);
    house({ type: 'symbol.define', symbolId: marketId, code, tickUnits });
    house({
      type: 'market.define',
      marketId,
      symbolId: marketId,
      baseAssetId: baseOf(marketId),
      quoteAssetId: USDT,
      lotUnits,
      terms: TERMS,
    });
    return { symbolId: marketId, code, tickUnits };
  });
}
