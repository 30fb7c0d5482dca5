import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Day = { number: number; start: bigint; paid: bigint };
type Legs = readonly { readonly code: number; readonly ref: number; readonly amount: bigint }[];

const DAY_MS = 86_400_000;
const INSURANCE = 55;

/**
 * Follows what insurance pays, and for whom, through events alone. Throws at the first entry that breaks I11 or I12: nothing is paid for a position with
 * equity, nobody is closed against it, and none of its lots goes farther than 0.1 % from the mark; for one without equity at most a fifth of the account
 * over its life and a quarter of what the day began with; a partner loses to the mark only where such a budget ends.
 */
export class InsuranceAuditor {
  readonly #balances = new Map<number, bigint>();
  readonly #days = new Map<number, Day>();
  /** By position, what may still be paid for it. */
  readonly #left = new Map<number, bigint>();
  /** By position, what was found at the step under way. */
  readonly #found = new Map<number, Of<'perpetual.liquidating'>>();
  readonly #factors = new Map<number, bigint>();

  see({ events, timeMs }: Entry): void {
    const number = Math.floor(timeMs / DAY_MS);
    for (const [marketId, start] of this.#balances)
      if (this.#days.get(marketId)?.number !== number) this.#days.set(marketId, { number, start, paid: 0n });
    for (const event of events) {
      if (event.type === 'perpetual.defined') this.#define(event, number);
      if (event.type === 'perpetual.insured' && (this.#days.get(event.marketId)?.start ?? 0n) === 0n)
        this.#days.set(event.marketId, { number, start: event.units, paid: 0n });
      if (event.type === 'perpetual.liquidating') this.#begin(event);
      if (event.type === 'perpetual.filled') this.#fill(event);
      if (event.type === 'perpetual.deleveraged') this.#deleverage(event);
      if (event.type === 'perpetual.liquidated') this.#found.delete(event.positionId);
      if ('legs' in event) this.#post(event.legs);
    }
  }

  #define({ marketId, factor, version }: Of<'perpetual.defined'>, number: number): void {
    this.#factors.set(marketId, factor);
    if (version > 1) return;
    this.#balances.set(marketId, 0n);
    this.#days.set(marketId, { number, start: 0n, paid: 0n });
  }

  #post(legs: Legs): void {
    for (const { code, ref, amount } of legs) if (code === INSURANCE) this.#balances.set(ref, (this.#balances.get(ref) ?? 0n) + amount);
  }

  #begin(event: Of<'perpetual.liquidating'>): void {
    const { positionId, marketId, positionBudgetUnits, dayBudgetUnits } = event;
    const left = this.#left.get(positionId) ?? (this.#balances.get(marketId) ?? 0n) / 5n;
    if (positionBudgetUnits !== left) throw new Error(`I12: ${positionBudgetUnits} may be paid for ${positionId}, and not ${left}`);
    const { start, paid } = this.#dayOf(marketId);
    if (dayBudgetUnits !== start / 4n - paid) throw new Error(`I12: ${dayBudgetUnits} may be paid today, and not ${start / 4n - paid}`);
    this.#left.set(positionId, left);
    this.#found.set(positionId, event);
  }

  #fill({ marketId, taker, priceTicks, takerBuys }: Of<'perpetual.filled'>): void {
    const found = this.#found.get(taker.positionId);
    if (found === undefined) return;
    const isNear = 1_000 * Math.abs(found.markTicks - priceTicks) <= found.markTicks;
    if (found.equityUnits > 0n && !isNear && takerBuys === priceTicks > found.markTicks)
      throw new Error(`I12: lots of ${taker.positionId}, which has equity, went at ${priceTicks}, the mark being ${found.markTicks}`);
    this.#pay(marketId, taker.positionId, taker.insuredUnits);
  }

  #deleverage({ marketId, priceTicks, lots, loser, partner }: Of<'perpetual.deleveraged'>): void {
    const found = this.#found.get(loser.positionId);
    if (found === undefined || found.equityUnits > 0n) throw new Error(`I12: ${loser.positionId} has equity and was deleveraged`);
    if (loser.accountId === partner.accountId) throw new Error(`5.6: ${loser.accountId} is its own partner`);
    const toMark = BigInt(Math.abs(priceTicks - found.markTicks)) * BigInt(lots) * (this.#factors.get(marketId) ?? 0n);
    this.#pay(marketId, loser.positionId, partner.insuredUnits);
    const { start, paid } = this.#dayOf(marketId);
    const hasLeft = (this.#left.get(loser.positionId) ?? 0n) > 0n && start / 4n > paid;
    if (partner.insuredUnits > toMark || (partner.insuredUnits < toMark && hasLeft))
      throw new Error(`I12: insurance paid ${partner.insuredUnits} of ${toMark} to ${partner.positionId}`);
  }

  #pay(marketId: number, positionId: number, units: bigint): void {
    if (units === 0n) return;
    const left = (this.#left.get(positionId) ?? 0n) - units;
    const day = this.#dayOf(marketId);
    day.paid += units;
    this.#left.set(positionId, left);
    if ((this.#found.get(positionId)?.equityUnits ?? 1n) > 0n) throw new Error(`I12: insurance paid for ${positionId}, which has equity`);
    if (left < 0n || day.paid > day.start / 4n) throw new Error(`I12: insurance paid ${units} too much for ${positionId}`);
  }

  #dayOf(marketId: number): Day {
    return this.#days.get(marketId) ?? { number: 0, start: 0n, paid: 0n };
  }
}
