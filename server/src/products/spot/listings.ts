import { decimalOf } from '../../api/user/decimal.ts';
import type { ListedMarket } from '../../api/user/catalogue.ts';
import type { CoinLists, ListedRow, Listings } from '../../api/user/coin-lists.ts';
import type { Machine } from '../../api/user/machine.ts';
import { priceOf, quantityOf } from '../../api/user/written.ts';

type SpotCoin = CoinLists['currencyList'][number];

const yes = (value: boolean): '1' | '2' => (value ? '1' : '2');
/** Parts per million as percent. */
const percent = (ppm: number): ReturnType<typeof decimalOf> => decimalOf(BigInt(ppm), 4);

/** Digits after the point of a step. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

export const spotListings =
  ({ catalogue }: Pick<Machine, 'catalogue'>): Listings =>
  (listed) => ({ currencyList: catalogue.markets.map((market) => spotCoin(listed, market)) });

function spotCoin(listed: ListedRow, market: ListedMarket): SpotCoin {
  const { info, symbol, coin } = market;
  const { terms } = info;
  const quantityStep = quantityOf(market, 1);
  const priceStep = priceOf(symbol, 1);
  return {
    ...listed({ symbolId: symbol.symbolId, coin, sort: terms.sort }),
    feeRate: percent(terms.feePpm),
    coinPrecision: decimalsOf(quantityStep.decimal),
    basePrecision: decimalsOf(priceStep.decimal),
    sellMin: priceOf(symbol, terms.sellMinTicks),
    buyMax: priceOf(symbol, terms.buyMaxTicks),
    orderMin: quantityOf(market, terms.orderMinLots),
    orderMax: quantityOf(market, terms.orderMaxLots),
    minSell: quantityOf(market, terms.minSellLots),
    enable: yes(terms.enable),
    isShow: yes(terms.isShow),
    isDeal: yes(terms.isDeal),
    marketBuy: yes(terms.marketBuy),
    marketSell: yes(terms.marketSell),
    limitedBuy: yes(terms.limitedBuy),
    limitedSell: yes(terms.limitedSell),
    priceStep,
    quantityStep,
    minValue: decimalOf(terms.minNotionalUnits, market.quote.scale),
    limitBand: percent(terms.limitBandPpm),
    marketBand: percent(terms.marketBandPpm),
  };
}
