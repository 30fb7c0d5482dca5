import type { CommandBody } from '@candor/exchange/command';
import { mulDivCeil } from '@candor/money/mul-div';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import type { AuditLine, CommandAudit, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Step } from '../../../audit/step.ts';
import { PEGGED, REACHED, REPRICED } from '../../../audit/trading/peg-rules.ts';
import { areOld, matchReached, repriceAtTick, takeOut } from '../../../audit/trading/pegging.ts';
import { mayBegin, type Work } from '../../../audit/trading/work.ts';
import type { Machine } from '../../../machine/core/machine.ts';
import { compareAnswers, compareMoney } from './comparison.ts';
import { AuditState } from './state.ts';
import { fund, isFundingDue } from './funding.ts';
import type { Market } from './market.ts';
import { isMinuteOver, isSecondOver, markNow, samplePremium } from './marks.ts';
import type { Of } from './objects.ts';
import { cancel, cancelAll, cancelOpening, close, closeAll, open } from './orders.ts';
import { DELEVERAGING, FUNDING_AMOUNT, FUNDING_TIME, LIQUIDATED, LIQUIDATING, MARK, PREMIUM } from './price-rules.ts';
import { peg, pegMarket } from './pegging.ts';
import { adjust, protect, unprotect } from './protecting.ts';
import { evaluate, isPending } from './reached.ts';
import { CLOSED, ENDING, MARGIN_CHANGE, MATCHING, ORDER, REDUCE_ONLY, RESTING, SETTLED_FIRST, TRIGGER, TRIGGERED } from './rules.ts';
import { change, define, insure, turn } from './terms.ts';

/** Triggers and liquidations in the entry of a price, and the cost units of one of them in `house.advance`. */
const MOST_IN_TICK = 100;
const REACHED_COST = 20;

type Own = Extract<CommandBody['type'], `perpetual.${string}`>;

/** Decides every command, mark, funding, trigger, liquidation and deleveraging of perpetual contracts again (product rules 3.3 and 5). */
export class PerpetualAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = {
    'perpetual.accepted': ORDER,
    'perpetual.pegged': PEGGED,
    'perpetual.repriced': REPRICED,
    'perpetual.reached': REACHED,
    'perpetual.filled': MATCHING,
    'perpetual.rested': RESTING,
    'perpetual.trimmed': REDUCE_ONLY,
    'perpetual.ended': ENDING,
    'perpetual.closed': CLOSED,
    'perpetual.adjusted': MARGIN_CHANGE,
    'perpetual.protected': TRIGGER,
    'perpetual.unprotected': TRIGGERED,
    'perpetual.marked': MARK,
    'perpetual.premium': PREMIUM,
    'perpetual.fundingBegan': FUNDING_TIME,
    'perpetual.fundingMoved': FUNDING_TIME,
    'perpetual.fundingCounted': FUNDING_TIME,
    'perpetual.fundingPhase': FUNDING_TIME,
    'perpetual.fundingPassed': FUNDING_AMOUNT,
    'perpetual.fundingEnded': FUNDING_TIME,
    'perpetual.liquidating': LIQUIDATING,
    'perpetual.liquidated': LIQUIDATED,
    'perpetual.deleveraged': DELEVERAGING,
  };
  readonly #state: AuditState;

  constructor(ground: AuditGround) {
    const state = new AuditState(ground);
    this.#state = state;
    const house = <T extends Own>(memory: '30-days' | 'by-object', accept: (step: Step, body: Of<T>) => number): CommandAudit<Of<T>> => ({
      by: 'house',
      memory,
      accept: (step, body) => this.#settled(step, () => accept(step, body)),
    });
    const own = <T extends Own>(accept: (work: Work, body: Of<T>) => number): CommandAudit<Of<T>> => ({
      by: 'account',
      memory: '24-hours',
      accept: (step, body) => this.#settled(step, () => accept({ step, isBounded: false }, body)),
    });
    this.commands = {
      'perpetual.define': house<'perpetual.define'>('by-object', (step, body) => define(state, step, body)),
      'perpetual.change': house<'perpetual.change'>('30-days', (step, body) => change(state, step, body)),
      'perpetual.switch': house<'perpetual.switch'>('30-days', (step, body) => turn(state, step, body)),
      'perpetual.insure': house<'perpetual.insure'>('30-days', (step, body) => insure(state, step, body)),
      'perpetual.open': own<'perpetual.open'>((work, body) => open(state, work, body)),
      'perpetual.close': own<'perpetual.close'>((work, body) => close(state, work, body)),
      'perpetual.closeAll': own<'perpetual.closeAll'>((work, body) => closeAll(state, work, body)),
      'perpetual.peg': own<'perpetual.peg'>(({ step }, body) => peg(state, step, body)),
      'perpetual.cancel': own<'perpetual.cancel'>(({ step }, body) => cancel(state, step, body)),
      'perpetual.cancelAll': own<'perpetual.cancelAll'>(({ step }, body) => cancelAll(state, step, body)),
      'perpetual.adjust': own<'perpetual.adjust'>(({ step }, body) => adjust(state, step, body)),
      'perpetual.protect': own<'perpetual.protect'>(({ step }, body) => protect(state, step, body)),
      'perpetual.unprotect': own<'perpetual.unprotect'>(({ step }, body) => unprotect(state, step, body)),
    };
  }

  lines(): readonly AuditLine[] {
    const { counts, last, positions } = this.#state;
    const repricings = this.#state.markets().reduce((sum, { pegged }) => sum + pegged.repricings, 0);
    return [
      { count: last.order, of: 'orders of perpetual contracts matched again' },
      { count: counts.fills, of: 'trades of perpetual contracts' },
      { count: counts.ends, of: 'ends of orders of perpetual contracts' },
      { count: repricings, of: 'repricings of pegged orders done again' },
      { count: counts.marks, of: 'marks computed again' },
      { count: counts.funded, of: 'fundings of a position computed again' },
      { count: counts.triggered, of: 'triggers fired again' },
      { count: counts.liquidations, of: 'steps of liquidations decided again' },
      { count: counts.deleveraged, of: 'deleveragings decided again' },
      { count: positions.size, of: 'open positions' },
    ];
  }

  ticked(step: Step, symbolId: number): void {
    const market = this.#state.marketOfSymbol(symbolId);
    if (market === undefined) return;
    const work = { step, isBounded: true };
    repriceAtTick(work, pegMarket(this.#state, work, market));
    this.#mark(work, market);
  }

  isFirst(timeMs: number): boolean {
    return this.passedOver(timeMs, 0) !== null || this.#state.markets().some((market) => isPending(this.#state, market, timeMs));
  }

  isDue(timeMs: number): boolean {
    return this.isFirst(timeMs);
  }

  passedOver(timeMs: number, tickedSymbolId: number): string | null {
    for (const market of this.#state.markets()) {
      if (market.pegged.next !== null) return `what pegged orders of market ${market.marketId} reach`;
      if (areOld(this.#state.ground.prices, market.symbolId, market.pegged, timeMs))
        return `pegged orders leave the book of market ${market.marketId}`;
      if (isFundingDue(market, timeMs)) return `the funding of market ${market.marketId}`;
      if (market.symbolId === tickedSymbolId || !this.#state.isLive(market, timeMs)) continue;
      if (isSecondOver(market, timeMs)) return `the mark of market ${market.marketId}`;
      if (isMinuteOver(market, timeMs)) return `the premium of market ${market.marketId}`;
    }
    return null;
  }

  /** Market by market. What it costs is at least half of its events, and all of the budget once the entry has no more room. */
  advance(step: Step, budget: number): number {
    const work = { step, isBounded: true };
    const before = step.eventCount;
    let used = 0;
    for (const market of this.#state.markets())
      for (let cost = 1; cost > 0 && used < budget && mayBegin(work); used += cost) cost = this.#workOn(work, market, budget - used);
    if (used === 0) return 0;
    const ofEvents = Number(mulDivCeil(BigInt(step.eventCount - before), 1n, 2n));
    return mayBegin(work) ? Math.min(Math.max(used, ofEvents), budget) : budget;
  }

  excluded(step: Step, ownerId: number): void {
    cancelOpening(this.#state, step, ownerId);
  }

  finish(): void {
    compareMoney(this.#state);
  }

  compare(machine: Machine, accountIds: Iterable<number>): void {
    compareAnswers(this.#state, machine, accountIds);
  }

  /**
   * What pegged orders reach, or that they leave the book; what the mark has reached, then funding, then the mark and the premium of this second and
   * minute.
   */
  #workOn(work: Work, market: Market, budget: number): number {
    const { step } = work;
    const state = this.#state;
    if (market.pegged.next !== null) {
      matchReached(work, pegMarket(state, work, market));
      this.#mark(work, market);
      return budget;
    }
    if (areOld(state.ground.prices, market.symbolId, market.pegged, step.timeMs)) {
      takeOut(step, pegMarket(state, work, market));
      return 1;
    }
    if (isPending(state, market, step.timeMs))
      return REACHED_COST * evaluate(state, work, market, Number(mulDivCeil(BigInt(budget), 1n, BigInt(REACHED_COST))));
    if (isFundingDue(market, step.timeMs)) return fund(state, work, market, budget);
    if (!state.isLive(market, step.timeMs)) return 0;
    if (isSecondOver(market, step.timeMs)) markNow(state, step, market);
    else if (isMinuteOver(market, step.timeMs)) samplePremium(step, market);
    else return 0;
    return 1;
  }

  /** Nothing is decided before what a mark has reached and what a funding has to do. */
  #settled(step: Step, accept: () => number): number {
    step.need(!this.isFirst(step.timeMs), SETTLED_FIRST, 'what precedes every other command', 'done', 'not done');
    return accept();
  }

  /** The mark by a new price and what it reaches, once all pegged orders are back. */
  #mark(work: Work, market: Market): void {
    const { prices } = this.#state.ground;
    const { pegged, symbolId } = market;
    if (pegged.next !== null || !prices.isForLeverage(symbolId) || prices.isStale(symbolId, work.step.timeMs)) return;
    markNow(this.#state, work.step, market);
    evaluate(this.#state, work, market, MOST_IN_TICK);
  }
}
