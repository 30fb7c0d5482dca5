import { lockMail, type LockNotice } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { noticeAddress, type User } from '../../identity/users.ts';
import type { Mail } from '../mailbox/mailbox.ts';

/** What the owner of the account reads in the inbox. */
export function lockMessage({ kind, code, reason, reviewMs }: LockNotice): Mail {
  const review = reviewMs === null ? {} : { review: `${new Date(reviewMs).toISOString().slice(0, 16).replace('T', ' ')} UTC` };
  return { kind, parameters: { code, reason, ...review } };
}

/** The same by mail, where a proved address is bound and mails can be sent. */
export function mailLock(delivery: Pick<Delivery, 'canSend' | 'send'>, user: User, notice: LockNotice): void {
  const to = noticeAddress(user);
  if (to === null || !delivery.canSend('mail')) return;
  const recipient = { channel: 'mail', to, language: user.messageLanguage ?? 'en', word: user.antiPhishingWord } as const;
  delivery.send(lockMail(recipient, notice));
}
