import type { ContractModule } from '../../module.ts';
import { listByUserId, unread, updateMail } from './calls.ts';

export const mailbox = {
  name: 'mailbox',
  calls: { mail: listByUserId, readMail: updateMail, unreadMail: unread },
} as const satisfies ContractModule;
