import { results } from '@candor/contract/calls/statistics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryOf } from '../../api/client.ts';
import { timeText, zoneText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { usePlayMoney } from '../../session/price-source.ts';
import { Note } from '../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { coinsOf, dayLinesOf, linesOf, type Results } from './model/sums.ts';
import { DayTable } from './parts/day-table.tsx';
import { ProductTable } from './parts/product-table.tsx';
import styles from './statistics.module.css';

const REFRESH_MS = 30_000;
const ALL = 'all';

/** What each product has really paid, from the ledger: for everybody to read before the first stake. */
export function StatisticsPage() {
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
        <SecondResults results={data} stale={isError} />
      )}
    </div>
  );
}

/** Second contracts, of one coin or of all. */
function SecondResults({ results: { second, secondDays, until }, stale }: { readonly results: Results; readonly stale: boolean }) {
  const say = useSay();
  const time = useTimeStyle();
  const { symbol } = useSearch({ from: '/statistics' });
  const navigate = useNavigate({ from: '/statistics' });
  const coins = coinsOf(second);
  const coin = coins.find((one) => one === symbol) ?? null;
  const choose = (key: string) => void navigate({ search: key === ALL ? {} : { symbol: key }, replace: true, resetScroll: false });
  return (
    <section className={styles['product']} aria-labelledby="statistics-second">
      <h2 id="statistics-second">{say('statistics.second.title')}</h2>
      <p className={styles['text']}>{say('statistics.second.text')}</p>
      {second.length === 0 ? (
        <EmptyState compact text={say('statistics.second.none')} />
      ) : (
        <>
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
          <TabPanel id="statistics-coin" chosen={coin ?? ALL} className={styles['panel']}>
            <ProductTable lines={linesOf(second, coin)} stale={stale} />
            <p className={styles['until']}>
              {until === 0
                ? say('statistics.page.noneYet')
                : say('statistics.page.until', { time: `\u2066${timeText(until, time)} ${zoneText(until, time.zone)}\u2069` })}
            </p>
            <DayTable lines={dayLinesOf(secondDays, coin)} />
          </TabPanel>
        </>
      )}
    </section>
  );
}
