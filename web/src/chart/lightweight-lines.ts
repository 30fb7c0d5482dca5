import { LineStyle, type IChartApi, type IPriceLine, type ISeriesApi, type SeriesType } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartEngine, FoundLine, OwnLine } from './engine.ts';
import type { Ends } from './lightweight-ends.ts';
import type { Palette } from './lightweight-style.ts';

const DASHES = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted } as const;

export interface OwnLinesCanvas {
  readonly chart: IChartApi;
  readonly series: () => ISeriesApi<SeriesType>;
  readonly palette: () => Palette;
  readonly bars: () => readonly Bar[];
  readonly priceDecimals: () => number;
  /** The chart has been removed: what changes it now throws in its next frame. */
  readonly isGone: () => boolean;
}

export type OwnLines = Pick<ChartEngine, 'lineAt' | 'priceAt'> & {
  readonly set: ChartEngine['setLines'];
  readonly hold: ChartEngine['holdLine'];
  readonly redraw: () => void;
  /** The series that carried the lines is gone, and they with it: they are drawn on the present one. */
  readonly forgetSeries: () => void;
};

/** The user's own prices as lines over the bars, and where on the screen they are. */
export function createOwnLines(canvas: OwnLinesCanvas): OwnLines {
  const { chart, series, palette, priceDecimals, isGone } = canvas;
  let lines: readonly OwnLine[] = [];
  let drawn: readonly IPriceLine[] = [];
  let ends: Promise<Ends> | null = null;

  /** Comes with the first line that ends; without the network the words of the line still say when. */
  const drawEnds = () => {
    if (lines.some(({ ends: some }) => some)) ends ??= import('./lightweight-ends.ts').then((code) => code.createEnds(canvas));
    ends?.then(
      ({ show }) => (isGone() ? undefined : show(lines)),
      () => (ends = null),
    );
  };

  const draw = () => {
    drawn = lines.map(({ price, label, colour, style }) =>
      series().createPriceLine({
        price: toPixelNumber(price),
        title: label,
        color: palette().of(colour),
        lineStyle: DASHES[style],
        lineWidth: 1,
        axisLabelVisible: true,
      }),
    );
    drawEnds();
  };
  const redraw = () => {
    for (const line of drawn) series().removePriceLine(line);
    draw();
  };
  const isInPane = (heightPx: number) => heightPx >= 0 && heightPx <= (chart.panes()[0]?.getHeight() ?? 0);

  return {
    set: (next) => {
      lines = next;
      redraw();
    },
    redraw,
    forgetSeries: draw,
    lineAt: (heightPx, mostPx) => {
      let reachPx = isInPane(heightPx) ? mostPx : -1;
      let nearest: FoundLine | null = null;
      for (const { id, price, movable } of lines) {
        const line = series().priceToCoordinate(toPixelNumber(price));
        if (line === null || movable !== true) continue;
        const away = Math.abs(line - heightPx);
        if (away > reachPx) continue;
        nearest = { id, heightPx: line };
        reachPx = away;
      }
      return nearest;
    },
    priceAt: (heightPx) => {
      const price = isInPane(heightPx) ? series().coordinateToPrice(heightPx) : null;
      return price === null || price <= 0 ? null : price.toFixed(priceDecimals());
    },
    hold: (id, price) => {
      const index = lines.findIndex((line) => line.id === id);
      const line = lines[index];
      // A line that is held while the page is left is given back after the chart.
      if (line !== undefined && !isGone()) {
        const lineStyle = price === null ? DASHES[line.style] : LineStyle.Solid;
        drawn[index]?.applyOptions({ price: toPixelNumber(price ?? line.price), lineStyle, lineWidth: price === null ? 1 : 2 });
      }
    },
  };
}
