import type { ResultOf } from '@candor/contract/call';
import type { CoinLists, getCoinList } from '@candor/contract/calls/market';
import { decimalsOf, isZero, multiply, round } from '../domain/decimal.ts';
import type { TradedPair } from '../domain/pair.ts';

/** Wire coin lists in the words of the product. */

/** A market as the lists show it; `pair` is null for an index that cannot be traded (gold). */
export type MarketEntry = {
  readonly coin: string;
  readonly quote: string;
  readonly display: string;
  /** Full name in English. */
  readonly name: string;
  readonly logo: string | null;
  readonly sort: number;
  /** As the list said them; the live price replaces them. */
  readonly close: string | null;
  readonly open: string | null;
  readonly shown: boolean;
  /** When the published hours of its price begin again, epoch ms; null while they run. */
  readonly opensMs: number | null;
  readonly pair: TradedPair | null;
};

type Listed = ResultOf<typeof getCoinList>['indexList'][number];
type CurrencyRow = CoinLists['currencyList'][number];

/** `mt5` coins keep their letter case, all others are lower-cased; the wire writes gold as XAU now and then. */
const coinOf = ({ coin, market }: Listed): string => (market === 'mt5' ? coin : coin.toLowerCase());

const displayOf = ({ showSymbol, coin, baseCoin }: Listed): string =>
  showSymbol === '' ? `${coin.toUpperCase()}/${baseCoin.toUpperCase()}` : showSymbol;

/** At most this many waiting orders a pair: a default of the product, which the list does not carry. */
const OPEN_ORDERS_MAX = 200;

/** Percent to parts per million, exactly. */
const ppmOfPercent = (percent: string): number => Number(round(multiply(percent, '10000'), 0, 'down'));

const boundOf = (price: string): string | null => (isZero(price) ? null : price);

export function tradedPairOf(wire: CurrencyRow): TradedPair {
  return {
    coin: coinOf(wire),
    quote: wire.baseCoin.toLowerCase(),
    display: displayOf(wire),
    logo: wire.logo === '' ? null : wire.logo,
    tick: wire.priceStep,
    priceDecimals: Math.max(wire.basePrecision, decimalsOf(wire.priceStep)),
    lot: wire.quantityStep,
    quantityDecimals: Math.max(wire.coinPrecision, decimalsOf(wire.quantityStep)),
    feePpm: ppmOfPercent(wire.feeRate),
    quantityMin: wire.orderMin,
    quantityMax: wire.orderMax,
    sellQuantityMin: wire.minSell,
    buyPriceMax: boundOf(wire.buyMax),
    sellPriceMin: boundOf(wire.sellMin),
    notionalMin: wire.minValue,
    limitBandPpm: ppmOfPercent(wire.limitBand),
    marketBandPpm: ppmOfPercent(wire.marketBand),
    openOrdersMax: OPEN_ORDERS_MAX,
    open: wire.enable === '1' && wire.isDeal === '1',
    switches: {
      limit: { buy: wire.limitedBuy === '1', sell: wire.limitedSell === '1' },
      market: { buy: wire.marketBuy === '1', sell: wire.marketSell === '1' },
    },
  };
}

function entryOf(wire: Listed, pair: TradedPair | null, shown: boolean): MarketEntry {
  return {
    coin: coinOf(wire),
    quote: wire.baseCoin.toLowerCase(),
    display: displayOf(wire),
    name: wire.name,
    logo: wire.logo === '' ? null : wire.logo,
    sort: wire.sort,
    close: wire.amount,
    open: wire.open,
    shown,
    opensMs: wire.opens ?? null,
    pair,
  };
}

/** Markets in their order, then indexes without a market. */
export function marketsOf({ currencyList, indexList }: CoinLists): readonly MarketEntry[] {
  const traded = currencyList.map((wire) => entryOf(wire, tradedPairOf(wire), wire.isShow === '1'));
  const indexes = indexList.map((wire) => entryOf(wire, null, true));
  const bySort = (a: MarketEntry, b: MarketEntry) => a.sort - b.sort;
  return [...traded.sort(bySort), ...indexes.sort(bySort)];
}
