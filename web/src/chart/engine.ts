import type { Bar } from '../market/guards.ts';

/**
 * What a chart library must be able to do. Bars arrive as decimal texts; whatever a library draws with, floats begin and
 * end behind this interface. Nothing outside this room knows which library it is.
 */

export type ChartKind = 'candles' | 'line' | 'area';

/** Meaning of a colour; the adapter takes the value from the tokens of the page. */
export type ChartColour = 'gain' | 'loss' | 'accent' | 'share-1' | 'share-3' | 'share-5' | 'warn' | 'text-3';

/** A curve or columns beside the bars; `null` where there is no value yet. */
export type OverlayLine = {
  readonly name: string;
  /** `dots` stand alone, without a curve between them. */
  readonly look: 'line' | 'columns' | 'dots';
  readonly colour: ChartColour;
  /** Columns may take the colour of their sign or of their bar. */
  readonly colours?: readonly (ChartColour | null)[];
  readonly values: readonly (number | null)[];
};

/** `price` draws over the bars, `below` in a panel of its own. */
export type Overlay = { readonly place: 'price' | 'below'; readonly decimals: number; readonly lines: readonly OverlayLine[] };

/** A price of the user's own: an open order, an average. */
export type OwnLine = {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly colour: ChartColour;
  readonly style: 'solid' | 'dashed' | 'dotted';
  /** May be taken and put elsewhere; what then happens is asked by whoever listens. */
  readonly movable?: boolean;
  /** When what it belongs to began and ends, epoch ms, and the end in words: a mark there, and the time between. */
  readonly ends?: readonly { readonly fromMs: number; readonly atMs: number; readonly label: string }[];
};

/** An own line and where it stands, in pixels from the upper edge of the chart. */
export type FoundLine = { readonly id: string; readonly heightPx: number };

/** A fill of the user's own. Several on one side of one bar are drawn as one. */
type FillMark = MarkAt & { readonly side: 'buy' | 'sell' };
/** Where a stake was entered, by its side. */
type StakeMark = MarkAt & { readonly side: 'up' | 'down' };
/** Where a stake on a side ended, in the colour of its result; its entry is at the other side of the bars. */
type EndMark = MarkAt & { readonly side: 'end-up' | 'end-down'; readonly colour: 'gain' | 'loss' | 'text-3' };
type MarkAt = { readonly id: string; readonly timeMs: number; readonly text: string };
export type Mark = FillMark | StakeMark | EndMark;

/** A place on the chart that stays where it is when the bars move. */
export type ChartPoint = { readonly timeMs: number; readonly price: string };
/** From the upper left corner of the chart, CSS pixels. */
export type Pixel = { readonly x: number; readonly y: number };

/** The panel of the price while it is drawn, sizes in CSS pixels. */
export type Sheet = {
  readonly context: CanvasRenderingContext2D;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly colourOf: (colour: ChartColour | 'text-1' | 'bg-3') => string;
};

/** Free drawing over the bars. */
export type DrawingBoard = {
  /** Draws over the bars whenever they are drawn; null draws nothing. */
  readonly setPainter: (painter: ((sheet: Sheet) => void) | null) => void;
  readonly repaint: () => void;
  /** Of the panel of the price. */
  readonly size: () => { readonly widthPx: number; readonly heightPx: number };
  /** Whether a pixel lies in the panel of the price. */
  readonly holds: (pixel: Pixel) => boolean;
  /** Also outside the panel; null while there is no scale, and where there is no price. */
  readonly pointAt: (pixel: Pixel) => ChartPoint | null;
  readonly pixelOf: (point: ChartPoint) => Pixel | null;
};

/** Whole indexes of the bars that are seen; below zero means empty space before the first. */
export type VisibleRange = { readonly from: number; readonly to: number };

export type ChartStyle = {
  readonly priceDecimals: number;
  /** Groups and decimal mark of the page's language. */
  readonly formatPrice: (digits: string) => string;
  /** Axis texts in the user's zone: a time of day, a day, or both for the crosshair. */
  readonly formatTime: (epochMs: number, detail: 'time' | 'day' | 'full') => string;
  /** Words of several fills of one side that fall on one bar. */
  readonly formatFills: (side: 'buy' | 'sell', count: number) => string;
};

export type ChartEngine = {
  readonly setBars: (bars: readonly Bar[]) => void;
  /** Replaces the last bar or appends the next. */
  readonly update: (bar: Bar) => void;
  readonly setKind: (kind: ChartKind) => void;
  /** Draws, replaces or (null) removes what belongs to an indicator. Values stand in the order of the bars. */
  readonly setOverlay: (id: string, overlay: Overlay | null) => void;
  /** The last value of each line of an overlay, for the running bar. */
  readonly updateOverlay: (id: string, bar: Bar, values: readonly (number | null)[], colours: readonly (ChartColour | null)[]) => void;
  /** Upper edge of the panel that an overlay stands in, in pixels from that of the chart; null while it has none. */
  readonly panelTop: (id: string) => number | null;
  /** Keeps this much of the price panel's upper edge free of bars, in pixels: the legend stands there. */
  readonly setHeadroom: (heightPx: number) => void;
  readonly setLines: (lines: readonly OwnLine[]) => void;
  readonly setMarks: (marks: readonly Mark[]) => void;
  /** The movable line nearest to a height in pixels from the upper edge of the chart; null where there is none within reach. */
  readonly lineAt: (heightPx: number, reachPx: number) => FoundLine | null;
  /** The price at such a height, with the decimals of prices; null outside the panel of the price. */
  readonly priceAt: (heightPx: number) => string | null;
  /** Draws an own line as held, at this price; null puts it back. */
  readonly holdLine: (id: string, price: string | null) => void;
  readonly onRange: (listener: (range: VisibleRange) => void) => void;
  /** Index of the bar under the crosshair, or null. */
  readonly onCrosshair: (listener: (index: number | null) => void) => void;
  /** Moves the crosshair by keyboard; null takes it away. */
  readonly pointAt: (index: number | null) => void;
  readonly showLatest: (bars: number) => void;
  /** Its code comes when it is asked for; always the same one. */
  readonly board: () => Promise<DrawingBoard>;
  /** What is drawn now, without the words around it. */
  readonly picture: () => HTMLCanvasElement;
  /** The tokens of the page have changed (colour pair, language). */
  readonly restyle: (style: ChartStyle) => void;
  readonly destroy: () => void;
};
