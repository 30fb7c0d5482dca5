import { CHART_INTERVALS, type ChartInterval } from '@candor/contract/intervals';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Mark, OwnLine } from '../chart/engine.ts';
import { panelsOf } from '../chart/indicator-names.ts';
import type { Picture } from '../chart/chart-view.tsx';
import { warmBars } from '../chart/load-bars.ts';
import { readChartPreferences, writeChartPreferences, type ChartPreferences, type ChartMemory } from '../chart/preferences.ts';
import { inOwnTask, nextTask } from '../domain/next-task.ts';
import { timeText } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { timeStyleNow } from '../session/preferences.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import styles from './chart-panel.module.css';
import { ChartWait } from './chart-wait.tsx';
import { later } from '../ui/later.ts';

/** The drawing part weighs more than the rest of the page: it is fetched after the first paint. */
const ChartView = later(async () => {
  const [{ ChartView: view }] = await Promise.all([import('../chart/chart-view.tsx'), writeFirstTime()]);
  return view;
});
const ChartSheets = later(async () => (await import('./chart-sheets.tsx')).ChartSheets);

/**
 * In a zone with summer time the first time that a page writes takes as long as the rest of a drawing: it is written in a task of its own,
 * while the code travels.
 */
async function writeFirstTime(): Promise<void> {
  await nextTask();
  timeText(Date.now(), timeStyleNow());
}

/** Intervals that always stand in the row; the others are behind the last chip. */
const FIRST_INTERVALS: readonly ChartInterval[] = ['ONE_MIN', 'FIVE_MIN', 'FIFTEEN_MIN', 'ONE_HOUR', 'ONE_DAY'];

/** What of them has room on a phone, under a finger; any other that is chosen stands in the place of the last of these. */
const PHONE_INTERVALS: readonly ChartInterval[] = ['ONE_MIN', 'FIFTEEN_MIN', 'ONE_HOUR'];

function placeOf(interval: ChartInterval): string | false | undefined {
  if (interval === PHONE_INTERVALS.at(-1)) return styles['third'];
  return !PHONE_INTERVALS.includes(interval) && styles['spare'];
}

interface ChartPanelProps {
  readonly entry: MarketEntry;
  readonly memory: ChartMemory;
  readonly decimals: number;
  readonly lines: readonly OwnLine[];
  readonly marks: readonly Mark[];
  readonly onMoveLine?: ((id: string, price: string) => void) | undefined;
  /** The depth of the book, where the pair has one: shown in the place of the bars. */
  readonly depth?: ReactNode;
}

export function ChartPanel(props: ChartPanelProps) {
  return <PanelOfCoin key={props.entry.coin} {...props} />;
}

function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true), 0));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}

/** The first bars travel beside the code that draws them. */
function useWarmBars(coin: string, interval: ChartInterval): void {
  const [firstInterval] = useState(interval);
  useEffect(
    () =>
      inOwnTask(() => {
        warmBars(coin, firstInterval);
        return undefined;
      }),
    [coin, firstInterval],
  );
}

function PanelOfCoin({ entry, memory, decimals, lines, marks, onMoveLine, depth }: ChartPanelProps) {
  const say = useSay();
  const [preferences, setPreferences] = useState(() => readChartPreferences(entry.coin, memory));
  const [full, setFull] = useState(false);
  const [mode, setMode] = useState<Mode>('bars');
  const { picture, takePicture } = usePicture();
  const painted = useAfterPaint();
  useWarmBars(entry.coin, preferences.interval);
  const sheet = useSheet(['chart-settings', 'chart-table']);
  const tableOpen = sheet.opened === 'chart-table';
  const { bars, takeBars } = useBarsOfTable(tableOpen);

  const change = (part: Partial<ChartPreferences>) => {
    const next = { ...preferences, ...part };
    setPreferences(next);
    writeChartPreferences(entry.coin, memory, next);
  };
  const panel = useRef<HTMLElement>(null);
  useTopLayer(panel, full);
  useEscape(full, () => setFull(false));
  useShownWhenTurned(panel);
  const panels = panelsOf(preferences.indicators);
  const intervalName = say(`trade.interval.${preferences.interval}`);

  return (
    <section ref={panel} className={classNames(styles['panel'], full && styles['full'])} aria-label={say('trade.chart.title')}>
      <div className={styles['tools']}>
        <Intervals
          chosen={preferences.interval}
          onChoose={(interval) => {
            change({ interval });
            if (mode === 'depth') setMode('bars');
          }}
        />
        <Actions
          hasDepth={depth !== undefined}
          mode={mode}
          onMode={setMode}
          full={full}
          onFull={setFull}
          onSettings={() => sheet.open('chart-settings')}
        />
      </div>
      <div className={styles['place']} ref={(element) => element?.style.setProperty('--panels', String(panels))}>
        <Suspense fallback={<ChartWait said />}>
          {mode === 'depth' ? (
            depth
          ) : painted ? (
            <ChartView
              coin={entry.coin}
              display={entry.display}
              interval={preferences.interval}
              intervalName={intervalName}
              kind={preferences.kind}
              priceDecimals={decimals}
              indicators={preferences.indicators}
              lines={lines}
              marks={marks}
              onMoveLine={onMoveLine}
              drawing={mode === 'drawing'}
              onEndDrawing={() => setMode('bars')}
              onPicture={takePicture}
              onBars={takeBars}
            />
          ) : (
            <ChartWait said />
          )}
        </Suspense>
      </div>
      <Credit />
      {sheet.opened !== null && (
        <Suspense fallback={null}>
          <ChartSheets
            opened={sheet.opened}
            onClose={() => sheet.close()}
            onTable={() => sheet.swap('chart-table')}
            picture={picture}
            preferences={preferences}
            onChange={change}
            bars={bars}
            marks={marks}
            pair={entry.display}
            intervalName={intervalName}
            decimals={decimals}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What the panel shows: bars, bars with the drawing tools, or the depth of the book. */
type Mode = 'bars' | 'drawing' | 'depth';

interface ActionsProps {
  readonly hasDepth: boolean;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
  readonly onSettings: () => void;
}

function Actions({ hasDepth, mode, onMode, full, onFull, onSettings }: ActionsProps) {
  const say = useSay();
  const toggle = (other: Mode) => onMode(mode === other ? 'bars' : other);
  return (
    <span className={styles['actions']}>
      {hasDepth && <IconButton icon="depth" label={say('trade.chart.depth')} pressed={mode === 'depth'} onPress={() => toggle('depth')} />}
      <IconButton icon="draw" label={say('trade.chart.draw')} pressed={mode === 'drawing'} onPress={() => toggle('drawing')} />
      <IconButton icon="chart" label={say('trade.chart.settings')} onPress={onSettings} />
      <IconButton
        icon={full ? 'shrink' : 'full-screen'}
        label={say(full ? 'trade.chart.leaveFull' : 'trade.chart.full')}
        pressed={full}
        onPress={() => onFull(!full)}
      />
    </span>
  );
}

/** The bars for the table, followed while it is open. */
function useBarsOfTable(tableOpen: boolean) {
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const newest = useRef<readonly Bar[]>([]);
  useEffect(() => {
    if (tableOpen) setBars(newest.current);
  }, [tableOpen]);
  // Only the table shows them in words: while it is closed a bar that moves draws no panel.
  const takeBars = (next: readonly Bar[]) => {
    newest.current = next;
    if (tableOpen) setBars(next);
  };
  return { bars, takeBars };
}

/** What draws the chart as a picture, while there is one. */
function usePicture() {
  const picture = useRef<(() => Picture) | null>(null);
  const takePicture = useCallback((take: (() => Picture) | null) => {
    picture.current = take;
  }, []);
  return { picture, takePicture };
}

/** The licence of the library asks for it. */
function Credit() {
  const say = useSay();
  return (
    <a className={styles['credit']} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer" lang="en" dir="ltr">
      {say('trade.chart.credit')}
      <Icon name="external" small />
    </a>
  );
}

/** Full screen is the top layer: nothing of the page can stand above it, and sheets still can. */
function useTopLayer(panel: { readonly current: HTMLElement | null }, full: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null || !full) return undefined;
    element.setAttribute('popover', 'manual');
    element.showPopover();
    document.documentElement.classList.add('holds-scroll');
    return () => {
      element.hidePopover();
      element.removeAttribute('popover');
      document.documentElement.classList.remove('holds-scroll');
    };
  }, [panel, full]);
}

/** A phone turned on its side shows the chart, which then fills the screen. */
const ON_ITS_SIDE = '(max-width: 959.98px) and (max-height: 500px) and (orientation: landscape)';

/** Outlives a panel: a phone that is turned may get another layout, with another panel. */
let stoodUpright = false;

function useShownWhenTurned(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const side = window.matchMedia(ON_ITS_SIDE);
    const look = () => {
      if (!side.matches) stoodUpright = true;
      else if (stoodUpright) requestAnimationFrame(show);
    };
    const show = () => {
      if (panel.current === null) return;
      stoodUpright = false;
      panel.current.scrollIntoView();
    };
    look();
    side.addEventListener('change', look);
    return () => side.removeEventListener('change', look);
  }, [panel]);
}

function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const key = (event: KeyboardEvent) => {
      // An open sheet takes the key for itself.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) leave();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });
}

function Intervals({ chosen, onChoose }: { readonly chosen: ChartInterval; readonly onChoose: (interval: ChartInterval) => void }) {
  const say = useSay();
  const [all, setAll] = useState(false);
  const shown = all ? CHART_INTERVALS : CHART_INTERVALS.filter((interval) => FIRST_INTERVALS.includes(interval) || interval === chosen);
  return (
    <div className={classNames(styles['intervals'], !all && styles['closed'])} role="group" aria-label={say('trade.interval.title')}>
      {shown.map((interval) => (
        <button
          key={interval}
          type="button"
          className={classNames(styles['interval'], placeOf(interval))}
          aria-pressed={interval === chosen}
          onClick={() => {
            onChoose(interval);
            setAll(false);
          }}
        >
          <bdi>{say(`trade.interval.${interval}`)}</bdi>
        </button>
      ))}
      <button
        type="button"
        className={styles['interval']}
        aria-expanded={all}
        aria-label={say('trade.interval.more')}
        onClick={() => setAll(!all)}
      >
        <Icon name={all ? 'up' : 'down'} small />
      </button>
    </div>
  );
}
