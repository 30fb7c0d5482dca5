import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import type { ServerProduct } from '../../product.ts';
import { RoundsAudit } from './audit.ts';
import { roundsGenesis } from './genesis.ts';
import { RoundsProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';

const CHANGED = 4;

export const rounds: ServerProduct<RoundsEvent> = {
  name: 'rounds',
  ownEvent(event) {
    if (event.type === 'rounds.staked' || event.type === 'rounds.cancelled') return { type: CHANGED, accountIds: [event.accountId] };
    return event.type === 'rounds.paid' ? { type: CHANGED, accountIds: event.payouts.map(({ accountId }) => accountId) } : null;
  },
  projection: { tables: ['round_offers', 'rounds', 'round_stakes', 'round_days'], open: () => new RoundsProjection() },
  recordParts,
  audit: (postings, complain) => new RoundsAudit(postings, complain),
  genesis: roundsGenesis,
};
