import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { removeOutlived } from '../../machine/storage/rows-of-accounts.ts';
import { ApiClient } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { messageLines } from './contact-command.ts';
import { ContactMessages } from './contact-messages.ts';
import { contactTables } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
const UNANSWERED = { answer: null, answeredBy: null, answeredMs: null, closedBy: null, closedMs: null } as const;

describe('messages to the operator', () => {
  let connection: DatabaseConnection;
  let nowMs = Date.UTC(2026, 0, 1);
  let messages: ContactMessages;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    messages = new ContactMessages(connection.database, () => nowMs);
  });
  afterAll(() => connection.close());

  const from = (network: string) =>
    messages.add({ userId: null, network, language: 'en', replyTo: 'a@example.com', text: 'The page stays empty\nSince noon' });

  test('one network sends 30 in 24 hours, also at once; others are not touched, and the next day it may again', async () => {
    const answers = await Promise.all(Array.from({ length: 33 }, () => from('192.0.2.1')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    expect(answers.at(-1)).toEqual({ ok: false, reason: 'TOO_MANY_REQUESTS' });
    expect(await from('192.0.2.2')).toMatchObject({ ok: true });
    nowMs += DAY_MS;
    expect(await from('192.0.2.1')).toMatchObject({ ok: true });
  });

  test('they are listed the oldest first and removed after 180 days', async () => {
    const listed = await messages.list();
    expect(listed).toHaveLength(32);
    expect(listed.at(-1)).toMatchObject({ network: '192.0.2.1', createdMs: nowMs, text: 'The page stays empty\nSince noon' });
    nowMs += 179 * DAY_MS;
    await removeOutlived(connection.database, contactTables, nowMs);
    expect(await messages.list()).toHaveLength(1);
    nowMs += DAY_MS;
    await removeOutlived(connection.database, contactTables, nowMs);
    expect(await messages.list()).toEqual([]);
  });

  test('what is written cannot change how the operator’s terminal shows it', () => {
    const message = {
      id: 'C-00000000',
      userId: 7,
      loginName: 'ann',
      network: '192.0.2.1',
      language: 'en',
      createdMs: 0,
      state: 'open',
      ...UNANSWERED,
    } as const;
    const lines = messageLines({ ...message, replyTo: 'a\u202e@x', text: 'one\ntwo\u202ethree' });
    expect(lines).toEqual([
      '1970-01-01T00:00:00.000Z  C-00000000  account 7 (ann)  language en  answer to a@x  open',
      '    one',
      '    twothree',
      '',
    ]);
  });
});

describe('the call', () => {
  let server: ServerProcess;
  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  test('takes 10 of one account in 24 hours, from whatever network', async () => {
    const user = new ApiClient(server.address);
    await user.register('writer01');
    const send = (index: number) =>
      user.single(CALLS.sendContactMessage, { text: `message ${index}` }, { 'x-forwarded-for': `198.51.100.${index}` });
    for (let index = 1; index <= 10; index++) expect(await send(index)).toMatchObject({ ok: true });
    expect(await send(11)).toMatchObject({ ok: false, reason: 'TOO_MANY_REQUESTS' });
  });

  test('refuses what has no words, is too long, or holds control characters', async () => {
    const guest = new ApiClient(server.address);
    for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u001b[2Jb', 'a\rb'])
      expect(await guest.single(CALLS.sendContactMessage, { text }), JSON.stringify(text)).toMatchObject({
        ok: false,
        reason: 'BAD_PARAMETER',
      });
    const replyTo = 'x'.repeat(121);
    expect(await guest.single(CALLS.sendContactMessage, { text: 'a', replyTo })).toMatchObject({ ok: false, reason: 'BAD_PARAMETER' });
    expect(await guest.single(CALLS.sendContactMessage, { text: 'x'.repeat(2_000) })).toMatchObject({ ok: true });
  });
});
