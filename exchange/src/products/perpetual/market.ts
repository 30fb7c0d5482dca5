import type { TierTable } from '@candor/formulas/perpetual/tiers';
import type { PeggedOrders } from '../../trading/pegged-orders.ts';
import type { Split } from '@candor/money/split';
import { Versions } from '../../ground/terms/versions.ts';
import type { PerpetualMarketInfo } from './answers.ts';
import { FiredTriggers } from './triggers/fired-triggers.ts';
import { InsuranceDay } from './liquidation/insurance-day.ts';
import { MarkOrder } from './marks/mark-order.ts';
import { MarkState } from './marks/mark-state.ts';
import type { OpenedPosition } from './positions/position.ts';
import { PriceQueue } from './marks/price-queue.ts';
import type { OpenedTrigger } from './triggers/trigger.ts';
import type { FundingPhase } from './words.ts';

/** A funding that is under way. */
export type RunningFunding = {
  readonly endMs: number;
  readonly rateE8: number;
  readonly markTicks: number;
  phase: FundingPhase;
  /** Of this phase, positions up to this number are done; how many those were. */
  doneTo: number;
  done: number;
  collectedUnits: bigint;
  owedUnits: bigint;
  /** How less than what is owed is shared; null when all is there. */
  split: Split | null;
};

/** A position that a mark has reached: how much of its maintenance it still has is the fraction of both. */
export type Fallen = { readonly equityUnits: bigint; readonly maintenanceUnits: bigint };

/** The least equity ÷ maintenance first. */
function byRatio(a: Fallen, b: Fallen): number {
  return signOf(a.equityUnits * b.maintenanceUnits - b.equityUnits * a.maintenanceUnits);
}

/** The highest score first. */
function byScore(a: bigint, b: bigint): number {
  return signOf(b - a);
}

function signOf(units: bigint): number {
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

const liquidationTicksOf = (position: OpenedPosition): number => position.liquidationTicks;
const idOfPosition = (position: OpenedPosition): number => position.positionId;
const triggerTicksOf = (trigger: OpenedTrigger): number => trigger.triggerTicks;
const idOfTrigger = (trigger: OpenedTrigger): number => trigger.triggerId;

/** One market: its terms, its mark, and its positions and triggers by the price at which they are reached. */
export class PerpetualMarket {
  readonly versions: Versions<PerpetualMarketInfo>;
  readonly #nowMs: () => number;
  readonly mark = new MarkState();
  /** Tier tables by version: those of open positions, the one in force and those that are planned. */
  readonly #tiers = new Map<number, TierTable>();
  /** The table that was asked for last, mostly the one in force. */
  #lastTable: TierTable = [];
  #lastVersion = 0;
  /** Liquidatable at or below their price. */
  readonly longs = new PriceQueue<OpenedPosition>(true, liquidationTicksOf, idOfPosition);
  /** Liquidatable at or above it. */
  readonly shorts = new PriceQueue<OpenedPosition>(false, liquidationTicksOf, idOfPosition);
  readonly triggersBelow = new PriceQueue<OpenedTrigger>(true, triggerTicksOf, idOfTrigger);
  readonly triggersAbove = new PriceQueue<OpenedTrigger>(false, triggerTicksOf, idOfTrigger);
  /** Liquidatable positions at this mark, in the order in which they are taken over. */
  readonly fallen = new MarkOrder<OpenedPosition, Fallen>(byRatio, idOfPosition);
  /** Triggers that this mark has reached, by number. */
  readonly reachedTriggers = new MarkOrder<OpenedTrigger, number>((a, b) => a - b, idOfTrigger);
  /** Positions by their place in the queue of auto-deleveraging at this mark. */
  readonly longPartners = new MarkOrder<OpenedPosition, bigint>(byScore, idOfPosition);
  readonly shortPartners = new MarkOrder<OpenedPosition, bigint>(byScore, idOfPosition);
  /** Open positions by ascending number; closed ones leave when half of the list are. */
  #positions: OpenedPosition[] = [];
  #closed = 0;
  longLots = 0;
  shortLots = 0;
  funding: RunningFunding | null = null;
  /** Positions that are done at this mark: tried again at the next. */
  readonly waiting = new Set<OpenedPosition>();
  /** The position that is liquidated next at this mark, null for none; undefined until it is asked for after a change. */
  nextFallen: OpenedPosition | null | undefined;
  readonly insuranceDay = new InsuranceDay();
  readonly fired = new FiredTriggers();
  readonly pegs: PeggedOrders;

  /** Of a new market the first version, of a restored one all. */
  constructor(versions: readonly PerpetualMarketInfo[], pegs: PeggedOrders, nowMs: () => number) {
    this.versions = new Versions(versions);
    this.pegs = pegs;
    this.#nowMs = nowMs;
  }

  /** The market as it is in force. */
  get info(): PerpetualMarketInfo {
    return this.versions.at(this.#nowMs());
  }

  turn(enable: boolean): void {
    this.versions.turn((info) => ({ ...info, terms: { ...info.terms, enable } }));
  }

  /** Its number is above all that were added before. */
  addPosition(position: OpenedPosition): void {
    this.#positions.push(position);
  }

  /** A position has no lots any more. */
  dropPosition(): void {
    this.#closed += 1;
    if (2 * this.#closed <= this.#positions.length) return;
    this.#positions = this.#positions.filter(({ lots }) => lots > 0);
    this.#closed = 0;
  }

  /** Open positions with a number above this one, ascending. */
  *positionsAfter(positionId: number): Generator<OpenedPosition> {
    const positions = this.#positions;
    let from = 0;
    let to = positions.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((positions[middle]?.positionId ?? 0) <= positionId) from = middle + 1;
      else to = middle;
    }
    for (; from < positions.length; from++) {
      const position = positions[from];
      if (position !== undefined && position.lots > 0) yield position;
    }
  }

  /** A position has changed, and its place in the queues by price is right. */
  reorder(position: OpenedPosition): void {
    this.nextFallen = undefined;
    this.fallen.changed(position);
    (position.isLong ? this.longPartners : this.shortPartners).changed(position);
  }

  /** What was in an order at the mark before is not any more. */
  resetOrders(): void {
    this.nextFallen = undefined;
    this.fallen.reset();
    this.reachedTriggers.reset();
    this.longPartners.reset();
    this.shortPartners.reset();
  }

  tierTable(version: number): TierTable {
    if (version === this.#lastVersion) return this.#lastTable;
    const table = this.#tiers.get(version);
    if (table === undefined) throw new RangeError(`market ${this.info.marketId} has no tiers ${version}`);
    this.#lastVersion = version;
    this.#lastTable = table;
    return table;
  }

  /** Of the tiers in force: their first row has it. */
  get lowestMaintenancePpm(): number {
    return this.tierTable(this.info.tierVersion)[0]?.maintenancePpm ?? 0;
  }

  /** By ascending version. */
  tierTables(): readonly (readonly [version: number, table: TierTable])[] {
    return [...this.#tiers].toSorted(([a], [b]) => a - b);
  }

  /** `version` is 1 or more; a version keeps its rows. */
  setTiers(version: number, table: TierTable): void {
    this.#tiers.set(version, table);
    this.#lastVersion = 0;
  }
}
