import { normalEmail } from '@candor/contract/one-time-codes';
import { wordsMail, type Recipient } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { noticeAddress, type Users } from '../../identity/users.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { logAction, type Deed } from '../../operators/trail.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import { plainWordsOf } from '../mailbox/words.ts';
import { withContactTables, type ContactTables } from './tables.ts';

export type ContactAnswersOptions = {
  readonly database: Database;
  readonly users: Pick<Users, 'byId'>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'isFull' | 'send'>;
  readonly now: () => number;
};

/** `by`: who has answered or closed it. `NO_ADDRESS`: a guest who has left no mail address, or no mail can be sent. */
export type AnswerRefusal =
  | { readonly code: 'NOT_FOUND' | 'NO_ADDRESS' | 'BUSY' }
  | { readonly code: 'ALREADY_ANSWERED' | 'ALREADY_CLOSED'; readonly by: string };
/** Where an answer went. A mail is sent at most once, and nobody knows whether it has arrived. */
export type Answered = { readonly inbox: boolean; readonly mail: boolean };

type Message = ContactTables['contact_messages'];
/** Whom an answer goes to. `userId` null: a guest, who has no inbox. */
type Addressee = { readonly userId: number | null; readonly recipient: Recipient | null };

class NotOpen extends Error {}

/** What operators answer to messages. Each is answered once and closed once, however many do it at the same time. */
export class ContactAnswers {
  readonly #options: ContactAnswersOptions;

  constructor(options: ContactAnswersOptions) {
    this.#options = options;
  }

  /** The same answer of the same operator again is the one that was given. */
  async answer(operator: string, id: string, answer: string): Promise<Answered | AnswerRefusal> {
    const { delivery, now } = this.#options;
    const message = await this.#find(id);
    if (message === undefined) return { code: 'NOT_FOUND' };
    const to = await this.#addresseeOf(message);
    if (to.userId === null && to.recipient === null) return { code: 'NO_ADDRESS' };
    if (to.userId === null && delivery.isFull('mail')) return { code: 'BUSY' };
    const mail: Mail = { kind: 'contactAnswered', parameters: { message: id, answer } };
    const change = { answer, answered_by: operator, answered_ms: now() };
    const isWritten = await this.#change(id, change, { operator, action: 'answer-contact', details: { message: id } }, to.userId, mail);
    if (!isWritten) return await this.#answeredBefore(operator, id, answer, to);
    return { inbox: to.userId !== null, mail: to.recipient !== null && this.#send(to.recipient, mail) };
  }

  /** Ends it: an open one without an answer, an answered one when nothing more is to be done. */
  async close(operator: string, id: string): Promise<AnswerRefusal | null> {
    const change = { closed_by: operator, closed_ms: this.#options.now() };
    if (await this.#change(id, change, { operator, action: 'close-contact', details: { message: id } })) return null;
    const found = await this.#find(id);
    return found === undefined ? { code: 'NOT_FOUND' } : { code: 'ALREADY_CLOSED', by: found.closed_by ?? '' };
  }

  async #find(id: string): Promise<Message | undefined> {
    return await withContactTables(this.#options.database)
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async #addresseeOf({ user_id, reply_to, language }: Message): Promise<Addressee> {
    const { users, delivery } = this.#options;
    const user = user_id === null ? null : await users.byId(user_id);
    const to = user === null ? normalEmail(reply_to) : noticeAddress(user);
    const own = { language: user?.messageLanguage ?? language, word: user?.antiPhishingWord ?? null };
    const recipient = to === null || !delivery.canSend('mail') ? null : ({ channel: 'mail', to, ...own } as const);
    return { userId: user?.id ?? null, recipient };
  }

  /** Writes the change with the row of the trail and the message in the inbox; false when there is none that is open for it. */
  async #change(id: string, change: Partial<Message>, deed: Deed, userId: number | null = null, mail?: Mail): Promise<boolean> {
    const mails = userId === null || mail === undefined ? [] : [{ userId, mail }];
    try {
      await this.#options.mailbox.sendAll(mails, async (transaction) => {
        let open = transaction.withTables<ContactTables>().updateTable('contact_messages').set(change).where('id', '=', id);
        if (change.answered_ms !== undefined) open = open.where('answered_ms', 'is', null);
        const changed = await open.where('closed_ms', 'is', null).executeTakeFirst();
        if (changed.numUpdatedRows !== 1n) throw new NotOpen();
        await logAction(transaction, this.#options.now(), deed);
      });
      return true;
    } catch (error) {
      if (error instanceof NotOpen) return false;
      throw error;
    }
  }

  async #answeredBefore(operator: string, id: string, answer: string, to: Addressee): Promise<Answered | AnswerRefusal> {
    const found = await this.#find(id);
    if (found === undefined) return { code: 'NOT_FOUND' };
    if (found.answered_by === operator && found.answer === answer) return { inbox: to.userId !== null, mail: to.recipient !== null };
    return found.answered_by === null
      ? { code: 'ALREADY_CLOSED', by: found.closed_by ?? '' }
      : { code: 'ALREADY_ANSWERED', by: found.answered_by };
  }

  /** What was written is not in it: who names somebody else's address would have us send his words there. */
  #send(recipient: Recipient, { kind, parameters }: Mail): boolean {
    const { title, paragraphs } = plainWordsOf(kind, parameters, recipient.language);
    return this.#options.delivery.send(wordsMail(recipient, title, paragraphs));
  }
}
