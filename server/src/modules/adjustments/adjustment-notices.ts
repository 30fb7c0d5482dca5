import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { wordsMail } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Follower } from '../../followers/follower.ts';
import { noticeAddress, type User } from '../../identity/users.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import { plainWordsOf } from '../mailbox/words.ts';
import { coinsText, type Coins } from '../treasury/coin-fields.ts';

export type AdjustmentNoticesOptions = {
  readonly catalogue: Coins;
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
};

type Booked = Extract<ExchangeEvent, { type: 'adjustment.booked' }>;
type Told = { readonly user: User; readonly mail: Mail };

const isBooked = (event: ExchangeEvent): event is Booked => event.type === 'adjustment.booked';

/** Tells the owner of an account what was booked by hand and why: in the inbox exactly once, and by mail, where an address is bound, at most once. */
export function adjustmentNotices({ catalogue, userOf, mailbox, delivery }: AdjustmentNoticesOptions): Follower {
  return {
    name: 'adjustment-notices',
    concerns: ({ events }) => events.some(isBooked),
    async follow(entries: readonly Entry[], moved) {
      const told: Told[] = [];
      for (const event of entries.flatMap(({ events }) => events.filter(isBooked))) {
        const user = await userOf(event.accountId);
        if (user !== null) told.push({ user, mail: mailOf(catalogue, event) });
      }
      await mailbox.sendAll(
        told.map(({ user, mail }) => ({ userId: user.id, mail })),
        moved,
      );
      for (const one of told) sendMail(delivery, one);
    },
  };
}

function mailOf(catalogue: Coins, { reverses, reason, legs }: Booked): Mail {
  const { assetId = 0, amount = 0n } = legs[1] ?? {};
  const kind = reverses === 0 ? 'adjustmentCredited' : 'adjustmentTakenBack';
  return { kind, parameters: { amount: coinsText(catalogue, assetId, amount), reason } };
}

function sendMail(delivery: AdjustmentNoticesOptions['delivery'], { user, mail: { kind, parameters } }: Told): void {
  const to = noticeAddress(user);
  if (to === null || !delivery.canSend('mail')) return;
  const language = user.messageLanguage ?? 'en';
  const { title, paragraphs } = plainWordsOf(kind, parameters, language);
  delivery.send(wordsMail({ channel: 'mail', to, language, word: user.antiPhishingWord }, title, paragraphs));
}
