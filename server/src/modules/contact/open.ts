import type { OpenModule } from '../module.ts';
import { contactCalls } from './calls.ts';
import { ContactMessages } from './contact-messages.ts';
import type { ContactParts } from './module.ts';

export function openContact({ database, now }: ContactParts): OpenModule<ContactMessages> {
  const messages = new ContactMessages(database, now);
  return { gives: messages, calls: contactCalls(messages) };
}
