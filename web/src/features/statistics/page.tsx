import { results } from '@candor/contract/calls/statistics';
import { useQuery } from '@tanstack/react-query';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/client.ts';
import { timeText, zoneText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { usePlayMoney } from '../../session/price-source.ts';
import { Note } from '../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { roundLinesOf, roundSumOf } from './model/round-sums.ts';
import { coinsOf, dayLinesOf, linesOf, sumOf, type Results } from './model/sums.ts';
import { SecondDays } from './parts/day-table.tsx';
import { ProductTable } from './parts/product-table.tsx';
import { RoundDays, RoundTable } from './parts/round-table.tsx';
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
        <ProductResults results={data} stale={isError} />
      )}
    </div>
  );
}

/** Every product, of one coin or of all: one row of tabs serves them. */
function ProductResults({ results: all, stale }: { readonly results: Results; readonly stale: boolean }) {
  const say = useSay();
  const time = useTimeStyle();
  const { symbol } = useSearch<'/statistics'>();
  const navigator = useNavigator();
  const { second, secondDays, rounds, roundDays, until } = all;
  const coins = coinsOf([...second, ...rounds]);
  const coin = coins.find((one) => one === symbol) ?? null;
  const choose = (key: string) => void navigator.changeSearch<'/statistics'>({ symbol: key === ALL ? undefined : key }, { replace: true });
  const secondLines = linesOf(second, coin);
  const roundLines = roundLinesOf(rounds, coin);
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
        <Product name="second" offered={secondLines.length > 0}>
          <ProductTable lines={secondLines} stale={stale} />
          <SecondDays lines={dayLinesOf(secondDays, coin, sumOf)} />
        </Product>
        <Product name="rounds" offered={roundLines.length > 0}>
          <RoundTable lines={roundLines} stale={stale} />
          <RoundDays lines={dayLinesOf(roundDays, coin, roundSumOf)} />
        </Product>
        <p className={styles['until']}>
          {until === 0
            ? say('statistics.page.noneYet')
            : say('statistics.page.until', { time: `\u2066${timeText(until, time)} ${zoneText(until, time.zone)}\u2069` })}
        </p>
      </TabPanel>
    </>
  );
}

interface ProductProps {
  readonly name: 'second' | 'rounds';
  readonly offered: boolean;
  readonly children: ReactNode;
}

function Product({ name, offered, children }: ProductProps) {
  const say = useSay();
  return (
    <section className={styles['product']} aria-labelledby={`statistics-${name}`}>
      <h2 id={`statistics-${name}`}>{say(`statistics.${name}.title`)}</h2>
      <p className={styles['text']}>{say(`statistics.${name}.text`)}</p>
      {offered ? children : <EmptyState compact text={say(`statistics.${name}.none`)} />}
    </section>
  );
}
