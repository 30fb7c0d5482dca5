import { percentChange, percentFigure, tickFigure } from '../domain/figures.ts';
import type { Bar } from '../market/guards.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { Figure } from '../ui/figure.tsx';
import styles from './chart.module.css';
import type { IndicatorName } from './indicator-names.ts';

interface LegendProps {
  /** The bar under the crosshair; without one the names of the indicators stand here. */
  readonly bar: Bar | null;
  readonly indicators: readonly { readonly name: IndicatorName; readonly periods: readonly number[] }[];
  readonly priceDecimals: number;
}

/** Open, high, low, close and change of the bar under the crosshair, and which indicators are drawn. */
export function Legend({ bar, indicators, priceDecimals }: LegendProps) {
  const say = useSay();
  const style = useNumberStyle();
  const drawn = indicators.filter(({ name }) => name !== 'VOL');
  return (
    <div className={styles['legend']} dir="ltr" aria-live="off">
      {bar === null ? (
        drawn.map(({ name, periods }) => <span key={name}>{[name, ...periods].join(' ')}</span>)
      ) : (
        <>
          {(['open', 'high', 'low', 'close'] as const).map((part) => (
            <span key={part}>
              {say(`trade.chart.${part}`)} <Figure figure={tickFigure(bar[part], priceDecimals, style)} />
            </span>
          ))}
          <Figure figure={percentFigure(percentChange(bar.close, bar.open), style)} tone="signed" arrow={false} />
        </>
      )}
    </div>
  );
}
