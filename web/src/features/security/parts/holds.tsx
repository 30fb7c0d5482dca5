import { Suspense } from 'react';
import { useHolds } from '../../../session/holds.ts';
import { later } from '../../../ui/later.ts';

const HoldCards = later(async () => (await import('./hold-cards.tsx')).HoldCards, 'holds');

/** What of the account is on hold. Its words are not fetched while nothing is. */
export function Holds() {
  const state = useHolds();
  if (!state.failed && (state.holds ?? []).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <HoldCards state={state} />
    </Suspense>
  );
}
