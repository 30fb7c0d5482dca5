import type { Balance } from '@candor/exchange/ground/accounts/answers';
import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { InForce } from '@candor/exchange/ground/terms/versions';
import type { PerpetualMarketInfo } from '@candor/exchange/products/perpetual/answers';
import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PerpetualTerms } from '@candor/exchange/products/perpetual/terms';
import type { Side } from '@candor/exchange/trading/side';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Core } from '../../../machine/core/core.ts';
import type { Purse } from '../../../liquidity/ladder.ts';
import type { QuoteSettings } from '../../../liquidity/quotes.ts';
import type { MarketRules, OpenQuoting, PegLevel, QuotedMarket, QuoteNews, Quoting } from '../../../liquidity/quoting.ts';
import { HouseInventory } from './house-inventory.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** The leverage of the house's positions: a price has to move by nearly a fifth before one is liquidated. */
const LEVERAGE = 5;

/**
 * For each USDT that its long positions are worth more than its short ones the middle of the house's quotes lies so many parts per 10^9 below the
 * index, and as many above it when the short ones are worth more; at most `MOST_MOVED`. Whoever moves the quotes by a large order pays more
 * than this moves them: levels that grow further apart, and the fee twice.
 */
const MOVED_PER_USDT = 12n;
/** Parts per 10^9 of the index. */
const MOST_MOVED = 1_500_000n;
const BILLION = 1_000_000_000n;
/** Units of one USDT. */
const USDT = 100_000_000n;

function rulesOf(terms: PerpetualTerms): MarketRules {
  const side = { isOpen: terms.enable, minTicks: 1, maxTicks: Number.MAX_SAFE_INTEGER, minLots: terms.minShareLots };
  return { buy: side, sell: side, maxLots: terms.maxShareLots, minNotionalUnits: terms.minMarginUnits * BigInt(LEVERAGE) };
}

/** Contracts deliver no coin: the asset that a quote is paid with is the quote, on both sides. */
function quotedMarket(
  { marketId, symbolId, lotUnits, factor, terms, planned }: InForce<PerpetualMarketInfo>,
  symbolCode: string,
  quoteAssetId: number,
): QuotedMarket {
  const rules = rulesOf(terms);
  return { marketId, symbolId, symbolCode, baseAssetId: quoteAssetId, quoteAssetId, lotUnits, factor, rules, planned };
}

/** Pegged orders around the index, away from it by what the house has. A quote closes what the house has on the other side as far as there is any, and opens else. */
export const perpetualQuoting: OpenQuoting = (accountId) => new PerpetualQuoting(accountId);

class PerpetualQuoting implements Quoting {
  readonly around = 'news';
  readonly rulesBy = ['perpetual.defined', 'perpetual.switched'] as const;
  readonly #accountId: number;
  readonly #inventory = new HouseInventory();
  /** Markets of its orders that close. */
  readonly #reducingIn = new Map<number, number>();
  /** The index of each market, and what a tick × lot of it is worth in quote units. */
  readonly #indexes = new Map<number, number>();
  readonly #factors = new Map<number, bigint>();
  #markets = 1;

  constructor(accountId: number) {
    this.#accountId = accountId;
  }

  async markets(core: Pick<Core, 'query'>): Promise<readonly QuotedMarket[]> {
    const [markets, { symbols, assets }] = await Promise.all([
      core.query({ type: 'perpetual.markets' }),
      core.query({ type: 'market.catalogue' }),
    ]);
    const quote = assets.find(({ code }) => code === 'USDT');
    const codes = new Map(symbols.map(({ symbolId, code }) => [symbolId, code]));
    this.#markets = Math.max(1, markets.length);
    for (const { marketId, factor } of markets) this.#factors.set(marketId, factor);
    return quote === undefined ? [] : markets.map((market) => quotedMarket(market, codes.get(market.symbolId) ?? '', quote.assetId));
  }

  async standing(core: Pick<Core, 'query'>, accountId: number): Promise<readonly { readonly marketId: number }[]> {
    const asked = { accountId, marketId: 0 };
    const [orders, positions] = await Promise.all([
      core.query({ type: 'perpetual.orders', ...asked }),
      core.query({ type: 'perpetual.positions', ...asked }),
    ]);
    for (const { marketId, side, positionId, lots } of positions) this.#inventory.has(marketId, side === 'long', positionId, lots);
    return orders.map(({ marketId }) => ({ marketId }));
  }

  newsOf(event: ExchangeEvent): QuoteNews | null {
    if (event.type === 'perpetual.pegged') return this.#pegged(event);
    if (event.type === 'perpetual.filled') return this.#filled(event);
    if (event.type === 'perpetual.trimmed') return this.#trimmed(event);
    if (event.type === 'perpetual.deleveraged') {
      for (const side of [event.loser, event.partner]) this.#side(event.marketId, side, event.lots, false);
      return null;
    }
    if (event.type === 'perpetual.ended') {
      this.#reducingIn.delete(event.orderId);
      return { what: 'ended', marketId: event.marketId, accountId: event.accountId, orderId: event.orderId };
    }
    if (event.type === 'perpetual.marked') {
      const { marketId, indexTicks } = event;
      this.#indexes.set(marketId, indexTicks);
      return { what: 'price', marketId, priceTicks: this.#middleTicks(marketId, indexTicks), indexTicks };
    }
    return null;
  }

  /**
   * A premium is what the book is worth above the index (product rules 5.8). While the house's middle is the index there is none, whatever people
   * hold; moved by what the house had to take over from them it is there, and funding follows who is in the majority. The mark follows the book
   * (3.3): quotes around the mark would follow themselves, further with each mark.
   */
  #middleTicks(marketId: number, indexTicks: number): number {
    const factor = this.#factors.get(marketId) ?? 0n;
    const netUnits = BigInt(this.#inventory.netLots(marketId)) * BigInt(indexTicks) * factor;
    const wanted = mulDivFloor(netUnits, MOVED_PER_USDT, USDT);
    const moved = wanted > MOST_MOVED ? MOST_MOVED : wanted < -MOST_MOVED ? -MOST_MOVED : wanted;
    return indexTicks - Number(mulDivFloor(BigInt(indexTicks), moved, BILLION));
  }

  #pegged({ marketId, accountId, orderId, side, positionId, offsetPpm, lots }: Of<'perpetual.pegged'>): QuoteNews | null {
    if (accountId !== this.#accountId) return null;
    const reduces = positionId !== 0;
    if (reduces) this.#reducingIn.set(orderId, marketId);
    return { what: 'pegged', marketId, accountId, orderId, side: (side === 'long') === reduces ? 'sell' : 'buy', offsetPpm, lots, reduces };
  }

  #filled({ marketId, lots, takerBuys, taker, maker }: Of<'perpetual.filled'>): QuoteNews {
    this.#side(marketId, taker, lots, takerBuys);
    this.#side(marketId, maker, lots, !takerBuys);
    return { what: 'filled', marketId, orderIds: [maker.orderId, taker.orderId], lots };
  }

  /** A side of a trade, when it is the house's. `buys` means nothing of one that closes. */
  #side(marketId: number, { accountId, positionId, isOpening, lotsBefore }: FillSide, lots: number, buys: boolean): void {
    if (accountId !== this.#accountId) return;
    if (isOpening) this.#inventory.has(marketId, buys, positionId, lotsBefore + lots);
    else this.#inventory.closed(positionId, lots);
  }

  #trimmed({ orderId, lots }: Of<'perpetual.trimmed'>): QuoteNews | null {
    const marketId = this.#reducingIn.get(orderId);
    return marketId === undefined ? null : { what: 'trimmed', marketId, orderId, leftLots: lots };
  }

  /**
   * Fewer, larger and wider levels than a coin's book has, reaching 0.3 %: each change of an order is two entries of the journal, and a premium is
   * measured by 20,000 USDT.
   */
  settingsOf(settings: QuoteSettings): QuoteSettings {
    return { ...settings, levels: 8, stepPpm: 3 * settings.stepPpm, firstLevelUsdt: 2 * settings.firstLevelUsdt };
  }

  /**
   * Half of what the contract wallet's share of a market pays for at the house's leverage goes to each side, moved from one to the other by what
   * the house has: a long counts as coins, and so makes it sell.
   */
  purseOf({ marketId, lotUnits, factor }: QuotedMarket, balances: readonly Balance[]): Purse {
    const wallet = balances.find((one) => one.wallet === 'contract');
    const indexTicks = this.#indexes.get(marketId) ?? 0;
    if (wallet === undefined || indexTicks === 0) return { baseUnits: 0n, quoteUnits: 0n };
    const shareUnits = mulDivFloor(wallet.availableUnits + wallet.frozenUnits, BigInt(LEVERAGE), 2n * BigInt(this.#markets));
    const lotValueUnits = BigInt(indexTicks) * factor;
    const netUnits = BigInt(this.#inventory.netLots(marketId)) * lotValueUnits;
    const [long, short] = [shareUnits - netUnits, shareUnits + netUnits];
    return { quoteUnits: long > 0n ? long : 0n, baseUnits: short > 0n ? mulDivFloor(short, lotUnits, lotValueUnits) : 0n };
  }

  reducing(marketId: number, side: Side, levels: readonly PegLevel[]): readonly PegLevel[] {
    let leftLots = this.#inventory.lotsOf(marketId, side === 'sell');
    return levels.map((level) => {
      const reduces = level.lots <= leftLots;
      if (reduces) leftLots -= level.lots;
      return { ...level, reduces };
    });
  }

  list(marketId: number, side: Side, boundTicks: number, quotes: readonly PegLevel[]): CommandBody {
    const listed = quotes.map(({ offsetPpm, lots, reduces }) => ({ offsetPpm, lots, leverage: reduces ? 0 : LEVERAGE }));
    return { type: 'perpetual.peg', marketId, side, boundTicks, quotes: listed };
  }

  cancelAll(marketId: number) {
    return { type: 'perpetual.cancelAll', marketId } as const;
  }
}
