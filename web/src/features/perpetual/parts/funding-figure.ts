import { multiply } from '../../../domain/decimal.ts';
import { rateFigure, type Figure, type NumberStyle } from '../../../domain/figures.ts';

/** A funding rate in percent with its sign: which side pays depends on it. */
export function fundingFigure(rate: string | null, style: NumberStyle): Figure {
  if (rate === null) return rateFigure(null, style);
  const negative = rate.startsWith('-');
  const figure = rateFigure(multiply(negative ? rate.slice(1) : rate, '100'), style, 4);
  return negative ? { ...figure, sign: '\u2212' as const, word: 'minus' as const } : figure;
}
