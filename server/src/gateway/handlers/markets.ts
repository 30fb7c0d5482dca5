import type { HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { mayPass } from '../../records/retry.ts';
import { watchList } from '../../records/watch-lists.ts';
import { bindPublic, type BoundCall } from '../bind.ts';
import { QUOTE_SCALE, type ListedIndex, type ListedMarket } from '../catalogue.ts';
import { decimalOf, ZERO } from '../decimal.ts';
import { answer, refuse } from '../result.ts';
import { termsOf } from '../../products/rounds/figures.ts';
import type { Services } from '../services.ts';
import { priceOf, priceOrNull, quantityOf } from '../written.ts';
import { OPTION_ID } from '../../products/rounds/handlers.ts';
import { SECOND_ID } from '../../products/updown/handlers.ts';

type Lists = HandedOf<typeof CALLS.coins>;
type SpotCoin = Lists['currencyList'][number];
type IndexCoin = Lists['indexList'][number];
type SecondCoin = Lists['coinList'][number];
type OptionCoin = Lists['optionList'][number];
type Listed = Lists['contractList'][number];

/** Answered when a client does not say how many. */
const BARS = 1_000;
const BARS_MAX = 1_000;
const LISTS_MS = 200;
const DEPTH = 50;
/** `coinType` of `coinList`. */
const CRYPTO = 2;
const TRADES = 50;

const yes = (value: boolean): '1' | '2' => (value ? '1' : '2');
/** Parts per million as percent. */
const percent = (ppm: number): ReturnType<typeof decimalOf> => decimalOf(BigInt(ppm), 4);

/** Digits after the point of a step. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The lists that everybody asks for, written anew at most five times a second. */
class CoinLists {
  readonly #services: Services;
  #lists: Lists | null = null;
  #writtenMs = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  all(): Lists {
    const nowMs = this.#services.now();
    if (this.#lists === null || Math.abs(nowMs - this.#writtenMs) >= LISTS_MS) {
      const { catalogue } = this.#services;
      const currencyList = catalogue.markets.map((market) => this.#spot(market));
      const indexList = catalogue.indexes.map((index, at) => this.#index(index, currencyList.length + at + 1));
      const coinList = catalogue.markets.flatMap((market) => this.#second(market));
      const optionList = catalogue.markets.flatMap((market) => this.#option(market));
      this.#lists = { coinList, currencyList, contractList: [], optionList, indexList };
      this.#writtenMs = nowMs;
    }
    return this.#lists;
  }

  /** With `isCollect` of one user. */
  collectedBy(coins: ReadonlySet<string>): Lists {
    const { coinList, currencyList, optionList, indexList, ...empty } = this.all();
    const mark = (coin: string): { readonly isCollect: number } => ({ isCollect: coins.has(coin) ? 1 : 2 });
    return {
      ...empty,
      coinList: coinList.map((row) => ({ ...row, ...mark(row.coin) })),
      optionList: optionList.map((row) => ({ ...row, ...mark(row.coin) })),
      currencyList: currencyList.map((row) => ({ ...row, ...mark(row.coin) })),
      indexList: indexList.map((row) => ({ ...row, ...mark(row.coin) })),
    };
  }

  #spot(market: ListedMarket): SpotCoin {
    const { info, symbol } = market;
    const { terms } = info;
    const quantityStep = quantityOf(market, 1);
    const priceStep = priceOf(symbol, 1);
    return {
      ...this.#listed(info.marketId, symbol.symbolId, market.coin, terms.sort),
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

  /** Empty where second contracts are not offered, and for a coin without a duration that is on. */
  #second({ info, symbol, coin }: ListedMarket): readonly SecondCoin[] {
    const { fast, updown } = this.#services;
    if (!fast || !updown.ofSymbol(symbol.symbolId).some(({ enable }) => enable)) return [];
    const listed = this.#listed(SECOND_ID + symbol.symbolId, symbol.symbolId, coin, info.terms.sort);
    return [{ ...listed, status: 1, showFlag: 1, type: 2, coinType: CRYPTO }];
  }

  /** The same of flash rounds. */
  #option({ info, symbol, coin }: ListedMarket): readonly OptionCoin[] {
    const { fast, rounds } = this.#services;
    const shortest = fast ? rounds.pairs.ofSymbol(symbol.symbolId).find(({ enable }) => enable) : undefined;
    if (shortest === undefined) return [];
    const { feeType, feeValue } = termsOf(shortest);
    return [
      { ...this.#listed(OPTION_ID + symbol.symbolId, symbol.symbolId, coin, info.terms.sort), feeType, feeValue, status: 1, showFlag: 1 },
    ];
  }

  #index({ symbol, coin }: ListedIndex, sort: number): IndexCoin {
    return { ...this.#listed(symbol.symbolId, symbol.symbolId, coin, sort), market: 'metal', priceStep: priceOf(symbol, 1) };
  }

  #listed(id: number, symbolNumber: number, coin: string, sort: number): Listed {
    const { markets, catalogue } = this.#services;
    const symbol = catalogue.symbol(symbolNumber);
    const tick = markets.lastTick(symbolNumber);
    const openTicks = markets.day(symbolNumber)?.openTicks ?? null;
    return {
      id,
      symbol: `${coin}usdt`,
      coin,
      baseCoin: 'usdt',
      showSymbol: `${coin.toUpperCase()}/USDT`,
      logo: '',
      market: 'binance',
      amount: tick === null || symbol === undefined || tick.priceTicks === 0 ? null : priceOf(symbol, tick.priceTicks),
      open: symbol === undefined ? null : priceOrNull(symbol, openTicks),
      sort,
      customizeFlag: 1,
    };
  }
}

/** Null while the database is away: markets are shown all the same. */
async function watchedBy({ records }: Services, userId: number): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await watchList(records.database, userId)).map(({ coin }) => coin));
  } catch (error) {
    if (mayPass(error)) return null;
    throw error;
  }
}

export function marketCalls(services: Services): readonly BoundCall[] {
  const { markets, books, catalogue } = services;
  const lists = new CoinLists(services);
  return [
    bindPublic(CALLS.coins, async ({ caller }) => {
      if (caller === null) return answer(lists.all());
      const watched = await watchedBy(services, caller.userId);
      return answer(watched === null ? lists.all() : lists.collectedBy(watched));
    }),

    bindPublic(CALLS.dayVolume, async ({ parameters }) => {
      const market = catalogue.marketOfCoin(parameters.coin);
      if (market === undefined)
        return catalogue.symbolOfCoin(parameters.coin) === undefined ? refuse('NOT_FOUND', { field: 'coin' }) : answer(ZERO);
      return answer(decimalOf(markets.day(market.info.symbolId)?.volumeUnits ?? 0n, market.base.scale));
    }),

    bindPublic(CALLS.bars, async ({ parameters }) => {
      const symbol = catalogue.symbolOfCoin(parameters.symbol);
      if (symbol === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const scale = catalogue.marketOfCoin(parameters.symbol)?.base.scale ?? 8;
      const { interval, limit = BARS, end } = parameters;
      const beforeMs = end === undefined ? services.now() + 1 : Math.min(end * 1_000, services.now() + 1);
      const bars = await markets.bars(symbol.symbolId, interval, Math.min(limit, BARS_MAX), beforeMs);
      const day = markets.day(symbol.symbolId);
      return answer({
        historyKline: bars.map((bar) => ({
          T: bar.startMs,
          o: priceOf(symbol, bar.openTicks),
          h: priceOf(symbol, bar.highTicks),
          l: priceOf(symbol, bar.lowTicks),
          c: priceOf(symbol, bar.closeTicks),
          v: decimalOf(bar.volumeUnits, scale),
        })),
        ticker: {
          symbol: symbol.code,
          highPrice: priceOrNull(symbol, day?.highTicks ?? null),
          lowPrice: priceOrNull(symbol, day?.lowTicks ?? null),
          volume: day === null ? null : decimalOf(day.volumeUnits, scale),
        },
      });
    }),

    bindPublic(CALLS.depth, async ({ parameters }) => {
      const market = catalogue.marketOfCoin(parameters.symbol);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const view = books.book(market.info.marketId).view(parameters.limit ?? DEPTH);
      const written = (levels: typeof view.bids): [ReturnType<typeof priceOf>, ReturnType<typeof priceOf>][] =>
        levels.map(([priceTicks, lots]) => [priceOf(market.symbol, priceTicks), quantityOf(market, lots)]);
      return answer({ symbol: market.coin, sequence: view.sequence, bids: written(view.bids), asks: written(view.asks) });
    }),

    bindPublic(CALLS.trades, async ({ parameters }) => {
      const market = catalogue.marketOfCoin(parameters.symbol);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const trades = markets.trades(market.info.marketId, parameters.limit ?? TRADES);
      return answer(
        trades.map((trade) => ({
          id: trade.tradeId,
          ts: trade.timeMs,
          price: priceOf(market.symbol, trade.priceTicks),
          amount: quantityOf(market, trade.lots),
          direction: trade.takerSide,
        })),
      );
    }),
  ];
}

export function commonCalls(services: Services): readonly BoundCall[] {
  const { settings, source, mode, grantUnits, now } = services;
  return [
    bindPublic(CALLS.settings, async () => answer(settings)),

    bindPublic(CALLS.dictionary, async ({ parameters }) => {
      return answer(parameters.dictType === 't_app_language' ? settings.t_app_language : []);
    }),

    bindPublic(CALLS.priceSource, async () => {
      return answer({ kind: source.kind, name: source.name, mode, demoGrant: decimalOf(grantUnits, QUOTE_SCALE), serverTime: now() });
    }),
  ];
}
