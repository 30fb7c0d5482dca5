import { useNavigator, useSearch } from '../navigation/hooks.ts';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { SpotPair } from '../domain/pair.ts';
import { useSay } from '../i18n/text.tsx';
import { useTopic } from '../market/hooks.ts';
import { marketAt, useMarkets } from '../session/markets.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { openEntries, useSettings } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import styles from './trade-page.module.css';
import { WaitingWorkspace } from './waiting-workspace.tsx';

const PairDrawer = lazy(async () => ({ default: (await import('./pair-drawer.tsx')).PairDrawer }));
const WatchList = lazy(async () => ({ default: (await import('./watch-list.tsx')).WatchList }));

/** Trading modes that are built, by the settings' literal keys and the numbers of `componentName`. */
const MODES = [
  { name: '自选', component: '3', key: 'watch' },
  { name: '秒合约', component: '0', key: 'second' },
  { name: '币币交易', component: '1', key: 'spot' },
] as const;

type Mode = (typeof MODES)[number]['key'];

/** What a product is given by the frame. */
export interface Place {
  readonly entry: MarketEntry;
  readonly pair: SpotPair;
  readonly onChoosePair: () => void;
  /** The list of own orders that a link asked for; null without one. */
  readonly asked: 'open' | 'past' | null;
}

interface TradeFrameProps {
  /** The page is of second contracts: another mode is another page. */
  readonly second?: boolean;
  readonly workspace: (mode: 'spot' | 'second', place: Place) => ReactNode;
}

/** The frame of the trade pages: tabs by the settings, the pair from the address, and the product below. */
export function TradeFrame({ second = false, workspace }: TradeFrameProps) {
  const say = useSay();
  const navigator = useNavigator();
  const search = useSearch();
  const { PLAYING_SETTING } = useSettings();
  const sheet = useSheet(['pair']);
  const { source, entries, retry, retrying } = useMarkets();
  useTopic({ type: 'DETAIL' });

  const open = openEntries(PLAYING_SETTING).flatMap(({ name }) => MODES.find((mode) => mode.name === name) ?? []);
  const chosen: Mode = second
    ? 'second'
    : (open.find((mode) => mode.component === search.componentName)?.key ??
      (open.some((mode) => mode.key === 'spot') ? 'spot' : (open[0]?.key ?? 'spot')));
  const asked = search.tab === 'open' ? 'open' : search.tab === 'history' ? 'past' : null;
  const tradable = entries.filter(({ pair, shown }) => pair !== null && shown);
  const entry = marketAt(tradable, search.symbol) ?? tradable[0] ?? null;

  const go = (next: { readonly mode?: Mode; readonly coin?: string }) => {
    const mode = next.mode ?? chosen;
    const component = MODES.find(({ key }) => key === mode)?.component;
    const symbol = next.coin ?? entry?.coin;
    const stays = second && mode === 'second';
    void navigator.navigate({
      to: stays ? '/flash' : '/trade',
      search: { ...(symbol === undefined ? {} : { symbol }), ...(stays || mode === 'spot' ? {} : { componentName: component }) },
      replace: true,
      keepScroll: true,
    });
  };
  const tabs = open.length > 1 && (
    <Tabs
      id="trade-mode"
      label={say('trade.mode.title')}
      tabs={open.map(({ key }) => ({ key, label: say(`trade.mode.${key}`) }))}
      chosen={chosen}
      onChoose={(mode) => go({ mode })}
    />
  );
  return (
    <div className={styles['page']}>
      {tabs !== false && <div className={styles['modes']}>{tabs}</div>}
      <TabPanel id="trade-mode" chosen={chosen}>
        {source === 'sample' && (
          <div className={styles['sample']}>
            <Note kind="warn">{say('trade.sample')}</Note>
            <Button small busy={retrying} onPress={retry}>
              {say('shell.common.retry')}
            </Button>
          </div>
        )}
        {chosen === 'watch' ? (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <WatchList entries={entries} tradable={source === 'server'} />
          </Suspense>
        ) : entry?.pair === undefined || entry.pair === null ? (
          source === 'loading' ? (
            <WaitingWorkspace />
          ) : (
            <EmptyState text={say('trade.noPairs')} action={<Button onPress={retry}>{say('shell.common.retry')}</Button>} />
          )
        ) : (
          workspace(chosen, { entry, pair: entry.pair, asked, onChoosePair: () => sheet.open('pair') })
        )}
      </TabPanel>
      {sheet.opened === 'pair' && (
        <Suspense fallback={null}>
          <PairDrawer
            open
            current={entry?.coin ?? ''}
            use={chosen === 'second' ? 'fast' : 'spot'}
            onClose={() => sheet.close()}
            onChoose={(coin) => go({ coin, mode: chosen === 'second' ? 'second' : 'spot' })}
          />
        </Suspense>
      )}
    </div>
  );
}
