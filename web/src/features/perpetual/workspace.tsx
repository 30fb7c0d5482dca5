import { Suspense, useState } from 'react';
import type { Mark, OwnLine } from '../../chart/engine.ts';
import { useSearch } from '../../navigation/hooks.ts';
import { useSay } from '../../i18n/text.tsx';
import { ChartPanel } from '../../frame/chart-panel.tsx';
import { PairHeader } from '../../frame/pair-header.tsx';
import { WaitingWorkspace } from '../../frame/waiting-workspace.tsx';
import frame from '../../frame/frame.module.css';
import type { Workspace } from '../../product/product.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { CHART_MEMORY } from './chart-memory.ts';
import type { PutLine } from './model/put-line.ts';
import { pastListOf } from './model/past-list.ts';
import { usePerpetualMarkets, type PerpetualMarket } from './model/market.ts';
import { MarkStrip } from './parts/mark-strip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import page from '../../frame/trade-page.module.css';
import { classNames } from '../../ui/class-names.ts';
import { words } from '../../i18n/words.ts';
import { later } from '../../ui/later.ts';

/** Book, ticket and own lists come beside the chart, not before it. */
const PerpetualDesktop = later(async () => (await import('./perpetual-desktop.tsx')).PerpetualDesktop);

/** Comes when it is opened, with the words of the formulas. */
const MarketSheet = later(async () => {
  const [{ MarketSheet: sheet }] = await Promise.all([import('./parts/market-sheet.tsx'), words.needArea('perpetual-sheets')]);
  return sheet;
}, 'perpetual-market');

const NO_MARKS: readonly Mark[] = [];
const NO_LINES: readonly OwnLine[] = [];

/** Perpetual contracts in the trade frame. */
export function PerpetualWorkspace(props: Workspace) {
  const say = useSay();
  const markets = usePerpetualMarkets();
  if (markets === null) return <WaitingWorkspace />;
  const market = markets.get(props.entry.coin.toLowerCase());
  if (market !== undefined) return <InMarket {...props} market={market} />;
  return (
    <>
      <PairHeader entry={props.entry} onChoosePair={props.onChoosePair} showsVolume={false} />
      <EmptyState
        text={say('perpetual.notOffered', { pair: props.entry.display })}
        action={<Button onPress={props.onChoosePair}>{say('trade.pair.choose')}</Button>}
      />
    </>
  );
}

function InMarket({ entry, market, onChoosePair }: Workspace & { readonly market: PerpetualMarket }) {
  const say = useSay();
  const desktop = useWide('panes');
  const [lines, setLines] = useState(NO_LINES);
  const [put, setPut] = useState<PutLine | null>(null);
  const past = pastListOf(useSearch().tab);
  const sheet = useSheet(['market']);
  const onInfo = () => sheet.open('market');
  const header = (
    <>
      <PairHeader
        entry={entry}
        onChoosePair={onChoosePair}
        showsVolume={false}
        more={<IconButton icon="info" label={say('perpetual.market.open')} onPress={onInfo} />}
      />
      <MarkStrip market={market} onInfo={onInfo} />
    </>
  );
  const chart = (
    <ChartPanel
      entry={entry}
      memory={CHART_MEMORY}
      decimals={market.priceDecimals}
      lines={lines}
      marks={NO_MARKS}
      onMoveLine={(id, price) => setPut({ id, price })}
    />
  );
  return (
    <div className={desktop ? classNames(frame['desktop'], page['desktop']) : frame['phone']}>
      {desktop ? <div className={frame['head']}>{header}</div> : header}
      {desktop ? <div className={frame['chart']}>{chart}</div> : chart}
      <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
        <PerpetualDesktop market={market} past={past} put={put} onPut={() => setPut(null)} onLines={setLines} />
      </Suspense>
      {sheet.opened === 'market' && (
        <Suspense fallback={null}>
          <MarketSheet market={market} onClose={() => sheet.close()} />
        </Suspense>
      )}
    </div>
  );
}
