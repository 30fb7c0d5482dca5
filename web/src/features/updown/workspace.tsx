import { Suspense, useState } from 'react';
import type { Mark, OwnLine } from '../../chart/engine.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ChartPanel } from '../../frame/chart-panel.tsx';
import frame from '../../frame/frame.module.css';
import { PairHeader } from '../../frame/pair-header.tsx';
import { StripRoom } from '../../frame/strip-room.tsx';
import styles from './updown-workspace.module.css';
import type { Workspace } from '../../product/product.ts';
import { CHART_MEMORY } from './chart-memory.ts';
import { later } from '../../ui/later.ts';

/** Ticket and contracts come with their words beside the chart, not before it. */
const UpdownDesktop = later(async () => (await import('./updown-desktop.tsx')).UpdownDesktop, 'updown');

const ContractStrip = later(async () => (await import('./parts/running-strip.tsx')).ContractStrip, 'updown');

const NO_LINES: readonly OwnLine[] = [];
const NO_MARKS: readonly Mark[] = [];

/** Second contracts in the trade frame: pair and chart with own entries; ticket, running contracts and history follow. */
export function UpdownWorkspace({ entry, pair, onChoosePair, asked }: Workspace) {
  const desktop = useWide('panes');
  const [lines, setLines] = useState(NO_LINES);
  const [marks, setMarks] = useState(NO_MARKS);
  const strip = <StripRoom product="updown">{(known) => <ContractStrip coin={entry.coin} known={known} />}</StripRoom>;
  return (
    <div className={desktop ? classNames(frame['desktop'], styles['desktop']) : frame['phone']}>
      <div className={frame['head']}>
        <PairHeader entry={entry} onChoosePair={onChoosePair} />
        {desktop && strip}
      </div>
      {!desktop && strip}
      <div className={frame['chart']}>
        <ChartPanel entry={entry} memory={CHART_MEMORY} decimals={pair?.priceDecimals ?? 2} lines={lines} marks={marks} />
      </div>
      <Suspense fallback={<SkeletonRows rows={5} leading={false} />}>
        <UpdownDesktop
          entry={entry}
          onChoosePair={onChoosePair}
          onLines={setLines}
          onMarks={setMarks}
          first={asked === 'past' ? 'past' : 'running'}
        />
      </Suspense>
    </div>
  );
}
