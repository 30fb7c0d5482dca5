import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import { TRIGGER_COLUMNS, TRIGGER_CONFLICT } from './columns.ts';
import type { RecordedPosition } from './position-records.ts';
import type { PerpetualTables } from '../tables.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Row = PerpetualTables['perpetual_triggers'];
type Trigger = { -readonly [Name in keyof Row]: Row[Name] };

/** Wire numbers. */
const ACTIVE = 0;
const ENDED = 1;
export const CANCELLED = 2;

/** Take-profits and stop-losses. Active ones stay in memory. Those of the house and of simulated participants are not recorded. */
export class TriggerRecords {
  readonly #isListed: (accountId: number) => boolean;
  readonly #active = new Map<number, Trigger>();
  #touched = new Map<number, Trigger>();

  constructor(isListed: (accountId: number) => boolean) {
    this.#isListed = isListed;
  }

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Trigger>('SELECT * FROM perpetual_triggers WHERE status = 0 ORDER BY id');
    for (const row of rows) this.#active.set(row.id, row);
  }

  set({ timeMs }: Entry, event: Of<'perpetual.protected'>, { market, side, leverage }: RecordedPosition): void {
    if (!this.#isListed(event.accountId)) return;
    const trigger: Trigger = {
      id: event.triggerId,
      account: event.accountId,
      position: event.positionId,
      market,
      side,
      leverage,
      kind: event.kind,
      trigger_ticks: event.triggerTicks,
      lots: event.lots,
      limit_ticks: event.limitTicks,
      oco_group: event.group,
      status: ACTIVE,
      end_reason: '',
      end_mark_ticks: 0,
      end_lots: 0,
      set_ms: timeMs,
      ended_ms: 0,
    };
    this.#active.set(trigger.id, trigger);
    this.#touched.set(trigger.id, trigger);
  }

  /** `lotsOf`: open lots of a position at this moment. */
  end({ timeMs }: Entry, { triggerId, reason, markTicks }: Of<'perpetual.unprotected'>, lotsOf: (positionId: number) => number): void {
    const trigger = this.#active.get(triggerId);
    if (trigger === undefined) return;
    trigger.status = reason === 'cancelled' ? CANCELLED : ENDED;
    trigger.end_reason = reason;
    trigger.end_mark_ticks = markTicks;
    trigger.end_lots = trigger.lots === 0 ? lotsOf(trigger.position) : trigger.lots;
    trigger.ended_ms = timeMs;
    this.#active.delete(triggerId);
    this.#touched.set(triggerId, trigger);
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_triggers', TRIGGER_COLUMNS, [...this.#touched.values()], TRIGGER_CONFLICT);
  }

  written(): void {
    this.#touched = new Map();
  }
}
