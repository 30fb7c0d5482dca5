import type { Entry } from '@candor/exchange/entry';
import type { HoldNotice } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Follower } from '../../followers/follower.ts';
import type { User } from '../../identity/users.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { holdMessage, mailHold } from './hold-message.ts';

export type HoldNoticesOptions = {
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
};

type Told = { readonly userId: number; readonly notice: HoldNotice };

/** Tells the owner of an account when a hold of it is placed, renewed or lifted: in the inbox exactly once, and by mail, where an address is bound, at most once. */
export function holdNotices({ userOf, mailbox, delivery }: HoldNoticesOptions): Follower {
  return {
    name: 'hold-notices',
    concerns: (entry) => entry.events.some(({ type }) => type === 'hold.placed' || type === 'hold.lifted'),
    async follow(entries, moved) {
      const told: (Told & { readonly user: User })[] = [];
      for (const one of entries.flatMap(toldBy)) {
        // accounts of programs have no owner to tell
        const user = await userOf(one.userId);
        if (user !== null) told.push({ ...one, user });
      }
      await mailbox.sendAll(
        told.map(({ userId, notice }) => ({ userId, mail: holdMessage(notice) })),
        moved,
      );
      for (const { user, notice } of told) mailHold(delivery, user, notice);
    },
  };
}

function toldBy({ events }: Entry): readonly Told[] {
  return events.flatMap((event): readonly Told[] => {
    if (event.type !== 'hold.placed' && event.type !== 'hold.lifted') return [];
    const { accountId: userId, scope, code, reason } = event;
    const isPlaced = event.type === 'hold.placed';
    return [
      { userId, notice: { kind: `${scope}${isPlaced ? 'Held' : 'Freed'}`, code, reason, reviewMs: isPlaced ? event.reviewMs : null } },
    ];
  });
}
