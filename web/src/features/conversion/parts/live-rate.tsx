import { exactFigure, figureText, rateFigure } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Tag } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import styles from '../conversion.module.css';
import type { Coin, ConversionInputs, Estimate } from '../model/conversion.ts';
import { rateOf } from '../model/conversion.ts';
import type { LiveRate as Rate } from '../queries.ts';
import { RateText } from './rate-text.tsx';

interface LiveRateProps {
  readonly inputs: ConversionInputs;
  readonly rate: Rate;
  /** Null while nothing is entered, or nothing is known. */
  readonly brought: Estimate | null;
  readonly coins: readonly Coin[];
}

/** What one coin is worth in the other now, and about what the amount brings. */
export function LiveRate({ inputs, rate, brought, coins }: LiveRateProps) {
  const say = useSay();
  const style = useNumberStyle();
  const worth = rateOf(rate.prices);
  const commission = coins.find(({ coin }) => coin === inputs.to)?.commissionPercent ?? null;
  const about = (amount: string) => <Figure figure={exactFigure(amount, 'owned', style)} unit={inputs.to.toUpperCase()} />;
  return (
    <section className={styles['rate']} aria-label={say('conversion.rate.title')}>
      <p className={styles['rateLine']}>
        {worth === null ? (
          <span>{say(rate.isOld ? 'conversion.rate.none' : 'conversion.rate.loading')}</span>
        ) : (
          <RateText rate={worth} coins={inputs} className={rate.isOld ? styles['old'] : undefined} />
        )}
        {worth !== null && (
          <Tag kind={rate.isOld ? 'warn' : 'plain'}>{say(rate.isOld ? 'conversion.rate.old' : 'conversion.rate.live')}</Tag>
        )}
      </p>
      {brought !== null && (
        <Receipt
          rows={[
            {
              key: 'fee',
              label: say('conversion.rate.fee', { percent: isolated(figureText(rateFigure(commission, style))) }),
              value: about(brought.fee),
            },
            { key: 'received', label: say('conversion.rate.received'), value: about(brought.received), strong: true },
          ]}
        />
      )}
    </section>
  );
}
