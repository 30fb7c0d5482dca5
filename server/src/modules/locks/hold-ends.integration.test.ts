import { HoldsState } from '@candor/exchange/ground/holds/state';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../delivery/message.ts';
import { Users } from '../../identity/users.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import { wordsOf } from '../mailbox/words.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { HoldEnds, type HoldEndsOptions } from './hold-ends.ts';
import { withHoldTables } from './tables.ts';

const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

describe('SPEC §18 a hold that ends at its review date is told to the owner', () => {
  let connection: DatabaseConnection;
  let users: Users;
  let mailbox: Mailbox;
  let holds: HoldsState;
  let nowMs = START_MS;
  let sent: Message[] = [];

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    users = new Users(connection.database);
    mailbox = new Mailbox({ database: connection.database, now: () => nowMs, onError: () => undefined });
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    holds = new HoldsState();
    nowMs = START_MS;
    sent = [];
    await withHoldTables(connection.database).deleteFrom('hold_ends').execute();
  });

  /** What a start of the server makes; its own turns are those of `tell`. */
  async function tell(changes: Partial<HoldEndsOptions> = {}): Promise<void> {
    const core = {
      onBatch: () => () => undefined,
      query: async ({ afterMs, untilMs }: { readonly afterMs: number; readonly untilMs: number }) =>
        await Promise.resolve(holds.ended(afterMs, untilMs)),
    };
    const ends = new HoldEnds({
      core: core as unknown as HoldEndsOptions['core'],
      database: connection.database,
      exchangeNow: () => nowMs,
      userOf: (userId) => users.byId(userId),
      mailbox,
      delivery: { canSend: () => true, send: (message) => sent.push(message) > 0 },
      onError: () => undefined,
      ...changes,
    });
    try {
      await ends.tell();
    } finally {
      await ends.stop();
    }
  }
  async function owner(loginName: string): Promise<number> {
    const address = { kind: 'email', value: `${loginName}@example.com` } as const;
    const user = await users.insert({ loginName, address, passwordHash: '', inviter: null, credits: 0, nowMs });
    return user?.id ?? 0;
  }
  const place = (accountId: number, days: number, scope: 'opening' | 'withdrawal' = 'withdrawal'): void => {
    const by = { operator: 'Candor (automatic)', reason: 'The login password was changed.' };
    const name = { accountId, scope, code: 'SECURITY_CHANGE' } as const;
    holds.place({ type: 'hold.placed', ...name, ...by, sinceMs: nowMs, reviewMs: nowMs + days * DAY_MS }, nowMs);
  };
  const inbox = async (userId: number): Promise<readonly string[]> => (await mailbox.list(userId, {})).mails.map(({ kind }) => kind);

  test('once in the inbox and by mail, however often the server starts, and also when it was away at the time', async () => {
    const [alice, bob] = [await owner('endsalice'), await owner('endsbob')];
    await tell();
    place(alice, 1);
    place(bob, 2, 'opening');
    nowMs += DAY_MS - 1;
    await tell();
    expect(await inbox(alice)).toEqual([]);
    nowMs += 1;
    await tell();
    await tell();
    expect([await inbox(alice), await inbox(bob)]).toEqual([['withdrawalEnded'], []]);
    nowMs += 30 * DAY_MS;
    await tell();
    expect([await inbox(alice), await inbox(bob)]).toEqual([['withdrawalEnded'], ['openingEnded']]);
    expect(sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'endsalice@example.com: A hold of withdrawals from your Candor account has ended',
      'endsbob@example.com: A hold of new orders of your Candor account has ended',
    ]);
    const [mail] = (await mailbox.list(alice, {})).mails;
    expect(wordsOf('withdrawalEnded', mail?.parameters ?? {}, 'zh').content).toContain('登录密码已修改。');
  });

  test('what ended before the first time is not told, nor what was renewed or lifted, nor to accounts of programs', async () => {
    const [alice, bob, carol] = [await owner('endsfirst'), await owner('endsrenew'), await owner('endslift')];
    place(alice, 1);
    nowMs += 2 * DAY_MS;
    await tell();
    for (const account of [bob, carol, 987_654_321]) place(account, 1);
    place(bob, 3);
    holds.lift({ accountId: carol, scope: 'withdrawal', code: 'SECURITY_CHANGE' }, nowMs);
    nowMs += DAY_MS;
    await tell();
    for (const account of [alice, bob, carol]) expect(await inbox(account)).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('what could not be written is written the next time, all of it once', async () => {
    const [alice, bob] = [await owner('endsfail1'), await owner('endsfail2')];
    await tell();
    place(alice, 1);
    place(bob, 1);
    nowMs += DAY_MS;
    // the second message cannot be written: its user is gone in between
    const userOf: HoldEndsOptions['userOf'] = async (userId) => {
      const user = await users.byId(userId);
      return user === null ? null : { ...user, id: userId === bob ? 123_456_789 : userId };
    };
    await expect(tell({ userOf })).rejects.toThrow(/foreign key/);
    expect([await inbox(alice), await inbox(bob), sent]).toEqual([[], [], []]);
    await tell();
    expect([await inbox(alice), await inbox(bob), sent.length]).toEqual([['withdrawalEnded'], ['withdrawalEnded'], 2]);
  });

  test('of two servers that tell at once one does', async () => {
    const alice = await owner('endstwo');
    await tell();
    place(alice, 1);
    nowMs += DAY_MS;
    // both have read what is to be told before either writes
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const userOf: HoldEndsOptions['userOf'] = async (userId) => {
      asked += 1;
      if (asked === 2) both.resolve();
      await both.promise;
      return await users.byId(userId);
    };
    const turns = await Promise.allSettled([tell({ userOf }), tell({ userOf })]);
    expect(turns.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await inbox(alice)).toEqual(['withdrawalEnded']);
    expect(sent).toHaveLength(1);
  });
});
