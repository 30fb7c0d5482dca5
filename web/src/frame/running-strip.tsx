import type { ReactNode } from 'react';
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
  readonly title: ReactNode;
  readonly distance: ReactNode;
  /** What the end would bring at the price of this moment, in words and in USDT; null while that cannot be said. */
  readonly outcome: { readonly text: string; readonly net: string } | null;
  /** How many more run than the one shown. */
  readonly more: number;
  readonly showAll: string;
}

/** Under the price, as long as something of the user's runs: its clock, how far the price is from its own, and what its end would bring now. */
export function RunningStrip({ label, seconds, of, left, title, distance, outcome, more, showAll }: RunningStripProps) {
  const style = useNumberStyle();
  return (
    <section id={RUNNING_STRIP_ID} className={styles['strip']} aria-label={label}>
      <CountdownRing seconds={seconds} of={of} size={40} />
      <Hidden>{left}</Hidden>
      <div className={styles['body']}>
        <p className={styles['line']}>
          <span className={styles['title']}>{title}</span>
          {outcome !== null && <Figure figure={exactFigure(outcome.net, 'result', style)} tone="signed" />}
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
