import { useNavigator, useSearch } from '../navigation/hooks.ts';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useSay } from '../i18n/text.tsx';
import { useTopic } from '../market/hooks.ts';
import { Part } from '../product/parts.tsx';
import type { TradeMode, Workspace } from '../product/product.ts';
import { marketAt, useMarkets } from '../session/markets.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { useTradeModes, WATCH, type Mode } from './trade-modes.ts';
import styles from './trade-page.module.css';
import { NoPair, NotOffered } from './lost-address.ts';
import { WaitingWorkspace } from './waiting-workspace.tsx';
import { later } from '../ui/later.ts';

const PairDrawer = later(async () => (await import('./pair-drawer.tsx')).PairDrawer, 'lists');
const WatchList = later(async () => (await import('./watch-list.tsx')).WatchList, 'lists');

interface TradeFrameProps {
  /** The product whose page this is. */
  readonly product: string;
  /** Its workspace, which comes with the page; those of other products come when their tab is chosen. */
  readonly own: ComponentType<Workspace>;
}

/** The frame of the trade pages: tabs by the settings, the pair from the address, and the product's workspace below. */
export function TradeFrame({ product, own: Own }: TradeFrameProps) {
  const say = useSay();
  const navigator = useNavigator();
  const search = useSearch();
  const sheet = useSheet(['pair']);
  const { source, entries, retry, retrying } = useMarkets();
  useTopic({ type: 'DETAIL' });

  const { open, chosen, isNotOffered, home, addressOf } = useTradeModes(product, search.componentName, search.tab !== undefined);
  const asked = search.tab === 'open' ? 'open' : search.tab === 'history' ? 'past' : null;
  const withIndexes = chosen.product?.withIndexes === true;
  const tradable = entries.filter(({ pair, shown }) => shown && (pair !== null || withIndexes));
  const entry = search.symbol === undefined ? (tradable[0] ?? null) : marketAt(tradable, search.symbol);

  const go = (mode: Mode, coin: string | undefined) => {
    const { path, component } = addressOf(mode);
    const fields = { ...(coin === undefined ? {} : { symbol: coin }), ...(component === null ? {} : { componentName: component }) };
    void navigator.navigate({ to: path, search: fields, replace: true, keepScroll: true });
  };
  const tabs = open.length > 1 && (
    <Tabs
      id="trade-mode"
      label={say('trade.mode.title')}
      tabs={open.map(({ key, label }) => ({ key, label: say(label) }))}
      chosen={chosen.key}
      onChoose={(key) => go(open.find((mode) => mode.key === key) ?? chosen, entry?.coin)}
    />
  );
  return (
    <div className={styles['page']}>
      {tabs !== false && <div className={styles['modes']}>{tabs}</div>}
      <TabPanel id="trade-mode" chosen={chosen.key}>
        <Notes retry={source === 'sample' ? retry : null} retrying={retrying} mode={isNotOffered && source !== 'loading' ? chosen : null} />
        {chosen.key === WATCH ? (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <WatchList entries={entries} tradable={source === 'server'} />
          </Suspense>
        ) : entry === null ? (
          <Suspense fallback={<WaitingWorkspace />}>
            {source === 'loading' ? (
              <WaitingWorkspace />
            ) : (
              <NoPair asked={tradable.length === 0 ? undefined : search.symbol} onRetry={retry} onChoose={() => sheet.open('pair')} />
            )}
          </Suspense>
        ) : (
          <InMode
            key={`${chosen.key} ${entry.coin} ${asked}`}
            own={chosen.key === product ? Own : null}
            mode={chosen.product ?? home}
            workspace={{ entry, pair: entry.pair, asked, onChoosePair: () => sheet.open('pair') }}
          />
        )}
      </TabPanel>
      {sheet.opened === 'pair' && (
        <Suspense fallback={null}>
          <PairDrawer
            open
            current={entry?.coin ?? ''}
            memory={(chosen.product ?? home).memory}
            withIndexes={withIndexes}
            onClose={() => sheet.close()}
            onChoose={(coin) => go(chosen, coin)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface NotesProps {
  /** Asks for the markets again; null while they are those of the server. */
  readonly retry: (() => void) | null;
  readonly retrying: boolean;
  /** What is shown in place of a mode that is not offered. */
  readonly mode: Mode | null;
}

function Notes({ retry, retrying, mode }: NotesProps) {
  const say = useSay();
  if (retry === null && mode === null) return null;
  return (
    <div className={styles['sample']}>
      {mode !== null && (
        <Suspense fallback={null}>
          <NotOffered shown={say(mode.label)} />
        </Suspense>
      )}
      {retry !== null && <Note kind="warn">{say('trade.sample')}</Note>}
      {retry !== null && (
        <Button small busy={retrying} onPress={retry}>
          {say('shell.common.retry')}
        </Button>
      )}
    </div>
  );
}

interface InModeProps {
  /** The workspace that came with the page; null for another mode's. */
  readonly own: ComponentType<Workspace> | null;
  readonly mode: TradeMode;
  readonly workspace: Workspace;
}

function InMode({ own: Own, mode, workspace }: InModeProps) {
  if (Own !== null) return <Own {...workspace} />;
  return <Part code={mode.workspace} props={workspace} fallback={<WaitingWorkspace />} />;
}
