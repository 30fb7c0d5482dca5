import type { ISeriesApi, ISeriesPrimitive, SeriesAttachedParameter, SeriesType, Time } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import type { ChartStyle, Mark } from './engine.ts';
import { seconds } from './lightweight-overlays.ts';
import type { Palette } from './lightweight-style.ts';

/** Marks of own fills and stakes: an arrow or a dot with words at the bar. Fetched with the first of them. */

/** What is marked at one side of one bar. */
export type BarMark = {
  readonly bar: Bar;
  readonly below: boolean;
  readonly shape: 'arrow' | 'dot';
  readonly colour: 'gain' | 'loss' | 'text-3';
  readonly text: string;
};

/** They stand at the bar they happened in, those of one side as one mark; one from before the oldest bar is not drawn. */
export function barMarksOf(marks: readonly Mark[], bars: readonly Bar[], formatFills: ChartStyle['formatFills']): readonly BarMark[] {
  const starts = bars.map((bar) => bar.startMs);
  const groups = new Map<string, { readonly bar: Bar; readonly first: Mark; count: number }>();
  for (const mark of marks.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const bar = bars[indexAtOrBefore(starts, mark.timeMs)];
    if (bar === undefined) continue;
    const key = `${bar.startMs} ${mark.side}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { bar, first: mark, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ bar, first, count }) => ({
    bar,
    ...lookOf(first, count),
    text: count === 1 ? first.text : textOfSeveral(first, count, formatFills),
  }));
}

/** Fills are counted in words; stakes that meet in one bar with a sign that every language has. */
function textOfSeveral({ side }: Mark, count: number, formatFills: ChartStyle['formatFills']): string {
  return side === 'buy' || side === 'sell' ? formatFills(side, count) : `${count}×`;
}

/** The results of several ends may differ: together they have no colour. */
function lookOf(mark: Mark, count: number): Pick<BarMark, 'below' | 'shape' | 'colour'> {
  if ('colour' in mark) return { below: mark.side === 'end-down', shape: 'dot', colour: count === 1 ? mark.colour : 'text-3' };
  const below = mark.side === 'buy' || mark.side === 'up';
  return { below, shape: 'arrow', colour: below ? 'gain' : 'loss' };
}

interface Canvas {
  readonly palette: () => Palette;
  readonly style: () => ChartStyle;
  readonly bars: () => readonly Bar[];
}

export type Marks = { readonly show: (series: ISeriesApi<SeriesType>, marks: readonly Mark[]) => void };

const GAP_PX = 4;
const ARROW_PX = 7;
const FONT_PX = 11;

export function createMarks({ palette, style, bars }: Canvas): Marks {
  let shown: readonly BarMark[] = [];
  let carrier: ISeriesApi<SeriesType> | null = null;
  let place: SeriesAttachedParameter<Time> | null = null;

  const paint = (context: CanvasRenderingContext2D, { bar, below, shape, colour, text }: BarMark) => {
    const x = place?.chart.timeScale().timeToCoordinate(seconds(bar.startMs)) ?? null;
    const edge = place?.series.priceToCoordinate(toPixelNumber(below ? bar.low : bar.high)) ?? null;
    if (x === null || edge === null) return;
    // Downwards below the bar, upwards above it.
    const way = below ? 1 : -1;
    const tip = edge + way * GAP_PX;
    const end = tip + way * ARROW_PX;
    context.fillStyle = palette().of(colour);
    context.beginPath();
    if (shape === 'dot') context.arc(x, (tip + end) / 2, ARROW_PX / 2, 0, 2 * Math.PI);
    else {
      context.moveTo(x, tip);
      context.lineTo(x - ARROW_PX / 2, end);
      context.lineTo(x + ARROW_PX / 2, end);
    }
    context.fill();
    context.textBaseline = below ? 'top' : 'bottom';
    context.fillText(text, x, end + way * 2);
  };
  const primitive: ISeriesPrimitive<Time> = {
    attached: (attached) => {
      place = attached;
    },
    paneViews: () => [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context }) => {
              context.font = `${FONT_PX}px ${place?.chart.options().layout.fontFamily ?? 'sans-serif'}`;
              context.textAlign = 'center';
              for (const mark of shown) paint(context, mark);
            }),
        }),
      },
    ],
  };
  return {
    show: (series, marks) => {
      shown = barMarksOf(marks, bars(), style().formatFills);
      if (carrier !== series) {
        carrier = series;
        series.attachPrimitive(primitive);
      }
      place?.requestUpdate();
    },
  };
}

/** Index of the bar a moment lies in; -1 before the first bar. */
function indexAtOrBefore(starts: readonly number[], timeMs: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
