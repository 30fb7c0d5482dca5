import type { Balance } from '@candor/exchange/ground/accounts/answers';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Core, PublishedBatch } from '../machine/core/core.ts';
import { TermsWatch } from '../machine/core/terms-watch.ts';
import type { Clock } from '../prices/feeds/clock.ts';
import type { Purse } from './ladder.ts';
import { PeggedQuoter } from './pegged-quoter.ts';
import { QUOTES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import type { OpenQuoting, QuotedMarket, Quoting } from './quoting.ts';

/** A product as the house's quotes see it; one without `quoting` is not quoted. */
export type QuotedProduct = { readonly quoting?: OpenQuoting };

export type LiquidityOptions = {
  readonly core: Pick<Core, 'submit' | 'query' | 'onBatch'>;
  /** Those whose books are quoted. */
  readonly products: readonly QuotedProduct[];
  /** The house's account; marked `house` and endowed before. */
  readonly accountId: number;
  readonly clock: Clock;
  /** The core is gone; quoting has stopped. */
  readonly onError: (error: Error) => void;
  /** By symbol code; default: the table in quotes.ts. */
  readonly quotes?: Readonly<Record<string, QuoteSettings>>;
  /** How often the markets are looked at, default 250 ms. */
  readonly pollMs?: number;
};

export type Liquidity = {
  /**
   * Resolves when every market whose symbol has a price is quoted for the first time, and after a few seconds in any case: prices that the
   * journal remembers may not come back.
   */
  firstQuotes(): Promise<void>;
  /** Cancels all quotes and stops. */
  stop(): Promise<void>;
};

/** Prices are said again each second, and marks of contracts follow them: what has not come by then is not awaited, ms. */
const FIRST_QUOTES_PATIENCE_MS = 5_000;
/** Balances are asked for again after this long; between, fills are covered by the money that is never quoted. */
const BALANCE_MS = 2_000;

/**
 * The house as an account that quotes both sides of the markets around the index (product rules 4.5) with pegged orders (4.6), in the same queue as
 * everybody's commands, nothing seen before it is in the book. Quotes left over from a killed process are cancelled before this resolves, so that
 * none stands that this one does not follow; start it before the gateway.
 */
export async function startLiquidity(options: LiquidityOptions): Promise<Liquidity> {
  const { core, accountId, clock, products } = options;
  const quotings = products.flatMap(({ quoting }) => (quoting === undefined ? [] : quoting(accountId)));
  const quoted = await Promise.all(quotings.map((quoting) => openQuoters(options, quoting)));
  const quoters = quoted.flatMap(({ byMarket }) => [...byMarket.values()]);
  const byIndex = quoted.flatMap(({ quoting, byMarket }) => (quoting.around === 'news' ? [] : [...byMarket.values()]));
  const ofPlatform = quoted.flatMap(({ quoting, byMarket }) => (quoting.purseOf === undefined ? [...byMarket.values()] : []));
  if (quoters.some(({ hasOrders }) => hasOrders)) await Promise.all(quoters.map((quoter) => quoter.pull()));
  let balances: readonly Balance[] = await core.query({ type: 'accounts.balances', accountId });
  let balancesMs = clock.now();
  let asking = false;
  let stopped = false;

  function observe(batch: PublishedBatch): void {
    for (const one of quoted) if (one.watch.isOver(batch)) askRules(core, one).catch(fail);
    for (const { events } of batch.entries) {
      for (const event of events) {
        if (event.type === 'price.ticked') {
          const { symbolId, priceTicks, state } = event;
          const observed = { priceTicks, indexTicks: priceTicks, isPrice: state === 'ok' };
          for (const quoter of byIndex) if (quoter.market.symbolId === symbolId) quoter.observeIndex(observed);
          continue;
        }
        for (const { quoting, byMarket } of quoted) {
          const news = quoting.newsOf(event);
          const quoter = news === null ? undefined : byMarket.get(news.marketId);
          if (news?.what === 'price') quoter?.observeIndex({ ...news, isPrice: true });
          else if (news !== null) quoter?.observe(news);
        }
      }
    }
  }

  function fail(error: unknown): void {
    if (stopped) return;
    stopped = true;
    options.onError(error instanceof Error ? error : new Error(String(error)));
  }

  async function askBalances(): Promise<void> {
    asking = true;
    try {
      balances = await core.query({ type: 'accounts.balances', accountId });
      balancesMs = clock.now();
    } finally {
      asking = false;
    }
  }

  function poll(): void {
    if (stopped) return;
    const nowMs = clock.now();
    if (!asking && nowMs - balancesMs >= BALANCE_MS) askBalances().catch(fail);
    for (const { quoting, byMarket } of quoted) {
      for (const quoter of byMarket.values()) {
        const purse = quoting.purseOf?.(quoter.market, balances) ?? purseOf(quoter.market, balances, ofPlatform);
        quoter.pass(nowMs, purse).catch(fail);
      }
    }
  }

  const unsubscribe = core.onBatch(observe);
  const cancelTimer = clock.every(options.pollMs ?? 250, poll);
  return {
    firstQuotes: () => firstQuotesOf(core, quoters),
    async stop() {
      cancelTimer();
      const quoting = !stopped;
      stopped = true;
      if (quoting) await Promise.all(quoters.map((quoter) => quoter.finish()));
      unsubscribe();
    },
  };
}

type Quoted = { readonly quoting: Quoting; readonly byMarket: ReadonlyMap<number, PeggedQuoter>; readonly watch: TermsWatch };

/** The rules of a product's markets are others, or may be. */
async function askRules(core: Pick<Core, 'query'>, { quoting, byMarket, watch }: Quoted): Promise<void> {
  const markets = await quoting.markets(core);
  watch.asked(markets);
  for (const market of markets) byMarket.get(market.marketId)?.follow(market);
}

async function firstQuotesOf(core: Pick<Core, 'query'>, quoters: readonly PeggedQuoter[]): Promise<void> {
  const prices = await core.query({ type: 'prices.last' });
  const priced = new Set(prices.filter(({ state }) => state === 'ok').map(({ symbolId }) => symbolId));
  const awaited = quoters.filter(({ market }) => priced.has(market.symbolId));
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), FIRST_QUOTES_PATIENCE_MS);
  await Promise.race([Promise.all(awaited.map(({ firstPass }) => firstPass)), late.promise]);
  clearTimeout(timer);
}

/** By market, and when their rules have to be asked for again. */
async function openQuoters({ core, accountId, quotes = QUOTES }: LiquidityOptions, quoting: Quoting): Promise<Quoted> {
  const [markets, open] = await Promise.all([quoting.markets(core), quoting.standing(core, accountId)]);
  const watch = new TermsWatch(quoting.rulesBy);
  watch.asked(markets);
  const byMarket = new Map<number, PeggedQuoter>();
  for (const market of markets) {
    const settings = quotes[market.symbolCode];
    if (settings === undefined) continue;
    const hasLeft = open.some(({ marketId }) => marketId === market.marketId);
    const options = { core, accountId, quoting, market, settings: quoting.settingsOf?.(settings) ?? settings, hasLeft };
    byMarket.set(market.marketId, new PeggedQuoter(options));
  }
  return { quoting, byMarket, watch };
}

/** Quote money is shared by the markets that use it, in equal parts. */
function purseOf(market: QuotedMarket, balances: readonly Balance[], quoters: readonly PeggedQuoter[]): Purse {
  const sharing = quoters.filter((quoter) => quoter.market.quoteAssetId === market.quoteAssetId).length;
  return {
    baseUnits: totalOf(balances, market.baseAssetId),
    quoteUnits: mulDivFloor(totalOf(balances, market.quoteAssetId), 1n, BigInt(Math.max(1, sharing))),
  };
}

function totalOf(balances: readonly Balance[], assetId: number): bigint {
  const balance = balances.find((one) => one.wallet === 'platform' && one.assetId === assetId);
  return balance === undefined ? 0n : balance.availableUnits + balance.frozenUnits;
}
