import type { Query } from '../../../query.ts';
import { eventsOf } from '../../../test/answers.ts';
import type { Auditor, Trial } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { ModelUpdown } from './model-updown.ts';
import { OFFERS, RandomUpdown, updownOpening } from './random-updown.ts';

/** I15: no order is settled twice. */
function makeAuditor(): Auditor {
  const settled = new Set<number>();
  return {
    see(entry) {
      for (const { orderId } of eventsOf(entry, 'updown.settled')) {
        if (settled.has(orderId)) throw new Error(`I15: order ${orderId} is settled twice`);
        settled.add(orderId);
      }
    },
    facts: (entry) => [
      ...eventsOf(entry, 'updown.voided').map(({ voidId, symbolId, fromMs, toMs }) => `voided ${voidId} ${symbolId} ${fromMs} ${toMs}`),
      ...eventsOf(entry, 'updown.settled').map(
        ({ orderId, result, reason, entryN, exitN, payoutUnits }) =>
          `settled ${orderId} ${result} ${reason} ${entryN} ${exitN} ${payoutUnits}`,
      ),
    ],
    happened: (entry) => eventsOf(entry, 'updown.settled').map(({ result, reason }) => `updown.settled ${result} ${reason}`.trim()),
  };
}

export const trial: Trial = {
  name: 'updown',
  asksToConfirm: true,
  exclusion: 'fixed-time',
  byObject: ['updown.define'],
  ofOperators: ['updown.change', 'updown.switch', 'updown.void'],
  opening: updownOpening,
  makeGenerator: (world) => new RandomUpdown(world),
  makeModel: (ground) => new ModelUpdown(ground),
  makeAuditor,
  questions: (timeMs) => [
    { type: 'updown.products' },
    { type: 'updown.voids' },
    { type: 'updown.openIn', symbolId: OFFERS[0].symbolId, fromMs: 0, toMs: timeMs + 12_000 },
    ...ACCOUNTS.flatMap((accountId): Query[] => [
      { type: 'updown.open', accountId },
      { type: 'updown.check', accountId, offerId: OFFERS[0].offerId, side: 'up', stakeUnits: 100_000_000n, timeMs },
      { type: 'updown.capacity', offerId: OFFERS[0].offerId, side: 'up', accountId },
    ]),
    ...OFFERS.flatMap(({ offerId }): Query[] => [
      { type: 'updown.capacity', offerId },
      { type: 'updown.capacity', offerId, side: 'up' },
      { type: 'updown.capacity', offerId, side: 'down' },
    ]),
  ],
  mustHappen: [
    'updown.settled win',
    'updown.settled lose',
    'updown.settled tie',
    'updown.settled void NO_ENTRY',
    'updown.settled void STALE_EXIT',
    'updown.place ok',
    'updown.place BAD_INPUT',
    'updown.place NOT_ELIGIBLE',
    'updown.place LOSS_LIMIT',
    'updown.place QUOTE_EXPIRED',
    'updown.place PRICE_FROZEN',
    'updown.place FAST_MARKET',
    'updown.place BELOW_MIN',
    'updown.place ABOVE_MAX',
    'updown.change BAD_TERMS',
    'updown.change BAD_INPUT',
    'updown.switch ok',
  ],
  mustHappenOnce: [
    'updown.settled void FEW_TICKS',
    'updown.place SELF_EXCLUDED',
    'updown.place RISK_UNCONFIRMED',
    'updown.settled win GAP_WON',
    'updown.place NO_COVER',
    'updown.place EXPOSURE_LIMIT',
    'updown.place INSUFFICIENT_FUNDS',
    'updown.define ALREADY_DONE',
    'updown.change ok',
    'updown.change BELOW_MIN',
    'updown.switch BAD_INPUT',
    'updown.switch ALREADY_DONE',
    'updown.settled void OPERATOR_VOID',
    'updown.place MARKET_CLOSED',
    'updown.void ok',
    'updown.void BAD_INPUT',
    'updown.void NOT_FOUND',
    'updown.void ALREADY_DONE',
    'updown.void BELOW_MIN',
    'updown.void ABOVE_MAX',
  ],
};
