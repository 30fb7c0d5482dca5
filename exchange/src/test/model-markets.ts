import type { MarketCommand, MarketSwitches, MarketTerms } from '../ground/market/commands.ts';
import type { ModelAccounts } from './model-accounts.ts';
import { isSigned, isSignedChange, ModelTerms } from './model-terms.ts';
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

const SWITCHES = ['enable', 'isDeal', 'limitedBuy', 'limitedSell', 'marketBuy', 'marketSell'] as const;

function switchesOf(from: MarketSwitches): MarketSwitches {
  return Object.fromEntries(SWITCHES.map((name) => [name, from[name]])) as MarketSwitches;
}

/** Symbols and markets as they are defined and changed. */
export class ModelMarkets {
  readonly #accounts: ModelAccounts;
  readonly #prices: ModelPrices;
  readonly #tickUnits = new Map<number, bigint>();
  readonly #markets = new Map<number, Omit<ModelMarket, 'terms'> & { readonly told: ModelTerms<MarketTerms, MarketSwitches> }>();
  readonly #nowMs: () => number;

  constructor(accounts: ModelAccounts, prices: ModelPrices, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#accounts = accounts;
    this.#prices = prices;
  }

  market(marketId: number): ModelMarket | undefined {
    const market = this.#markets.get(marketId);
    return market === undefined ? undefined : { ...market, terms: market.told.at(this.#nowMs()) };
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
        this.#markets.set(body.marketId, { base, quote, lot, k: product / one, symbolId, told: new ModelTerms(terms, switchesOf(terms)) });
        return body.marketId;
      }
      case 'market.change': {
        if (!isSignedChange(body)) return 'BAD_INPUT';
        const { marketId, effectiveMs, terms } = body;
        const told = this.#markets.get(marketId)?.told;
        if (told === undefined) return 'NOT_FOUND';
        const now = told.at(this.#nowMs());
        if (SWITCHES.some((name) => now[name] !== terms[name])) return 'BAD_INPUT';
        // One per cent.
        if (terms.feePpm > 10_000) return 'ABOVE_MAX';
        return told.change(this.#nowMs(), effectiveMs, terms, switchesOf(terms)) || marketId;
      }
      case 'market.switch': {
        if (!isSigned(body)) return 'BAD_INPUT';
        const told = this.#markets.get(body.marketId)?.told;
        return told === undefined ? 'NOT_FOUND' : told.turn(body, switchesOf(body)) || body.marketId;
      }
    }
  }
}
