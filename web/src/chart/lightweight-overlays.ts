import { HistogramSeries, LineSeries, type IChartApi, type ISeriesApi, type SeriesType, type UTCTimestamp } from 'lightweight-charts';
import type { Bar } from '../market/guards.ts';
import { faded } from './colours.ts';
import type { ChartColour, ChartEngine, Overlay } from './engine.ts';
import type { Palette } from './lightweight-style.ts';

export const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1_000) as UTCTimestamp;

/** Share of the height a panel below the price takes, against 1 of the price. */
const PANEL_SHARE = 0.28;

/** The legend of a panel stands in its upper part. */
const PANEL_MARGINS = { top: 0.26, bottom: 0.06 };
/** Between two panels. */
const SEPARATOR_PX = 1;

type Drawn = { readonly series: readonly ISeriesApi<SeriesType>[]; overlay: Overlay };

/** The indicators' curves and columns on a chart. */
export type Overlays = Pick<ChartEngine, 'setOverlay' | 'updateOverlay' | 'panelTop'> & { readonly restyle: () => void };

export function createOverlays(chart: IChartApi, palette: () => Palette, bars: () => readonly Bar[]): Overlays {
  const drawn = new Map<string, Drawn>();

  const pointOf = (bar: Bar, value: number | null, colour: ChartColour | null) => {
    const time = seconds(bar.startMs);
    if (value === null) return { time };
    return colour === null ? { time, value } : { time, value, color: faded(palette().of(colour), 0.55) };
  };

  const fill = ({ series, overlay }: Drawn) => {
    const held = bars();
    overlay.lines.forEach(({ values, colours }, position) => {
      const points = held.slice(0, values.length).map((bar, index) => pointOf(bar, values[index] ?? null, colours?.[index] ?? null));
      series[position]?.setData(points);
    });
  };

  const add = (overlay: Overlay): Drawn => {
    const pane = overlay.place === 'price' ? 0 : chart.panes().length;
    const priceFormat = { type: 'price' as const, precision: overlay.decimals, minMove: 10 ** -overlay.decimals };
    const series = overlay.lines.map(({ colour, look }) => {
      const common = { color: palette().of(colour), lastValueVisible: false, priceLineVisible: false, priceFormat };
      if (look === 'columns') return chart.addSeries(HistogramSeries, common, pane);
      const line = { ...common, lineWidth: 1 as const, crosshairMarkerVisible: false };
      if (look === 'dots') {
        return chart.addSeries(LineSeries, { ...line, lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }, pane);
      }
      return chart.addSeries(LineSeries, line, pane);
    });
    if (pane > 0) {
      chart.panes()[pane]?.setStretchFactor(PANEL_SHARE);
      chart.priceScale('right', pane).applyOptions({ scaleMargins: PANEL_MARGINS });
    }
    chart.panes()[0]?.setStretchFactor(1);
    const entry = { series, overlay };
    fill(entry);
    return entry;
  };

  return {
    setOverlay: (id, overlay) => {
      const held = drawn.get(id);
      if (overlay === null) {
        for (const series of held?.series ?? []) chart.removeSeries(series);
        drawn.delete(id);
      } else if (held === undefined) drawn.set(id, add(overlay));
      else {
        held.overlay = overlay;
        fill(held);
      }
    },
    updateOverlay: (id, bar, values, colours) => {
      drawn.get(id)?.series.forEach((series, index) => series.update(pointOf(bar, values[index] ?? null, colours[index] ?? null)));
    },
    panelTop: (id) => {
      const pane = drawn.get(id)?.series[0]?.getPane().paneIndex();
      if (pane === undefined) return null;
      const above = chart.panes().slice(0, pane);
      return above.reduce((sum, panel) => sum + panel.getHeight() + SEPARATOR_PX, 0);
    },
    restyle: () => {
      for (const entry of drawn.values()) {
        entry.overlay.lines.forEach(({ colour }, index) => entry.series[index]?.applyOptions({ color: palette().of(colour) }));
        fill(entry);
      }
    },
  };
}
