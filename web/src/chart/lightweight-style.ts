import { ColorType, CrosshairMode, LineStyle, TickMarkType, type Time } from 'lightweight-charts';
import { coloursOf, faded } from './colours.ts';
import type { ChartColour, ChartKind, ChartStyle } from './engine.ts';

/** How the library's parts look: colours from the tokens, times and prices in the page's formats. */

const epochMs = (time: Time): number => (typeof time === 'number' ? time * 1_000 : 0);

export type Palette = { readonly of: (colour: ChartColour | 'bg-0' | 'line-1' | 'text-2' | 'bg-3' | 'text-1') => string };

export const paletteOf = (container: Element): Palette => ({ of: coloursOf(container) });

export function layoutOf(container: HTMLElement, palette: Palette, style: ChartStyle) {
  return {
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: palette.of('bg-0') },
      textColor: palette.of('text-3'),
      fontSize: 11,
      fontFamily: getComputedStyle(container).fontFamily,
      panes: { separatorColor: palette.of('line-1'), separatorHoverColor: palette.of('line-1'), enableResize: false },
    },
    grid: { vertLines: { color: faded(palette.of('line-1'), 0.5) }, horzLines: { color: faded(palette.of('line-1'), 0.5) } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: palette.of('text-3'), labelBackgroundColor: palette.of('bg-3') },
      horzLine: { color: palette.of('text-3'), labelBackgroundColor: palette.of('bg-3') },
    },
    rightPriceScale: { borderVisible: false },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: 4,
      tickMarkFormatter: (time: Time, type: TickMarkType) => {
        // Years, months and days come before times, with and without seconds.
        return style.formatTime(epochMs(time), type < TickMarkType.Time ? 'day' : 'time');
      },
    },
    localization: {
      timeFormatter: (time: Time) => style.formatTime(epochMs(time), 'full'),
      priceFormatter: (price: number) => style.formatPrice(price.toFixed(style.priceDecimals)),
    },
  };
}

export function mainOptions(kind: ChartKind, palette: Palette, style: ChartStyle) {
  const gain = palette.of('gain');
  const loss = palette.of('loss');
  const accent = palette.of('accent');
  const priceFormat = { type: 'price' as const, precision: style.priceDecimals, minMove: 10 ** -style.priceDecimals };
  const common = { priceFormat, priceLineColor: palette.of('text-3'), priceLineStyle: LineStyle.Dotted };
  if (kind === 'candles') {
    // Rising hollow, falling filled: the shape says what the colour says.
    const rising = { upColor: palette.of('bg-0'), borderUpColor: gain, wickUpColor: gain };
    return { ...common, ...rising, downColor: loss, borderDownColor: loss, wickDownColor: loss };
  }
  const line = { ...common, lineWidth: 2 as const };
  return kind === 'line'
    ? { ...line, color: accent }
    : { ...line, lineColor: accent, topColor: faded(accent, 0.22), bottomColor: faded(accent, 0) };
}
