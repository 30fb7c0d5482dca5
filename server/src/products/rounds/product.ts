import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import type { ServerProduct } from '../../product.ts';

const CHANGED = 4;

export const rounds: ServerProduct<RoundsEvent> = {
  name: 'rounds',
  ownEvent(event) {
    if (event.type === 'rounds.staked' || event.type === 'rounds.cancelled') return { type: CHANGED, accountIds: [event.accountId] };
    return event.type === 'rounds.paid' ? { type: CHANGED, accountIds: event.payouts.map(({ accountId }) => accountId) } : null;
  },
};
