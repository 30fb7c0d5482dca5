import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Message } from '../../delivery/message.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { readActions } from '../../operators/trail.ts';
import { ApiClient } from '../../test/api-client.ts';
import { HOSTILE_TEXTS } from '../../test/hostile-text.ts';
import { test } from '../../test/room.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import { wordsOf } from '../mailbox/words.ts';
import { ContactAnswers, type ContactAnswersOptions } from './contact-answers.ts';
import { ContactMessages } from './contact-messages.ts';

const DAY_MS = 24 * 3_600_000;
const PAGE = { page: 1, size: 50 } as const;

describe('answers to messages', () => {
  let connection: DatabaseConnection;
  let users: Users;
  let mailbox: Mailbox;
  let messages: ContactMessages;
  let nowMs = Date.UTC(2026, 0, 1);
  let sent: Message[] = [];
  let written = 0;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    const { database } = connection;
    users = new Users(database);
    mailbox = new Mailbox({ database, now: () => nowMs, onError: () => undefined });
    messages = new ContactMessages(database, () => nowMs);
  });
  afterAll(() => connection.close());
  beforeEach(() => {
    sent = [];
    nowMs += 1_000;
  });

  function answering(changes: Partial<ContactAnswersOptions['delivery']> = {}): ContactAnswers {
    const delivery = { canSend: () => true, isFull: () => false, send: (message: Message) => sent.push(message) > 0, ...changes };
    return new ContactAnswers({ database: connection.database, users, mailbox, delivery, now: () => nowMs });
  }
  async function owner(loginName: string, isProved: boolean): Promise<number> {
    const address = { kind: 'email', value: `${loginName}@example.com` } as const;
    const user = await users.insert({ loginName, address, passwordHash: '', inviter: null, credits: 0, nowMs });
    if (!isProved) await connection.pool.query('UPDATE users SET email_proved = false WHERE id = $1', [user?.id]);
    return user?.id ?? 0;
  }
  async function write(userId: number | null, replyTo: string, text = 'The page stays empty'): Promise<string> {
    const added = await messages.add({ userId, network: `192.0.2.${(written += 1)}`, language: 'zh', replyTo, text });
    return added.ok ? added.id : '';
  }
  const inboxOf = async (userId: number) => (await mailbox.list(userId, PAGE)).mails;
  const stateOf = async (id: string) => {
    const found = (await messages.list()).find((one) => one.id === id);
    return found === undefined ? null : [found.state, found.answeredBy, found.closedBy];
  };

  test('an answer stands in the inbox of the account, is mailed to its proved address, and names who gave it in the trail', async () => {
    const alice = await owner('answeralice', true);
    const id = await write(alice, 'other@example.com');
    const answer = `It has arrived.\n\n${'x'.repeat(1_900)}`;
    expect(await answering().answer('anna', id, answer)).toEqual({ inbox: true, mail: true });
    expect(await inboxOf(alice)).toMatchObject([{ kind: 'contactAnswered', parameters: { message: id, answer } }]);
    expect(sent.map(({ to }) => to)).toEqual(['answeralice@example.com']);
    expect(sent[0]?.text).toContain(answer);
    expect(await stateOf(id)).toEqual(['answered', 'anna', null]);
    const last = (await readActions(connection.database)).at(-1);
    expect(last).toMatchObject({ operator: 'anna', action: 'answer-contact', details: JSON.stringify({ message: id }) });
  });

  test('of two who answer at once one does; the same answer again is the one that was given, and nothing is sent twice', async () => {
    const bob = await owner('answerbob', true);
    const id = await write(bob, '');
    const both = await Promise.all(['anna', 'bea'].map((name) => answering().answer(name, id, `from ${name}`)));
    const [winner = ''] = ['anna', 'bea'].filter((_name, index) => !('code' in (both[index] ?? {})));
    expect(both.filter((one) => 'code' in one)).toEqual([{ code: 'ALREADY_ANSWERED', by: winner }]);
    expect(await answering().answer(winner, id, `from ${winner}`)).toEqual({ inbox: true, mail: true });
    expect(await answering().answer(winner, id, 'another')).toEqual({ code: 'ALREADY_ANSWERED', by: winner });
    expect(await inboxOf(bob)).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('an address that is not proved is told nothing; without mails the inbox has it', async () => {
    const carol = await owner('answercarol', false);
    expect(await answering().answer('anna', await write(carol, 'carol@example.com'), 'a')).toEqual({ inbox: true, mail: false });
    const dora = await owner('answerdora', true);
    const withoutMail = answering({ canSend: () => false });
    expect(await withoutMail.answer('anna', await write(dora, ''), 'a')).toEqual({ inbox: true, mail: false });
    expect(sent).toEqual([]);
  });

  test('a guest is answered by mail alone, where he has left an address and mails can be sent; otherwise the message stays open', async () => {
    const id = await write(null, ' Guest@Example.com ');
    expect(await answering({ canSend: () => false }).answer('anna', id, 'a')).toEqual({ code: 'NO_ADDRESS' });
    expect(await answering({ isFull: () => true }).answer('anna', id, 'a')).toEqual({ code: 'BUSY' });
    expect(await stateOf(id)).toEqual(['open', null, null]);
    expect(await answering().answer('anna', id, 'a')).toEqual({ inbox: false, mail: true });
    expect(sent).toMatchObject([{ to: 'guest@example.com' }]);
    // what he wrote is not sent to an address that he only names
    expect(sent[0]?.text).not.toContain('The page stays empty');
    for (const replyTo of ['', 'telegram @guest', 'a@b, c@example.com', 'a@example.com\u2028bcc: b@example.com'])
      expect(await answering().answer('anna', await write(null, replyTo), 'a'), replyTo).toEqual({ code: 'NO_ADDRESS' });
  });

  test('closing ends an open and an answered message, once, and nothing is answered after it', async () => {
    const eve = await owner('answereve', true);
    const open = await write(eve, '');
    nowMs += 1;
    const answered = await write(eve, '');
    await answering().answer('anna', answered, 'a');
    expect(await answering().close('bea', answered)).toBeNull();
    expect(await stateOf(answered)).toEqual(['closed', 'anna', 'bea']);
    expect(await answering().close('bea', open)).toBeNull();
    expect(await answering().close('anna', open)).toEqual({ code: 'ALREADY_CLOSED', by: 'bea' });
    expect(await answering().answer('anna', open, 'a')).toEqual({ code: 'ALREADY_CLOSED', by: 'bea' });
    expect(await answering().close('anna', 'C-00000000')).toEqual({ code: 'NOT_FOUND' });
    expect(await answering().answer('anna', 'C-00000000', 'a')).toEqual({ code: 'NOT_FOUND' });
    expect((await messages.ofUser(eve)).map(({ answer }) => answer)).toEqual([null, 'a']);
  });

  test('when the inbox cannot be written nothing is: the message stays open and no mail goes out', async () => {
    const id = await write(await owner('answerfay', true), '');
    const failing = { sendAll: () => Promise.reject(new Error('away')) };
    const delivery = { canSend: () => true, isFull: () => false, send: (message: Message) => sent.push(message) > 0 };
    const answers = new ContactAnswers({ database: connection.database, users, mailbox: failing, delivery, now: () => nowMs });
    await expect(answers.answer('anna', id, 'a')).rejects.toThrow('away');
    expect(await stateOf(id)).toEqual(['open', null, null]);
    expect(sent).toEqual([]);
  });

  test('hostile words are listed as they were written, and are text in the inbox and in mails', async () => {
    const gus = await owner('answergus', true);
    for (const text of HOSTILE_TEXTS) {
      nowMs += DAY_MS;
      const id = await write(gus, '', text);
      expect((await messages.page('open')).rows.find((one) => one.id === id)?.text).toBe(text);
      await answering().answer('anna', id, `${text}\nnext`);
      const [mail] = await inboxOf(gus);
      const { content } = wordsOf('contactAnswered', mail?.parameters ?? {}, 'en');
      expect(content.match(/<[^>]*>/g)).toEqual(['<p>', '<br>', '</p>', '<p>', '</p>']);
      expect(sent.at(-1)?.html).not.toContain(text.includes('<') ? text : '\u0000');
      expect(sent.at(-1)?.text).toContain(text);
    }
  });

  test('the list has the oldest open ones first, how many there are, and since when the oldest waits', async () => {
    const { total, rows } = await messages.page('open');
    expect(rows.map(({ createdMs }) => createdMs)).toEqual(rows.map(({ createdMs }) => createdMs).toSorted((one, other) => one - other));
    expect(await messages.waiting()).toEqual({ count: total, oldestMs: rows[0]?.createdMs ?? null });
    expect(total).toBe((await messages.list()).filter(({ state }) => state === 'open').length);
    expect(rows.every(({ state }) => state === 'open')).toBe(true);
    // one alone, whatever has become of it
    for (const { id, state } of await messages.list()) expect((await messages.one(id)).rows.map((one) => [one.id, one.state])).toEqual([[id, state]]); // prettier-ignore
    expect(await messages.one('C-00000000')).toEqual({ total: 0, rows: [] });
  });
});

describe('the journey of a message', () => {
  test('a user writes, support sees it among its work, answers it, and the user reads the answer', async ({ server, operators }) => {
    const user = new ApiClient(server.address);
    await user.register('contactjourney');
    const sent = await user.data(CALLS.sendContactMessage, { text: 'Where is <b>my</b> deposit?' });
    const workOf = async (name: string) => {
      const { output } = await operators.ask(name, 'work', {});
      return (output as readonly { readonly list: string; readonly count: number; readonly link: string }[]).find(
        ({ list }) => list === 'contact',
      );
    };
    expect((await workOf('anna'))?.count).toBeGreaterThan(0);
    expect((await workOf('anna'))?.link).toBe('#work/contact');
    expect(await workOf('otto')).toBeUndefined();

    const { contactId: message } = sent;
    const listed = await operators.ask('anna', 'contact-messages', {});
    expect((listed.output as { readonly messages: readonly object[] }).messages).toContainEqual(
      expect.objectContaining({ message, name: 'contactjourney', text: 'Where is <b>my</b> deposit?', state: 'open' }),
    );
    expect((await operators.ask('rita', 'answer-contact', { message, answer: 'a' })).outcome).toBe('NO_PERMISSION');
    for (const answer of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b'])
      expect((await operators.ask('anna', 'answer-contact', { message, answer })).outcome).toBe('BAD_INPUT');
    const answered = await operators.ask('anna', 'answer-contact', { message, answer: 'It is credited.\nAnna' });
    expect(answered).toMatchObject({ outcome: 'ok', output: { inbox: true } });
    expect(await operators.ask('bea', 'answer-contact', { message, answer: 'b' })).toMatchObject({
      outcome: 'ALREADY_DONE',
      text: 'anna has answered it',
    });
    const mails = await user.rows(CALLS.mail, {});
    expect(mails[0]).toMatchObject({ kind: 'contactAnswered' });
    expect(JSON.stringify(mails[0])).toContain('It is credited.<br>Anna');
    expect((await operators.ask('bea', 'close-contact', { message })).outcome).toBe('ok');
    const closed = await operators.ask('bea', 'contact-messages', { state: 'closed' });
    expect(JSON.stringify(closed.output)).toContain('"closedBy":"bea"');
  });
});
