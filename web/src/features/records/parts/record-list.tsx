import { monthText, timeText } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { usePageAt } from '../../../product/products.ts';
import { useHoldings } from '../../../session/assets.ts';
import { marketAt, useMarkets } from '../../../session/markets.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { groupByMonth } from '../model/rows.ts';
import type { RecordFilter, Records } from '../queries.ts';
import styles from '../records.module.css';
import { Download } from './download.tsx';
import { RecordRow, useKindTitle } from './record-row.tsx';

interface RecordListProps {
  readonly filter: RecordFilter;
  readonly records: Records;
  readonly masked: boolean;
  readonly onOpen: (id: number) => void;
  readonly onWiden: () => void;
}

/** The rows under their months, the newest first, and more at a press. */
export function RecordList({ filter, records, masked, onOpen, onWiden }: RecordListProps) {
  const say = useSay();
  const language = useLanguage();
  const timeStyle = useTimeStyle();
  const { entries } = useMarkets();
  const { rows: held } = useHoldings();
  // The coin of the quotes has no market of its own, but every account has a row of it.
  const logoOf = (coin: string) => marketAt(entries, coin)?.logo ?? held?.find(({ asset }) => asset === coin.toLowerCase())?.logo ?? null;
  const { rows, failed, busy, hasMore } = records;
  if (rows === null) {
    if (!failed) return <SkeletonRows rows={6} />;
    return <ErrorState title={say('shell.failure.network')} text={say('records.list.failed')} onRetry={records.retry} retrying={busy} />;
  }
  if (rows.length === 0) return <Nothing filter={filter} onWiden={onWiden} />;
  return (
    <>
      <div className={styles['summary']}>
        <span>{say('records.list.count', { count: records.total })}</span>
        <Download filter={filter} />
      </div>
      {failed && !hasMore && (
        <Note kind="warn">{say('records.list.old', { time: `\u2066${timeText(records.updatedMs, timeStyle)}\u2069` })}</Note>
      )}
      {groupByMonth(rows, (epochMs) => monthText(epochMs, timeStyle.zone, language)).map((group) => (
        <section key={group.month} className={styles['month']} aria-label={group.month}>
          <h2>{group.month}</h2>
          <ul className={styles['rows']}>
            {group.rows.map((row) => (
              <RecordRow key={row.id} row={row} logo={logoOf(row.symbol)} masked={masked} onOpen={() => onOpen(row.id)} />
            ))}
          </ul>
        </section>
      ))}
      {failed && hasMore && <Note kind="warn">{say('records.list.moreFailed')}</Note>}
      {hasMore && (
        <Button busy={busy} onPress={records.more} className={styles['more']}>
          {say('records.list.more')}
        </Button>
      )}
    </>
  );
}

/** The filter in words, and the way to widen it. */
function Nothing({ filter: { tab, coin, type }, onWiden }: { readonly filter: RecordFilter; readonly onWiden: () => void }) {
  const say = useSay();
  const titleOf = useKindTitle();
  const pageAt = usePageAt();
  const code = coin === null ? '' : `\u2068${coin.toUpperCase()}\u2069`;
  const kind = type === null ? '' : titleOf(type);
  if (coin === null && type === null) {
    const page = tab.empty === undefined ? null : pageAt(tab.empty.path);
    if (tab.empty === undefined || page === null) return <EmptyState text={say('records.list.empty')} />;
    return (
      <EmptyState
        text={say(tab.empty.text)}
        action={
          <ButtonLink small to={page.path}>
            {say(tab.empty.link)}
          </ButtonLink>
        }
      />
    );
  }
  const text =
    type === null
      ? say('records.list.emptyCoin', { coin: code })
      : coin === null
        ? say('records.list.emptyKind', { kind })
        : say('records.list.emptyBoth', { coin: code, kind });
  return (
    <EmptyState
      text={text}
      action={
        <Button small onPress={onWiden}>
          {say('records.list.widen')}
        </Button>
      }
    />
  );
}
