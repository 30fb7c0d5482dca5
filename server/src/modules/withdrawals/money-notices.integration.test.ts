import { WITHDRAWAL_REJECTION_TEXTS } from '@candor/contract/modules/withdrawals/rejections';
import type { Entry } from '@candor/exchange/entry';
import { ANNA, BERTA, openCustody, TRC, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import type { Message } from '../../delivery/message.ts';
import type { User } from '../../identity/users.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import { plainWordsOf, wordsOf } from '../mailbox/words.ts';
import { NoticeWords } from './notice-words.ts';
import { lateReviews, moneyNotices, type MoneyNoticesOptions } from './notices.ts';
import { withWithdrawalTables } from './tables.ts';
import { coreOf } from './test/request-ground.ts';

const DAY_MS = 86_400_000;
const BY = { operator: 'anna', reason: 'Not the owner’s wallet' } as const;

describe('owners are told what becomes of their money', () => {
  let connection: DatabaseConnection;
  let mailbox: Mailbox;
  let userId = 0;
  let harness: CustodyHarness;
  let options: MoneyNoticesOptions;
  let sent: Message[] = [];
  let followed = 0;
  let people = 0;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    mailbox = new Mailbox({ database: connection.database, now: () => 1, onError: () => undefined });
  });
  afterAll(() => connection.close());
  beforeEach(async () => {
    const { database } = connection;
    people += 1;
    const address = { kind: 'email', value: `owner${people}@example.com` } as const;
    const users = new Users(database);
    const user = await users.insert({ loginName: `owner${people}`, address, passwordHash: '', inviter: null, credits: 0, nowMs: 0 });
    userId = user?.id ?? 0;
    harness = openCustody({ hourMaxUnits: 10_000_000_000n });
    [sent, followed] = [[], harness.entries.length];
    await withWithdrawalTables(database).deleteFrom('followed_withdrawals').execute();
    const assetOfCode = (code: string) => ({ assetId: 1, code, scale: 8 });
    options = {
      core: coreOf(harness),
      database,
      words: new NoticeWords({ assetOfCode }, new PlatformTime('Asia/Kuching'), { of: () => undefined }),
      // Anna's account has the number of the harness
      userOf: async (id) =>
        await Promise.resolve(id === ANNA && user !== null ? ({ ...user, isProved: { email: true, phone: false } } as User) : null),
      mailbox,
      delivery: { canSend: () => true, send: (message) => sent.push(message) > 0 },
      exchangeNow: () => harness.timeMs,
    };
  });

  /** What has come since, as one batch. */
  async function follow(moved = async () => await Promise.resolve()): Promise<void> {
    const follower = moneyNotices(options);
    const entries: readonly Entry[] = harness.entries.slice(followed).filter((entry) => follower.concerns(entry));
    if (entries.length > 0) await follower.follow(entries, moved);
    followed = harness.entries.length;
  }
  const inbox = async (): Promise<readonly string[]> =>
    (await mailbox.list(userId, {})).mails.map(({ kind, parameters }) => `${kind} ${parameters['amount'] ?? ''}`.trim()).toReversed();
  const open = async () =>
    (await withWithdrawalTables(connection.database).selectFrom('followed_withdrawals').selectAll().execute()).length;
  const requested = (usdt: bigint): number => harness.request(ANNA, usdt).seq;

  test('a deposit, when it is credited; one below the minimum and one of a program are told to nobody', async () => {
    harness.deposit(ANNA, 200n);
    harness.deposit(BERTA, 300n);
    harness.send(0, {
      type: 'custody.deposit',
      channelId: TRC,
      txId: 'small',
      outputIndex: 0,
      blockHash: 'block1',
      accountId: ANNA,
      chainUnits: 500_000n,
      confirmations: 2,
    });
    await follow();
    expect(await inbox()).toEqual(['depositCredited 200 USDT']);
    expect(sent.map(({ subject }) => subject)).toEqual(['A deposit has arrived']);
  });

  test('each step of a withdrawal once, also when the process is killed in between; nothing is kept of one that has ended', async () => {
    harness.fill(ANNA, 5_000n);
    followed = harness.entries.length;
    const one = requested(500n);
    await expect(follow(async () => await Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect([await inbox(), sent]).toEqual([[], []]);
    await follow();
    harness.send(0, { type: 'custody.approve', withdrawalId: one, ...BY });
    await follow();
    harness.send(0, { type: 'custody.pin', withdrawalId: one, txId: 'paid', rawHash: 'raw' });
    harness.send(0, { type: 'custody.broadcast', withdrawalId: one, txId: 'paid' });
    await follow();
    expect(await open()).toBe(1);
    harness.send(0, { type: 'custody.complete', withdrawalId: one, txId: 'paid', confirmations: 6 });
    await follow();
    const steps = ['withdrawalRequested', 'withdrawalApproved', 'withdrawalCompleted'];
    expect([await inbox(), await open()]).toEqual([steps.map((kind) => `${kind} 500 USDT`), 0]);
    const [newest] = (await mailbox.list(userId, {})).mails;
    expect(newest?.parameters).toMatchObject({ arrives: '499 USDT', transaction: 'paid', channel: 'USDT-TRC' });
    expect(sent).toHaveLength(3);
    expect(sent.at(-1)?.text).toContain('499 USDT');
  });

  test('what was rejected with its reason; what its owner has cancelled, and what was approved by itself, not again', async () => {
    harness.fill(ANNA, 5_000n);
    followed = harness.entries.length;
    const [rejected, cancelled, coded] = [requested(500n), requested(600n), requested(700n)];
    requested(50n);
    harness.send(0, { type: 'custody.reject', withdrawalId: rejected, ...BY });
    harness.send(ANNA, { type: 'custody.cancel', withdrawalId: cancelled });
    await follow();
    const asked = ['500', '600', '700', '50'].map((amount) => `withdrawalRequested ${amount} USDT`);
    expect([await inbox(), await open()]).toEqual([[...asked, 'withdrawalRejected 500 USDT'], 2]);
    const [newest] = (await mailbox.list(userId, {})).mails;
    if (newest === undefined) throw new Error('no mail');
    expect(wordsOf(newest.kind, newest.parameters, 'en').content).toContain(BY.reason);
    harness.send(0, { type: 'custody.rejectByCode', withdrawalId: coded, code: 'ADDRESS_RISK', ...BY });
    await follow();
    const [told] = (await mailbox.list(userId, {})).mails;
    if (told === undefined) throw new Error('no mail');
    for (const language of ['en', 'zh', 'ar'] as const) {
      const text = WITHDRAWAL_REJECTION_TEXTS.ADDRESS_RISK[language];
      expect(wordsOf(told.kind, told.parameters, language).content).toContain(text);
      expect(plainWordsOf(told.kind, told.parameters, language).paragraphs.join(' ')).toContain(text);
    }
    expect(sent.at(-1)?.text).toContain(WITHDRAWAL_REJECTION_TEXTS.ADDRESS_RISK.en);
    expect(JSON.stringify(told)).not.toContain(BY.reason);
  });

  test('a review that takes a day is told once, with its date; what is approved or has ended is not', async () => {
    harness.fill(ANNA, 5_000n);
    followed = harness.entries.length;
    const [, approved, cancelled] = [requested(500n), requested(600n), requested(700n)];
    harness.send(0, { type: 'custody.approve', withdrawalId: approved, ...BY });
    harness.send(ANNA, { type: 'custody.cancel', withdrawalId: cancelled });
    await follow();
    const late = async () => (await inbox()).filter((line) => line.startsWith('withdrawalReviewLate'));
    harness.timeMs += DAY_MS - 100;
    await lateReviews(options).run();
    expect(await late()).toEqual([]);
    harness.timeMs += 100;
    await lateReviews(options).run();
    await lateReviews(options).run();
    expect(await late()).toEqual(['withdrawalReviewLate 500 USDT']);
    expect(sent.at(-1)?.text).toContain('RISK_REVIEW');
  });
});
