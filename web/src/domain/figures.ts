import { absolute, compare, decimalsOf, divide, fixed, isZero, multiply, round, significant, signOf, subtract } from './decimal.ts';

/**
 * All texts of figures. Input: canonical decimal text or null (not known); output: a `Figure` whose parts the
 * one drawing component sets side by side. Colour follows the sign of the figure; words are for `aria-label`.
 */

export const UNKNOWN_TEXT = '—';
export const MINUS = '\u2212';

/** How a language writes numbers; digits are Latin in all of them. */
export type NumberStyle = {
  readonly decimal: string;
  readonly group: string;
  /** Digits before the point from which groups are set: 4, or 5 in languages that leave 1234 alone. */
  readonly groupFrom: number;
  readonly percent: 'after' | 'after-space' | 'before';
};

export const PLAIN_STYLE: NumberStyle = { decimal: '.', group: ',', groupFrom: 4, percent: 'after' };

/** What a screen reader says: `minus` for amounts below zero, `up`/`down` for changes. */
export type FigureWord = 'number' | 'minus' | 'plus' | 'up' | 'down' | 'unknown' | 'hidden';

export type Figure = {
  readonly sign: '' | '+' | typeof MINUS;
  readonly digits: string;
  /** `K`, `M`, `B`, `T` or nothing. */
  readonly suffix: '' | 'K' | 'M' | 'B' | 'T';
  readonly percent: NumberStyle['percent'] | null;
  readonly direction: 'up' | 'down' | 'flat' | 'unknown';
  readonly word: FigureWord;
  /** Plain digits with a point and an ASCII minus, for the clipboard; empty when not known. */
  readonly plain: string;
};

const UNKNOWN: Figure = Object.freeze({
  sign: '',
  digits: UNKNOWN_TEXT,
  suffix: '',
  percent: null,
  direction: 'unknown',
  word: 'unknown',
  plain: '',
});

/** The whole figure as one text, in reading order. */
export function figureText(figure: Figure): string {
  const body = `${figure.digits}${figure.suffix}`;
  if (figure.percent === null || figure.word === 'unknown') return `${figure.sign}${body}`;
  if (figure.percent === 'before') return `${figure.sign}%${body}`;
  return `${figure.sign}${body}${figure.percent === 'after-space' ? '\u00a0%' : '%'}`;
}

/** Sets the separators of a language into plain digits such as `65432.11`. */
export function groupDigits(digits: string, style: NumberStyle): string {
  const point = digits.indexOf('.');
  const whole = point < 0 ? digits : digits.slice(0, point);
  const fraction = point < 0 ? '' : `${style.decimal}${digits.slice(point + 1)}`;
  const grouped = whole.length < style.groupFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, style.group);
  return `${grouped}${fraction}`;
}

/** Digits of a price that is not negative, by the product's table; the row is chosen by the exact value. */
export function priceDigits(price: string): string {
  if (isZero(price)) return '0.00';
  if (compare(price, '0.00001') < 0) return significant(price, 6);
  if (compare(price, '0.0001') < 0) return significant(price, 4);
  if (compare(price, '0.001') < 0) return significant(price, 2);
  if (compare(price, '10') < 0) return fixed(price, 6, 'half-up');
  return fixed(price, compare(price, '100') < 0 ? 4 : 2, 'half-up');
}

export function priceFigure(price: string | null, style: NumberStyle): Figure {
  if (price === null || signOf(price) < 0) return UNKNOWN;
  return neutral(priceDigits(price), style);
}

/** A price that is ordered at, traded at or decides: by the same table, and never without a digit that its tick has. */
export function tickFigure(price: string | null, decimals: number, style: NumberStyle): Figure {
  if (price === null || signOf(price) < 0) return UNKNOWN;
  return differenceFigure(price, Math.max(decimals, decimalsOfDigits(priceDigits(price))), style);
}

/** How far prices are apart: every decimal of the pair's tick. */
export function differenceFigure(difference: string | null, decimals: number, style: NumberStyle): Figure {
  if (difference === null) return UNKNOWN;
  return neutral(fixed(difference, Math.max(decimals, decimalsOf(difference)), 'half-up'), style);
}

const decimalsOfDigits = (digits: string): number => digits.length - 1 - digits.indexOf('.');

/**
 * Size of a change in percent: |close − open| / open × 100 cut to two decimals, at least 0.01 when not zero,
 * with the sign of close − open. Null when it cannot be computed.
 */
export function percentChange(close: string | null, open: string | null): string | null {
  if (close === null || open === null || signOf(open) <= 0) return null;
  const difference = subtract(close, open);
  const quotient = divide(multiply(absolute(difference), '100'), open);
  return quotient === null ? null : percentOf(quotient, signOf(difference));
}

function percentOf(size: string, sign: -1 | 0 | 1): string {
  if (sign === 0 || isZero(size)) return '0';
  const cut = round(size, 2, 'down');
  const shown = isZero(cut) ? '0.01' : cut;
  return sign < 0 ? `-${shown}` : shown;
}

/** A signed percentage: `1.239` shows `+1.23%`, `-0.004` shows `−0.01%`, `0` shows `0.00%`. */
export function percentFigure(percent: string | null, style: NumberStyle): Figure {
  if (percent === null) return UNKNOWN;
  const shown = percentOf(absolute(percent), signOf(percent));
  const digits = groupDigits(fixed(absolute(shown), 2, 'down'), style);
  return { ...signed(shown, digits, 'change'), percent: style.percent, plain: fixed(shown, 2, 'down') };
}

/** A share such as a fee rate: no sign, cut to the decimals it has, at least `minDecimals`. */
export function rateFigure(percent: string | null, style: NumberStyle, minDecimals = 1): Figure {
  if (percent === null) return UNKNOWN;
  const digits = fixed(percent, Math.max(minDecimals, decimalsOf(percent)), 'down');
  return { ...neutral(digits, style), percent: style.percent };
}

const SUFFIXES = [
  ['1000000000000', 'T'],
  ['1000000000', 'B'],
  ['1000000', 'M'],
  ['1000', 'K'],
] as const;

/** Volume cut to two decimals: `999999` shows `999.99K`; below 0.01 two digits that count: `0.00766` shows `0.0077`. */
export function compactFigure(volume: string | null, style: NumberStyle): Figure {
  if (volume === null || signOf(volume) < 0) return UNKNOWN;
  for (const [limit, suffix] of SUFFIXES) {
    if (compare(volume, limit) < 0) continue;
    const scaled = divide(volume, limit);
    if (scaled === null) return UNKNOWN;
    return { ...neutral(fixed(scaled, 2, 'down'), style), suffix, plain: volume };
  }
  // Something that traded is never shown as nothing.
  const digits = !isZero(volume) && compare(volume, '0.01') < 0 ? significant(volume, 2) : fixed(volume, 2, 'down');
  return { ...neutral(digits, style), plain: volume };
}

/** What an amount is to the reader; it decides the rounding, so that a page never promises more than there is. */
export type AmountMeaning = 'owned' | 'cost' | 'result';

/** Money shows two decimals, a coin up to eight with zeros trimmed to two. */
export function amountDecimals(asset: string): number {
  return /^usdt$|^fiat:/i.test(asset) ? 2 : 8;
}

/** Owned amounts round down, costs up, results toward the loss. Results carry their sign. */
export function amountFigure(amount: string | null, asset: string, meaning: AmountMeaning, style: NumberStyle): Figure {
  if (amount === null) return UNKNOWN;
  const rounding = meaning === 'owned' ? 'down' : meaning === 'cost' ? 'up' : 'floor';
  return amountAt(round(amount, amountDecimals(asset), rounding), meaning, style);
}

/** Receipts, records and order fields: every digit there is, at least two. */
export function exactFigure(amount: string | null, meaning: AmountMeaning, style: NumberStyle): Figure {
  return amount === null ? UNKNOWN : amountAt(amount, meaning, style);
}

function amountAt(value: string, meaning: AmountMeaning, style: NumberStyle): Figure {
  const plain = fixed(value, Math.max(2, decimalsOf(value)), 'down');
  const digits = groupDigits(fixed(absolute(value), Math.max(2, decimalsOf(value)), 'down'), style);
  return { ...signed(value, digits, meaning === 'result' ? 'result' : 'amount'), plain };
}

/** A count or quantity with exactly the decimals of its step. */
export function quantityFigure(quantity: string | null, decimals: number, style: NumberStyle): Figure {
  if (quantity === null) return UNKNOWN;
  return neutral(fixed(quantity, Math.max(decimals, decimalsOf(quantity)), 'down'), style);
}

export const unknownFigure = (): Figure => UNKNOWN;

/** Four dots of fixed width in place of a hidden amount. */
export function hiddenFigure(): Figure {
  return { sign: '', digits: '••••', suffix: '', percent: null, direction: 'unknown', word: 'hidden', plain: '' };
}

function neutral(digits: string, style: NumberStyle): Figure {
  return { sign: '', digits: groupDigits(digits, style), suffix: '', percent: null, direction: 'flat', word: 'number', plain: digits };
}

function signed(value: string, digits: string, kind: 'change' | 'result' | 'amount'): Omit<Figure, 'plain'> {
  const sign = signOf(value);
  const base = { digits, suffix: '', percent: null } as const;
  if (sign === 0) return { ...base, sign: '', direction: 'flat', word: 'number' };
  if (sign < 0) return { ...base, sign: MINUS, direction: 'down', word: kind === 'change' ? 'down' : 'minus' };
  if (kind === 'amount') return { ...base, sign: '', direction: 'flat', word: 'number' };
  return { ...base, sign: '+', direction: 'up', word: kind === 'change' ? 'up' : 'plus' };
}
