import type { OpenModule } from '../module.ts';
import { contactCalls } from './calls.ts';
import { ContactAnswers } from './contact-answers.ts';
import { ContactMessages } from './contact-messages.ts';
import type { Contact, ContactParts } from './module.ts';

export function openContact({ database, now, identity: { users }, delivery, mailbox }: ContactParts): OpenModule<Contact> {
  const messages = new ContactMessages(database, now);
  const answers = new ContactAnswers({ database, users, delivery, mailbox, now });
  return { gives: { messages, answers }, calls: contactCalls(messages) };
}
