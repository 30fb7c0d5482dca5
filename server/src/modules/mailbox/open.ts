import { refusedFactorsNotifiedHourly } from '../../identity/refused-factors.ts';
import type { OpenModule } from '../module.ts';
import { mailboxCalls } from './calls.ts';
import { Mailbox } from './mailbox.ts';
import type { MailboxParts } from './module.ts';
import { securityMail } from './security-mails.ts';

export function openMailbox({ database, now, time, log }: MailboxParts): OpenModule<Mailbox> {
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'a message to a user could not be written');
  const mailbox = new Mailbox({ database, now, onError });
  const isToldNow = refusedFactorsNotifiedHourly(now);
  return {
    gives: mailbox,
    calls: mailboxCalls(mailbox, time),
    hears: {
      security(event, visitor) {
        // who tries one factor after another does not fill the mailbox of the owner
        if (event.userId === null || !isToldNow(event)) return;
        const mail = securityMail(event, visitor);
        if (mail !== null) mailbox.send(event.userId, mail);
      },
      verification(userId, refusal) {
        mailbox.send(userId, { kind: refusal === null ? 'verificationPassed' : 'verificationRefused', parameters: {} });
      },
    },
    stop: () => mailbox.settled(),
  };
}
