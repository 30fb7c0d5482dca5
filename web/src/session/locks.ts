import type { ResultOf } from '@candor/contract/call';
import { holds, type LockScope } from '@candor/contract/modules/locks/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useSignedIn } from './session.ts';

export type Lock = ResultOf<typeof holds>[number];

/** One that is placed or lifted while the page is open shows within this time. */
const POLL_MS = 30_000;
/** Clocks differ a little: a lock that has ended by this one may last there still. */
const PATIENCE_MS = 1_000;

export type LocksState = ReturnType<typeof useLocks>;

/** What of the own account is on hold; `null` until it is known. The exchange refuses by it, a page only says so. */
export function useLocks() {
  const signedIn = useSignedIn();
  const { data, isError, isRefetching, refetch } = useQuery({
    ...queryOf(holds, {}),
    enabled: signedIn,
    refetchInterval: ({ state }) => nextAskMs(state.data ?? [], Date.now()),
  });
  return { holds: data ?? null, failed: isError && data === undefined, retrying: isRefetching, retry: () => void refetch() };
}

/** In how many milliseconds the locks are asked for again: when the first of them ends, if that is sooner than otherwise. */
export function nextAskMs(list: readonly Lock[], nowMs: number): number {
  return list.reduce((soonest, { reviewMs }) => Math.min(soonest, Math.max(reviewMs - nowMs, 0) + PATIENCE_MS), POLL_MS);
}

/** After something that pauses withdrawals. */
export async function refreshLocks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [holds.name] });
}

/** Of several locks of a scope the one that is reviewed last: until then it lasts. */
export function longestOf(list: readonly Lock[], scope: LockScope): Lock | null {
  return list.filter((lock) => lock.scope === scope).toSorted((one, other) => other.reviewMs - one.reviewMs)[0] ?? null;
}
