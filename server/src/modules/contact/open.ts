import { CALLS } from '@candor/contract/table';
import type { OpenModule } from '../module.ts';
import { contactCalls } from './calls.ts';
import { ContactMessages } from './contact-messages.ts';
import type { ContactParts } from './module.ts';

export function openContact({ database, now }: ContactParts): OpenModule {
  const messages = new ContactMessages(database, now);
  return {
    calls: contactCalls(messages),
    ownRows: [{ call: CALLS.sendContactMessage, read: (userId) => messages.ofUser(userId) }],
  };
}
