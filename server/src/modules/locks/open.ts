import type { OpenModule } from '../module.ts';
import { lockCalls } from './calls.ts';
import { holdNotices } from './hold-notices.ts';
import type { LockParts } from './module.ts';

export function openLocks({ core, database, identity: { users }, delivery, mailbox, exchangeNow }: LockParts): OpenModule {
  return {
    calls: lockCalls(core, exchangeNow),
    followers: [holdNotices({ database, userOf: (userId) => users.byId(userId), mailbox, delivery })],
  };
}
