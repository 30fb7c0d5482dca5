import { monthText, timeText } from '../../../i18n/formats.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { usePageAt } from '../../../product/products.ts';
import { useHoldings } from '../../../session/assets.ts';
import { marketAt, useMarkets } from '../../../session/markets.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import type { Deal } from '../../../product/records.ts';
import { groupByMonth, linesOf, type Line } from '../model/rows.ts';
import { isAlways } from '../model/period.ts';
import type { RecordFilter, Records } from '../queries.ts';
import styles from '../records.module.css';
import { DealRow } from './deal-row.tsx';
import { Download } from './download.tsx';
import { RecordRow, useKindTitle } from './record-row.tsx';

interface RecordListProps {
  readonly filter: RecordFilter;
  readonly records: Records;
  /** What the rows were; null while that is not known. */
  readonly deals: readonly Deal[] | null;
  readonly masked: boolean;
  readonly onOpen: (recordId: number) => void;
  readonly onOpenDeal: (orderId: string) => void;
  readonly onWiden: () => void;
}

/** What happened under its months, the newest first, and more at a press. */
export function RecordList({ filter, records, deals, onWiden, ...opening }: RecordListProps) {
  const say = useSay();
  const language = useLanguage();
  const timeStyle = useTimeStyle();
  const { rows, failed, busy, hasMore } = records;
  if (rows === null) {
    if (!failed) return <SkeletonRows rows={6} />;
    return <ErrorState title={say('shell.failure.network')} text={say('records.list.failed')} onRetry={records.retry} retrying={busy} />;
  }
  if (deals === null) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <Nothing filter={filter} onWiden={onWiden} />;
  return (
    <>
      <div className={styles['summary']}>
        <span>{say(deals.length === 0 ? 'records.list.count' : 'records.deal.count', { count: records.total })}</span>
        <Download filter={filter} />
      </div>
      {failed && !hasMore && (
        <Note kind="warn">{say('records.list.old', { time: `\u2066${timeText(records.updatedMs, timeStyle)}\u2069` })}</Note>
      )}
      {groupByMonth(linesOf(rows, deals), (epochMs) => monthText(epochMs, timeStyle.zone, language)).map((group) => (
        <section key={group.month} className={styles['month']} aria-label={group.month}>
          <h2>{group.month}</h2>
          <Lines lines={group.lines} {...opening} />
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

/** The picture of a coin by its code. The coin of the quotes has no market of its own, but every account has a row of it. */
export function useLogoOf(): (coin: string) => string | null {
  const { entries } = useMarkets();
  const { rows: held } = useHoldings();
  return (coin) => marketAt(entries, coin)?.logo ?? held?.find(({ asset }) => asset === coin.toLowerCase())?.logo ?? null;
}

type LinesProps = Pick<RecordListProps, 'masked' | 'onOpen' | 'onOpenDeal'> & { readonly lines: readonly Line[] };

function Lines({ lines, masked, onOpen, onOpenDeal }: LinesProps) {
  const logoOf = useLogoOf();
  return (
    <ul className={styles['rows']}>
      {lines.map(({ key, deal, rows: [row], timeMs }) =>
        deal === null ? (
          <RecordRow key={key} row={row} logo={logoOf(row.coin)} masked={masked} onOpen={() => onOpen(row.recordId)} />
        ) : (
          <DealRow key={key} deal={deal} timeMs={timeMs} logo={logoOf(deal.coin)} masked={masked} onOpen={() => onOpenDeal(deal.orderId)} />
        ),
      )}
    </ul>
  );
}

/** The filter in words, and the way to widen it. */
function Nothing({ filter: { tab, coin, type, period }, onWiden }: { readonly filter: RecordFilter; readonly onWiden: () => void }) {
  const say = useSay();
  const titleOf = useKindTitle();
  const pageAt = usePageAt();
  const code = coin === null ? '' : `\u2068${coin.toUpperCase()}\u2069`;
  const kind = type === null ? '' : titleOf(type);
  const isNarrowed = !isAlways(period);
  if (coin === null && type === null && !isNarrowed) {
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
  const text = isNarrowed
    ? say('records.list.emptyPeriod')
    : type === null
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
