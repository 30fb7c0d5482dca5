import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Booked } from '../../../audit/trading/book.ts';
import { equityAt, maintenance, score, valueUnits, type Holding, type Side, type Tier } from './arithmetic.ts';
import type { Market } from './market.ts';

export type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
export type EventOf<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: T }>;
type Accepted = EventOf<'perpetual.accepted'>;

/** How a position stands at a mark: below its maintenance it is liquidated. */
export type Health = { readonly atMark: number; readonly equityUnits: bigint; readonly maintenanceUnits: bigint };

/** What of a position changes with each fill, funding and adjustment. */
export type Contents = { readonly lots: number; readonly entryUnits: bigint; readonly marginUnits: bigint };

/** An open position. It keeps the tiers that were in force at its first fill. */
export class Position implements Holding {
  readonly positionId: number;
  readonly accountId: number;
  readonly market: Market;
  readonly side: Side;
  readonly leverage: number;
  readonly tiers: readonly Tier[];
  readonly tierVersion: number;
  lots = 0;
  entryUnits = 0n;
  marginUnits = 0n;
  /** The mark at which it is done; it is tried again at the next. */
  waitedAtMark = 0;
  /** What insurance may still pay for it; null before it was first taken over. */
  insurableUnits: bigint | null = null;
  /** By number. */
  readonly triggers: Trigger[] = [];
  /** The worst price at which it was found safe since its last change: at better ones it is safe as well. 0: not looked at yet. */
  #safeTicks = 0;
  #health: Health | null = null;
  #score: { readonly atMark: number; readonly score: bigint | null } | null = null;

  constructor(positionId: number, { accountId, market, side, leverage }: Pick<Order, 'accountId' | 'market' | 'side' | 'leverage'>) {
    this.positionId = positionId;
    this.accountId = accountId;
    this.market = market;
    this.side = side;
    this.leverage = leverage;
    this.tiers = market.terms.tiers;
    this.tierVersion = market.tierVersion;
  }

  become({ lots, entryUnits, marginUnits }: Contents): void {
    this.lots = lots;
    this.entryUnits = entryUnits;
    this.marginUnits = marginUnits;
    this.#safeTicks = 0;
    this.#health = null;
    this.#score = null;
    this.market.changed(this);
  }

  /** Its place in the queue of deleveraging at the mark of now: higher first. Null: it is no partner. */
  score(): bigint | null {
    const { marks, markTicks, factor } = this.market;
    if (this.#score?.atMark !== marks) this.#score = { atMark: marks, score: score(this, markTicks, factor) };
    return this.#score.score;
  }

  /** At the mark of now. */
  health(): Health {
    const { marks, markTicks, factor } = this.market;
    if (this.#health?.atMark === marks) return this.#health;
    const equityUnits = equityAt(this, markTicks, factor);
    const maintenanceUnits = maintenance(this.tiers, valueUnits(markTicks, this.lots, factor));
    this.#health = { atMark: marks, equityUnits, maintenanceUnits };
    return this.#health;
  }

  /** Whether the mark of now liquidates it (product rules 5.5): a comparison of numbers for most positions at most marks. */
  isFallen(): boolean {
    const { markTicks } = this.market;
    const safe = this.#safeTicks;
    if (safe > 0 && (this.side === 'long' ? markTicks >= safe : markTicks <= safe)) return false;
    const { equityUnits, maintenanceUnits } = this.health();
    if (equityUnits >= maintenanceUnits) this.#safeTicks = markTicks;
    return equityUnits < maintenanceUnits;
  }
}

/** An order from its acceptance until it ends. */
export type Order = Pick<
  Accepted,
  'orderId' | 'accountId' | 'side' | 'cause' | 'kind' | 'timeInForce' | 'limitTicks' | 'leverage' | 'feePpm'
> &
  Booked & {
    readonly market: Market;
    /** What it reduces; null: it opens. */
    readonly position: Position | null;
    /** Of a pegged order how far it is from the index; its limit is its bound. Null: its price is its limit. */
    readonly offsetPpm: number | null;
    /** Whether the insurance account pays for fills beyond bankruptcy. */
    readonly isInsured: boolean;
    leftLots: number;
    /** Value of its fills so far. */
    filledUnits: bigint;
    heldUnits: bigint;
    /** What the insurance account may still pay. */
    budgetUnits: bigint;
    takeProfit: Accepted['takeProfit'];
    stopLoss: Accepted['stopLoss'];
  };

export type Pegged = Order & { readonly offsetPpm: number };

/** What an order begins with that is not pegged and not in the book. */
export const OUTSIDE = { offsetPpm: null, bookTicks: 0, bookTurn: 0 } as const;

/** A take-profit or stop-loss that waits for its mark. `firedAtMark`: the mark at which its market order did not fill whole; 0: not fired. */
export type Trigger = Pick<EventOf<'perpetual.protected'>, 'triggerId' | 'kind' | 'triggerTicks' | 'lots' | 'limitTicks' | 'group'> & {
  readonly position: Position;
  readonly firedAtMark: number;
};
