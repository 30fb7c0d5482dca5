import { described } from '@candor/contract/described';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import { count, textField } from './fields.ts';
import { operatorTask, type Asker, type OperatorAction, type OperatorTask } from './operator-action.ts';
import { allows } from './permissions.ts';

/** Rows of an answer, at most. */
const MOST_ROWS = 200;

const deed = v.object({
  seq: described(count, 'Its number in the trail.'),
  atMs: described(count, 'When it was written, UTC epoch milliseconds.'),
  operator: described(v.string(), 'Who has done it.'),
  action: described(v.string(), 'What he has done.'),
  details: described(v.record(v.string(), v.union([v.string(), v.number()])), 'To what.'),
});

type TrailTaskOptions = { readonly database: Database; readonly actions: () => readonly OperatorAction[] };

/** The part of the trail that is about one object, for who works on it. All of it, with its hashes, is `audit`. */
export function trailTask({ database, actions }: TrailTaskOptions): OperatorTask {
  return operatorTask({
    name: 'trail.of',
    summary:
      'Shows what operators have looked at and decided about an object, the newest first: of actions that the reader may use himself.',
    permission: null,
    input: {
      field: textField(30, 'What the object is, as rows of the trail name it: account, withdrawal, operator or key.', 'account'),
      value: textField(100, 'Its number or name.', '1001'),
    },
    output: v.array(deed),
    example: [{ seq: 1, atMs: 1_798_761_600_000, operator: 'anna', action: 'account.look', details: { account: 1001 } }],
    trail: null,
    answer: async (asker, { field, value }) => {
      const readable = readableFor(asker, actions());
      const rows = await rowsAbout(database, field, value);
      const output = rows.filter(({ action }) => readable(action)).slice(0, MOST_ROWS);
      return { ok: true, output };
    },
  });
}

/** Whose rows he reads: those of actions that he may use, by the name before what became of it; an auditor's all. */
function readableFor({ roles }: Asker, all: readonly OperatorAction[]): (action: string) => boolean {
  if (allows(roles, 'trail')) return () => true;
  const own = new Set(
    all.flatMap((action) => {
      if (action.permission === null || !allows(roles, action.permission)) return [];
      return [action.name, ...('trail' in action && action.trail !== null ? [action.trail] : [])];
    }),
  );
  return (action) => own.has(action) || own.has(action.replace(/\.[a-z]+$/, ''));
}

/** Rows that name the object, and those of a proposal that names it: what became of it stands in rows that name the proposal alone. */
async function rowsAbout(database: Database, field: string, value: string) {
  const { rows } = await sql<{ seq: number; at_ms: number; operator: string; action: string; details: string }>`
    WITH read AS (SELECT seq, at_ms, operator, action, details, details::jsonb AS named FROM operator_actions),
      about AS (SELECT * FROM read WHERE named ->> ${field} = ${value})
    SELECT seq, at_ms, operator, action, details FROM read
    WHERE seq IN (SELECT seq FROM about)
      OR named ->> 'proposal' IN (SELECT named ->> 'proposal' FROM about)
    ORDER BY seq DESC LIMIT 1000`.execute(database);
  return rows.map(({ seq, at_ms, operator, action, details }) => ({
    seq: Number(seq),
    atMs: Number(at_ms),
    operator,
    action,
    details: JSON.parse(details) as Readonly<Record<string, string | number>>,
  }));
}
