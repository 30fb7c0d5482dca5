import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { titleText, wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { SubPages } from '../look/sub-pages.tsx';
import { Table } from '../look/table.tsx';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf } from '../pages.ts';
import { useReader } from '../reader.ts';
import { askedFor, fixedFor, keyOf, rowsOf, TASK_LISTS, totalOf, type Row, type RowForm, type TaskList } from './lists.ts';
import { isLong, Member, nameOf } from './member.tsx';
import styles from './tasks.module.css';

interface ListPageProps {
  readonly list: string;
  readonly state: string;
  /** Which row is shown by itself; null: all of them. */
  readonly row: string | null;
  /** The action that lists them. */
  readonly action: string;
  /** How many wait; null: nobody knows. */
  readonly count: number | null;
}

/** A list of what waits, or one row of it with what is done about it. */
export function ListPage({ list, state, row, action, count }: ListPageProps) {
  const say = useSay();
  const english = useSayEnglish();
  const known = Object.hasOwn(TASK_LISTS, list) ? TASK_LISTS[list] : undefined;
  const alone = known === undefined || row === null ? null : askedFor(known, row);
  const look = useLook(action, v.unknown(), alone ?? (state === '' ? {} : { state }));
  const states = ['', ...(known?.states ?? [])];
  const pathOf = (one: string): string => (one === '' ? list : `${list}/${one}`);
  return (
    <>
      <p>
        <a href={addressOf('work', row === null ? undefined : pathOf(state))}>{say('operator-tasks.back')}</a>
      </p>
      <h2>{english(wordsOf(list))}</h2>
      {row === null && states.length > 1 && (
        <SubPages
          label={english(wordsOf(list))}
          shown={state}
          pages={states.map((one) => ({
            id: one,
            title: english(wordsOf(one === '' ? 'open' : one)),
            address: addressOf('work', pathOf(one)),
          }))}
        />
      )}
      <Loaded look={look}>
        {(output) => {
          const rows = rowsOf(output);
          const shown = known ?? { key: Object.keys(rows[0] ?? {}).slice(0, 1), columns: Object.keys(rows[0] ?? {}), forms: [] };
          if (row === null) {
            const total = totalOf(output, state === '' ? count : null);
            return (
              <>
                {total !== null && (
                  <p>{say('operator-tasks.some', { shown: isolated(String(rows.length)), total: isolated(String(total)) })}</p>
                )}
                <Listed label={english(wordsOf(list))} rows={rows} shown={shown} path={pathOf(state)} />
              </>
            );
          }
          const found = rows.find((one) => keyOf(shown.key, one) === row);
          return found === undefined ? <EmptyState text={say('operator-tasks.gone')} /> : <One row={found} shown={shown} />;
        }}
      </Loaded>
    </>
  );
}

interface ListedProps {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly shown: TaskList;
  readonly path: string;
}

function Listed({ label, rows, shown, path }: ListedProps) {
  const say = useSay();
  const english = useSayEnglish();
  const members = shown.columns.map((member) => ({
    title: english(nameOf(member)),
    cell: (row: Row) => <Member name={member} value={row[member]} isShort />,
  }));
  const open = {
    title: say('operator-tasks.open'),
    cell: (row: Row) => <a href={addressOf('work', `${path}/${keyOf(shown.key, row)}`)}>{say('operator-tasks.look')}</a>,
  };
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => keyOf(shown.key, row)}
      columns={[...members, open]}
      empty={say('operator-tasks.nothing')}
    />
  );
}

function One({ row, shown }: { readonly row: Row; readonly shown: TaskList }) {
  const english = useSayEnglish();
  const { book } = useReader();
  const { trailOf } = shown;
  const forms = shown.forms.filter(({ action, isFor }) => book.has(action) && (isFor?.(row) ?? true));
  const about = trailOf === undefined ? undefined : row[trailOf];
  const texts = Object.entries(row).filter(([member, value]) => isLong(member, value));
  const facts = Object.entries(row).filter(([member, value]) => !isLong(member, value));
  return (
    <>
      <Card>
        <Facts>
          {facts.map(([member, value]) => (
            <Fact key={member} name={english(nameOf(member))}>
              <Member name={member} value={value} />
            </Fact>
          ))}
        </Facts>
        {texts.map(([member, value]) => (
          <div key={member}>
            <h3 className={styles['age']}>{english(nameOf(member))}</h3>
            <p>
              <Member name={member} value={value} />
            </p>
          </div>
        ))}
      </Card>
      {forms.map((form) => (
        <Deed key={form.action} form={form} row={row} isOnly={forms.length === 1} />
      ))}
      {trailOf !== undefined && (typeof about === 'string' || typeof about === 'number') && <TrailOf object={{ [trailOf]: about }} />}
    </>
  );
}

/** What can be done about a row; several are opened one by one. */
function Deed({ form, row, isOnly }: { readonly form: RowForm; readonly row: Row; readonly isOnly: boolean }) {
  const english = useSayEnglish();
  const { book } = useReader();
  return (
    <details className={styles['deed']} open={isOnly}>
      <summary>{titleText(form.action, english)}</summary>
      <p className={styles['age']}>{english(book.get(form.action)?.summary ?? '')}</p>
      <ActionForm action={form.action} fixed={fixedFor(form, row)} isDanger={form.isDanger ?? false} />
    </details>
  );
}
