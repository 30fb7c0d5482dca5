import type { Decimal } from '@candor/contract/result';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { PerpetualMarketInfo } from '@candor/exchange/products/perpetual/answers';
import { mulDivHalfEven } from '@candor/money/mul-div';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import { TermsWatch } from '../../machine/core/terms-watch.ts';
import { coinOf, QUOTE_SCALE, type Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';

/** Lots are counted in coins of eight decimals, whatever coin it is: a contract delivers none. */
export const COIN_SCALE = 8;

/** A market of contracts with its names. `coin`: the bare coin of the wire, in lower case. */
export type ListedPerpetual = { readonly info: PerpetualMarketInfo; readonly symbol: SymbolInfo; readonly coin: string };

/** The markets of contracts as they are now, kept up to date with the exchange and looked up by the names and numbers of either side. */
export class PerpetualMarkets {
  readonly #core: Pick<Core, 'query' | 'onBatch'>;
  readonly #catalogue: Catalogue;
  readonly #watch = new TermsWatch(['perpetual.defined', 'perpetual.switched']);
  #infos: readonly PerpetualMarketInfo[] = [];
  #byId = new Map<number, ListedPerpetual>();
  #byCoin = new Map<string, ListedPerpetual>();

  private constructor(core: Pick<Core, 'query' | 'onBatch'>, catalogue: Catalogue) {
    this.#core = core;
    this.#catalogue = catalogue;
  }

  static async open(core: Pick<Core, 'query' | 'onBatch'>, catalogue: Catalogue): Promise<PerpetualMarkets> {
    const markets = new PerpetualMarkets(core, catalogue);
    core.onBatch((batch) => markets.#onBatch(batch));
    catalogue.onChange(() => markets.#index());
    await markets.#refresh();
    return markets;
  }

  market(marketId: number): ListedPerpetual | undefined {
    return this.#byId.get(marketId);
  }

  ofCoin(coin: string): ListedPerpetual | undefined {
    return this.#byCoin.get(coin);
  }

  /** In their order of display. */
  get all(): readonly ListedPerpetual[] {
    return [...this.#byId.values()].toSorted((a, b) => a.info.terms.sort - b.info.terms.sort);
  }

  #onBatch(batch: PublishedBatch): void {
    if (this.#watch.isOver(batch)) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const infos = await this.#core.query({ type: 'perpetual.markets' });
    this.#watch.asked(infos);
    this.#infos = infos;
    this.#index();
  }

  #index(): void {
    const listed = this.#infos.flatMap((info): ListedPerpetual | [] => {
      const symbol = this.#catalogue.symbol(info.symbolId);
      return symbol === undefined ? [] : { info, symbol, coin: coinOf(symbol) };
    });
    this.#byId = new Map(listed.map((market) => [market.info.marketId, market]));
    this.#byCoin = new Map(listed.map((market) => [market.coin, market]));
  }
}

/** A quantity in lots as a decimal of coins. */
export function coinsOf({ info }: ListedPerpetual, lots: number): Decimal {
  return decimalOf(BigInt(lots) * info.lotUnits, COIN_SCALE);
}

/** An amount of USDT. */
export function usdtOf(units: bigint): Decimal {
  return decimalOf(units, QUOTE_SCALE);
}

/** The same where there may be none. */
export function usdtOrNull(units: bigint | null): Decimal | null {
  return units === null ? null : usdtOf(units);
}

/** Value ÷ quantity, half-even to the finest price; shown only, nothing is booked with it. */
export function meanPrice({ info }: ListedPerpetual, valueUnits: bigint, lots: number): Decimal {
  if (lots === 0) return ZERO;
  return decimalOf(mulDivHalfEven(valueUnits, 10n ** BigInt(COIN_SCALE), BigInt(lots) * info.lotUnits), QUOTE_SCALE);
}

/** A funding rate, a fraction of the value. */
export function rateOf(rateE8: number): Decimal {
  return decimalOf(BigInt(rateE8), 8);
}
