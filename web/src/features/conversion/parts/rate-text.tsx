import { exactFigure, figureText } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { shownRate } from '../model/rate.ts';

interface RateTextProps {
  /** What one coin brings of the other. */
  readonly rate: string;
  readonly coins: { readonly from: string; readonly to: string };
  readonly className?: string | undefined;
}

/** A rate in the direction in which it can be read. */
export function RateText({ rate, coins, className }: RateTextProps) {
  const style = useNumberStyle();
  const { one, worth, other } = shownRate(rate, coins);
  return <bdi dir="ltr" className={className}>{`1 ${one} ≈ ${figureText(exactFigure(worth, 'owned', style))} ${other}`}</bdi>;
}
