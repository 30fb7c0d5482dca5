import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../delivery/message.ts';
import { Following, type FollowingOptions } from '../../followers/following.ts';
import { Users } from '../../identity/users.ts';
import type { PublishedBatch } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import { wordsOf } from '../mailbox/words.ts';
import { lockNotices, type LockNoticesOptions } from './lock-notices.ts';
import { withLockTables } from './tables.ts';

const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const NAME = { code: 'SECURITY_CHANGE', operator: 'Candor (automatic)', reason: 'The login password was changed.' } as const;

describe('SPEC §18 the owner of an account is told of its holds and of their ends', () => {
  let connection: DatabaseConnection;
  let users: Users;
  let mailbox: Mailbox;
  let nowMs = START_MS;
  let sent: Message[] = [];
  let journal: Entry[] = [];
  let problems: string[] = [];
  let publish: (batch: PublishedBatch) => void = () => undefined;
  let running: Following[] = [];

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    users = new Users(connection.database);
    mailbox = new Mailbox({ database: connection.database, now: () => nowMs, onError: () => undefined });
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    [nowMs, sent, journal, problems, running, publish] = [START_MS, [], [], [], [], () => undefined];
    await withLockTables(connection.database).deleteFrom('holds_in_force').execute();
    await connection.database.deleteFrom('followers').execute();
  });
  afterEach(() => Promise.all(running.map((one) => one.stop())));

  /** What a start of the server makes. */
  async function start(changes: Partial<LockNoticesOptions> = {}): Promise<Following> {
    const { database } = connection;
    const delivery: LockNoticesOptions['delivery'] = { canSend: () => true, send: (message) => sent.push(message) > 0 };
    const notices = lockNotices({ database, userOf: (userId) => users.byId(userId), mailbox, delivery, ...changes });
    const following = await Following.start(notices, {
      core: {
        onBatch(listener) {
          publish = listener;
          return () => undefined;
        },
        figures: () => ({ seq: journal.length }) as ReturnType<FollowingOptions['core']['figures']>,
      },
      database,
      read: async function* (fromSeq, untilSeq) {
        const entries = journal.slice(fromSeq - 1, untilSeq);
        yield await Promise.resolve({ lastSeq: untilSeq, entries });
      },
      onProblem: (_name, error) => problems.push(String(error)),
      againMs: 1,
    });
    running.push(following);
    return following;
  }
  /** As after a kill: what ran writes no more, and another process starts. */
  async function startAgain(): Promise<void> {
    publish = () => undefined;
    await start();
  }

  async function owner(loginName: string): Promise<number> {
    const address = { kind: 'email', value: `${loginName}@example.com` } as const;
    return (await users.insert({ loginName, address, passwordHash: '', inviter: null, credits: 0, nowMs }))?.id ?? 0;
  }
  /** An entry comes onto the disk now, and is published. Without events it is about something else. */
  function enter(...events: readonly ExchangeEvent[]): void {
    const entry = { seq: journal.length + 1, timeMs: nowMs, events } as object as Entry;
    journal.push(entry);
    publish({ firstSeq: entry.seq, lastSeq: entry.seq, prevBatchHash: '', timeMs: nowMs, depth: [], entries: [entry] });
  }
  const placed = (accountId: number, days: number, scope: 'opening' | 'withdrawal' = 'withdrawal'): ExchangeEvent => {
    return { type: 'hold.placed', ...NAME, accountId, scope, sinceMs: nowMs, reviewMs: nowMs + days * DAY_MS };
  };
  const lifted = (accountId: number): ExchangeEvent => ({ type: 'hold.lifted', ...NAME, accountId, scope: 'withdrawal' });
  const inbox = async (userId: number): Promise<readonly string[]> => (await mailbox.list(userId, {})).mails.map(({ kind }) => kind);
  const read = (userId: number, ...kinds: readonly string[]) => expect.poll(() => inbox(userId)).toEqual(kinds);
  /** A stop, and another start that has heard everything. */
  const heard = async (): Promise<void> => {
    await running.at(-1)?.stop();
    await startAgain();
    const row = connection.database.selectFrom('followers').select('seq');
    await expect.poll(() => row.executeTakeFirst()).toEqual({ seq: journal.length });
  };

  test('of an end with the first entry from the review date on, once in the inbox and by mail', async () => {
    const [alice, bob] = [await owner('endsalice'), await owner('endsbob')];
    await start();
    enter(placed(alice, 1), placed(bob, 2, 'opening'));
    nowMs += DAY_MS - 1;
    enter();
    await heard();
    expect(await inbox(alice)).toEqual(['withdrawalHeld']);
    nowMs += 1;
    enter();
    await read(alice, 'withdrawalEnded', 'withdrawalHeld');
    enter();
    await heard();
    expect([await inbox(alice), await inbox(bob)]).toEqual([['withdrawalEnded', 'withdrawalHeld'], ['openingHeld']]);
    nowMs += 30 * DAY_MS;
    enter();
    await read(bob, 'openingEnded', 'openingHeld');
    expect(sent.slice(2).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'endsalice@example.com: A hold of withdrawals from your Candor account has ended',
      'endsbob@example.com: A hold of new orders of your Candor account has ended',
    ]);
    const [mail] = (await mailbox.list(alice, {})).mails;
    expect(wordsOf('withdrawalEnded', mail?.parameters ?? {}, 'zh').content).toContain('登录密码已修改。');
    expect(problems).toEqual([]);
  });

  test('of an end while the server was away, also when the account was held anew before it could be told', async () => {
    const [alice, bob] = [await owner('endsaway'), await owner('endsawaytoo')];
    await (await start()).stop();
    enter(placed(alice, 1), placed(bob, 1, 'opening'));
    nowMs += DAY_MS;
    enter(placed(alice, 1), placed(bob, 1));
    await startAgain();
    await read(alice, 'withdrawalHeld', 'withdrawalEnded', 'withdrawalHeld');
    await read(bob, 'withdrawalHeld', 'openingEnded', 'openingHeld');
    expect(problems).toEqual([]);
  });

  test('of no end of what was renewed or lifted before, nor of what accounts of programs had', async () => {
    const [bob, carol] = [await owner('endsrenew'), await owner('endslift')];
    await start();
    for (const account of [bob, carol, 987_654_321]) enter(placed(account, 1));
    await heard();
    nowMs += DAY_MS - 1;
    enter(placed(bob, 3), lifted(carol));
    await heard();
    nowMs += 1;
    enter();
    await heard();
    expect(await inbox(bob)).toEqual(['withdrawalHeld', 'withdrawalHeld']);
    expect(await inbox(carol)).toEqual(['withdrawalFreed', 'withdrawalHeld']);
    nowMs += 3 * DAY_MS;
    enter();
    await read(bob, 'withdrawalEnded', 'withdrawalHeld', 'withdrawalHeld');
    expect(await inbox(carol)).toHaveLength(2);
  });

  test('killed between the end and its message the next process tells it; killed after it, nobody does again', async () => {
    const [alice, bob] = [await owner('endskilled'), await owner('endskilledtoo')];
    let isKilled = false;
    const stuck: LockNoticesOptions['mailbox'] = {
      sendAll: async (mails, also) => await (isKilled ? new Promise<never>(() => undefined) : mailbox.sendAll(mails, also)),
    };
    await start({ mailbox: stuck });
    running = [];
    enter(placed(alice, 1), placed(bob, 2));
    await read(bob, 'withdrawalHeld');
    isKilled = true;
    nowMs += DAY_MS;
    enter();
    await startAgain();
    await read(alice, 'withdrawalEnded', 'withdrawalHeld');
    await startAgain();
    nowMs += DAY_MS;
    enter();
    await read(bob, 'withdrawalEnded', 'withdrawalHeld');
    expect(await inbox(alice)).toHaveLength(2);
  });

  test('what could not be written is written the next time, all of it once', async () => {
    const [alice, bob] = [await owner('endsfail1'), await owner('endsfail2')];
    await start();
    enter(placed(alice, 1), placed(bob, 1));
    await read(bob, 'withdrawalHeld');
    await running.pop()?.stop();
    let failures = 2;
    // the second message cannot be written: its user is gone in between
    const userOf: LockNoticesOptions['userOf'] = async (userId) => {
      const user = await users.byId(userId);
      return user === null || userId !== bob || failures-- <= 0 ? user : { ...user, id: 123_456_789 };
    };
    await start({ userOf });
    nowMs += DAY_MS;
    enter();
    for (const user of [alice, bob]) await read(user, 'withdrawalEnded', 'withdrawalHeld');
    expect(problems).toEqual([expect.stringContaining('foreign key'), expect.stringContaining('foreign key')]);
    expect(sent).toHaveLength(4);
  });
});
