import { Suspense } from 'react';
import { longestOf, useLocks } from '../../session/locks.ts';
import { later } from '../../ui/later.ts';

const LockText = later(async () => (await import('./lock-text.tsx')).LockText, 'holds');

/** Under the header of a page on which something can be opened, while the account may open nothing. */
export function LockLine() {
  const { holds: locks } = useLocks();
  const lock = locks === null ? null : longestOf(locks, 'opening');
  if (lock === null) return null;
  return (
    <Suspense fallback={null}>
      <LockText reviewMs={lock.reviewMs} />
    </Suspense>
  );
}
