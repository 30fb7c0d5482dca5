import type { ResultOf } from '@candor/contract/call';
import type { depositList } from '@candor/contract/modules/deposits/calls';

export type Deposit = ResultOf<typeof depositList>;

/** What became of a deposit. `seen`: in no block yet; `dropped`: it has left the chain before it was credited, and the server's list with that. */
export type Step = 'seen' | Deposit['state'] | 'dropped';

/** A deposit as it is shown. */
export type Shown = Deposit & { readonly step: Step };

export function shownOf(deposit: Deposit): Shown {
  return { ...deposit, step: deposit.state === 'pending' && deposit.confirmations === 0 ? 'seen' : deposit.state };
}

/** Whether more confirmations change what can be done with it. */
export const isUnderWay = ({ state }: Pick<Deposit, 'state'>): boolean => state === 'pending' || state === 'credited';

/** Names a deposit in an address: a transaction alone is too long for it. What was reversed has a name of its own, since its output may come again. */
export function keyOf({ depositId, reference, state, txId }: Deposit): string {
  if (state === 'reorganised') return `taken-${depositId}`;
  return txId === '' ? reference : `${txId.slice(0, 24)}${reference.slice(txId.length)}`;
}

/** Deposits that were under way while the page was open, as they are now; `isGone`: the server does not list it any more. */
export interface Watched {
  readonly deposit: Deposit;
  readonly isGone: boolean;
}

/**
 * What was under way before, as the list says it now, and what is under way since. What vanishes before it was credited is dropped: nothing else removes
 * it from the list. Answers the same when nothing has changed.
 */
export function watch(before: readonly Watched[], rows: readonly Deposit[]): readonly Watched[] {
  const kept = before.map((one) => {
    const now = rows.find(({ reference }) => reference === one.deposit.reference);
    if (now === undefined) return one.isGone || one.deposit.state !== 'pending' ? one : { ...one, isGone: true };
    return now === one.deposit && !one.isGone ? one : { deposit: now, isGone: false };
  });
  const known = new Set(before.map(({ deposit }) => deposit.reference));
  const fresh = rows.filter((row) => isUnderWay(row) && !known.has(row.reference));
  if (fresh.length === 0 && kept.every((one, index) => one === before[index])) return before;
  return [...fresh.map((deposit) => ({ deposit, isGone: false })), ...kept];
}

export const shownWatched = ({ deposit, isGone }: Watched): Shown => (isGone ? { ...deposit, step: 'dropped' } : shownOf(deposit));

const LEAST_POLL_MS = 1_000;
const MOST_POLL_MS = 15_000;
/** So often in the time of a block. */
const ASKED_A_BLOCK = 4;

/** When the list is asked for again: as often as blocks come where something is under way. */
export function pollMs(rows: readonly Deposit[], secondsOf: (channel: string) => number | null, isExpecting: boolean): number {
  if (isExpecting) return LEAST_POLL_MS;
  const blocks = rows.filter(isUnderWay).map(({ channel }) => ((secondsOf(channel) ?? 0) * 1_000) / ASKED_A_BLOCK);
  return Math.min(MOST_POLL_MS, ...blocks.map((ms) => Math.max(LEAST_POLL_MS, ms)));
}

/** Shares of the way to a deposit that can be withdrawn. */
export function shareOf({ step, confirmations, finalConfirmations }: Shown): number {
  if (step === 'final') return 1;
  return finalConfirmations === 0 ? 0 : Math.min(1, confirmations / finalConfirmations);
}
