import type { ReactNode } from 'react';
import { subtract } from '../domain/decimal.ts';
import { exactFigure } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { CountdownRing } from '../ui/countdown-ring.tsx';
import { classNames } from '../ui/class-names.ts';
import { Figure } from '../ui/figure.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Icon } from '../ui/icon.tsx';
import { RUNNING_LIST_ID, RUNNING_STRIP_ID } from './running-list.ts';
import styles from './running-strip.module.css';

interface RunningStripProps {
  /** Names the strip: what runs. */
  readonly label: string;
  readonly seconds: number | null;
  /** Seconds of the whole. */
  readonly of: number;
  /** The ring in words. */
  readonly left: string;
  /** What was staked on. */
  readonly side: ReactNode;
  /** In USDT, as are the others. */
  readonly stake: string;
  readonly distance: ReactNode;
  /** How the end would be at the price of this moment, and in words; null while that cannot be said. `atRisk`: what plays of the stake. */
  readonly outcome: { readonly text: string; readonly result: 'win' | 'lose' | 'tie' | 'refund'; readonly atRisk: string } | null;
  /** What a win pays, what plays included. */
  readonly payout: string;
  /** How many more run than the one shown. */
  readonly more: number;
  readonly showAll: string;
}

/** Under the price, as long as something of the user's runs: its clock, how far the price is from its own, and what its end would bring now. */
export function RunningStrip({ label, seconds, of, left, side, stake, distance, outcome, payout, more, showAll }: RunningStripProps) {
  const style = useNumberStyle();
  return (
    <section id={RUNNING_STRIP_ID} className={styles['strip']} aria-label={label}>
      <CountdownRing seconds={seconds} of={of} size={40} />
      <Hidden>{left}</Hidden>
      <div className={styles['body']}>
        <p className={styles['line']}>
          <span className={styles['title']}>
            {side}
            <Figure figure={exactFigure(stake, 'owned', style)} unit="USDT" />
          </span>
          {outcome !== null && <Figure figure={exactFigure(netOf(outcome, payout), 'result', style)} tone="signed" />}
        </p>
        <p className={classNames(styles['line'], styles['second'])}>
          <span>{distance}</span>
          {outcome !== null && <span className={styles['outcome']}>{outcome.text}</span>}
        </p>
      </div>
      <button
        type="button"
        className={styles['all']}
        aria-label={showAll}
        title={showAll}
        onClick={() => document.getElementById(RUNNING_LIST_ID)?.scrollIntoView({ block: 'start' })}
      >
        {more > 0 && <bdi dir="ltr">{`+${more}`}</bdi>}
        <Icon name="down" small />
      </button>
    </section>
  );
}

/** What the end would bring, less what plays. It promises nothing: the price of the end decides. */
function netOf({ result, atRisk }: NonNullable<RunningStripProps['outcome']>, payout: string): string {
  return result === 'win' ? subtract(payout, atRisk) : result === 'lose' ? subtract('0', atRisk) : '0';
}
