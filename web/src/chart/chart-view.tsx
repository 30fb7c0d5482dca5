import type { ChartInterval } from '@candor/contract/intervals';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { fixed } from '../domain/decimal.ts';
import { groupDigits } from '../domain/figures.ts';
import { clockText, dateText, useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { useConnection, useLiveBar } from '../market/hooks.ts';
import { preferencesStore, useTimeStyle } from '../session/preferences.ts';
import { LoadingRing } from '../ui/ring.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import styles from './chart.module.css';
import { createChartController, type ChartController, type ChartState } from './controller.ts';
import type { ChartEngine, ChartKind, ChartStyle, Mark, OwnLine } from './engine.ts';
import type { IndicatorName } from './indicator-names.ts';
import { bringIndicators, isIndicatorReady } from './indicators.ts';
import { Legend } from './legend.tsx';
import { createLightweightChart } from './lightweight.ts';
import { firstBars, loadBars } from './load-bars.ts';
import { summariseBars } from './summary.ts';

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
  /** For the table and the spoken summary. */
  readonly onBars: (bars: readonly Bar[]) => void;
}

/** The drawn chart. It takes its bars from the server and the live data, never from props. */
export function ChartView(props: ChartViewProps) {
  const { coin, interval, priceDecimals } = props;
  // Another pair, interval or tick is another chart.
  return <MountedChart key={`${coin}:${interval}:${priceDecimals}`} {...props} />;
}

function useChartStyle(priceDecimals: number): ChartStyle {
  const numbers = useNumberStyle();
  const time = useTimeStyle();
  return {
    priceDecimals,
    formatPrice: (digits) => groupDigits(digits, numbers),
    formatTime: (epochMs, detail) => {
      const clock = clockText(epochMs, time.zone).slice(0, 5);
      if (detail === 'time') return clock;
      const date = dateText(epochMs, time);
      return detail === 'day' ? date.replace(/[-/.]?\d{4}[-/.]?/, '') : `${date} ${clock}`;
    },
  };
}

/** A chart that stands: the engine that draws and the controller that feeds it. */
type Standing = { readonly engine: ChartEngine; readonly controller: ChartController };

function MountedChart(props: ChartViewProps) {
  const { coin, interval, kind, priceDecimals, indicators, lines, marks, onBars } = props;
  const place = useRef<HTMLDivElement>(null);
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
    const element = place.current;
    if (element === null) return undefined;
    const engine = createLightweightChart(element, firstStyle.current);
    let isFirst = true;
    const controller = createChartController({
      engine,
      interval,
      priceDecimals,
      loadBars: (endMs) => {
        const page = isFirst ? firstBars(coin, interval) : loadBars(coin, interval, endMs);
        isFirst = false;
        return page;
      },
      onState: setState,
      onBars: (bars) => report.current(bars),
    });
    engine.onCrosshair(setPointed);
    controller.start();
    setChart({ engine, controller });
    return () => {
      setChart(null);
      controller.destroy();
    };
  }, [coin, interval, priceDecimals]);

  useEffect(() => chart?.controller.setKind(kind), [kind, chart]);
  const ready = useReadyIndicators(indicators);
  useEffect(() => chart?.controller.setIndicators(ready), [ready, chart]);
  useEffect(() => chart?.controller.setLines(lines), [lines, chart]);
  useEffect(() => chart?.controller.setMarks(marks), [marks, chart]);
  useRestyle(style, chart);
  useLineDrag(place, chart, props);

  const retry = () => {
    setState('loading');
    chart?.controller.refresh();
  };
  const bar = pointed === null ? undefined : chart?.controller.bars()[pointed];
  return (
    <div className={styles['view']}>
      <LiveFlow coin={coin} interval={interval} chart={chart} />
      <Legend bar={bar ?? null} indicators={indicators} priceDecimals={priceDecimals} />
      <ChartPlace {...props} place={place} chart={chart} pointed={pointed} onPoint={setPointed} />
      <ChartCover state={state} onRetry={retry} />
    </div>
  );
}

/** Lines are taken with a mouse only; what that needs is fetched when there is one, and a line to take. */
function useLineDrag(
  place: { readonly current: HTMLElement | null },
  chart: Standing | null,
  { lines, onMoveLine }: Pick<ChartViewProps, 'lines' | 'onMoveLine'>,
): void {
  const heard = useRef(onMoveLine);
  useEffect(() => {
    heard.current = onMoveLine;
  }, [onMoveLine]);
  const some = lines.some(({ movable }) => movable === true);
  useEffect(() => {
    const element = place.current;
    if (!some || chart === null || element === null || !window.matchMedia('(any-pointer: fine)').matches) return undefined;
    let stop: (() => void) | null = null;
    let ended = false;
    const begin = async () => {
      const { watchLineDrag } = await import('./line-drag.ts');
      const onMove = (id: string, price: string) => heard.current?.(id, price);
      if (!ended) stop = watchLineDrag({ place: element, house: window, engine: chart.engine, grabClass: styles['grab'] ?? '', onMove });
    };
    // Without it orders are changed from their row, as on a phone.
    void begin().catch(() => undefined);
    return () => {
      ended = true;
      stop?.();
    };
  }, [some, chart, place]);
}

/** Colours, language and zone may change while the chart stands. */
function useRestyle(style: ChartStyle, chart: Standing | null): void {
  const rise = useStore(preferencesStore, (preferences) => preferences.rise);
  const vision = useStore(preferencesStore, (preferences) => preferences.vision);
  const sample = `${rise} ${vision} ${style.formatPrice('1234567.8')} ${style.formatTime(0, 'full')}`;
  const drawn = useRef(sample);
  useEffect(() => {
    if (drawn.current === sample) return;
    drawn.current = sample;
    chart?.engine.restyle(style);
  }, [sample, style, chart]);
}

/** A canvas is drawn whole at every change: four times a second is as live as an eye can read. */
const DRAW_EVERY_MS = 250;

interface LiveFlowProps {
  readonly coin: string;
  readonly interval: ChartInterval;
  readonly chart: Standing | null;
}

/** Live bars go straight to the controller; after a lost connection the newest bars are asked for again. Draws nothing itself, so that a bar that moves draws no legend and no label. */
function LiveFlow({ coin, interval, chart }: LiveFlowProps) {
  const live = useLiveBar(coin, interval, DRAW_EVERY_MS);
  const { state: connection } = useConnection();
  const wasOpen = useRef(true);
  useEffect(() => {
    if (live !== null) chart?.controller.takeLive(live);
  }, [live, chart]);
  useEffect(() => {
    if (connection === 'open' && !wasOpen.current) chart?.controller.refresh();
    wasOpen.current = connection === 'open';
  }, [connection, chart]);
  return null;
}

interface PlaceProps extends ChartViewProps {
  readonly place: { readonly current: HTMLDivElement | null };
  readonly chart: Standing | null;
  readonly pointed: number | null;
  readonly onPoint: (index: number | null) => void;
}

/** The canvas with its words: a summary as its label, arrow keys move the crosshair from bar to bar. */
function ChartPlace({ place, chart, pointed, onPoint, display, intervalName, priceDecimals }: PlaceProps) {
  const say = useSay();
  const numbers = useNumberStyle();
  const [label, setLabel] = useState('');

  const describe = () => {
    const summary = summariseBars(chart?.controller.bars().slice(-96) ?? []);
    if (summary === null) return;
    const price = (value: string) => groupDigits(fixed(value, priceDecimals, 'half-up'), numbers);
    const { count, open, high, low, last, percent } = summary;
    setLabel(
      say('trade.chart.summary', {
        pair: display,
        interval: intervalName,
        count: String(count),
        open: price(open),
        high: price(high),
        low: price(low),
        last: price(last),
        change: percent === null ? '—' : `${percent}%`,
      }),
    );
  };
  const move = (event: KeyboardEvent) => {
    const bars = chart?.controller.bars() ?? [];
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
    const step = steps[event.key];
    if (event.key === 'Escape') {
      chart?.engine.pointAt(null);
      onPoint(null);
    }
    if (step === undefined || bars.length === 0) return;
    event.preventDefault();
    const next = Math.min(bars.length - 1, Math.max(0, (pointed ?? bars.length - 1) + step));
    chart?.engine.pointAt(next);
    onPoint(next);
  };
  return (
    // The picture takes the focus so that the arrow keys can read it bar after bar.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={place}
      className={styles['canvas']}
      dir="ltr"
      role="img"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label === '' ? display : label}
      onFocus={describe}
      onKeyDown={move}
    />
  );
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
