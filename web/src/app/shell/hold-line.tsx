import { Suspense } from 'react';
import { longestOf, useHolds } from '../../session/holds.ts';
import { later } from '../../ui/later.ts';

const HoldText = later(async () => (await import('./hold-text.tsx')).HoldText, 'holds');

/** Under the header of a page on which something can be opened, while the account may open nothing. */
export function HoldLine() {
  const { holds } = useHolds();
  const hold = holds === null ? null : longestOf(holds, 'opening');
  if (hold === null) return null;
  return (
    <Suspense fallback={null}>
      <HoldText reviewMs={hold.reviewMs} />
    </Suspense>
  );
}
