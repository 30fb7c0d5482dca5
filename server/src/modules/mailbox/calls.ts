import { CALLS } from '@candor/contract/table';
import { wordsOf } from './words.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { answer, DONE, page, refuse } from '../../api/user/result.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { Mailbox } from './mailbox.ts';

export function mailboxCalls(mailbox: Mailbox, time: PlatformTime): readonly BoundCall[] {
  return [
    bindUser(CALLS.mail, async ({ caller, parameters, language }) => {
      const { mails, total } = await mailbox.list(caller.userId, pageOf(parameters));
      const rows = mails.map((mail) => ({
        id: mail.id,
        ...wordsOf(mail.kind, mail.parameters, language),
        kind: mail.kind,
        audience: 'personal' as const,
        state: mail.isRead ? ('read' as const) : ('unread' as const),
        createTime: time.text(mail.createdMs),
        times: { createMs: mail.createdMs },
      }));
      return page(rows, total);
    }),

    bindUser(CALLS.readMail, async ({ caller, parameters }) => {
      return (await mailbox.markRead(caller.userId, parameters.ids)) ? DONE : refuse('NOT_FOUND', { field: 'ids' });
    }),

    bindUser(CALLS.unreadMail, async ({ caller }) => answer({ unread: await mailbox.unread(caller.userId) })),
  ];
}
