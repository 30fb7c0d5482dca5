import type { ISeriesApi, ISeriesPrimitive, SeriesAttachedParameter, SeriesType, Time } from 'lightweight-charts';
import { toPixelNumber } from '../domain/decimal.ts';
import type { Bar } from '../market/guards.ts';
import { barMarksOf, type BarMark } from './bar-marks.ts';
import type { ChartStyle, Mark } from './engine.ts';
import { seconds } from './lightweight-overlays.ts';
import type { Palette } from './lightweight-style.ts';
import { FONT_PX, layOut, SHAPE_PX, type SeenMark, type Shape } from './mark-layout.ts';

/** Marks of own fills and stakes: an arrow or a dot with words at the bar. Fetched with the first of them. */

/** One keeps its own words. Fills are counted in words; stakes with a sign that every language has. */
export function textOf(first: Mark, count: number, formatFills: ChartStyle['formatFills']): string {
  const { side } = first;
  if (count === 1) return first.text;
  return side === 'buy' || side === 'sell' ? formatFills(side, count) : `${count}×`;
}

type Look = { readonly below: boolean; readonly shape: 'arrow' | 'dot'; readonly colour: 'gain' | 'loss' | 'text-3' };

/** The results of several ends may differ: together they have no colour. */
export function lookOf(mark: Mark, count: number): Look {
  if ('colour' in mark) return { below: mark.side === 'end-down', shape: 'dot', colour: count === 1 ? mark.colour : 'text-3' };
  const below = mark.side === 'buy' || mark.side === 'up';
  return { below, shape: 'arrow', colour: below ? 'gain' : 'loss' };
}

interface Canvas {
  readonly palette: () => Palette;
  readonly style: () => ChartStyle;
  readonly bars: () => readonly Bar[];
}

/** Of the background around words. */
const HALO_PX = 3;
/** Half of the longest words of a mark. */
const OUTSIDE_PX = 60;

export type Marks = { readonly show: (series: ISeriesApi<SeriesType>, marks: readonly Mark[]) => void };

interface OnScreen extends SeenMark<Mark['side']> {
  readonly mark: BarMark;
}

/** What marks that share their words say, and in which colour. */
function wordsOf(together: readonly OnScreen[], formatFills: ChartStyle['formatFills']) {
  const first = together[0]?.mark.first;
  const count = together.reduce((sum, one) => sum + one.count, 0);
  return first === undefined ? null : { text: textOf(first, count, formatFills), colour: lookOf(first, count).colour };
}

function paintShape(context: CanvasRenderingContext2D, { mark: { mark, x }, tip, end }: Shape<OnScreen>, colourOf: Palette['of']): void {
  const { shape, colour } = lookOf(mark.first, mark.count);
  context.fillStyle = colourOf(colour);
  context.beginPath();
  if (shape === 'dot') context.arc(x, (tip + end) / 2, SHAPE_PX / 2, 0, 2 * Math.PI);
  else {
    context.moveTo(x, tip);
    context.lineTo(x - SHAPE_PX / 2, end);
    context.lineTo(x + SHAPE_PX / 2, end);
  }
  context.fill();
}

export function createMarks({ palette, style, bars }: Canvas): Marks {
  let shown: readonly BarMark[] = [];
  let carrier: ISeriesApi<SeriesType> | null = null;
  let place: SeriesAttachedParameter<Time> | null = null;

  const seen = (mark: BarMark, widthPx: number): readonly OnScreen[] => {
    const { bar, side, first, count } = mark;
    const { below } = lookOf(first, count);
    const x = place?.chart.timeScale().timeToCoordinate(seconds(bar.startMs)) ?? null;
    const edge = place?.series.priceToCoordinate(toPixelNumber(below ? bar.low : bar.high)) ?? null;
    // Words reach into the picture from a little outside it.
    if (x === null || edge === null || x < -OUTSIDE_PX || x > widthPx + OUTSIDE_PX) return [];
    return [{ mark, kind: side, count, x, edge, below }];
  };
  const paint = (context: CanvasRenderingContext2D, widthPx: number) => {
    const marks = shown.flatMap((mark) => seen(mark, widthPx));
    const { formatFills } = style();
    const colourOf = palette().of;
    const { shapes, words } = layOut(marks, (together) => context.measureText(wordsOf(together, formatFills)?.text ?? '').width);
    for (const shape of shapes) paintShape(context, shape, colourOf);
    context.textBaseline = 'top';
    context.lineWidth = HALO_PX;
    context.lineJoin = 'round';
    context.strokeStyle = colourOf('bg-0');
    for (const { marks: together, box } of words) {
      const said = wordsOf(together, formatFills);
      if (said === null) continue;
      // Bars and lines may run under the words.
      context.strokeText(said.text, (box.left + box.right) / 2, box.top);
      context.fillStyle = colourOf(said.colour);
      context.fillText(said.text, (box.left + box.right) / 2, box.top);
    }
  };
  const primitive: ISeriesPrimitive<Time> = {
    attached: (attached) => {
      place = attached;
    },
    paneViews: () => [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              context.font = `${FONT_PX}px ${place?.chart.options().layout.fontFamily ?? 'sans-serif'}`;
              context.textAlign = 'center';
              // The chart runs from left to right in every language, its words do not.
              context.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
              paint(context, mediaSize.width);
            }),
        }),
      },
    ],
  };
  return {
    show: (series, marks) => {
      shown = barMarksOf(marks, bars());
      if (carrier !== series) {
        carrier = series;
        series.attachPrimitive(primitive);
      }
      place?.requestUpdate();
    },
  };
}
