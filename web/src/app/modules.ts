import { content } from '../features/content/module.ts';
import { invites } from '../features/invites/module.ts';
import { mailbox } from '../features/mailbox/module.ts';

/** The one list of modules that have pages. */
export const modules = [mailbox, content, invites] as const;
