import { amountFigure, quantityFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Figure } from '../../ui/figure.tsx';

/** Counts, money and durations of published results, as every product shows them. */
export function useFigureParts(stale = false) {
  const say = useSay();
  const style = useNumberStyle();
  return {
    count: (value: number) => <Figure figure={quantityFigure(String(value), 0, style)} stale={stale} />,
    money: (amount: string, meaning: 'owned' | 'result') => (
      <Figure figure={amountFigure(amount, 'usdt', meaning, style)} unit="USDT" stale={stale} />
    ),
    duration: (seconds: number) =>
      seconds < 60 ? say('statistics.duration.seconds', { count: seconds }) : say('statistics.duration.minutes', { count: seconds / 60 }),
  };
}
