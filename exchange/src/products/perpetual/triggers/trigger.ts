import type { TriggerKind } from '../words.ts';
import { NOT_QUEUED } from '../marks/price-queue.ts';

/** A take-profit or stop-loss that waits for its mark. */
export class OpenedTrigger {
  readonly triggerId: number;
  readonly positionId: number;
  readonly accountId: number;
  readonly kind: TriggerKind;
  readonly triggerTicks: number;
  /** 0: all of the position. */
  readonly lots: number;
  /** 0: at market. */
  readonly limitTicks: number;
  /** 0: alone. */
  readonly group: number;
  /** The number of the mark at which it has fired, 0 = not yet: what its market order could not fill is tried again at each later one. */
  readonly firedAtMark: number;
  readonly setMs: number;
  queueIndex = NOT_QUEUED;

  constructor(set: {
    readonly triggerId: number;
    readonly positionId: number;
    readonly accountId: number;
    readonly kind: TriggerKind;
    readonly triggerTicks: number;
    readonly lots: number;
    readonly limitTicks: number;
    readonly group: number;
    readonly firedAtMark: number;
    readonly setMs: number;
  }) {
    this.triggerId = set.triggerId;
    this.positionId = set.positionId;
    this.accountId = set.accountId;
    this.kind = set.kind;
    this.triggerTicks = set.triggerTicks;
    this.lots = set.lots;
    this.limitTicks = set.limitTicks;
    this.group = set.group;
    this.firedAtMark = set.firedAtMark;
    this.setMs = set.setMs;
  }
}

/** Whether it triggers when the mark is at its price or above (a long's take-profit, a short's stop-loss), or at or below. */
export function triggersAbove(isLong: boolean, kind: TriggerKind): boolean {
  return isLong === (kind === 'take-profit');
}

/** Groups that the exchange makes itself begin here, those that are asked for end below. */
export const FIRST_OWN_GROUP = 2 ** 31;
