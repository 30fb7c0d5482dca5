import type { HandedOf } from '@candor/contract/call';
import { coinListSchema, type getCoinList } from '@candor/contract/calls/market';
import { nameOfCoin } from '@candor/contract/coins';
import { pictureAddress } from './coins/pictures.ts';
import { nextOpeningMs } from './hours.ts';
import type { ListedIndex } from './catalogue.ts';
import type { Machine } from './machine.ts';
import { priceOf, priceOrNull } from './written.ts';

export type CoinLists = HandedOf<typeof getCoinList>;
type IndexRow = CoinLists['indexList'][number];
/** What every row of every list begins with. */
type Listed = Omit<IndexRow, 'priceStep'>;

/**
 * What every row of every list begins with: the symbol whose price it shows, whose number is the row's `id` in all lists, and its position.
 */
export type ListedRow = (row: { readonly symbolId: number; readonly coin: string; readonly sort: number }) => Listed;

/** A product's part of the lists: those of the wire's lists that are its own. */
export type Listings = (listed: ListedRow) => Partial<CoinLists>;

const LISTS_MS = 200;
/** Lists that nothing is in yet are empty, never absent. */
const NOTHING = Object.fromEntries(Object.keys(coinListSchema.entries).map((name) => [name, []])) as object as CoinLists;

/** The lists that everybody asks for, written anew at most five times a second. */
export class CoinListWriter {
  readonly #machine: Pick<Machine, 'catalogue' | 'markets' | 'mode' | 'now'>;
  readonly #listings: readonly Listings[];
  #lists: CoinLists | null = null;
  #writtenMs = 0;

  constructor(machine: Pick<Machine, 'catalogue' | 'markets' | 'mode' | 'now'>, listings: readonly Listings[]) {
    this.#machine = machine;
    this.#listings = listings;
  }

  all(): CoinLists {
    const nowMs = this.#machine.now();
    if (this.#lists === null || Math.abs(nowMs - this.#writtenMs) >= LISTS_MS) {
      const { catalogue, markets, mode } = this.#machine;
      const listed: ListedRow = (row) => this.#listed(row);
      // play has no venue that could still answer: what has no price here gets none
      const hasPrice = ({ symbol }: ListedIndex): boolean => (markets.lastTick(symbol.symbolId)?.priceTicks ?? 0) > 0;
      const indexes = mode === 'demo' ? catalogue.indexes.filter(hasPrice) : catalogue.indexes;
      const indexList = indexes.map((index, at) => this.#index(index, catalogue.markets.length + at + 1));
      this.#lists = Object.assign({}, NOTHING, { indexList }, ...this.#listings.map((list) => list(listed))) as CoinLists;
      this.#writtenMs = nowMs;
    }
    return this.#lists;
  }

  /** With `isCollect` of one user. */
  collectedBy(coins: ReadonlySet<string>): CoinLists {
    const mark = (row: Listed): Listed => ({ ...row, isCollect: coins.has(row.coin) ? 1 : 2 });
    return Object.fromEntries(Object.entries(this.all()).map(([name, rows]) => [name, rows.map(mark)])) as object as CoinLists;
  }

  #index({ symbol, coin }: ListedIndex, sort: number): IndexRow {
    const { symbolId } = symbol;
    return { ...this.#listed({ symbolId, coin, sort }), market: 'metal', priceStep: priceOf(symbol, 1) };
  }

  #listed({ symbolId, coin, sort }: Parameters<ListedRow>[0]): Listed {
    const { markets, catalogue } = this.#machine;
    const symbol = catalogue.symbol(symbolId);
    const tick = markets.lastTick(symbolId);
    const opens = tick?.state === 'closed' && symbol !== undefined ? nextOpeningMs(symbol.code, this.#machine.now()) : null;
    const openTicks = markets.day(symbolId)?.openTicks ?? null;
    return {
      id: symbolId,
      symbol: `${coin}usdt`,
      coin,
      baseCoin: 'usdt',
      showSymbol: `${coin.toUpperCase()}/USDT`,
      name: nameOfCoin(coin),
      logo: pictureAddress(coin),
      market: 'binance',
      amount: tick === null || symbol === undefined || tick.priceTicks === 0 ? null : priceOf(symbol, tick.priceTicks),
      state: tick?.state ?? null,
      ...(opens === null ? {} : { opens }),
      open: symbol === undefined ? null : priceOrNull(symbol, openTicks),
      sort,
      customizeFlag: 1,
    };
  }
}
