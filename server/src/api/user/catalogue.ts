import type { AssetInfo } from '@candor/exchange/ground/accounts/answers';
import type { Catalogue as Definitions, MarketInfo, SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import { TermsWatch } from '../../machine/core/terms-watch.ts';

/** A market of two assets with its names: everything that translating to and from the wire needs. */
export type ListedMarket = {
  readonly info: MarketInfo;
  readonly symbol: SymbolInfo;
  readonly base: AssetInfo;
  readonly quote: AssetInfo;
  /** The bare coin of the wire, in lower case. */
  readonly coin: string;
};

/** A price without a market (gold). `coin` is its bare code in lower case. */
export type ListedIndex = { readonly symbol: SymbolInfo; readonly coin: string };

/** The quote of every symbol; its code ends the symbol's (`btcusdt`). */
export const QUOTE_CODE = 'USDT';
/** Prices are in units of the quote, which has this scale. */
export const QUOTE_SCALE = 8;

/** What is defined in the exchange, kept up to date with it and looked up by the names and numbers of either side. */
export class Catalogue {
  #assets = new Map<number, AssetInfo>();
  #assetsByCode = new Map<string, AssetInfo>();
  #markets = new Map<number, ListedMarket>();
  #marketsByCoin = new Map<string, ListedMarket>();
  #symbols = new Map<number, SymbolInfo>();
  #symbolsByCoin = new Map<string, SymbolInfo>();
  #indexes: readonly ListedIndex[] = [];
  readonly #core: Pick<Core, 'query' | 'onBatch'>;
  readonly #listeners = new Set<() => void>();
  readonly #watch = new TermsWatch(['asset.defined', 'symbol.defined', 'market.defined', 'market.changed', 'market.switched']);

  private constructor(core: Pick<Core, 'query' | 'onBatch'>) {
    this.#core = core;
  }

  static async open(core: Pick<Core, 'query' | 'onBatch'>): Promise<Catalogue> {
    const catalogue = new Catalogue(core);
    core.onBatch((batch) => catalogue.#onBatch(batch));
    await catalogue.#refresh();
    return catalogue;
  }

  /** Told when a definition has changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  asset(assetId: number): AssetInfo | undefined {
    return this.#assets.get(assetId);
  }

  assetOfCode(code: string): AssetInfo | undefined {
    return this.#assetsByCode.get(code.toUpperCase());
  }

  market(marketId: number): ListedMarket | undefined {
    return this.#markets.get(marketId);
  }

  /** By the bare coin, lower case. */
  marketOfCoin(coin: string): ListedMarket | undefined {
    return this.#marketsByCoin.get(coin);
  }

  symbol(symbolId: number): SymbolInfo | undefined {
    return this.#symbols.get(symbolId);
  }

  symbolOfCoin(coin: string): SymbolInfo | undefined {
    return this.#symbolsByCoin.get(coin);
  }

  get symbols(): readonly SymbolInfo[] {
    return [...this.#symbols.values()];
  }

  /** Markets in their order of display. */
  get markets(): readonly ListedMarket[] {
    return [...this.#markets.values()].toSorted((a, b) => a.info.terms.sort - b.info.terms.sort);
  }

  get indexes(): readonly ListedIndex[] {
    return this.#indexes;
  }

  #onBatch(batch: PublishedBatch): void {
    if (this.#watch.isOver(batch)) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    this.#take(await this.#core.query({ type: 'market.catalogue' }));
    for (const listener of this.#listeners) listener();
  }

  #take(definitions: Definitions): void {
    this.#watch.asked(definitions.markets);
    this.#assets = new Map(definitions.assets.map((asset) => [asset.assetId, asset]));
    this.#assetsByCode = new Map(definitions.assets.map((asset) => [asset.code.toUpperCase(), asset]));
    this.#symbols = new Map(definitions.symbols.map((symbol) => [symbol.symbolId, symbol]));
    this.#symbolsByCoin = new Map(definitions.symbols.map((symbol) => [coinOf(symbol), symbol]));
    this.#markets = new Map();
    this.#marketsByCoin = new Map();
    for (const info of definitions.markets) {
      const symbol = this.#symbols.get(info.symbolId);
      const base = this.#assets.get(info.baseAssetId);
      const quote = this.#assets.get(info.quoteAssetId);
      if (symbol === undefined || base === undefined || quote === undefined) continue;
      const listed = { info, symbol, base, quote, coin: base.code.toLowerCase() };
      this.#markets.set(info.marketId, listed);
      this.#marketsByCoin.set(listed.coin, listed);
    }
    const traded = new Set(definitions.markets.map((market) => market.symbolId));
    this.#indexes = definitions.symbols
      .filter((symbol) => !traded.has(symbol.symbolId))
      .map((symbol) => ({ symbol, coin: coinOf(symbol) }));
  }
}

/** `btcusdt` is the price of `btc`. */
export function coinOf(symbol: SymbolInfo): string {
  return symbol.code.toLowerCase().replace(/usdt$/, '');
}
