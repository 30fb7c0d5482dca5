import type { Machine } from '../api/user/machine.ts';
import type { WorkList } from '../operators/work-list.ts';

/** What of a product waits for operators, each listed by an action. A member of the product's manifest. */
export type ListingWork = (parts: Pick<Machine, 'core' | 'database' | 'catalogue' | 'exchangeNow'>) => readonly WorkList[];
