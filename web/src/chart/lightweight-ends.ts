import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, Logical, SeriesType, Time } from 'lightweight-charts';
import type { Bar } from '../market/guards.ts';
import type { ChartColour, OwnLine } from './engine.ts';
import type { Palette } from './lightweight-style.ts';

/** Ends of what runs on the chart: a vertical line at the moment, and the time up to it shaded. Fetched with the first of them, and alone. */

interface Canvas {
  readonly chart: IChartApi;
  readonly series: () => ISeriesApi<SeriesType>;
  readonly palette: () => Palette;
  readonly bars: () => readonly Bar[];
}

type End = NonNullable<OwnLine['ends']>[number] & { readonly colour: ChartColour };

export type Ends = { readonly show: (lines: readonly OwnLine[]) => void };

/** Of the look of the chart; a line dashed like this is no price. */
const DASH_PX = [2, 3];
const SHADE = 0.1;
const BARS_LOOKED_AT = 5;

/**
 * Where a moment near the newest bar stands, in bars from the first one: a bar reaches half a bar to each side of its place. The length
 * of a bar is the least distance of the newest ones, since a feed may have a gap. Null while there are not two bars.
 */
export function placeOfMoment(atMs: number, bars: readonly Bar[]): number | null {
  const newest = bars.slice(-BARS_LOOKED_AT);
  const last = newest.at(-1);
  const lengths = newest.slice(1).map(({ startMs }, index) => startMs - (newest[index]?.startMs ?? 0));
  if (last === undefined || lengths.length === 0) return null;
  return bars.length - 1.5 + (atMs - last.startMs) / Math.min(...lengths);
}

/** What ends, each moment once, the soonest first: contracts that end together share a line, and two colours of them are nobody's. */
export function endsOf(lines: readonly OwnLine[]): readonly End[] {
  const found = new Map<number, End>();
  for (const { ends = [], colour } of lines) {
    for (const end of ends) {
      const other = found.get(end.atMs);
      found.set(end.atMs, { ...end, colour: other === undefined || other.colour === colour ? colour : 'accent' });
    }
  }
  return [...found.values()].toSorted((a, b) => a.atMs - b.atMs);
}

export function createEnds({ chart, series, palette, bars }: Canvas): Ends {
  const scale = chart.timeScale();
  let ends: readonly End[] = [];
  let carrier: ISeriesApi<SeriesType> | null = null;
  let redraw: () => void = () => undefined;

  const across = (atMs: number): number | null => {
    const index = placeOfMoment(atMs, bars());
    const newest = bars().length - 1;
    // The scale knows whole bars only; between them and beyond it is even.
    const [at, next] = [newest, newest + 1].map((bar) => scale.logicalToCoordinate(bar as Logical) ?? null);
    if (index === null || at === undefined || at === null || next === undefined || next === null) return null;
    return at + (index - newest) * (next - at);
  };
  const soonest = () => ends[0];
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate;
    },
    paneViews: () => [{ renderer: () => renderer }],
    timeAxisViews: () => [label],
  };
  const label = {
    coordinate: () => across(soonest()?.atMs ?? 0) ?? 0,
    text: () => soonest()?.label ?? '',
    textColor: () => palette().of('text-1'),
    backColor: () => palette().of('bg-3'),
    visible: () => ends.length > 0 && across(soonest()?.atMs ?? 0) !== null,
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
        context.lineWidth = Math.max(1, Math.floor(ratio));
        context.setLineDash(DASH_PX.map((length) => length * ratio));
        for (const { atMs, colour } of ends) {
          const x = across(atMs);
          if (x === null) continue;
          context.strokeStyle = palette().of(colour);
          context.beginPath();
          context.moveTo(Math.round(x * ratio) + 0.5, 0);
          context.lineTo(Math.round(x * ratio) + 0.5, bitmapSize.height);
          context.stroke();
        }
      }),
    drawBackground: (target) =>
      target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
        const end = soonest();
        const from = end === undefined ? null : across(end.fromMs);
        const to = end === undefined ? null : across(end.atMs);
        if (from === null || to === null || end === undefined) return;
        context.fillStyle = palette().of(end.colour);
        context.globalAlpha = SHADE;
        context.fillRect(from * ratio, 0, (to - from) * ratio, bitmapSize.height);
        context.globalAlpha = 1;
      }),
  };

  /** A chart that shows its newest bar is moved so far that the last end can be seen too, unless that were more than half of it. */
  const makeRoom = () => {
    const last = ends.at(-1);
    const index = last === undefined ? null : placeOfMoment(last.atMs, bars());
    const seen = scale.getVisibleLogicalRange();
    if (index === null || seen === null) return;
    const wanted = Math.ceil(index - (bars().length - 1)) + 1;
    const free = scale.scrollPosition();
    if (free >= 0 && wanted > free && wanted * 2 < seen.to - seen.from) scale.scrollToPosition(wanted, false);
  };

  return {
    show: (lines) => {
      const before = ends.length;
      ends = endsOf(lines);
      if (carrier !== series()) {
        carrier = series();
        carrier.attachPrimitive(primitive);
      }
      if (ends.length > before) makeRoom();
      redraw();
    },
  };
}
