import type { SpotEvent } from '@candor/exchange/products/spot/events';
import type { ServerProduct } from '../../product.ts';
import { SpotAudit } from './audit.ts';
import { spotGenesis } from './genesis.ts';
import { OrderProjection } from './order-projection.ts';
import { spotQuoting } from './quoting.ts';
import { recordParts } from './record-parts.ts';
import { spotTrades } from './trades.ts';

const CHANGED = 1;

export const spot: ServerProduct<SpotEvent> = {
  name: 'spot',
  ownEvent(event) {
    if (event.type === 'spot.accepted' || event.type === 'spot.ended') return { type: CHANGED, accountIds: [event.accountId] };
    return event.type === 'spot.filled' ? { type: CHANGED, accountIds: [event.takerAccountId, event.makerAccountId] } : null;
  },
  projection: { tables: ['orders', 'trades'], open: (ground) => new OrderProjection(ground) },
  recordParts,
  trades: spotTrades,
  audit: (postings, complain) => new SpotAudit(postings, complain),
  genesis: spotGenesis,
  quoting: spotQuoting,
};
