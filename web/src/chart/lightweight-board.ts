import type { IChartApi, IPanePrimitive, ISeriesApi, Logical, SeriesType, Time } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import { indexOfMoment, momentOfIndex } from './bar-scale.ts';
import type { ChartStyle, DrawingBoard, Sheet } from './engine.ts';
import type { Palette } from './lightweight-style.ts';

interface Canvas {
  readonly chart: IChartApi;
  readonly series: () => ISeriesApi<SeriesType>;
  readonly palette: () => Palette;
  readonly style: () => ChartStyle;
  readonly bars: () => readonly Bar[];
  readonly isGone: () => boolean;
}

/** Free drawing in the panel of the price, with its places as moments and prices. */
export function createBoard({ chart, series, palette, style, bars, isGone }: Canvas): DrawingBoard {
  const scale = chart.timeScale();
  let painter: ((sheet: Sheet) => void) | null = null;
  let repaint: () => void = () => undefined;

  /** Pixels of the newest bar, and from one bar to the next: the library knows whole bars only, and between them it is even. */
  const spacing = (): { readonly newestPx: number; readonly stepPx: number } | null => {
    const newest = bars().length - 1;
    const [at, next] = [newest, newest + 1].map((index) => scale.logicalToCoordinate(index as Logical) ?? null);
    return at === undefined || at === null || next === undefined || next === null ? null : { newestPx: at, stepPx: next - at };
  };
  const primitive: IPanePrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      // Who draws takes the painter away when the page is left, which may be after the chart.
      repaint = () => (isGone() ? undefined : requestUpdate());
    },
    paneViews: () => [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              context.save();
              painter?.({ context, widthPx: mediaSize.width, heightPx: mediaSize.height, colourOf: palette().of });
              context.restore();
            }),
        }),
      },
    ],
  };
  if (!isGone()) chart.panes()[0]?.attachPrimitive(primitive);

  return {
    setPainter: (next) => {
      painter = next;
      repaint();
    },
    repaint: () => repaint(),
    size: () => {
      const { width, height } = chart.paneSize(0);
      return { widthPx: width, heightPx: height };
    },
    holds: ({ x, y }) => {
      const { width, height } = chart.paneSize(0);
      return x >= 0 && x <= width && y >= 0 && y <= height;
    },
    pointAt: ({ x, y }) => {
      const places = spacing();
      if (places === null || places.stepPx <= 0) return null;
      const timeMs = momentOfIndex(bars().length - 1 + (x - places.newestPx) / places.stepPx, bars());
      const price = series().coordinateToPrice(y);
      return timeMs === null || price === null || price <= 0 ? null : { timeMs, price: price.toFixed(style().priceDecimals) };
    },
    pixelOf: ({ timeMs, price }) => {
      const index = indexOfMoment(timeMs, bars());
      const places = spacing();
      const y = series().priceToCoordinate(toPixelNumber(price));
      if (index === null || places === null || y === null) return null;
      return { x: places.newestPx + (index - bars().length + 1) * places.stepPx, y };
    },
  };
}
