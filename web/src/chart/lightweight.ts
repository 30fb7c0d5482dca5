import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartEngine, ChartKind, ChartStyle, Mark } from './engine.ts';
import { createOwnLines } from './lightweight-lines.ts';
import { createOverlays, seconds } from './lightweight-overlays.ts';
import { layoutOf, mainOptions, paletteOf, type Palette } from './lightweight-style.ts';

/** The adapter of lightweight-charts. Floats of prices begin and end in the `lightweight` files. */

type Main = ISeriesApi<'Candlestick'> | ISeriesApi<'Line'> | ISeriesApi<'Area'>;

function addMain(chart: IChartApi, kind: ChartKind, palette: Palette, style: ChartStyle): Main {
  const options = mainOptions(kind, palette, style);
  if (kind === 'candles') return chart.addSeries(CandlestickSeries, options, 0);
  return kind === 'line' ? chart.addSeries(LineSeries, options, 0) : chart.addSeries(AreaSeries, options, 0);
}

function mainPoint(bar: Bar, kind: ChartKind) {
  const time = seconds(bar.startMs);
  const close = toPixelNumber(bar.close);
  if (kind !== 'candles') return { time, value: close };
  return { time, open: toPixelNumber(bar.open), high: toPixelNumber(bar.high), low: toPixelNumber(bar.low), close };
}

export function createLightweightChart(container: HTMLElement, firstStyle: ChartStyle): ChartEngine {
  let style = firstStyle;
  let palette = paletteOf(container);
  let kind: ChartKind = 'candles';
  let bars: readonly Bar[] = [];
  let ownMarks: readonly Mark[] = [];

  const stage = createStage();
  const chart = createChart(stage, {
    ...layoutOf(container, palette, style),
    // A vertical drag belongs to the page.
    handleScroll: { vertTouchDrag: false },
  });
  const overlays = createOverlays(
    chart,
    () => palette,
    () => bars,
  );
  let main = addMain(chart, kind, palette, style);
  let markers = createSeriesMarkers<Time>(main, []);

  const drawMain = () => main.setData(bars.map((bar) => mainPoint(bar, kind)));
  const drawMarks = () => markers.setMarkers(markersOf(ownMarks, bars, palette));
  const ownLines = createOwnLines({
    chart,
    series: () => main,
    palette: () => palette,
    bars: () => bars,
    priceDecimals: () => style.priceDecimals,
  });

  const rebuildMain = () => {
    markers.detach();
    chart.removeSeries(main);
    main = addMain(chart, kind, palette, style);
    main.setSeriesOrder(0);
    markers = createSeriesMarkers<Time>(main, []);
    drawMain();
    ownLines.forgetSeries();
    drawMarks();
  };

  return {
    setBars: (next) => {
      bars = next;
      drawMain();
      drawMarks();
      if (!stage.isConnected) placeStage(stage, container, chart);
    },
    update: (bar) => {
      bars = bars.at(-1)?.startMs === bar.startMs ? [...bars.slice(0, -1), bar] : [...bars, bar];
      main.update(mainPoint(bar, kind));
    },
    setKind: (next) => {
      if (next === kind) return;
      kind = next;
      rebuildMain();
    },
    setOverlay: overlays.setOverlay,
    updateOverlay: overlays.updateOverlay,
    setLines: ownLines.set,
    lineAt: ownLines.lineAt,
    priceAt: ownLines.priceAt,
    holdLine: ownLines.hold,
    setMarks: (marks) => {
      ownMarks = marks;
      drawMarks();
    },
    onRange: (listener) => listenToRange(chart, listener),
    onCrosshair: (listener) => listenToCrosshair(chart, (index) => listener(index === null || bars[index] === undefined ? null : index)),
    pointAt: (index) => {
      const bar = index === null ? undefined : bars[index];
      if (bar === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(toPixelNumber(bar.close), seconds(bar.startMs), main);
    },
    showLatest: (count) => {
      const axisPx = axisWidthPx(style.formatPrice(bars.at(-1)?.close ?? ''));
      const free = barsFree(container.clientWidth - axisPx, count);
      chart.timeScale().setVisibleLogicalRange({ from: bars.length - count, to: bars.length + free });
    },
    restyle: (next) => {
      style = next;
      palette = paletteOf(container);
      chart.applyOptions(layoutOf(container, palette, style));
      main.applyOptions(mainOptions(kind, palette, style));
      overlays.restyle();
      ownLines.redraw();
      drawMarks();
    },
    destroy: () => {
      chart.remove();
      stage.remove();
    },
  };
}

/** Outside the page, so that the chart has no size until there are bars: an empty one is not drawn. */
function createStage(): HTMLElement {
  const stage = document.createElement('div');
  // The library draws on even sizes and draws all of it again when its box has another: where the browser can round, the box is even too.
  for (const size of ['100%', 'round(down, 100%, 2px)']) {
    stage.style.blockSize = size;
    stage.style.inlineSize = size;
  }
  // While it gives its parts their sizes it asks for each of them: nothing outside is laid out again for that.
  stage.style.contain = 'strict';
  return stage;
}

function placeStage(stage: HTMLElement, container: HTMLElement, chart: IChartApi): void {
  container.append(stage);
  chart.resize(stage.clientWidth, stage.clientHeight);
  chart.applyOptions({ autoSize: true });
}

/** Index of the bar under the crosshair, also where there is none; null away from the bars. */
function listenToCrosshair(chart: IChartApi, listener: (index: number | null) => void): void {
  chart.subscribeCrosshairMove(({ time, logical }) => listener(time === undefined || logical === undefined ? null : Math.round(logical)));
}

function listenToRange(chart: IChartApi, listener: Parameters<ChartEngine['onRange']>[0]): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null) listener({ from: Math.floor(range.from), to: Math.ceil(range.to) });
  });
}

/** Half of the words of a fill: as much stays free at the end, or the price axis would cut those of the newest bar. */
const HALF_LABEL_PX = 32;
const LEAST_FREE_BARS = 4;
/** The price axis at its widest; the library measures it when it draws, after the bars have their places. */
const AXIS_DIGIT_PX = 8;
const AXIS_MARGINS_PX = 20;
const axisWidthPx = (price: string): number => AXIS_MARGINS_PX + AXIS_DIGIT_PX * price.length;

function barsFree(widthPx: number, count: number): number {
  if (widthPx <= 2 * HALF_LABEL_PX) return LEAST_FREE_BARS;
  return Math.max(LEAST_FREE_BARS, Math.ceil((HALF_LABEL_PX * count) / (widthPx - HALF_LABEL_PX)));
}

/** Fills stand at the bar they happened in; one from before the oldest bar is not drawn. */
function markersOf(marks: readonly Mark[], bars: readonly Bar[], palette: Palette): SeriesMarker<Time>[] {
  const starts = bars.map((bar) => bar.startMs);
  const markers: SeriesMarker<Time>[] = [];
  for (const { id, timeMs, side, text } of marks.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const start = lastAtOrBefore(starts, timeMs);
    if (start === null) continue;
    const look =
      side === 'buy'
        ? { position: 'belowBar' as const, shape: 'arrowUp' as const, color: palette.of('gain') }
        : { position: 'aboveBar' as const, shape: 'arrowDown' as const, color: palette.of('loss') };
    markers.push({ id, text, time: seconds(start), size: 0.8, ...look });
  }
  return markers;
}

/** The start of the bar a moment lies in; null before the first bar. */
function lastAtOrBefore(starts: readonly number[], timeMs: number): number | null {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1] ?? null;
}
