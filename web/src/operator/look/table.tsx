import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states.tsx';
import styles from './look.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Digits under each other, at the end of the column. */
  readonly isNumber?: boolean;
};

interface TableProps<Row> {
  /** Read out before the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** One sentence where there is no row. */
  readonly empty: string;
}

/** Rows side by side on a wide screen, one under the other with their titles on a phone. */
export function Table<Row>({ label, rows, rowKey, columns, empty }: TableProps<Row>) {
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber = false }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one title, and each stays where it is
              <th key={index} scope="col" className={isNumber ? styles['number'] : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, isNumber = false }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as in the head
                <td key={index} data-title={title} className={isNumber ? styles['number'] : undefined}>
                  <bdi>{cell(row)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
