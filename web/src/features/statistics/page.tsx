import { results } from '@candor/contract/calls/statistics';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { queryOf } from '../../api/client.ts';
import { timeText, zoneText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { coinsOf } from '../../frame/results/lines.ts';
import { PartInside } from '../../product/parts.tsx';
import type { Results } from '../../product/product.ts';
import { useProducts } from '../../product/products.ts';
import { useSignedIn } from '../../session/session.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { usePlayMoney } from '../../session/price-source.ts';
import { Note } from '../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { later } from '../../ui/later.ts';
import styles from './statistics.module.css';

const OwnCalendar = later(async () => (await import('./parts/own-calendar.tsx')).OwnCalendar, 'calendar');

const REFRESH_MS = 30_000;
const ALL = 'all';

const OWN = 'own';

/** What each product has really paid, for everybody to read before the first stake; and the own results of whoever is signed in. */
export function StatisticsPage() {
  const say = useSay();
  const signedIn = useSignedIn();
  const { tab } = useSearch<'/statistics'>();
  const navigator = useNavigator();
  if (!signedIn) return <PublicResults />;
  const chosen = tab === OWN ? OWN : ALL;
  return (
    <div className={styles['page']}>
      <Tabs
        id="results-of"
        label={say('statistics.of.label')}
        tabs={[
          { key: ALL, label: say('statistics.of.all') },
          { key: OWN, label: say('statistics.of.own') },
        ]}
        chosen={chosen}
        onChoose={(key) => void navigator.changeSearch<'/statistics'>({ tab: key === OWN ? OWN : undefined }, { replace: true })}
      />
      <TabPanel id="results-of" chosen={chosen}>
        {chosen === OWN ? (
          <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
            <OwnCalendar />
          </Suspense>
        ) : (
          <PublicResults />
        )}
      </TabPanel>
    </div>
  );
}

function PublicResults() {
  const say = useSay();
  const demo = usePlayMoney();
  const { data, isError, isRefetching, refetch } = useQuery({ ...queryOf(results, {}), refetchInterval: REFRESH_MS });
  return (
    <div className={styles['page']}>
      <p className={styles['text']}>{say('statistics.page.text')}</p>
      {demo && <Note kind="warn">{say('statistics.page.demo')}</Note>}
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={say('shell.failure.network')}
            text={say('statistics.page.failed')}
            retrying={isRefetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={6} leading={false} />
        )
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
          <ProductResults results={data} stale={isError} />
        </Suspense>
      )}
    </div>
  );
}

type ResultRow = { readonly coin: string } & Readonly<Record<string, unknown>>;

/** The rows in which something has happened: one of the counts is not 0, as a number or as a decimal. */
function happenedIn(rows: readonly ResultRow[], counts: readonly string[]): readonly ResultRow[] {
  return rows.filter((row) => counts.some((count) => row[count] !== 0 && row[count] !== '0'));
}

/** Every product, of one coin or of all: one row of tabs serves them. */
function ProductResults({ results: all, stale }: { readonly results: Results; readonly stale: boolean }) {
  const say = useSay();
  const time = useTimeStyle();
  const { symbol } = useSearch<'/statistics'>();
  const navigator = useNavigator();
  const parts = useProducts().flatMap(({ name, label, slots: { results } }) =>
    results === undefined ? [] : [{ name, label, part: results.part, rows: happenedIn(all[results.field], results.counts) }],
  );
  const coins = coinsOf(parts.flatMap(({ rows }) => rows));
  const coin = coins.find((one) => one === symbol) ?? null;
  const shown = parts.filter(({ rows }) => rows.some((row) => coin === null || row.coin === coin));
  const choose = (key: string) => void navigator.changeSearch<'/statistics'>({ symbol: key === ALL ? undefined : key }, { replace: true });
  return (
    <>
      {coins.length > 0 && (
        <Tabs
          id="statistics-coin"
          label={say('statistics.coin.label')}
          tabs={[
            { key: ALL, label: say('statistics.coin.all') },
            ...coins.map((key) => ({ key, label: <bdi dir="ltr">{key.toUpperCase()}</bdi> })),
          ]}
          chosen={coin ?? ALL}
          onChoose={choose}
        />
      )}
      <TabPanel id="statistics-coin" chosen={coin ?? ALL} bare={coins.length === 0} className={styles['panel']}>
        {shown.length === 0 && <EmptyState compact text={say('statistics.page.noneYet')} />}
        {shown.map(({ name, label, part }) => (
          <section key={name} className={styles['product']} aria-labelledby={`statistics-${name}`}>
            <h2 id={`statistics-${name}`}>{say(label)}</h2>
            <PartInside code={part} props={{ results: all, coin, stale }} />
          </section>
        ))}
        {all.untilMs > 0 && (
          <p className={styles['until']}>
            {say('statistics.page.until', { time: `\u2066${timeText(all.untilMs, time)} ${zoneText(all.untilMs, time.zone)}\u2069` })}
          </p>
        )}
      </TabPanel>
    </>
  );
}
