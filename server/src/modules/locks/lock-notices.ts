import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { LockEvent } from '@candor/exchange/ground/holds/events';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { LockNotice } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Follower } from '../../followers/follower.ts';
import type { User } from '../../identity/users.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { lockMessage, mailLock } from './lock-message.ts';
import { withLockTables, type HoldInForce, type LockTables } from './tables.ts';

export type LockNoticesOptions = {
  readonly database: Database;
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
};

/**
 * Tells the owner of an account when a lock of it is placed, renewed or lifted, and when it ends: in the inbox exactly once, and by mail, where an
 * address is bound, at most once. No entry says that a lock ends; the first one from its review date on does, whatever that entry is about.
 */
export function lockNotices({ database, userOf, mailbox, delivery }: LockNoticesOptions): Follower {
  const holds = withLockTables(database);
  /** Before then no lock ends; it is not known at the start. */
  let nextMs = 0;
  return {
    name: 'hold-notices',
    concerns: ({ timeMs, events }) => timeMs >= nextMs || events.some(isOfHold),
    async follow(entries, moved) {
      const concerned = concernedBy(entries);
      const rows = holds.selectFrom('holds_in_force').selectAll().where(concerned);
      const before = await rows.orderBy('review_ms').orderBy('user_id').execute();
      const users = await usersOf([...before.map(({ user_id }) => user_id), ...ofHolds(entries).map(({ accountId }) => accountId)], userOf);
      const { told, inForce } = followHolds(before, entries);
      const heard = told.flatMap(({ userId, notice }) => {
        const user = users.get(userId);
        return user === undefined ? [] : [{ user, notice }];
      });
      const mails = heard.map(({ user, notice }) => ({ userId: user.id, mail: lockMessage(notice) }));
      const kept = inForce.filter(({ user_id }) => users.has(user_id));
      let laterMs = Infinity;
      await mailbox.sendAll(mails, async (transaction) => {
        await moved(transaction);
        const written = transaction.withTables<LockTables>();
        await written.deleteFrom('holds_in_force').where(concerned).execute();
        if (kept.length > 0) await written.insertInto('holds_in_force').values(kept).execute();
        const next = await written
          .selectFrom('holds_in_force')
          .select(({ fn }) => fn.min('review_ms').as('ms'))
          .executeTakeFirst();
        laterMs = next?.ms ?? Infinity;
      });
      nextMs = laterMs;
      for (const { user, notice } of heard) mailLock(delivery, user, notice);
    },
  };
}

type Told = { readonly userId: number; readonly notice: LockNotice };

const isOfHold = (event: ExchangeEvent): event is LockEvent => event.type === 'hold.placed' || event.type === 'hold.lifted';
const ofHolds = (entries: readonly Entry[]): readonly LockEvent[] => entries.flatMap(({ events }) => events.filter(isOfHold));

/** Holds that end within these entries, and all others of the accounts that they are about. */
function concernedBy(entries: readonly Entry[]): RawBuilder<SqlBool> {
  const userIds = ofHolds(entries).map(({ accountId }) => accountId);
  return sql<SqlBool>`(review_ms <= ${entries.at(-1)?.timeMs ?? 0} OR user_id = ANY(${userIds}::bigint[]))`;
}

/** Accounts of programs have no owner to tell. */
async function usersOf(userIds: readonly number[], userOf: LockNoticesOptions['userOf']): Promise<ReadonlyMap<number, User>> {
  const users = new Map<number, User>();
  for (const userId of new Set(userIds)) {
    const user = await userOf(userId);
    if (user !== null) users.set(userId, user);
  }
  return users;
}

/** What owners are told because of these entries, in their order, and which holds are in force after them. */
function followHolds(
  before: readonly HoldInForce[],
  entries: readonly Entry[],
): { readonly told: readonly Told[]; readonly inForce: readonly HoldInForce[] } {
  const told: Told[] = [];
  let inForce = before;
  for (const { timeMs, events } of entries) {
    for (const { user_id: userId, scope, code, reason } of inForce.filter(({ review_ms }) => review_ms <= timeMs))
      told.push({ userId, notice: { kind: `${scope}Ended`, code, reason, reviewMs: null } });
    inForce = inForce.filter(({ review_ms }) => review_ms > timeMs);
    for (const event of events.filter(isOfHold)) {
      const { accountId: userId, scope, code, reason } = event;
      const isPlaced = event.type === 'hold.placed';
      inForce = inForce.filter((one) => one.user_id !== userId || one.scope !== scope || one.code !== code);
      if (isPlaced) inForce = [...inForce, { user_id: userId, scope, code, reason, review_ms: event.reviewMs }];
      told.push({
        userId,
        notice: { kind: `${scope}${isPlaced ? 'Held' : 'Freed'}`, code, reason, reviewMs: isPlaced ? event.reviewMs : null },
      });
    }
  }
  return { told, inForce };
}
