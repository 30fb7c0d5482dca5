import type { MarketCommand, MarketTerms } from '../ground/market/commands.ts';
import type { ModelAccounts } from './model-accounts.ts';
import type { ModelPrices } from './model-prices.ts';

/** `k` is the value of one lot at one tick, in units of the quote. */
export type ModelMarket = {
  readonly base: number;
  readonly quote: number;
  readonly lot: bigint;
  readonly k: bigint;
  readonly symbolId: number;
  readonly terms: MarketTerms;
};

/** Symbols and markets as they are defined and changed. */
export class ModelMarkets {
  readonly #accounts: ModelAccounts;
  readonly #prices: ModelPrices;
  readonly #tickUnits = new Map<number, bigint>();
  readonly #markets = new Map<number, ModelMarket>();

  constructor(accounts: ModelAccounts, prices: ModelPrices) {
    this.#accounts = accounts;
    this.#prices = prices;
  }

  market(marketId: number): ModelMarket | undefined {
    return this.#markets.get(marketId);
  }

  marketIds(): readonly number[] {
    return [...this.#markets.keys()];
  }

  decide(accountId: number, body: MarketCommand): string | number {
    if (accountId !== 0) return 'BAD_INPUT';
    switch (body.type) {
      case 'symbol.define':
        this.#tickUnits.set(body.symbolId, body.tickUnits);
        this.#prices.define(body.symbolId);
        return body.symbolId;
      case 'market.define': {
        const one = 10n ** BigInt(this.#accounts.scale(body.baseAssetId));
        const product = (this.#tickUnits.get(body.symbolId) ?? 0n) * body.lotUnits;
        if (product % one !== 0n) return 'MARKET_NOT_EXACT';
        const { baseAssetId: base, quoteAssetId: quote, lotUnits: lot, symbolId, terms } = body;
        this.#markets.set(body.marketId, { base, quote, lot, k: product / one, symbolId, terms });
        return body.marketId;
      }
      case 'market.change': {
        const market = this.#markets.get(body.marketId);
        if (market === undefined) return 'NOT_FOUND';
        this.#markets.set(body.marketId, { ...market, terms: body.terms });
        return body.marketId;
      }
    }
  }
}
