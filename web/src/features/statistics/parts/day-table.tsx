import { useSay } from '../../../i18n/text.tsx';
import type { DayLine } from '../model/sums.ts';
import styles from '../statistics.module.css';
import { useParts } from './product-table.tsx';

/** The last days, by UTC, behind a line that opens. */
export function DayTable({ lines }: { readonly lines: readonly DayLine[] }) {
  const say = useSay();
  const parts = useParts();
  if (lines.length === 0) return null;
  return (
    <details className={styles['days']}>
      <summary>{say('statistics.days.title')}</summary>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <caption className={styles['caption']}>{say('statistics.days.title')}</caption>
          <thead>
            <tr>
              {(['day', 'contracts', 'wins', 'losses', 'ties', 'voids', 'house'] as const).map((key) => (
                <th key={key} scope="col">
                  {say(`statistics.column.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ day, figures }) => (
              <tr key={day}>
                <th scope="row">
                  <bdi dir="ltr">{day}</bdi>
                </th>
                <td>{parts.count(figures.contracts)}</td>
                <td>{parts.count(figures.wins)}</td>
                <td>{parts.count(figures.losses)}</td>
                <td>{parts.count(figures.ties)}</td>
                <td>{parts.count(figures.voids)}</td>
                <td>{parts.money(figures.houseResult, 'result')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
