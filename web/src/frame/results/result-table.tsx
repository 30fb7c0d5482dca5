import type { ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Receipt } from '../../ui/receipt.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './result-table.module.css';

export interface Column<Line> {
  readonly key: string;
  readonly label: string;
  readonly value: (line: Line) => ReactNode;
  /** On a card. */
  readonly strong?: boolean;
}

interface ResultTableProps<Line> {
  readonly caption: string;
  /** What each line is about: the head of its row. */
  readonly head: Column<Line>;
  readonly columns: readonly Column<Line>[];
  readonly lines: readonly Line[];
}

/** Figures in rows and columns, which scroll sideways where they do not fit. */
function ResultTable<Line extends { readonly key: string }>({ caption, head, columns, lines }: ResultTableProps<Line>) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className={hidden['hidden']}>{caption}</caption>
        <thead>
          <tr>
            {[head, ...columns].map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{head.value(line)}</th>
              {columns.map(({ key, value }) => (
                <td key={key}>{value(line)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same on a phone: a card a line. */
function ResultCards<Line extends { readonly key: string }>({ head, columns, lines }: Omit<ResultTableProps<Line>, 'caption'>) {
  return (
    <ul className={styles['cards']}>
      {lines.map((line) => (
        <li key={line.key}>
          <Card>
            <h3>{head.value(line)}</h3>
            <Receipt rows={columns.map(({ value, ...column }) => ({ ...column, value: value(line) }))} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** A table on a desktop, cards on a phone. */
export function ResultLines<Line extends { readonly key: string }>(props: ResultTableProps<Line>) {
  return useWide('desktop') ? <ResultTable {...props} /> : <ResultCards {...props} />;
}

/** The last days, by UTC (the key of a line), behind a line that opens. */
export function DayTable<Line extends { readonly key: string }>({ columns, lines }: Pick<ResultTableProps<Line>, 'columns' | 'lines'>) {
  const say = useSay();
  if (lines.length === 0) return null;
  const head = { key: 'day', label: say('statistics.column.day'), value: ({ key }: Line) => <bdi dir="ltr">{key}</bdi> };
  return (
    <details className={styles['days']}>
      <summary>{say('statistics.days.title')}</summary>
      <ResultTable caption={say('statistics.days.title')} head={head} columns={columns} lines={lines} />
    </details>
  );
}
