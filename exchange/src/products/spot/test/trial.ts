import type { ExchangeEvent } from '../../../event.ts';
import type { Query } from '../../../query.ts';
import type { Trial } from '../../../test/trial.ts';
import { eventsOf } from '../../../test/answers.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { FillAuditor } from './fill-auditor.ts';
import { ModelSpot } from './model-spot.ts';
import { PegWatch } from './peg-watch.ts';
import { RandomSpot, spotOpening } from './random-spot.ts';

/** What an event states, in the words of the model; '' for one that it does not tell of. */
function factOf(event: ExchangeEvent): string {
  if (event.type === 'spot.filled')
    return `trade ${event.marketId} ${event.makerOrderId} ${event.takerOrderId} ${event.priceTicks} ${event.lots}`;
  if (event.type === 'spot.repriced') return `repriced ${event.marketId} ${event.indexTicks}`;
  return event.type === 'spot.reached' ? `reached ${event.orderId} ${event.priceTicks}` : '';
}

export const trial: Trial = {
  name: 'spot',
  asksToConfirm: false,
  exclusion: null,
  byObject: [],
  ofOperators: ['spot.delist'],
  opening: spotOpening,
  makeGenerator: (world) => new RandomSpot(world),
  makeModel: (ground) => new ModelSpot(ground),
  makeAuditor() {
    const fills = new FillAuditor();
    const pegs = new PegWatch();
    return {
      see: (entry) => fills.see(entry),
      facts: (entry) => entry.events.map(factOf).filter((fact) => fact !== ''),
      happened: (entry) => [...eventsOf(entry, 'spot.ended').map(({ reason }) => `spot.ended ${reason}`), ...pegs.happened(entry)],
    };
  },
  questions: () => [
    ...[1, 2, 3].map((marketId): Query => ({ type: 'spot.depth', marketId, levels: 1_000 })),
    ...ACCOUNTS.flatMap((accountId) => [0, 1, 2].map((marketId): Query => ({ type: 'spot.openOrders', accountId, marketId }))),
  ],
  mustHappen: [
    'spot.place ok',
    'spot.place BAD_INPUT',
    'spot.place NOT_FOUND',
    'spot.place BELOW_MIN',
    'spot.place ABOVE_MAX',
    'spot.place PRICE_TOO_FAR',
    'spot.place NOT_FILLED',
    'spot.place WOULD_TAKE',
    'spot.place INSUFFICIENT_FUNDS',
    'spot.peg ok',
    'spot.peg BAD_INPUT',
    'spot.repriced',
    'spot.cancel ok',
    'spot.cancel ALREADY_DONE',
    'spot.cancel NOT_FOUND',
    'spot.ended filled',
    'spot.ended self-trade',
  ],
  mustHappenOnce: [
    'spot.place MARKET_CLOSED',
    'spot.place PRICE_FROZEN',
    'spot.place TOO_MANY_ORDERS',
    'spot.place SELF_EXCLUDED',
    'spot.peg NOT_FOUND',
    'spot.peg MARKET_CLOSED',
    'spot.peg BELOW_MIN',
    'spot.peg ABOVE_MAX',
    'spot.peg TOO_MANY_ORDERS',
    'spot.filled pegged',
    'spot.reached other',
    'spot.reached own',
    'spot.repriced back',
    'spot.repriced out by house.advance',
    'spot.repriced out by price.tick',
    'spot.delist ok',
    'spot.ended delisted',
  ],
};
