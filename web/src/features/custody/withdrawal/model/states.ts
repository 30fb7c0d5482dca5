import { compare } from '../../../../domain/decimal.ts';
import type { Withdrawal } from '../queries.ts';
import type { WithdrawalContent } from './content.ts';

/** Whether something is still to come of it. */
export function isOpen({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'review' || state === 'approved' || state === 'signed' || state === 'broadcast';
}

/** Whether a listed withdrawal is what was sent: newer than the newest one known before it, with the same content. */
export function isSent(one: Withdrawal, { channel, address, amount, newestId }: WithdrawalContent): boolean {
  const isSame = one.channel === channel && one.address.toLowerCase() === address.toLowerCase();
  return one.withdrawalId > newestId && isSame && compare(one.amount, amount) === 0;
}

/** Whether money has ever arrived at an address: a first withdrawal to it begins with a small one. */
export function hasArrived(all: readonly Withdrawal[], channel: string, address: string): boolean {
  return all.some((one) => one.state === 'completed' && one.channel === channel && one.address === address);
}

/** What a row says of itself: a withdrawal that is held says so before anything else. */
export type ShownState = Withdrawal['state'] | 'held';
export const shownState = ({ state, status }: Pick<Withdrawal, 'state' | 'status'>): ShownState => (status === 'held' ? 'held' : state);

export const STEPS = ['requested', 'approved', 'sent', 'completed'] as const;
export type Step = (typeof STEPS)[number];

const REACHED: Readonly<Record<Withdrawal['state'], number>> = {
  review: 1,
  approved: 2,
  signed: 2,
  broadcast: 3,
  completed: 4,
  cancelled: 1,
  rejected: 1,
  failed: 2,
};

/** How many of the steps are done. */
export const stepsDone = ({ state }: Pick<Withdrawal, 'state'>): number => REACHED[state];
