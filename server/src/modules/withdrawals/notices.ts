import type { ExchangeEvent } from '@candor/exchange/event';
import type { CustodyEvent } from '@candor/exchange/products/custody/events';
import type { Follower } from '../../followers/follower.ts';
import { noticeAddress, type User } from '../../identity/users.ts';
import { wordsMail } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { HOUR_MS, type Job } from '../../jobs/job.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import { plainWordsOf } from '../mailbox/words.ts';
import type { NoticeWords } from './notice-words.ts';
import { LATE_REVIEW_MS } from './rows.ts';
import { withWithdrawalTables, type FollowedWithdrawal, type WithdrawalTables } from './tables.ts';

export type MoneyNoticesOptions = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly words: NoticeWords;
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
  /** The exchange's time. */
  readonly exchangeNow: () => number;
};

type Told = { readonly userId: number; readonly mail: Mail };
const TYPES = [
  'custody.requested',
  'custody.approved',
  'custody.pinned',
  'custody.ended',
  'custody.completed',
  'custody.deposited',
  'custody.claimed',
] as const;
type MoneyEvent = Extract<CustodyEvent, { type: (typeof TYPES)[number] }>;

const isOfMoney = (event: ExchangeEvent): event is MoneyEvent => TYPES.some((type) => type === event.type);

/** Tells owners what becomes of their deposits and withdrawals: in the inbox exactly once, and by mail, where an address is bound, at most once. */
export function moneyNotices(options: MoneyNoticesOptions): Follower {
  const followed = withWithdrawalTables(options.database);
  return {
    name: 'money-notices',
    concerns: ({ events }) => events.some(isOfMoney),
    async follow(entries, moved) {
      const events = entries.flatMap(({ timeMs, events: all }) => all.filter(isOfMoney).map((event) => ({ timeMs, event })));
      const ids = events.flatMap(({ event }) => ('withdrawalId' in event ? [event.withdrawalId] : []));
      const rows =
        ids.length === 0 ? [] : await followed.selectFrom('followed_withdrawals').selectAll().where('withdrawal_id', 'in', ids).execute();
      const open = new Map(rows.map((row) => [row.withdrawal_id, row]));
      const told: Told[] = [];
      for (const { timeMs, event } of events) told.push(...(await follow(options, open, event, timeMs)));
      await tell(options, told, async (transaction) => {
        await moved(transaction);
        const written = transaction.withTables<WithdrawalTables>();
        if (ids.length > 0) await written.deleteFrom('followed_withdrawals').where('withdrawal_id', 'in', ids).execute();
        if (open.size > 0)
          await written
            .insertInto('followed_withdrawals')
            .values([...open.values()])
            .execute();
      });
    },
  };
}

/** A review that nobody has decided for a day is told to its owner, once. */
export function lateReviews(options: MoneyNoticesOptions): Job {
  const followed = withWithdrawalTables(options.database);
  return {
    name: 'late-withdrawal-reviews',
    intervalMs: HOUR_MS,
    async run() {
      const waiting = followed.selectFrom('followed_withdrawals').selectAll().where('approved', '=', false).where('late_told', '=', false);
      const late = await waiting.where('requested_ms', '<=', options.exchangeNow() - LATE_REVIEW_MS).execute();
      if (late.length === 0) return;
      const told = late.map((row) => ({ userId: row.user_id, mail: options.words.lateReview(row) }));
      await tell(options, told, async (transaction) => {
        const ids = late.map(({ withdrawal_id }) => withdrawal_id);
        const update = transaction.withTables<WithdrawalTables>().updateTable('followed_withdrawals').set({ late_told: true });
        await update.where('withdrawal_id', 'in', ids).execute();
      });
    },
  };
}

/** What follows of one event: `open` is kept as it says. */
async function follow(
  { words, core }: MoneyNoticesOptions,
  open: Map<number, FollowedWithdrawal>,
  event: MoneyEvent,
  timeMs: number,
): Promise<readonly Told[]> {
  if (event.type === 'custody.deposited') {
    const { accountId, channelId, units, isCredited } = event;
    return isCredited ? [{ userId: accountId, mail: words.deposit(channelId, units) }] : [];
  }
  if (event.type === 'custody.claimed') {
    const { accountId, depositId, units } = event;
    const [deposit] = await core.query({ type: 'custody.deposits', accountId, beforeId: depositId + 1, count: 1 });
    return deposit?.depositId === depositId ? [{ userId: accountId, mail: words.deposit(deposit.channelId, units) }] : [];
  }
  const { withdrawalId } = event;
  if (event.type === 'custody.requested') open.set(withdrawalId, begun(event, timeMs));
  const row = open.get(withdrawalId);
  if (row === undefined) return [];
  const told = (mail: Mail): readonly Told[] => [{ userId: row.user_id, mail }];
  switch (event.type) {
    case 'custody.requested':
      return told(words.withdrawal('withdrawalRequested', row));
    case 'custody.approved':
      open.set(withdrawalId, { ...row, approved: true });
      return event.isAutomatic ? [] : told(words.withdrawal('withdrawalApproved', row));
    case 'custody.pinned':
      open.set(withdrawalId, { ...row, tx_id: event.txId });
      return [];
    case 'custody.completed':
      open.delete(withdrawalId);
      return told(words.withdrawal('withdrawalCompleted', row));
    case 'custody.ended':
      open.delete(withdrawalId);
      if (event.end === 'cancelled') return [];
      return told(words.withdrawal(event.end === 'rejected' ? 'withdrawalRejected' : 'withdrawalFailed', row, event.reason));
  }
}

function begun(event: Extract<MoneyEvent, { type: 'custody.requested' }>, timeMs: number): FollowedWithdrawal {
  return {
    withdrawal_id: event.withdrawalId,
    user_id: event.accountId,
    channel_id: event.channelId,
    address: event.address,
    amount_units: String(event.amountUnits),
    fee_units: String(event.feeUnits),
    requested_ms: timeMs,
    approved: false,
    tx_id: '',
    late_told: false,
  };
}

/** Writes messages together with what `also` writes, then sends the mails. Accounts of programs have no owner to tell. */
async function tell(
  { userOf, mailbox, delivery }: MoneyNoticesOptions,
  told: readonly Told[],
  also: Parameters<Mailbox['sendAll']>[1],
): Promise<void> {
  const heard: (Told & { readonly user: User })[] = [];
  for (const one of told) {
    const user = await userOf(one.userId);
    if (user !== null) heard.push({ userId: user.id, mail: one.mail, user });
  }
  await mailbox.sendAll(heard, also);
  for (const { user, mail } of heard) sendMail(delivery, user, mail);
}

/** The message of the inbox as a mail, where a proved address is bound and mails can be sent. */
function sendMail(delivery: MoneyNoticesOptions['delivery'], user: User, { kind, parameters }: Mail): void {
  const to = noticeAddress(user);
  if (to === null || !delivery.canSend('mail')) return;
  const language = user.messageLanguage ?? 'en';
  const { title, paragraphs } = plainWordsOf(kind, parameters, language);
  delivery.send(wordsMail({ channel: 'mail', to, language, word: user.antiPhishingWord }, title, paragraphs));
}
