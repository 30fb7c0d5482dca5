import type { ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './receipt.module.css';

export interface ReceiptRow {
  readonly key: string;
  readonly label: ReactNode;
  /** What stands now, when the action changes it: shown quiet, then an arrow, then `value` strong. */
  readonly before?: ReactNode;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

/** Label at the start, figure at the end, dashed hairlines: closes every action. What does not change is not listed. */
export function Receipt({ rows, label }: { readonly rows: readonly ReceiptRow[]; readonly label?: string }) {
  const say = useSay();
  return (
    <dl className={styles['receipt']} aria-label={label}>
      {rows.map((row) => (
        <div key={row.key} className={classNames(styles['row'], row.strong === true && styles['strong'])}>
          <dt>{row.label}</dt>
          <dd>
            {row.before === undefined ? (
              row.value
            ) : (
              <>
                <span className={styles['before']}>{row.before}</span>
                <span className={styles['change']}>
                  <span className={styles['arrow']} role="img" aria-label={say('shell.figure.changesTo')}>
                    <Icon name="arrow" small />
                  </span>
                  <span className={styles['after']}>{row.value}</span>
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
