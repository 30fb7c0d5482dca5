import { useSay } from '../../i18n/text.tsx';
import { useProtection } from '../../session/protection.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { ExclusionCard } from './parts/exclusion-card.tsx';
import { Furthermore } from './parts/furthermore.tsx';
import { LimitCard } from './parts/limit-card.tsx';
import { Today } from './parts/today.tsx';
import styles from './protection.module.css';

/** The user's own brakes: a daily loss limit and self-exclusion, and the records that show what was won and lost. */
export function ProtectionPage() {
  const say = useSay();
  const { state, failed, retry } = useProtection();
  if (state === null) {
    return failed ? (
      <ErrorState title={say('shell.failure.network')} text={say('protection.page.failed')} onRetry={retry} />
    ) : (
      <SkeletonRows rows={6} leading={false} />
    );
  }
  return (
    <div className={styles['page']}>
      <p>{say('protection.page.text')}</p>
      <Today state={state} stale={failed} />
      <LimitCard state={state} />
      <ExclusionCard state={state} />
      <Furthermore />
    </div>
  );
}
