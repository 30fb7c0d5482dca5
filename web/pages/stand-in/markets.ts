import { CALLS } from '@candor/contract/table';
import { nameOfCoin } from '@candor/contract/coins';
import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { barStart, type ChartInterval } from '@candor/contract/intervals';
import { exampleData } from './examples.ts';
import type { WireOf } from './wire.ts';

/** USDT a coin, as a test begins. */
const PRICES = {
  btc: 105_000,
  eth: 2_400,
  bnb: 640.5,
  sol: 154.25,
  xrp: 2.1234,
  doge: 0.17123,
  ltc: 88.4,
  ada: 0.5432,
  dot: 3.456,
  trx: 0.27654,
  link: 13.789,
  avax: 18.234,
  xau: 4_750.25,
} as const;
export type Coin = keyof typeof PRICES;
const COINS = Object.keys(PRICES) as Coin[];
/** What a coin has risen by since a day ago, the third one fallen. */
const CHANGE = [1.02, 0.985, 1] as const;

type Levels = readonly (readonly [number, number])[];
type Book = { readonly bids: Levels; readonly asks: Levels };
type Bar = WireOf<typeof CALLS.bars>['historyKline'][number];
type Trade = WireOf<typeof CALLS.trades>[number];

const LEVELS = 40;
const MOST_BARS = 300;
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The prices of a scene, and what follows from them: lists, books, trades and bars, the same in each run. */
export class Markets {
  /** Markets outside their hours, and when these begin again, epoch ms. */
  readonly closed = new Map<string, number>();
  /** Samples of the running funding interval: too few for a rate, which is the longest that the strip shows. */
  premiumSamples = 12;
  readonly #prices = new Map<string, number>(Object.entries(PRICES));
  readonly #nowMs: () => number;
  /** The part of a coin's volume of a day that simulated participants have traded. */
  simulatedVolume = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get coins(): readonly Coin[] {
    return COINS;
  }

  price(coin: string): number {
    return coin === 'usdt' ? 1 : (this.#prices.get(coin) ?? 0);
  }

  /** The price of a day ago. */
  opened(coin: string): number {
    const change = CHANGE[COINS.indexOf(coin as Coin) % CHANGE.length] ?? 1;
    return round(this.price(coin) / change, decimalsOf(coin).price);
  }

  setPrice(coin: Coin, price: number): void {
    this.#prices.set(coin, price);
  }

  lists(): WireOf<typeof CALLS.coins> {
    const example = exampleData(CALLS.coins);
    const traded = COINS.filter((coin) => coin !== 'xau');
    const precise = (coin: Coin) => {
      const { price, quantity } = decimalsOf(coin);
      const [priceStep, quantityStep] = [round(10 ** -price, price), round(10 ** -quantity, quantity)];
      const own = { coinPrecision: quantity, basePrecision: price, priceStep, quantityStep, orderMin: quantityStep, minSell: quantityStep };
      return own;
    };
    const [spot] = example.currencyList;
    const [updown] = example.coinList;
    const [rounds] = example.optionList;
    const [perpetual] = example.contractList;
    const [gold] = example.indexList;
    const every = <Row extends object>(row: Row | undefined, coins: readonly Coin[], own: (coin: Coin) => object = () => ({})): Row[] =>
      row === undefined ? [] : coins.map((coin) => ({ ...row, ...this.#listed(coin), ...own(coin) }));
    return {
      ...example,
      currencyList: every(spot, traded, precise),
      coinList: every(updown, traded),
      optionList: every(rounds, traded),
      contractList: every(perpetual, ['btc', 'eth', 'bnb', 'sol', 'xrp', 'doge', 'xau']),
      indexList: every(gold, ['xau'], () => ({ market: 'metal' })),
    };
  }

  #listed(coin: Coin): object {
    const [symbol, showSymbol] = [`${coin}usdt`, `${coin.toUpperCase()}/USDT`];
    const index = COINS.indexOf(coin);
    const named = { id: index + 1, symbol, coin, showSymbol, name: nameOfCoin(coin), logo: `/coins/${coin}.svg`, sort: index + 1 };
    const opens = this.closed.get(coin);
    const state = opens === undefined ? { state: 'ok' } : { state: 'closed', opens };
    return { ...named, amount: this.price(coin), open: this.opened(coin), ...state };
  }

  /** A book around the price. */
  book(coin: string): Book {
    const { price, quantity } = decimalsOf(coin);
    const middle = this.price(coin);
    const stepOf = (index: number): number => Math.max(10 ** -price, middle * 0.0001) * (index + 1);
    const amountOf = (index: number): number => round((1 + (index % 7)) * Math.max(10 ** -quantity, 200 / middle), quantity);
    const side = (sign: 1 | -1): Levels =>
      Array.from({ length: LEVELS }, (_, index) => [round(middle + sign * stepOf(index), price), amountOf(index)]);
    return { bids: side(-1), asks: side(1) };
  }

  trades(coin: string): readonly Trade[] {
    const { price, quantity } = decimalsOf(coin);
    return Array.from({ length: 20 }, (_, index) => ({
      id: 200 - index,
      ts: this.#nowMs() - index * 7_000,
      price: round(this.price(coin) * (1 + ((index % 3) - 1) * 0.0001), price),
      amount: round((1 + (index % 5)) * Math.max(10 ** -quantity, 100 / this.price(coin)), quantity),
      direction: index % 2 === 0 ? 'buy' : 'sell',
      simulated: false,
    }));
  }

  /** Bars up to a moment, ascending, the last one ending at the price as it stands. */
  bars(coin: string, interval: ChartInterval, most: number, endMs = this.#nowMs()): readonly Bar[] {
    const decimals = decimalsOf(coin).price;
    const count = Math.min(most, MOST_BARS);
    const starts = [barStart(interval, endMs)];
    while (starts.length < count) starts.push(barStart(interval, (starts.at(-1) ?? 0) - 1));
    const at = (back: number): number => round(this.price(coin) * (1 + 0.004 * Math.sin(back / 5) * Math.min(1, back / 3)), decimals);
    return starts.toReversed().map((T, index) => {
      const back = count - 1 - index;
      const [o, c] = [at(back + 1), at(back)];
      const [h, l] = [round(Math.max(o, c) * 1.0005, decimals), round(Math.min(o, c) * 0.9995, decimals)];
      return { T, o, h, l, c, v: 1 + (back % 9) };
    });
  }
}

/** Decimals of a coin's price and of its quantity on spot. */
export function decimalsOf(coin: string): { readonly price: number; readonly quantity: number } {
  const market = SAMPLE_MARKETS.currencyList.find((row) => row.coin === coin);
  return { price: market?.basePrecision ?? 2, quantity: market?.coinPrecision ?? 2 };
}
