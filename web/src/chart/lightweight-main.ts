import { AreaSeries, CandlestickSeries, LineSeries, type IChartApi, type ISeriesApi, type SeriesType } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartEngine, ChartKind, ChartStyle, Mark } from './engine.ts';
import type { Marks } from './lightweight-marks.ts';
import { seconds } from './lightweight-overlays.ts';
import { mainOptions, type Palette } from './lightweight-style.ts';

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

/** Two rows: what a legend needs most often, until it says what it needs. */
const LEGEND_PX = 36;

interface Canvas {
  readonly chart: IChartApi;
  readonly palette: () => Palette;
  readonly style: () => ChartStyle;
  readonly bars: () => readonly Bar[];
  readonly isGone: () => boolean;
}

export type MainSeries = Pick<ChartEngine, 'setMarks' | 'setHeadroom'> & {
  readonly series: () => ISeriesApi<SeriesType>;
  /** All bars anew, with their marks. */
  readonly draw: () => void;
  readonly update: (bar: Bar) => void;
  /** Another kind is another series: true when the one before is gone. */
  readonly setKind: (kind: ChartKind) => boolean;
  readonly restyle: () => void;
};

/** The bars themselves, with the marks on them and the free space above them. */
export function createMainSeries({ chart, palette, style, bars, isGone }: Canvas): MainSeries {
  let kind: ChartKind = 'candles';
  let marks: readonly Mark[] = [];
  let headroomPx = LEGEND_PX;
  let main = addMain(chart, kind, palette(), style());
  let code: Promise<Marks> | null = null;

  /** Comes with the first mark; without the network the fills still stand in their list. */
  const drawMarks = () => {
    if (marks.length > 0) code ??= import('./lightweight-marks.ts').then(({ createMarks }) => createMarks({ palette, style, bars }));
    code?.then(
      // The page may have been left while the code travelled: a removed chart that is changed throws in its next frame.
      ({ show }) => (isGone() ? undefined : show(main, marks)),
      () => (code = null),
    );
  };
  const draw = () => {
    main.setData(bars().map((bar) => mainPoint(bar, kind)));
    drawMarks();
    placeHeadroom(chart, headroomPx);
  };
  placeHeadroom(chart, headroomPx);
  return {
    series: () => main,
    draw,
    update: (bar) => main.update(mainPoint(bar, kind)),
    setKind: (next) => {
      if (next === kind) return false;
      kind = next;
      chart.removeSeries(main);
      main = addMain(chart, kind, palette(), style());
      main.setSeriesOrder(0);
      draw();
      return true;
    },
    restyle: () => {
      main.applyOptions(mainOptions(kind, palette(), style()));
      drawMarks();
    },
    setMarks: (next) => {
      marks = next;
      drawMarks();
    },
    setHeadroom: (heightPx) => {
      headroomPx = heightPx;
      placeHeadroom(chart, headroomPx);
    },
  };
}

/** Share of the height that stays free above and below the bars. */
const MARGIN = 0.08;
/** However high the legend is, the bars keep the larger part. */
const MOST_MARGIN = 0.4;

function placeHeadroom(chart: IChartApi, heightPx: number): void {
  const panelPx = chart.panes()[0]?.getHeight() ?? 0;
  const top = panelPx === 0 ? MARGIN : Math.max(MARGIN, Math.min(MOST_MARGIN, MARGIN / 2 + heightPx / panelPx));
  const scale = chart.priceScale('right', 0);
  // The library draws all of it again, also for the margin that it has.
  if (scale.options().scaleMargins.top !== top) scale.applyOptions({ scaleMargins: { top, bottom: MARGIN } });
}
