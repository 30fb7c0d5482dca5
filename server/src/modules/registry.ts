import type { InOrder } from './module.ts';
import { contact } from './contact/module.ts';
import { favourites } from './favourites/module.ts';
import { locks } from './locks/module.ts';
import { mailbox } from './mailbox/module.ts';
import { signIns } from './sign-ins/module.ts';

const list = [mailbox, signIns, contact, locks, favourites] as const;

/** The modules of this server, in the order in which they are opened. A new module is its folder and one name here. */
export const modules: InOrder<typeof list> = list;
