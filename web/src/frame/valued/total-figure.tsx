import { Suspense } from 'react';
import { amountFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { preferencesStore, setValuedIn } from '../../session/preferences.ts';
import { Figure } from '../../ui/figure.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { unitOf, useValuedIn } from './use-valued-in.ts';
import styles from './valued.module.css';
import { later } from '../../ui/later.ts';

/** Only for those who chose another coin than USDT. */
const RateLine = later(async () => (await import('./rate-line.tsx')).RateLine, 'display');

interface TotalFigureProps {
  /** Null: not known. */
  readonly totalUsdt: string | null;
  readonly masked: boolean;
  readonly stale?: boolean;
  readonly className?: string | undefined;
}

/** What all is worth, in the chosen coin. A tap shows it in USDT and back. */
export function TotalFigure({ totalUsdt, masked, stale = false, className }: TotalFigureProps) {
  const say = useSay();
  const style = useNumberStyle();
  const valued = useValuedIn();
  const other = preferencesStore((preferences) => (preferences.valuedIn === 'usdt' ? preferences.valuedInOther : 'usdt'));
  return (
    <>
      <button type="button" className={styles['total']} onClick={() => setValuedIn(other)}>
        <Figure
          figure={amountFigure(valued.of(totalUsdt), valued.coin, 'owned', style)}
          unit={valued.unit}
          size="balance"
          masked={masked}
          stale={stale || valued.stale}
          className={className}
        />
        <Hidden>{say('shell.figure.showIn', { unit: unitOf(other) })}</Hidden>
      </button>
      {valued.coin !== 'usdt' && (
        <Suspense fallback={<p className={styles['rate']} />}>
          <RateLine coin={valued.coin} />
        </Suspense>
      )}
    </>
  );
}
