import { hasHours } from './hours.ts';
import type { CommandBody } from '@candor/exchange/command';
import { notionalFactor } from '@candor/money/market-scale';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import type { KnownAccounts } from './accounts.ts';
import { isAmount, isNumber, isWhole } from './shapes.ts';
import { CHANGE, KnownTerms, needFee, SWITCH } from './terms.ts';
import type { TermsCalendar } from './terms.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Terms = Of<'market.define'>['terms'];
type Switches = Pick<Terms, 'enable' | 'isDeal' | 'limitedBuy' | 'limitedSell' | 'marketBuy' | 'marketSell'>;

/** A market with the terms in force. */
export type KnownMarket = {
  readonly marketId: number;
  readonly symbolId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly lotUnits: bigint;
  /** Quote units of one tick × one lot. */
  readonly factor: bigint;
  readonly version: number;
  readonly terms: Terms;
};

const SYMBOL_CODE = /^[a-z0-9]{2,24}$/;
const QUOTE_SCALE = 8;
const PPM = 1_000_000;
/** Highest price in ticks, and most lots of one order. */
export const MOST_TICKS = 1_000_000_000;
export const MOST_LOTS = 1_000_000_000;

const SYMBOL: Rule = { name: 'SPEC/1.1 symbol', says: 'A price symbol has a number, a code and a tick, each defined once and for ever.' };
const MARKET: Rule = {
  name: 'SPEC/1.1 market',
  says: 'A market is defined once, as its command says, and the value of a tick times a lot is a whole number of quote units.',
};
const TERMS: Rule = {
  name: 'SPEC/1.4 market terms',
  says: 'A market has the terms that the house gave it last for this time, within their bounds, and a version that rises by one with each change.',
};

/** Price symbols and markets with their terms in force. */
export class KnownMarkets implements PartAudit {
  readonly commands: CommandAudits;
  readonly #accounts: KnownAccounts;
  readonly #symbols = new Map<number, { readonly code: string; readonly tickUnits: bigint }>();
  readonly #markets = new Map<number, KnownTerms<KnownMarket>>();
  readonly #terms: TermsCalendar;
  #changes = 0;
  #switched = 0;

  constructor(accounts: KnownAccounts, terms: TermsCalendar) {
    this.#accounts = accounts;
    this.#terms = terms;
    this.commands = {
      'symbol.define': { by: 'house', memory: 'by-object', accept: (step, body) => this.#defineSymbol(step, body) },
      'market.define': { by: 'house', memory: 'by-object', accept: (step, body) => this.#define(step, body) },
      'market.change': { by: 'house', memory: '30-days', accept: (step, body) => this.#change(step, body) },
      'market.switch': { by: 'house', memory: '30-days', accept: (step, body) => this.#switch(step, body) },
    };
  }

  isGold(symbolId: number): boolean {
    return this.#symbols.get(symbolId)?.code.startsWith('xau') === true;
  }

  /** The symbol of a code; undefined when there is none. */
  symbolOf(code: string): number | undefined {
    for (const [symbolId, symbol] of this.#symbols) if (symbol.code === code) return symbolId;
    return undefined;
  }

  /** Whether a symbol has its published hours at a time. */
  isOpenAt(symbolId: number, timeMs: number): boolean {
    return hasHours(this.#symbols.get(symbolId)?.code ?? '', timeMs);
  }

  /** The price step of a symbol, in quote units; undefined when there is no such symbol. */
  tickUnits(symbolId: number): bigint | undefined {
    return this.#symbols.get(symbolId)?.tickUnits;
  }

  market(marketId: number): KnownMarket | undefined {
    return this.#markets.get(marketId)?.now;
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#symbols.size + this.#markets.size, of: 'symbols and markets defined' },
      { count: this.#changes, of: 'changes of market terms' },
      { count: this.#switched, of: 'halts of markets and their ends' },
    ];
  }

  #defineSymbol(step: Step, { symbolId, code, tickUnits }: Of<'symbol.define'>): number {
    const isShaped = isNumber(symbolId) && SYMBOL_CODE.test(code) && isAmount(tickUnits);
    step.need(isShaped, SYMBOL, 'the definition', 'within its bounds', `${symbolId} ${code} ${tickUnits}`);
    const isKnown = this.#symbols.has(symbolId) || [...this.#symbols.values()].some((other) => other.code === code);
    step.need(!isKnown, SYMBOL, `symbol ${symbolId} ${code}`, 'not defined before', 'defined before');
    this.#symbols.set(symbolId, { code, tickUnits });
    step.event({ type: 'symbol.defined', symbolId, code, tickUnits }, { is: SYMBOL });
    return symbolId;
  }

  #define(step: Step, body: Of<'market.define'>): number {
    const { marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, terms } = body;
    step.need(
      isNumber(marketId) && baseAssetId !== quoteAssetId && isAmount(lotUnits),
      MARKET,
      'the definition',
      'within its bounds',
      marketId,
    );
    step.need(!this.#markets.has(marketId), MARKET, `market ${marketId}`, 'not defined before', 'defined before');
    this.#needTerms(step, terms);
    const tickUnits = this.tickUnits(symbolId);
    const scale = this.#accounts.scaleOf(baseAssetId);
    step.need(
      tickUnits !== undefined && scale !== undefined,
      MARKET,
      'symbol and base asset',
      'defined ones',
      `${symbolId}, ${baseAssetId}`,
    );
    step.need(
      this.#accounts.scaleOf(quoteAssetId) === QUOTE_SCALE,
      MARKET,
      'decimals of the quote asset',
      QUOTE_SCALE,
      this.#accounts.scaleOf(quoteAssetId) ?? 'none',
    );
    const factor = notionalFactor(tickUnits ?? 0n, lotUnits, scale ?? 0);
    if (!step.need(factor !== null, MARKET, 'tick × lot', 'whole quote units', 'not exact') || factor === null) return marketId;
    const version = 1;
    const market = { marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, factor, version, terms };
    this.#markets.set(marketId, new KnownTerms<KnownMarket>(this.#terms, market, ({ terms: now }) => switchesOf(now)));
    step.event(
      { type: 'market.defined', marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, version, terms },
      { is: MARKET, terms: TERMS },
    );
    return marketId;
  }

  #change(step: Step, body: Of<'market.change'>): number {
    const { marketId, terms, effectiveMs, reason } = body;
    const market = this.#markets.get(marketId);
    if (!step.need(market !== undefined, TERMS, 'the market', 'a defined one', marketId) || market === undefined) return marketId;
    this.#needTerms(step, terms);
    const version = market.last.version + 1;
    market.change(step, body, { ...market.last, version, terms });
    this.#changes += 1;
    step.event({ type: 'market.changed', marketId, version, effectiveMs, terms, reason }, { is: TERMS, effectiveMs: CHANGE });
    return marketId;
  }

  #switch(step: Step, body: Of<'market.switch'>): number {
    const { marketId } = body;
    const market = this.#markets.get(marketId);
    if (!step.need(market !== undefined, SWITCH, 'the market', 'a defined one', marketId) || market === undefined) return marketId;
    const switches = switchesOf(body);
    market.turn(step, body, switches, (one) => ({ ...one, terms: { ...one.terms, ...switches } }));
    this.#switched += 1;
    step.event({ type: 'market.switched', marketId, ...switches }, { is: SWITCH });
    return marketId;
  }

  #needTerms(step: Step, terms: Terms): void {
    const bounds: readonly (readonly [what: string, value: number, least: number, most: number])[] = [
      ['orderMinLots', terms.orderMinLots, 1, MOST_LOTS],
      ['orderMaxLots', terms.orderMaxLots, terms.orderMinLots, MOST_LOTS],
      ['minSellLots', terms.minSellLots, 0, MOST_LOTS],
      ['buyMaxTicks', terms.buyMaxTicks, 0, MOST_TICKS],
      ['sellMinTicks', terms.sellMinTicks, 0, MOST_TICKS],
      ['maxOpenOrders', terms.maxOpenOrders, 1, 10_000],
      ['limitBandPpm', terms.limitBandPpm, 1, PPM - 1],
      ['marketBandPpm', terms.marketBandPpm, 1, PPM - 1],
      ['sort', terms.sort, 0, MOST_LOTS],
    ];
    for (const [what, value, least, most] of bounds) step.need(isWhole(value, least, most), TERMS, what, `${least} … ${most}`, value);
    needFee(step, 'feePpm', terms.feePpm);
    const isValue = terms.minNotionalUnits === 0n || isAmount(terms.minNotionalUnits);
    step.need(isValue, TERMS, 'minNotionalUnits', '0 or more', terms.minNotionalUnits);
  }
}

function switchesOf({ enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell }: Switches): Switches {
  return { enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell };
}
