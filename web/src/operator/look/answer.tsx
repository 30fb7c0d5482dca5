import type { ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from './facts.tsx';
import { Table } from './table.tsx';
import { Value } from './value.tsx';

type Plain = string | number | boolean | null;
const isPlain = (value: unknown): value is Plain => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever an action answers, by its members: for those that have no page of their own. */
export function Answer({ output, name = '' }: { readonly output: unknown; readonly name?: string }): ReactNode {
  const say = useSay();
  if (isPlain(output)) return <Value name={name} value={output} />;
  if (Array.isArray(output)) return <List rows={output as readonly unknown[]} name={name} />;
  if (!isRecord(output)) return null;
  const members = Object.entries(output);
  if (members.length === 0) return <p>{say('operator-work.answer.done')}</p>;
  return <Members members={members} />;
}

function Members({ members }: { readonly members: readonly (readonly [string, unknown])[] }) {
  const english = useSayEnglish();
  const inner = members.filter(([, value]) => !isPlain(value));
  return (
    <>
      <Facts>
        {members.map(([name, value]) =>
          isPlain(value) ? (
            <Fact key={name} name={english(wordsOf(name))}>
              <Value name={name} value={value} />
            </Fact>
          ) : null,
        )}
      </Facts>
      {inner.map(([name, value]) => (
        <section key={name}>
          <h3>{english(wordsOf(name))}</h3>
          <Answer output={value} name={name} />
        </section>
      ))}
    </>
  );
}

function List({ rows, name }: { readonly rows: readonly unknown[]; readonly name: string }): ReactNode {
  const say = useSay();
  const english = useSayEnglish();
  if (rows.length === 0) return <EmptyState compact text={say('operator-work.answer.none')} />;
  if (!rows.every(isRecord))
    return (
      <ul>
        {rows.map((row, index) => (
          // rows of texts have no number of their own
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Answer output={row} name={name} />
          </li>
        ))}
      </ul>
    );
  const numbered = rows.filter(isRecord).map((row, index) => ({ row, index }));
  const names = [...new Set(numbered.flatMap(({ row }) => Object.keys(row)))];
  return (
    <Table
      label={english(wordsOf(name === '' ? 'answer' : name))}
      rows={numbered}
      rowKey={({ index }: { readonly index: number }) => index}
      empty=""
      columns={names.map((column) => ({
        title: english(wordsOf(column)),
        cell: ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => <Answer output={row[column] ?? null} name={column} />,
      }))}
    />
  );
}
