import type { OpenModule } from '../module.ts';
import { lockCalls } from './calls.ts';
import { lockNotices } from './lock-notices.ts';
import type { LockParts } from './module.ts';

export function openLocks({ core, database, identity: { users }, delivery, mailbox, exchangeNow }: LockParts): OpenModule {
  return {
    calls: lockCalls(core, exchangeNow),
    followers: [lockNotices({ database, userOf: (userId) => users.byId(userId), mailbox, delivery })],
  };
}
