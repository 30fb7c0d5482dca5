import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import type { ServerProduct } from '../../product.ts';

const CHANGED = 3;

export const updown: ServerProduct<UpdownEvent> = {
  name: 'updown',
  ownEvent: (event) =>
    event.type === 'updown.accepted' || event.type === 'updown.settled' ? { type: CHANGED, accountIds: [event.accountId] } : null,
};
