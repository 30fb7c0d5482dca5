import type { ReactNode } from 'react';
import { timeText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Rows } from '../../../product/listed.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import type { Paged } from '../paged.ts';

interface PagedListProps<Row> {
  readonly list: Paged<Row>;
  readonly empty: string;
  readonly failed: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list with more at a press; rows that could not be refreshed stay and say of when they are. */
export function PagedList<Row>({ list, empty, failed, children }: PagedListProps<Row>) {
  const say = useSay();
  const { busy, hasMore } = list;
  return (
    <Rows list={list} failed={failed} empty={empty} waiting={4}>
      {(rows) => (
        <>
          {list.failed && <Outdated updatedMs={list.updatedMs} onRetry={list.retry} />}
          {children(rows)}
          {hasMore && (
            <Button busy={busy} onPress={list.more}>
              {say('perpetual-sheets.list.more')}
            </Button>
          )}
        </>
      )}
    </Rows>
  );
}

/** Said above what stands from before and could not be refreshed. */
export function Outdated({ updatedMs, onRetry }: { readonly updatedMs: number; readonly onRetry: () => void }) {
  const say = useSay();
  const time = useTimeStyle();
  return (
    <Note kind="warn">
      {say('perpetual-sheets.list.outdated', { time: `\u2066${timeText(updatedMs, time)}\u2069` })}{' '}
      <Button small kind="plain" onPress={onRetry}>
        {say('shell.common.retry')}
      </Button>
    </Note>
  );
}
