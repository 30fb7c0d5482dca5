import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useTopic } from '../../market/hooks.ts';
import { useMarkets } from '../../session/markets.ts';
import { useSecondIds } from '../../session/second-ids.ts';
import { openEntries, useSettings } from '../../session/settings.ts';
import { useWatchList } from '../../session/watch-list.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { findMarkets, sortMarkets } from '../../frame/market-list/sorting.ts';
import styles from './page.module.css';
import { NoFavourites } from '../../frame/market-list/no-favourites.tsx';
import { SortedRows, useSortingTickers } from '../../frame/market-list/sorted-rows.tsx';

type TabKey = 'favourites' | 'second' | 'spot';

/** The modes of the settings that are built; others get no tab. */
const TAB_OF_MODE: Readonly<Record<string, TabKey>> = { 自选: 'favourites', 秒合约: 'second', 币币交易: 'spot' };

export function MarketsPage() {
  const say = useSay();
  const navigator = useNavigator();
  const search = useSearch();
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
        onChoose={(tab) => void navigator.changeSearch<'/store'>({ tab }, { replace: true })}
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
  const tickers = useSortingTickers(entries);
  const seconds = useSecondIds();
  const isIn: Readonly<Record<TabKey, (coin: string) => boolean>> = {
    favourites: (coin) => watchList.coins.has(coin),
    second: (coin) => seconds?.has(coin.toLowerCase()) === true,
    spot: () => true,
  };
  const listed = entries.filter(({ shown, coin }) => shown && isIn[tab](coin));
  const found = findMarkets(listed, filter);

  if (source === 'loading' || (tab === 'favourites' && watchList.state === 'loading')) return <SkeletonRows rows={8} />;
  if (tab === 'favourites' && watchList.state === 'failed')
    return <ErrorState text={say('markets.favouritesFailed')} onRetry={watchList.retry} />;
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
        <SortedRows entries={found} tradable={source === 'server'} page={tab === 'second' ? '/flash' : '/trade'} />
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
