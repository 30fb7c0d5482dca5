import type { CommandBody } from '@candor/exchange/command';
import { parseSteps } from '@candor/money/amount';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { indexByRule1, type Source } from './index-1.ts';
import { indexByRule2 } from './index-2.ts';
import { indexByRule3 } from './index-3.ts';
import { MOST_TICKS, type KnownMarkets } from './market.ts';
import { isWhole } from './shapes.ts';
import { Ticks } from './ticks.ts';

type Tick = Extract<CommandBody, { readonly type: 'price.tick' }>;
type LastPrice = {
  readonly n: number;
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly state: Tick['state'];
  /** Sources that counted, and those of them that were fresh at its time. */
  readonly countedSources: number;
  readonly freshSources: number;
  /** The first of the ticks without a price, up to this one, that all named enough sources; null when this one does not, or has a price. */
  readonly thawsFromMs: number | null;
};

const MOST_SOURCES = 32;
const PRICE_TEXT = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;
const SOURCE_NAME = /^[A-Za-z0-9 ._-]{1,64}$/;
const MOST_WEIGHT = 1_000_000;
const PRICE_SCALE = 8;
/** Ticks are looked for at most this long before the last one by a rule that is about the price of now. */
export const KEPT_MS = 1_200_000;
const PRUNE_EVERY = 4_096;
/** What a bet needs: a price that is not older, and with real money so many sources that are not older at its time. */
const FRESH_MS = 2_000;
const LEAST_SOURCES = 4;
const LEAST_FOR_LEVERAGE = 3;
const THAW_MS = 3_000;
/** Without a tick for longer a symbol counts as frozen, ms. */
const SILENT_MS = 10_000;
/** A source counts for 10 s, and a tick is stamped at most 5 s after it was made. */
const YOUNG_MS = 15_000;

const TICK: Rule = {
  name: 'SPEC/3.1 tick',
  says: 'A tick is what its command says, numbered without gaps; one that is not ok repeats the last price.',
};
const INDEX: Rule = {
  name: 'SPEC/3.1 index',
  says: 'The price of an ok tick is what the sources in it give by the rule that it names.',
};

const THAW: Rule = {
  name: 'SPEC/3.1 thaw',
  says: 'A symbol without a price has one again only when for 3 s each of its ticks named enough sources that counted.',
};

const SOURCES: Rule = {
  name: 'SPEC/3.1 sources',
  says: 'With real money bets are taken only on a tick with at least four sources that counted and were at most 2 s old.',
};

/** What the sources of a tick give, by the rule that the tick names: the possible prices in ticks; none, and it is no price. */
const INDEX_RULES: { readonly [R in Tick['rule']]: (sources: readonly Source[]) => readonly bigint[] } = {
  'index/1': indexByRule1,
  // Of exactly two sources the later rule decides.
  'index/2': (sources) => (sources.length === 2 ? [] : indexByRule2(sources)),
  'index/3': indexByRule3,
};

/** The last tick of every symbol and its `ok` ticks. */
export class KnownPrices implements PartAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'price.ticked': TICK };
  readonly #markets: KnownMarkets;
  readonly #ticked: (step: Step, symbolId: number) => void;
  readonly isLive: () => boolean;
  readonly #last = new Map<number, LastPrice>();
  readonly #ticks = new Map<number, Ticks>();
  /** Symbols whose ticks have named sources: from then on all of them do. */
  readonly #sourced = new Set<number>();
  /** What products still need. */
  readonly #needs: ((symbolId: number) => number)[] = [];
  #count = 0;
  #computed = 0;

  /** `isLive`: whether money is real; `ticked`: says what must come of a tick. */
  constructor(markets: KnownMarkets, isLive: () => boolean, ticked: (step: Step, symbolId: number) => void = () => {}) {
    this.#markets = markets;
    this.#ticked = ticked;
    this.isLive = isLive;
    this.commands = { 'price.tick': { by: 'house', memory: '24-hours', accept: (step, body) => this.#take(step, body) } };
  }

  last(symbolId: number): LastPrice | undefined {
    return this.#last.get(symbolId);
  }

  ticks(symbolId: number): Ticks {
    let ticks = this.#ticks.get(symbolId);
    if (ticks === undefined) {
      ticks = new Ticks();
      this.#ticks.set(symbolId, ticks);
    }
    return ticks;
  }

  /** Somebody who answers from what time on ticks of a symbol may still decide something. */
  keepFor(fromMs: (symbolId: number) => number): void {
    this.#needs.push(fromMs);
  }

  /** The symbol has a price on which a bet may be taken now: a fresh one (`rule`), and with real money of four fresh sources. */
  needForBet(step: Step, symbolId: number, rule: Rule): void {
    const last = this.#last.get(symbolId);
    const isFresh = last?.state === 'ok' && step.timeMs - last.timeMs <= FRESH_MS;
    step.need(isFresh, rule, 'the last tick', `ok and at most ${FRESH_MS} ms old`, 'frozen, old or none');
    const count = last?.freshSources ?? 0;
    step.need(!this.isLive() || count >= LEAST_SOURCES, SOURCES, 'fresh sources of the last tick', `at least ${LEAST_SOURCES}`, count);
  }

  /** Without a tick for so long a symbol counts as frozen, though no tick says so (product rules 3.1). */
  isStale(symbolId: number, timeMs: number): boolean {
    return timeMs - (this.#last.get(symbolId)?.timeMs ?? 0) > SILENT_MS;
  }

  /** Whether the last tick is one for positions with leverage: an ok price, of gold with real money from three sources. */
  isForLeverage(symbolId: number): boolean {
    const last = this.#last.get(symbolId);
    if (last?.state !== 'ok') return false;
    return !this.isLive() || last.countedSources >= LEAST_FOR_LEVERAGE || !this.#markets.isGold(symbolId);
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#count, of: 'ticks' },
      { count: this.#computed, of: 'ticks computed again from their sources' },
    ];
  }

  #take(step: Step, body: Tick): number {
    const { symbolId, state, sourceKind, rule, sources } = body;
    const tickUnits = this.#markets.tickUnits(symbolId);
    step.need(tickUnits !== undefined, TICK, 'the symbol', 'a defined one', symbolId);
    step.need(sources.length <= MOST_SOURCES && sources.every(isSource), TICK, 'the sources', 'named prices', 'others');
    const last = this.#last.get(symbolId);
    const n = (last?.n ?? 0) + 1;
    if (state === 'ok') this.#needPrice(step, body, tickUnits ?? 1n);
    if (state === 'ok' && last !== undefined && last.state !== 'ok') {
      const fromMs = last.thawsFromMs === null ? Infinity : last.thawsFromMs + THAW_MS;
      step.need(step.timeMs >= fromMs, THAW, 'an ok tick', `not before ${fromMs}`, step.timeMs);
    }
    const priceTicks = state === 'ok' ? body.priceTicks : (last?.priceTicks ?? 0);
    step.event({ type: 'price.ticked', symbolId, n, priceTicks, state, sourceKind, rule, sources }, { is: TICK, priceTicks: INDEX });
    const { youngSources, ...counts } = sourcesOf(body, step.timeMs);
    const isEnough = state !== 'ok' && youngSources >= this.#leastSources(body);
    const thawsFromMs = isEnough ? (last?.thawsFromMs ?? step.timeMs) : null;
    this.#set(symbolId, { n, timeMs: step.timeMs, priceTicks, state, ...counts, thawsFromMs });
    this.#ticked(step, symbolId);
    return n;
  }

  /** A script of a demo may give prices without sources; a series that has named them goes on to. */
  #needPrice(step: Step, { symbolId, priceTicks, sourceKind, sources, rule }: Tick, tickUnits: bigint): void {
    step.need(isWhole(priceTicks, 1, MOST_TICKS), INDEX, 'the price', `1 … ${MOST_TICKS} ticks`, priceTicks);
    if (sources.length === 0) {
      const mayBe = sourceKind !== 'live' && !this.#sourced.has(symbolId);
      step.need(mayBe, INDEX, `the sources of a ${sourceKind} tick`, 'named', 'none');
      return;
    }
    this.#sourced.add(symbolId);
    const read = sources.map((source) => sourceOf(source, step.timeMs, tickUnits));
    const whole = read.filter((source) => source !== null);
    const names = new Set(sources.map(({ name }) => name));
    if (
      !step.need(
        whole.length === sources.length && names.size === sources.length,
        INDEX,
        'the sources',
        'whole ticks, each source once',
        'others',
      )
    )
      return;
    const prices = INDEX_RULES[rule](whole);
    this.#computed += 1;
    step.need(prices.includes(BigInt(priceTicks)), INDEX, 'the price in ticks', prices.join(' or ') || 'none', priceTicks);
  }

  /** Rule 3.1.1: three, of gold two; one where prices are recorded or simulated. */
  #leastSources({ symbolId, sourceKind }: Tick): number {
    if (sourceKind !== 'live' && !this.isLive()) return 1;
    return this.#markets.isGold(symbolId) ? 2 : 3;
  }

  #set(symbolId: number, last: LastPrice): void {
    this.#last.set(symbolId, last);
    this.#count += 1;
    if (last.state !== 'ok') return;
    const ticks = this.ticks(symbolId);
    ticks.add(last);
    if (ticks.size % PRUNE_EVERY !== 0) return;
    ticks.dropBefore(Math.min(last.timeMs - KEPT_MS, ...this.#needs.map((fromMs) => fromMs(symbolId))));
  }
}

function isSource({ name, price, timeMs, weight }: Tick['sources'][number]): boolean {
  return SOURCE_NAME.test(name) && PRICE_TEXT.test(price) && isWhole(timeMs, 0, Number.MAX_SAFE_INTEGER) && isWhole(weight, 0, MOST_WEIGHT);
}

/** A tick of `index/1` marks the sources that counted, a later one lists only these. */
function sourcesOf(
  { rule, sources }: Tick,
  nowMs: number,
): Pick<LastPrice, 'countedSources' | 'freshSources'> & { readonly youngSources: number } {
  let [countedSources, freshSources] = [0, 0];
  const young = new Set<string>();
  for (const { name, used, timeMs } of sources) {
    if (rule === 'index/1' && !used) continue;
    countedSources += 1;
    if (nowMs - timeMs <= YOUNG_MS) young.add(name);
    if (nowMs - timeMs <= FRESH_MS) freshSources += 1;
  }
  return { countedSources, youngSources: young.size, freshSources };
}

/** Null when its price is no whole number of ticks. */
function sourceOf({ price, timeMs, weight, used }: Tick['sources'][number], nowMs: number, tickUnits: bigint): Source | null {
  const parsed = parseSteps(price, PRICE_SCALE, tickUnits);
  return parsed.ok ? { priceTicks: BigInt(parsed.steps), weight: BigInt(weight), ageMs: nowMs - timeMs, used } : null;
}
