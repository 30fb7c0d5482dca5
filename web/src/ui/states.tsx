import type { CSSProperties, ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './states.module.css';

/** The no-data drawing: the ring, open and waiting, above an empty line. */
function WaitingRing() {
  return (
    <svg className={styles['drawing']} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="30" r="19" strokeDasharray="102 200" transform="rotate(-20 36 30)" />
      <path className={styles['accent']} d="M55.4 24.5a20 20 0 0 0-4.200-8.100" />
      <path d="M18 62h36M28 67.5h16" />
    </svg>
  );
}

interface EmptyStateProps {
  /** One sentence in plain words. */
  readonly text: ReactNode;
  /** One thing that leads on. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
}

export function EmptyState({ text, action, compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles['state'], compact && styles['compact'])}>
      <WaitingRing />
      <p>{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed, in words; the rest of the page stays. */
  readonly text: ReactNode;
  readonly title?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

export function ErrorState({ text, title, onRetry, retrying = false }: ErrorStateProps) {
  const say = useSay();
  return (
    <div className={classNames(styles['state'], styles['compact'])} role="group">
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button small busy={retrying} onPress={onRetry}>
          {say('shell.common.retry')}
        </Button>
      )}
    </div>
  );
}

interface SkeletonProps {
  /** CSS lengths; text height by default. */
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}

/** A piece of the final layout while there is no data at all; it appears after 150 ms. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  const size: CSSProperties & Readonly<Record<`--${string}`, string>> = { '--width': width, '--height': height };
  return <span className={classNames(styles['skeleton'], styles['late'], round && styles['round'])} style={size} aria-hidden="true" />;
}

/** A list before its first rows. */
export function SkeletonRows({ rows = 5, leading = true }: { readonly rows?: number; readonly leading?: boolean }) {
  const say = useSay();
  return (
    <div className={classNames(styles['skeletonRows'], styles['late'])} role="status" aria-label={say('shell.common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles['skeletonRow']}>
          {leading && <Skeleton width="32px" height="32px" round />}
          <Skeleton width="38%" height="14px" />
          <Skeleton width="20%" height="14px" />
        </div>
      ))}
    </div>
  );
}
