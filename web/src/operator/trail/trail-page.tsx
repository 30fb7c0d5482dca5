import { useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Rows } from '../look/rows.tsx';
import { rowsBehind, trailColumns, trailRowsShape } from '../look/trail-rows.tsx';
import { useLook } from '../look/use-look.ts';
import styles from '../operator.module.css';
import { useSayEnglish } from '../english.ts';

const stateShape = v.object({
  rows: v.number(),
  notedSeq: v.number(),
  firstBroken: v.nullable(v.number()),
  isCut: v.boolean(),
  contradictions: v.array(v.string()),
});

type State = v.InferOutput<typeof stateShape>;

/** What operators have looked at and decided, for who watches them. */
export function TrailPage() {
  const look = useLook('trail.state', stateShape);
  return (
    <>
      <Card>
        <Loaded look={look}>{(state) => <ChainState {...state} />}</Loaded>
      </Card>
      <FilteredRows />
    </>
  );
}

function ChainState({ rows, notedSeq, firstBroken, isCut, contradictions }: State) {
  const say = useSay();
  const number = (value: number) => isolated(String(value));
  return (
    <>
      {firstBroken === null && !isCut && <Note>{say('operator-work.chain.whole', { rows: number(rows), noted: number(notedSeq) })}</Note>}
      {firstBroken !== null && <Note kind="danger">{say('operator-work.chain.broken', { row: number(firstBroken) })}</Note>}
      {isCut && <Note kind="danger">{say('operator-work.chain.cut', { noted: number(notedSeq) })}</Note>}
      {contradictions.length === 0 ? (
        <p>{say('operator-work.chain.agrees')}</p>
      ) : (
        <Note kind="danger">
          {say('operator-work.chain.contradictions')}
          <ul>
            {contradictions.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

type Filter = { readonly operator: string; readonly action: string };
const ALL: Filter = { operator: '', action: '' };

function FilteredRows() {
  const say = useSay();
  const english = useSayEnglish();
  const [typed, setTyped] = useState(ALL);
  const [filter, setFilter] = useState(ALL);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFilter({ operator: typed.operator.trim(), action: typed.action.trim() });
  };
  const input = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <>
      <form method="post" className={styles['filter']} onSubmit={submit} noValidate>
        <TextField
          label={say('operator-work.trail.who')}
          value={typed.operator}
          maxLength={40}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(operator) => setTyped((before) => ({ ...before, operator }))}
        />
        <TextField
          label={say('operator-work.trail.begins')}
          value={typed.action}
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(action) => setTyped((before) => ({ ...before, action }))}
        />
        <Button submit>{say('operator-work.trail.filter')}</Button>
      </form>
      <Rows
        label={say('operator-work.trail.title')}
        action="trail.rows"
        input={input}
        shape={trailRowsShape}
        rows={(output) => output}
        rowKey={({ seq }) => seq}
        empty={say('operator-work.trail.nothing')}
        next={rowsBehind}
        columns={trailColumns(say, english)}
      />
    </>
  );
}
