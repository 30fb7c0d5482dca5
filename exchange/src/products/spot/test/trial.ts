import type { Query } from '../../../query.ts';
import type { Trial } from '../../../test/trial.ts';
import { eventsOf } from '../../../test/answers.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { FillAuditor } from './fill-auditor.ts';
import { ModelSpot } from './model-spot.ts';
import { RandomSpot, spotOpening } from './random-spot.ts';

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
    return {
      see: (entry) => fills.see(entry),
      facts: (entry) =>
        eventsOf(entry, 'spot.filled').map(
          ({ marketId, makerOrderId, takerOrderId, priceTicks, lots }) =>
            `trade ${marketId} ${makerOrderId} ${takerOrderId} ${priceTicks} ${lots}`,
        ),
      happened: (entry) => eventsOf(entry, 'spot.ended').map(({ reason }) => `spot.ended ${reason}`),
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
    'spot.delist ok',
    'spot.ended delisted',
  ],
};
