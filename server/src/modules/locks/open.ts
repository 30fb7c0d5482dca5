import type { OpenModule } from '../module.ts';
import { lockCalls } from './calls.ts';
import { HoldEnds } from './hold-ends.ts';
import { holdNotices } from './hold-notices.ts';
import type { LockParts } from './module.ts';

export function openLocks({ core, database, identity: { users }, delivery, mailbox, exchangeNow, log }: LockParts): OpenModule {
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'the owner of an account could not be told of a hold');
  const told = { userOf: (userId: number) => users.byId(userId), mailbox, delivery, onError };
  const ends = new HoldEnds({ core, database, exchangeNow, ...told });
  return {
    calls: lockCalls(core, exchangeNow),
    followers: [holdNotices(told)],
    stop: () => ends.stop(),
  };
}
