import type { ChartInterval } from '@candor/contract/intervals';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { inOwnTask } from '../domain/next-task.ts';
import { groupDigits } from '../domain/figures.ts';
import { clockText, dateText, useNumberStyle } from '../i18n/formats.ts';
import { useLanguage, useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { preferencesStore, useTimeStyle } from '../session/preferences.ts';
import { storage } from '../session/storage.ts';
import { LoadingRing } from '../ui/ring.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import styles from './chart.module.css';
import { ChartPlace } from './chart-place.tsx';
import { createChartController, type ChartOptions, type ChartState } from './controller.ts';
import type { ChartKind, ChartStyle, Mark, OwnLine } from './engine.ts';
import type { IndicatorName } from './indicator-names.ts';
import { bringIndicators, isIndicatorReady } from './indicators.ts';
import { createLightweightChart, openChart, type OpenedChart } from './lightweight.ts';
import { LiveFlow } from './live-flow.tsx';
import { firstBars, loadBars } from './load-bars.ts';
import type { Standing } from './standing.ts';
import { useLineDrag } from './use-line-drag.ts';
import { later } from '../ui/later.ts';

/** The bars are drawn before their legend, which finds its place free. */
const Legend = later(async () => (await import('./legend.tsx')).Legend);

/** Drawings come when a pair has some, or the tools are opened. */
const DrawingLayer = later(async () => (await import('./drawings/drawing-layer.tsx')).DrawingLayer, 'trade-tools');
const hasDrawings = (coin: string): boolean => storage.readText(`chart-drawings-${coin}`) !== null;

export type Picture = { readonly canvas: HTMLCanvasElement; readonly element: Element; readonly lastPrice: string | null };

export interface ChartViewProps {
  readonly coin: string;
  readonly display: string;
  readonly interval: ChartInterval;
  readonly intervalName: string;
  readonly kind: ChartKind;
  readonly priceDecimals: number;
  readonly indicators: readonly { readonly name: IndicatorName; readonly periods: readonly number[] }[];
  readonly lines: readonly OwnLine[];
  readonly marks: readonly Mark[];
  /** An own line was put at another price; nothing has happened yet. */
  readonly onMoveLine?: ((id: string, price: string) => void) | undefined;
  /** The drawing tools are open. */
  readonly drawing: boolean;
  readonly onEndDrawing: () => void;
  /** Hears the function that draws what is seen on a canvas, and null when there is no chart any more. */
  readonly onPicture: (take: (() => Picture) | null) => void;
  /** For the table and the spoken summary. */
  readonly onBars: (bars: readonly Bar[]) => void;
}

/** The drawn chart. It takes its bars from the server and the live data, never from props. */
export function ChartView(props: ChartViewProps) {
  const { coin, interval, priceDecimals } = props;
  // Another pair, interval or tick is another chart.
  return <MountedChart key={`${coin}:${interval}:${priceDecimals}`} {...props} />;
}

type ChartSource = Pick<ChartOptions, 'interval' | 'priceDecimals' | 'onState' | 'onBars'> & { readonly coin: string };

function useChartStyle(priceDecimals: number): ChartStyle {
  const numbers = useNumberStyle();
  const time = useTimeStyle();
  const say = useSay();
  return {
    priceDecimals,
    formatFills: (side, count) => say(`trade.chart.fills.${side}`, { count }),
    formatPrice: (digits) => groupDigits(digits, numbers),
    formatTime: (epochMs, detail) => {
      const clock = clockText(epochMs, time.zone).slice(0, 5);
      if (detail === 'time') return clock;
      const date = dateText(epochMs, time);
      return detail === 'day' ? date.replace(/[-/.]?\d{4}[-/.]?/, '') : `${date} ${clock}`;
    },
  };
}

/** A chart in its place; its bars are asked for when its controller starts. */
function makeChart(element: HTMLElement, opened: OpenedChart, style: ChartStyle, options: ChartSource): Standing {
  const engine = createLightweightChart(element, opened, style);
  const { coin, interval } = options;
  const bring = (endMs: number | null) => (endMs === null ? firstBars(coin, interval) : loadBars(coin, interval, endMs));
  return { engine, controller: createChartController({ ...options, engine, loadBars: bring }) };
}

function MountedChart(props: ChartViewProps) {
  const { coin, interval, kind, priceDecimals, indicators, lines, marks, drawing, onPicture, onBars } = props;
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Standing | null>(null);
  const [state, setState] = useState<ChartState>('loading');
  const [pointed, setPointed] = useState<number | null>(null);
  const style = useChartStyle(priceDecimals);
  const firstStyle = useRef(style);
  const report = useRef(onBars);

  useEffect(() => {
    report.current = onBars;
  }, [onBars]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const start = (opened: OpenedChart) => {
      const { engine, controller } = makeChart(element, opened, firstStyle.current, {
        coin,
        interval,
        priceDecimals,
        onState: setState,
        onBars: (bars) => report.current(bars),
      });
      engine.onCrosshair(setPointed);
      controller.start();
      setChart({ engine, controller });
      onPicture(() => ({ canvas: engine.picture(), element, lastPrice: controller.bars().at(-1)?.close ?? null }));
      return () => {
        onPicture(null);
        setChart(null);
        controller.destroy();
      };
    };
    return inOwnTask(() => {
      const opened = openChart(element, firstStyle.current);
      return inOwnTask(() => start(opened), opened.close);
    });
  }, [coin, interval, priceDecimals, onPicture]);

  useEffect(() => chart?.controller.setKind(kind), [kind, chart]);
  const ready = useReadyIndicators(indicators);
  useEffect(() => chart?.controller.setIndicators(ready), [ready, chart]);
  useEffect(() => chart?.controller.setLines(lines), [lines, chart]);
  useEffect(() => chart?.controller.setMarks(marks), [marks, chart]);
  useRestyle(style, chart);
  useLineDrag(host, chart, props);

  const retry = () => {
    setState('loading');
    chart?.controller.refresh();
  };
  return (
    <div className={styles['view']}>
      <LiveFlow coin={coin} interval={interval} chart={chart} />
      {chart !== null && (drawing || hasDrawings(coin)) && (
        <Suspense fallback={null}>
          <DrawingLayer coin={coin} chart={chart} host={host} priceDecimals={priceDecimals} open={drawing} onClose={props.onEndDrawing} />
        </Suspense>
      )}
      <div className={styles['stage']}>
        <ChartPlace {...props} host={host} chart={chart} pointed={pointed} onPoint={setPointed} formatTime={style.formatTime} />
        {chart !== null && (
          <Suspense fallback={null}>
            <Legend coin={coin} chart={chart} pointed={pointed} priceDecimals={priceDecimals} />
          </Suspense>
        )}
        <ChartCover state={state} onRetry={retry} />
      </div>
    </div>
  );
}

/** Colours, language and times may change while the chart stands. What is drawn is told by them: a text of it would be made for nothing. */
function useRestyle(style: ChartStyle, chart: Standing | null): void {
  const rise = useStore(preferencesStore, (preferences) => preferences.rise);
  const vision = useStore(preferencesStore, (preferences) => preferences.vision);
  const language = useLanguage();
  const { dateOrder, zone } = useTimeStyle();
  const look = `${rise} ${vision} ${language} ${dateOrder} ${zone}`;
  const drawn = useRef(look);
  useEffect(() => {
    if (drawn.current === look) return;
    drawn.current = look;
    chart?.engine.restyle(style);
  }, [look, style, chart]);
}

function ChartCover({ state, onRetry }: { readonly state: ChartState; readonly onRetry: () => void }) {
  const say = useSay();
  if (state === 'ready') return null;
  return (
    <div className={styles['cover']}>
      {state === 'loading' && <LoadingRing size={32} />}
      {state === 'empty' && <EmptyState compact text={say('trade.chart.empty')} />}
      {state === 'failed' && <ErrorState text={say('trade.chart.failed')} onRetry={onRetry} />}
    </div>
  );
}

/** The chosen indicators whose code is there; the rest follows by itself. */
function useReadyIndicators(chosen: ChartViewProps['indicators']): ChartViewProps['indicators'] {
  const [brought, setBrought] = useState(false);
  const complete = chosen.every(({ name }) => isIndicatorReady(name));
  useEffect(() => {
    // Without the network they stay away until they are chosen again.
    if (!complete)
      void bringIndicators().then(
        () => setBrought(true),
        () => undefined,
      );
  }, [complete]);
  const all = complete || brought;
  return useMemo(() => (all ? chosen : chosen.filter(({ name }) => isIndicatorReady(name))), [chosen, all]);
}
