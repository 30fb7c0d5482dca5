import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useTickerMap, useTopic } from '../../market/hooks.ts';
import { useMarkets } from '../../session/markets.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { openEntries, useSettings } from '../../session/settings.ts';
import { useWatchList } from '../../session/watch-list.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { findMarkets, nextSorting, sortMarkets, type Sorting } from './model/sorting.ts';
import styles from './page.module.css';
import { MarketList, MarketTable } from './parts/market-rows.tsx';

type TabKey = 'favourites' | 'spot';

/** The modes of the settings that are built; others get no tab. */
const TAB_OF_MODE: Readonly<Record<string, TabKey>> = { 自选: 'favourites', 币币交易: 'spot' };

/** Sorting looks at the figures this often, so that rows do not jump under the finger. */
const SORT_EVERY_MS = 2_000;

export function MarketsPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search: { readonly tab?: string | undefined } = useSearch({ strict: false });
  const { PLAYING_SETTING } = useSettings();
  const [filter, setFilter] = useState('');
  useTopic({ type: 'DETAIL' });

  const tabs = openEntries(PLAYING_SETTING).flatMap(({ name }) => TAB_OF_MODE[name] ?? []);
  const chosen = tabs.find((tab) => tab === search.tab) ?? (tabs.includes('spot') ? 'spot' : (tabs[0] ?? 'spot'));
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 tabIndex={-1}>{say('markets.title')}</h1>
        <div className={styles['find']}>
          <TextField
            label={say('markets.find')}
            type="search"
            placeholder={say('markets.find')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            start={<Icon name="search" small />}
            value={filter}
            onChange={setFilter}
          />
        </div>
      </div>
      <Tabs
        id="markets"
        label={say('markets.title')}
        tabs={tabs.map((tab) => ({ key: tab, label: say(`markets.tab.${tab}`) }))}
        chosen={chosen}
        onChoose={(tab) => void navigate({ to: '.', search: { tab }, replace: true, resetScroll: false })}
      />
      <TabPanel id="markets" chosen={chosen}>
        <MarketsPanel tab={chosen} filter={filter} onClearFilter={() => setFilter('')} />
      </TabPanel>
    </div>
  );
}

function MarketsPanel({
  tab,
  filter,
  onClearFilter,
}: {
  readonly tab: TabKey;
  readonly filter: string;
  readonly onClearFilter: () => void;
}) {
  const say = useSay();
  const { source, entries, retry, retrying } = useMarkets();
  const watchList = useWatchList();
  const [sorting, setSorting] = useState<Sorting>(null);
  const desk = useWide('desk');
  const tickers = useTickerMap(
    entries.map(({ coin }) => coin),
    SORT_EVERY_MS,
  );
  const listed = entries.filter((entry) => entry.shown && (tab === 'spot' || watchList.coins.has(entry.coin)));
  const found = sortMarkets(findMarkets(listed, filter), sorting, tickers);

  if (source === 'loading' || (tab === 'favourites' && watchList.state === 'loading')) return <SkeletonRows rows={8} />;
  if (tab === 'favourites' && watchList.state === 'failed')
    return <ErrorState text={say('markets.favouritesFailed')} onRetry={watchList.retry} />;
  const Rows = desk ? MarketTable : MarketList;
  return (
    <div className={styles['panel']}>
      {source === 'sample' && (
        <Note kind="warn">
          <span className={styles['sample']}>
            {say('markets.sample')}
            <Button small kind="line" busy={retrying} onPress={retry}>
              {say('shell.common.retry')}
            </Button>
          </span>
        </Note>
      )}
      {found.length > 0 ? (
        <Rows entries={found} sorting={sorting} onSort={(key) => setSorting(nextSorting(sorting, key))} tradable={source === 'server'} />
      ) : listed.length > 0 ? (
        <EmptyState
          text={say('markets.noHit', { text: filter })}
          action={<Button onPress={onClearFilter}>{say('shell.common.clear')}</Button>}
        />
      ) : tab === 'favourites' ? (
        <NoFavourites entries={sortMarkets(entries, { key: 'volume', descending: true }, tickers)} />
      ) : (
        <EmptyState text={say('markets.none')} action={<Button onPress={retry}>{say('shell.common.retry')}</Button>} />
      )}
    </div>
  );
}

/** The five most traded coins, to star with one press each. */
export function NoFavourites({ entries }: { readonly entries: readonly MarketEntry[] }) {
  const say = useSay();
  const { toggle } = useWatchList();
  return (
    <EmptyState
      text={say('markets.noFavourites')}
      action={
        <ul className={styles['offers']}>
          {entries
            .filter(({ pair, shown }) => pair !== null && shown)
            .slice(0, 5)
            .map(({ coin, display }) => (
              <li key={coin}>
                <Button small kind="line" onPress={() => toggle(coin)} label={say('markets.row.star', { pair: display })}>
                  <Icon name="star" small />
                  <bdi dir="ltr">{display}</bdi>
                </Button>
              </li>
            ))}
        </ul>
      }
    />
  );
}
