import { createChart, type IChartApi } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartEngine, ChartStyle, DrawingBoard } from './engine.ts';
import { bringOwnLines } from './lightweight-late-lines.ts';
import { createMainSeries } from './lightweight-main.ts';
import { createOverlays, seconds } from './lightweight-overlays.ts';
import { layoutOf, paletteOf, type Palette } from './lightweight-style.ts';

/** The adapter of lightweight-charts. Floats of prices begin and end in the `lightweight` files. */

/** The library's chart in a stage that is not on the page yet. To make it is a task of its own, half of what an engine takes. */
export type OpenedChart = { readonly chart: IChartApi; readonly stage: HTMLElement; readonly palette: Palette; readonly close: () => void };

export function openChart(container: HTMLElement, style: ChartStyle): OpenedChart {
  const palette = paletteOf(container);
  const stage = createStage();
  const chart = createChart(stage, {
    ...layoutOf(container, palette, style),
    // A vertical drag belongs to the page.
    handleScroll: { vertTouchDrag: false },
  });
  const close = () => {
    chart.remove();
    stage.remove();
  };
  return { chart, stage, palette, close };
}

/** What draws on an opened chart; it closes it when it is destroyed. */
export function createLightweightChart(container: HTMLElement, opened: OpenedChart, firstStyle: ChartStyle): ChartEngine {
  const { chart, stage } = opened;
  let style = firstStyle;
  let { palette } = opened;
  let bars: readonly Bar[] = [];
  let gone = false;

  // Another kind of chart takes its series away, never the panel with what is drawn in it.
  chart.panes()[0]?.setPreserveEmptyPane(true);
  const canvas = { chart, palette: () => palette, style: () => style, bars: () => bars, isGone: () => gone };
  const overlays = createOverlays(chart, canvas.palette, canvas.bars);
  const main = createMainSeries(canvas);
  let board: Promise<DrawingBoard> | null = null;
  const ownLines = bringOwnLines({ ...canvas, series: main.series, priceDecimals: () => style.priceDecimals });

  return {
    setBars: (next) => {
      bars = next;
      main.draw();
    },
    update: (bar) => {
      bars = bars.at(-1)?.startMs === bar.startMs ? [...bars.slice(0, -1), bar] : [...bars, bar];
      main.update(bar);
    },
    setKind: (kind) => {
      if (main.setKind(kind)) ownLines.forgetSeries();
    },
    setOverlay: overlays.setOverlay,
    updateOverlay: overlays.updateOverlay,
    panelTop: overlays.panelTop,
    setHeadroom: main.setHeadroom,
    setLines: ownLines.set,
    lineAt: ownLines.lineAt,
    priceAt: ownLines.priceAt,
    holdLine: ownLines.hold,
    setMarks: main.setMarks,
    onRange: (listener) => listenToRange(chart, listener),
    onCrosshair: (listener) => listenToCrosshair(chart, (index) => listener(index === null || bars[index] === undefined ? null : index)),
    pointAt: (index) => {
      const bar = index === null ? undefined : bars[index];
      if (bar === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(toPixelNumber(bar.close), seconds(bar.startMs), main.series());
    },
    showLatest: (count) => {
      if (!stage.isConnected) placeStage(stage, container, chart);
      const axisPx = axisWidthPx(style.formatPrice(bars.at(-1)?.close ?? ''));
      const free = barsFree(container.clientWidth - axisPx, count);
      chart.timeScale().setVisibleLogicalRange({ from: bars.length - count, to: bars.length + free });
    },
    board: () => {
      board ??= import('./lightweight-board.ts').then((code) => code.createBoard({ ...canvas, series: main.series }));
      // A later press asks for it again.
      board.catch(() => (board = null));
      return board;
    },
    picture: () => chart.takeScreenshot(),
    restyle: (next) => {
      style = next;
      palette = paletteOf(container);
      chart.applyOptions(layoutOf(container, palette, style));
      main.restyle();
      overlays.restyle();
      ownLines.redraw();
    },
    destroy: () => {
      gone = true;
      opened.close();
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
  // The library moves its parts to their places with its first frame; nobody sees them move.
  stage.style.visibility = 'hidden';
  requestAnimationFrame(() => requestAnimationFrame(() => (stage.style.visibility = '')));
  container.append(stage);
  chart.resize(stage.clientWidth, stage.clientHeight);
  chart.applyOptions({ autoSize: true });
  // From now on the library sizes its parts and leaves its outer box at the size it was given: a larger place would show less than all.
  const box = chart.chartElement().style;
  box.width = '100%';
  box.height = '100%';
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
