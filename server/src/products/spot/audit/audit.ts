import type { AuditGround } from '../../../audit/ground/ground.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import { COMPARED } from '../../../audit/rules.ts';
import { isSame, shown } from '../../../audit/same.ts';
import type { Step } from '../../../audit/step.ts';
import { PEGGED, REACHED, REPRICED } from '../../../audit/trading/peg-rules.ts';
import type { Machine } from '../../../machine/core/machine.ts';
import { AuditState } from './state.ts';
import { cancel, cancelAll, cancelAllOf, delist, place } from './orders.ts';
import { movePegs, peg, pegsPassedOver, repriceWith } from './pegging.ts';
import { HOLD_SPOT } from './rows.ts';
import { ENDING, HELD, MATCHING, ORDER, RESTING } from './rules.ts';

/** Matches every order again, in books of its own. */
export class SpotAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = {
    'spot.accepted': ORDER,
    'spot.pegged': PEGGED,
    'spot.repriced': REPRICED,
    'spot.reached': REACHED,
    'spot.filled': MATCHING,
    'spot.rested': RESTING,
    'spot.ended': ENDING,
  };
  readonly #state: AuditState;

  constructor(ground: AuditGround) {
    const state = new AuditState(ground);
    this.#state = state;
    this.commands = {
      'spot.place': { by: 'account', memory: '24-hours', accept: (step, body) => place(state, step, body) },
      'spot.peg': { by: 'account', memory: '24-hours', accept: (step, body) => peg(state, step, body) },
      'spot.cancel': { by: 'account', memory: '24-hours', accept: (step, body) => cancel(state, step, body) },
      'spot.cancelAll': { by: 'account', memory: '24-hours', accept: (step, body) => cancelAll(state, step, body) },
      'spot.delist': { by: 'house', memory: '30-days', accept: (step, body) => delist(state, step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    const { counts, open, markets } = this.#state;
    return [
      { count: counts.orders, of: 'orders matched again' },
      { count: counts.fills, of: 'trades' },
      { count: counts.ends, of: 'ends of orders' },
      { count: markets.reduce((sum, { pegged }) => sum + pegged.repricings, 0), of: 'repricings of pegged spot orders done again' },
      { count: open.size, of: 'open orders' },
    ];
  }

  ticked(step: Step, symbolId: number): void {
    repriceWith(this.#state, step, symbolId);
  }

  isFirst(timeMs: number): boolean {
    return this.passedOver(timeMs) !== null;
  }

  isDue(timeMs: number): boolean {
    return this.isFirst(timeMs);
  }

  passedOver(timeMs: number): string | null {
    return pegsPassedOver(this.#state, timeMs);
  }

  advance(step: Step, budget: number): number {
    return movePegs(this.#state, step, budget);
  }

  excluded(step: Step, ownerId: number): void {
    cancelAllOf(this.#state, step, ownerId);
  }

  /** I5 at the end: every open order holds what it should, and no hold is without its open order. */
  finish(): void {
    const { ground, open } = this.#state;
    const { postings, find } = ground;
    for (const order of open.values()) {
      const units = postings.units(this.#state.holdOf(order, 0n));
      if (units !== order.heldUnits) find(HELD, `the hold of order ${order.orderId}`, order.heldUnits, units);
    }
    for (const { ref, amount } of postings.rowsOf(HOLD_SPOT))
      if (!open.has(ref)) find(HELD, `the hold of order ${ref}, which is not open`, 0n, amount);
  }

  /** Each open order as the exchange has it. A pegged order that waits outside is shown at its bound. */
  compare(machine: Machine, accountIds: Iterable<number>): void {
    for (const accountId of accountIds) {
      const answered = machine
        .ask({ type: 'spot.openOrders', accountId, marketId: 0 })
        .map(({ orderId, priceTicks, lots, filledLots, holdUnits }) => ({
          orderId,
          priceTicks,
          leftLots: lots - filledLots,
          heldUnits: holdUnits,
        }))
        .toSorted((a, b) => a.orderId - b.orderId);
      const due = this.#state.openOf(accountId).map(({ orderId, bookTicks, limitTicks, leftLots, heldUnits }) => ({
        orderId,
        priceTicks: bookTicks === 0 ? limitTicks : bookTicks,
        leftLots,
        heldUnits,
      }));
      if (!isSame(answered, due))
        this.#state.ground.find(COMPARED, `open spot orders of account ${accountId} in the exchange`, shown(due), shown(answered));
    }
  }
}
