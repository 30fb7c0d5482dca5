import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { failureText } from '../failure-text.ts';
import styles from './look.module.css';
import { ownClockText } from './times.ts';
import type { Seen } from './use-look.ts';

interface LoadedProps<Output> {
  readonly look: UseQueryResult<Seen<Output>>;
  /** Beside the time of which it is. */
  readonly tools?: ReactNode;
  readonly children: (output: Output, seen: Seen<Output>) => ReactNode;
}

/** A look while it is on its way, when it failed, and when it is there: of when it is, and Refresh. What was there stays beside an error. */
export function Loaded<Output>({ look: { data, error, isFetching, refetch }, tools, children }: LoadedProps<Output>) {
  const describe = useSayDescription();
  const again = () => void refetch();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows leading={false} />
    ) : (
      <ErrorState text={describe(failureText(error))} onRetry={again} retrying={isFetching} />
    );
  return (
    <>
      <AsOf atMs={data.atMs} busy={isFetching} onAgain={again} tools={tools} />
      {error !== null && (
        <Note kind="warn" alert>
          {describe(failureText(error))}
        </Note>
      )}
      {children(data.output, data)}
    </>
  );
}

interface AsOfProps {
  readonly atMs: number;
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly tools?: ReactNode;
}

export function AsOf({ atMs, busy, onAgain, tools }: AsOfProps) {
  const say = useSay();
  return (
    <div className={styles['head']}>
      <p>{say('operator-work.look.asOf', { time: isolated(ownClockText(atMs)) })}</p>
      <div className={styles['tools']}>
        {tools}
        <Button small busy={busy} onPress={onAgain}>
          {say('operator-work.look.refresh')}
        </Button>
      </div>
    </div>
  );
}
