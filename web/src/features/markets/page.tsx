import { WATCH_MODE } from '@candor/contract/watch-mode';
import { getCoinList } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { Suspense, useState } from 'react';
import { useSay, type PlainMessageId } from '../../i18n/text.tsx';
import { useTopic } from '../../market/hooks.ts';
import type { TradeMode } from '../../product/product.ts';
import { useMarketPath, usePageAt, useProducts } from '../../product/products.ts';
import { queryOf } from '../../api/client.ts';
import { useFindMarkets } from '../../session/market-search.ts';
import { useMarkets } from '../../session/markets.ts';
import { openEntries, useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import styles from './page.module.css';
import { SampleNote } from '../../frame/market-list/sample-note.tsx';
import { SortedRows } from '../../frame/market-list/sorted-rows.tsx';
import { later } from '../../ui/later.ts';

const FavouritesPanel = later(async () => (await import('../../frame/favourites/favourites-panel.tsx')).FavouritesPanel, 'lists');

/** A list of markets: the favourites, or those of a trading mode. */
interface Tab {
  /** As the address names it. */
  readonly key: string;
  /** The mode in the settings, by the wire's own name. */
  readonly wire: string;
  readonly label: PlainMessageId;
  readonly mode: TradeMode | null;
}

const FAVOURITES: Tab = { key: 'favourites', wire: WATCH_MODE, label: 'markets.tab.favourites', mode: null };

/** The modes of the settings that are built; others get no tab. */
function useTabs(): readonly Tab[] {
  const { PLAYING_SETTING } = useSettings();
  const products = useProducts();
  const known = products.flatMap(({ label, mode }): Tab[] =>
    mode === undefined ? [] : [{ key: mode.marketsTab, wire: mode.wire, label, mode }],
  );
  return openEntries(PLAYING_SETTING).flatMap(({ name }) => [FAVOURITES, ...known].find(({ wire }) => wire === name) ?? []);
}

export function MarketsPage() {
  const say = useSay();
  const navigator = useNavigator();
  const search = useSearch();
  const [filter, setFilter] = useState('');
  useTopic({ type: 'DETAIL' });

  const tabs = useTabs();
  const chosen = tabs.find(({ key }) => key === search.tab) ?? tabs.find(({ mode }) => mode?.holdsOthers === true) ?? tabs[0] ?? FAVOURITES;
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
        tabs={tabs.map(({ key, label }) => ({ key, label: say(label) }))}
        chosen={chosen.key}
        onChoose={(tab) => void navigator.changeSearch<'/store'>({ tab }, { replace: true })}
      />
      <TabPanel id="markets" chosen={chosen.key}>
        <MarketsPanel tab={chosen} filter={filter} onClearFilter={() => setFilter('')} />
      </TabPanel>
    </div>
  );
}

function MarketsPanel({ tab, filter, onClearFilter }: { readonly tab: Tab; readonly filter: string; readonly onClearFilter: () => void }) {
  const say = useSay();
  const markets = useMarkets();
  const { source, entries, retry } = markets;
  const { data: lists } = useQuery({ ...queryOf(getCoinList, {}), staleTime: 60_000 });
  const marketPath = useMarketPath();
  const pageAt = usePageAt();
  const findMarkets = useFindMarkets();
  const { mode } = tab;
  const offered = mode?.coinsOf === undefined ? null : lists === undefined ? new Set<string>() : mode.coinsOf(lists);
  const listed = entries.filter(({ shown, coin }) => shown && offered?.has(coin.toLowerCase()) !== false);
  const found = findMarkets(listed, filter);

  if (source === 'loading') return <SkeletonRows rows={8} />;
  return (
    <div className={styles['panel']}>
      {source === 'sample' && <SampleNote text={say('markets.sample')} markets={markets} />}
      {mode === null ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <FavouritesPanel
            entries={entries}
            tradable={source === 'server'}
            page={marketPath}
            filter={{ text: filter, clear: onClearFilter }}
          />
        </Suspense>
      ) : found.length > 0 ? (
        <SortedRows
          entries={found}
          tradable={source === 'server'}
          indexes={mode.withIndexes}
          page={pageAt(mode.path)?.path ?? marketPath}
        />
      ) : listed.length > 0 ? (
        <EmptyState
          text={say('markets.noHit', { text: filter })}
          action={<Button onPress={onClearFilter}>{say('shell.common.clear')}</Button>}
        />
      ) : (
        <EmptyState text={say('markets.none')} action={<Button onPress={retry}>{say('shell.common.retry')}</Button>} />
      )}
    </div>
  );
}
