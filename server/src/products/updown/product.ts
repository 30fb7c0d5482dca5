import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import type { ServerProduct } from '../../product.ts';
import { UpdownAudit } from './audit.ts';
import { updownGenesis } from './genesis.ts';
import { UpdownProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';

const CHANGED = 3;

export const updown: ServerProduct<UpdownEvent> = {
  name: 'updown',
  ownEvent: (event) =>
    event.type === 'updown.accepted' || event.type === 'updown.settled' ? { type: CHANGED, accountIds: [event.accountId] } : null,
  projection: { tables: ['updown_offers', 'updown_orders', 'updown_days'], open: () => new UpdownProjection() },
  recordParts,
  audit: (postings, complain) => new UpdownAudit(postings, complain),
  genesis: updownGenesis,
};
