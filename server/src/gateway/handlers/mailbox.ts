import { CALLS } from '@candor/contract/table';
import { wordsOf } from '../../mailbox/words.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { pageOf } from '../records-reader.ts';
import { answer, DONE, page, refuse } from '../result.ts';
import type { Services } from '../services.ts';

export function mailboxCalls({ mailbox, time }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.mail, async ({ caller, parameters, language }) => {
      const { mails, total } = await mailbox.list(caller.userId, pageOf(parameters));
      const rows = mails.map((mail) => ({
        id: mail.id,
        ...wordsOf(mail.kind, mail.parameters, language),
        kind: mail.kind,
        type: '1' as const,
        status: mail.isRead ? 1 : 0,
        createTime: time.text(mail.createdMs),
        params: { createTime: mail.createdMs },
      }));
      return page(rows, total);
    }),

    bindUser(CALLS.readMail, async ({ caller, parameters }) => {
      return (await mailbox.markRead(caller.userId, parameters.ids)) ? DONE : refuse('NOT_FOUND', { field: 'ids' });
    }),

    bindUser(CALLS.unreadMail, async ({ caller }) => answer({ unread: await mailbox.unread(caller.userId) })),
  ];
}
