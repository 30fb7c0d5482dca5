import { Suspense } from 'react';
import { useLocks } from '../../../session/locks.ts';
import { later } from '../../../ui/later.ts';

const LockCards = later(async () => (await import('./lock-cards.tsx')).LockCards, 'holds');

/** What of the account is on hold. Its words are not fetched while nothing is. */
export function Locks() {
  const state = useLocks();
  if (!state.failed && (state.holds ?? []).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LockCards state={state} />
    </Suspense>
  );
}
