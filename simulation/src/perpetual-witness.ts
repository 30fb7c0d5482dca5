import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: T }>;
type Side = Of<'perpetual.filled'>['taker'];

/** What the witness is told of a market: units of the quote of one lot at one tick, and the rows of its tiers. */
export type WitnessedMarket = {
  readonly marketId: number;
  readonly factor: bigint;
  readonly tiers: readonly { readonly aboveUnits: bigint; readonly maintenancePpm: number }[];
};

type Position = { readonly accountId: number; readonly marketId: number; readonly isLong: boolean; lots: number; valueUnits: bigint };
/** Sums of a market, kept with each event. */
type Sums = { lots: number; valueUnits: bigint };

/** Codes of the plan of accounts (docs/accounts.md). */
const MARGIN = 51;
const CLEARING = 53;
const FUNDING = 54;
const INSURANCE = 55;
const MILLION = 1_000_000n;

/**
 * Follows a journal of perpetual contracts by its events alone, with arithmetic of its own, and throws at the first that breaks a rule:
 * I1 (legs sum to zero), I2 (nobody below zero), I9, I10, I11, I12, the inequality of 5.5 at a mark that was stated, and the price of 5.6.
 */
export class PerpetualWitness {
  readonly #markets: ReadonlyMap<number, WitnessedMarket>;
  readonly #balances = new Map<string, bigint>();
  readonly #positions = new Map<number, Position>();
  readonly #sides = new Map<number, boolean>();
  readonly #sums = new Map<number, Sums>();
  readonly #marks = new Map<number, number>();
  /** By position, the price at which the step under way deleverages it. */
  readonly #deleveragedAt = new Map<number, bigint>();
  /** How often each kind of event was seen, and a fill that insurance paid for. */
  readonly counts = new Map<string, number>();

  constructor(markets: readonly WitnessedMarket[]) {
    this.#markets = new Map(markets.map((market) => [market.marketId, market]));
    for (const { marketId } of markets) this.#sums.set(marketId, { lots: 0, valueUnits: 0n });
  }

  /** What an account has on one row of the plan; `ref` is the object of an object row, else 0. */
  #units(code: number, ownerId: number, ref = 0): bigint {
    return this.#balances.get(`${code} ${ownerId} ${ref}`) ?? 0n;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'perpetual.deleveraged') this.#priceOf(event);
      if ('legs' in event) this.#post(event.legs);
      this.#count(event.type);
      if (event.type === 'perpetual.marked') this.#marks.set(event.marketId, event.markTicks);
      if (event.type === 'perpetual.accepted' || event.type === 'perpetual.pegged') this.#sides.set(event.orderId, event.side === 'long');
      if (event.type === 'perpetual.filled') this.#fill(event);
      if (event.type === 'perpetual.liquidating') this.#liquidating(event);
      if (event.type === 'perpetual.deleveraged') this.#deleverage(event);
      if (event.type === 'perpetual.closed') this.#close(event);
    }
    this.#checkMarkets();
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #post(legs: readonly { readonly code: number; readonly ownerId: number; readonly ref: number; readonly amount: bigint }[]): void {
    let sum = 0n;
    for (const { code, ownerId, ref, amount } of legs) {
      const units = this.#units(code, ownerId, ref) + amount;
      if (units < 0n && (ownerId > 0 || code === INSURANCE)) throw new Error(`I2, I12: row ${code} of ${ownerId}, ${ref} is ${units}`);
      this.#balances.set(`${code} ${ownerId} ${ref}`, units);
      sum += amount;
    }
    if (sum !== 0n) throw new Error(`I1: legs sum to ${sum}`);
  }

  /** I9: as many long as short lots, and clearing + Σ side × entry value = 0. I10: no funding is on its way. */
  #checkMarkets(): void {
    for (const [marketId, { lots, valueUnits }] of this.#sums) {
      const clearing = this.#units(CLEARING, 0, marketId);
      if (lots !== 0 || clearing + valueUnits !== 0n)
        throw new Error(`I9: market ${marketId} has ${lots} lots, ${clearing} and ${valueUnits}`);
      const funding = this.#units(FUNDING, 0, marketId);
      if (funding !== 0n) throw new Error(`I10: ${funding} of the funding of ${marketId} are on their way`);
    }
  }

  #fill({ marketId, lots, taker, maker }: Of<'perpetual.filled'>): void {
    if (taker.insuredUnits > 0n) this.#count('insured fill');
    for (const side of [taker, maker]) {
      if (side.isOpening) this.#opened(marketId, side);
      this.#change(side, side.isOpening ? lots : -lots);
    }
  }

  #opened(marketId: number, { orderId, positionId, accountId }: Side): void {
    if (this.#positions.has(positionId)) return;
    this.#positions.set(positionId, { accountId, marketId, isLong: this.#sides.get(orderId) === true, lots: 0, valueUnits: 0n });
  }

  #change(side: Pick<Side, 'positionId' | 'accountId' | 'isOpening' | 'entryValueUnits'>, lots: number): void {
    const position = this.#of(side.positionId);
    if (position.accountId !== side.accountId) throw new Error(`position ${side.positionId} is not of ${side.accountId}`);
    const units = side.isOpening ? side.entryValueUnits : -side.entryValueUnits;
    const sums = this.#sums.get(position.marketId);
    position.lots += lots;
    position.valueUnits += units;
    if (position.lots < 0) throw new Error(`I14: position ${side.positionId} has ${position.lots} lots`);
    if (sums === undefined) return;
    sums.lots += position.isLong ? lots : -lots;
    sums.valueUnits += position.isLong ? units : -units;
  }

  /** 5.5: liquidated is who has less equity than maintenance at the mark that was stated last. */
  #liquidating({
    positionId,
    marketId,
    markTicks,
    lots,
    entryValueUnits,
    marginUnits,
    equityUnits,
    maintenanceUnits,
    bankruptcyTicks,
  }: Of<'perpetual.liquidating'>): void {
    this.#deleveragedAt.delete(positionId);
    const position = this.#of(positionId);
    const { factor } = this.#marketOf(marketId);
    const margin = this.#units(MARGIN, position.accountId, positionId);
    const value = BigInt(markTicks) * BigInt(position.lots) * factor;
    const equity = margin + (position.isLong ? value - position.valueUnits : position.valueUnits - value);
    const maintenance = this.#maintenance(marketId, value);
    const stated = [markTicks, lots, entryValueUnits, marginUnits, equityUnits, maintenanceUnits].join(' ');
    const own = [this.#marks.get(marketId), position.lots, position.valueUnits, margin, equity, maintenance].join(' ');
    if (stated !== own) throw new Error(`5.5: position ${positionId} was found as ${stated}, and is ${own}`);
    if (equity >= maintenance) throw new Error(`5.5: position ${positionId} is not liquidatable: ${own}`);
    const bankrupt = this.#bankruptcyTicks(positionId);
    if (BigInt(bankruptcyTicks) !== bankrupt)
      throw new Error(`5.5: position ${positionId} is bankrupt at ${bankrupt}, not ${bankruptcyTicks}`);
  }

  /** 5.5: the tick at which the margin is just lost, inward: up for a long, down for a short. */
  #bankruptcyTicks(positionId: number): bigint {
    const { accountId, marketId, isLong, lots, valueUnits } = this.#of(positionId);
    const margin = this.#units(MARGIN, accountId, positionId);
    const tickUnits = BigInt(lots) * this.#marketOf(marketId).factor;
    return isLong ? (valueUnits - margin + tickUnits - 1n) / tickUnits : (valueUnits + margin) / tickUnits;
  }

  /** 5.6: all partners of one step trade at one price, that of bankruptcy before the first of them is paid. */
  #priceOf({ priceTicks, loser }: Of<'perpetual.deleveraged'>): void {
    const { positionId } = loser;
    this.#needNoEquity(positionId);
    const bankrupt = this.#deleveragedAt.get(positionId) ?? this.#bankruptcyTicks(positionId);
    if (BigInt(priceTicks) !== bankrupt) throw new Error(`5.6: ${priceTicks} is not the bankruptcy price ${bankrupt} of ${positionId}`);
    this.#deleveragedAt.set(positionId, bankrupt);
  }

  /** I12: what has equity is not deleveraged. */
  #needNoEquity(positionId: number): void {
    const { accountId, marketId, isLong, lots, valueUnits } = this.#of(positionId);
    const value = BigInt(this.#marks.get(marketId) ?? 0) * BigInt(lots) * this.#marketOf(marketId).factor;
    const equity = this.#units(MARGIN, accountId, positionId) + (isLong ? value - valueUnits : valueUnits - value);
    // The first of a step: what it leaves is at the bankruptcy price.
    if (equity > 0n && !this.#deleveragedAt.has(positionId))
      throw new Error(`I12: position ${positionId} has ${equity} and is deleveraged`);
  }

  /** 5.6: against the other side of the market, both of people who have a position in it. */
  #deleverage({ marketId, lots, loser, partner }: Of<'perpetual.deleveraged'>): void {
    const [bankrupt, other] = [this.#of(loser.positionId), this.#of(partner.positionId)];
    if (bankrupt.marketId !== marketId || other.marketId !== marketId || bankrupt.isLong === other.isLong)
      throw new Error(`5.6: positions ${loser.positionId} and ${partner.positionId} do not face each other`);
    if (bankrupt.accountId === other.accountId) throw new Error(`5.6: ${bankrupt.accountId} is its own partner`);
    if (partner.insuredUnits > 0n) this.#count('insured partner');
    this.#change(loser, -lots);
    this.#change(partner, -lots);
  }

  #close({ positionId }: Of<'perpetual.closed'>): void {
    const { lots, valueUnits, accountId } = this.#of(positionId);
    const margin = this.#units(MARGIN, accountId, positionId);
    if (lots !== 0 || valueUnits !== 0n || margin !== 0n)
      throw new Error(`position ${positionId} closed with ${lots}, ${valueUnits}, ${margin}`);
    this.#positions.delete(positionId);
  }

  /** The table of 5.4 row by row: what each row adds above its floor. */
  #maintenance(marketId: number, valueUnits: bigint): bigint {
    const { tiers } = this.#marketOf(marketId);
    let [ppm, deducted] = [0n, 0n];
    for (const { aboveUnits, maintenancePpm } of tiers) {
      if (aboveUnits >= valueUnits) break;
      deducted += (aboveUnits * (BigInt(maintenancePpm) - ppm)) / MILLION;
      ppm = BigInt(maintenancePpm);
    }
    return (valueUnits * ppm + MILLION - 1n) / MILLION - deducted;
  }

  #marketOf(marketId: number): WitnessedMarket {
    const market = this.#markets.get(marketId);
    if (market === undefined) throw new Error(`market ${marketId} is unknown`);
    return market;
  }

  #of(positionId: number): Position {
    const position = this.#positions.get(positionId);
    if (position === undefined) throw new Error(`position ${positionId} is not open`);
    return position;
  }
}
