import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { compactFigure, figureText, groupDigits, MINUS, percentChange, percentFigure, tickFigure } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import type { Bar } from '../market/guards.ts';
import { useTicker } from '../market/hooks.ts';
import { Figure } from '../ui/figure.tsx';
import styles from './chart.module.css';
import type { ChartColour, ChartEngine } from './engine.ts';
import type { Reading } from './indicators.ts';
import type { Standing } from './standing.ts';

interface LegendProps {
  readonly coin: string;
  readonly chart: Standing;
  /** The bar under the crosshair; without one the last bar is read. */
  readonly pointed: number | null;
  readonly priceDecimals: number;
}

/** Open, high, low, close and change of a bar, and what each indicator says of it, in the colours of the lines. */
export function Legend({ coin, chart: { controller, engine }, pointed, priceDecimals }: LegendProps) {
  useSyncExternalStore(controller.subscribe, controller.version);
  const host = useRef<HTMLDivElement>(null);
  useHeadroom(host, engine);
  const bars = controller.bars();
  const index = pointed ?? bars.length - 1;
  const bar = bars[index];
  if (bar === undefined) return null;
  const readings = controller.readings(index);
  return (
    <div className={styles['legends']} dir="ltr" aria-live="off">
      <div ref={host} className={styles['legend']}>
        <BarFigures bar={bar} priceDecimals={priceDecimals} />
        {readings.map((reading) => reading.place === 'price' && <Lines key={reading.id} bar={bar} reading={reading} />)}
      </div>
      <PanelLegends coin={coin} engine={engine} bar={bar} readings={readings.filter((reading) => reading.place === 'below')} />
    </div>
  );
}

interface PanelLegendsProps {
  readonly coin: string;
  readonly engine: ChartEngine;
  readonly bar: Bar;
  readonly readings: readonly (Reading & { readonly id: string })[];
}

/**
 * What stands in the panels below the price, each at the top of its own. The chart lays out a panel that is new with its next picture: until then it is as
 * high as a line, and what stands in the panels below it is drawn again afterwards.
 */
function PanelLegends({ coin, engine, bar, readings }: PanelLegendsProps) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const tops = readings.map(({ id }) => engine.panelTop(id));
  useEffect(() => {
    // The chart's own picture may come after the first of these.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (readings.some(({ id }, index) => engine.panelTop(id) !== tops[index])) drawAgain();
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return readings.map((reading, index) => {
    const topPx = tops[index] ?? null;
    return (
      topPx !== null && (
        <div key={reading.id} className={styles['legend']} style={{ insetBlockStart: `${topPx}px` }}>
          <Lines bar={bar} reading={reading} note={reading.id.startsWith('VOL') && <OfSimulated coin={coin} />} />
        </div>
      )
    );
  });
}

/** Bars begin below the legend of the price, however many rows it takes. */
function useHeadroom(host: { readonly current: HTMLElement | null }, engine: ChartEngine): void {
  const heightPx = useRef<number | null>(null);
  // Panels come and go below the price, and leave it another height. Measuring here would lay the page out once more with each tick.
  useEffect(() => {
    if (heightPx.current !== null) engine.setHeadroom(heightPx.current);
  });
  useEffect(() => {
    const legend = host.current;
    const view = legend?.parentElement?.parentElement;
    if (legend === null || view === null || view === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      heightPx.current = legend.offsetHeight;
      engine.setHeadroom(legend.offsetHeight);
    });
    observer.observe(legend);
    // The share that the legend takes changes with the height of the chart.
    observer.observe(view);
    return () => observer.disconnect();
  }, [host, engine]);
}

/** Trades of simulated participants are part of the volume: said wherever it is shown. */
function OfSimulated({ coin }: { readonly coin: string }) {
  const say = useSay();
  return (useTicker(coin)?.simulatedVolume ?? '0') > '0' && <bdi>{say('trade.day.withSimulated')}</bdi>;
}

function BarFigures({ bar, priceDecimals }: { readonly bar: Bar; readonly priceDecimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <p className={styles['readings']}>
      {(['open', 'high', 'low', 'close'] as const).map((part) => (
        <span key={part}>
          {say(`trade.chart.${part}`)} <Figure figure={tickFigure(bar[part], priceDecimals, style)} />
        </span>
      ))}
      <Figure figure={percentFigure(percentChange(bar.close, bar.open), style)} tone="signed" arrow={false} />
    </p>
  );
}

const COLOUR_CLASS: Readonly<Record<ChartColour, string>> = {
  gain: 'gain',
  loss: 'loss',
  accent: 'accent',
  'share-1': 'share1',
  'share-3': 'share3',
  'share-5': 'share5',
  warn: 'warn',
  'text-3': 'quiet',
};

function Lines({ bar, reading, note }: { readonly bar: Bar; readonly reading: Reading; readonly note?: ReactNode }) {
  const say = useSay();
  const style = useNumberStyle();
  const figure = (value: string | null) => (value === null ? '—' : groupDigits(value.replace('-', MINUS), style));
  return (
    <p className={styles['readings']}>
      {reading.lines.map(({ name, colour, value }) => (
        <span key={name} className={styles[COLOUR_CLASS[colour]]}>
          {/* A bare code could be read as what the world traded. A volume is shown as in every other place. */}
          {name === 'VOL' ? `${say('trade.chart.volume')} ${figureText(compactFigure(bar.volume, style))}` : `${name} ${figure(value)}`}
        </span>
      ))}
      {note}
    </p>
  );
}
