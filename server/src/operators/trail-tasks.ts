import { described } from '@candor/contract/described';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import { count, numberField, textField } from './fields.ts';
import { operatorTask, type Asker, type OperatorAction, type OperatorTask } from './operator-action.ts';
import { allows } from './permissions.ts';
import { firstBroken, isCut, readActions } from './trail.ts';
import type { TrailHeads } from './trail-head.ts';

/** Rows of an answer, at most. */
const MOST_ROWS = 200;

type KeptRow = {
  readonly seq: number;
  readonly at_ms: number;
  readonly operator: string;
  readonly action: string;
  readonly details: string;
};

const EXAMPLE = { seq: 1, atMs: 1_798_761_600_000, operator: 'anna', action: 'account.look', details: { account: 1001 } } as const;

const deed = v.object({
  seq: described(count, 'Its number in the trail.'),
  atMs: described(count, 'When it was written, UTC epoch milliseconds.'),
  operator: described(v.string(), 'Who has done it.'),
  action: described(v.string(), 'What he has done.'),
  details: described(v.record(v.string(), v.union([v.string(), v.number()])), 'To what.'),
});

type TrailTasksOptions = {
  readonly database: Database;
  readonly heads: TrailHeads;
  readonly actions: () => readonly OperatorAction[];
  /** In words. */
  readonly contradictions: () => Promise<readonly string[]>;
};

/** The trail in parts: about one object, for who works on it; row behind row, and how its chain stands, for auditors. All of it at once is `audit`. */
export function trailTasks({ database, heads, actions, contradictions }: TrailTasksOptions): readonly OperatorTask[] {
  return [
    operatorTask({
      name: 'trail.of',
      summary:
        'Shows what operators have looked at and decided about an object, the newest first, at most 200 rows: of actions that the reader may use himself.',
      permission: null,
      input: {
        field: textField(30, 'What the object is, as rows of the trail name it: account, withdrawal, operator or key.', 'account'),
        value: textField(100, 'Its number or name.', '1001'),
        before: v.optional(numberField('Number of a row: those before it.', 201)),
      },
      output: v.array(deed),
      example: [EXAMPLE],
      trail: null,
      answer: async (asker, { field, value, before = Number.MAX_SAFE_INTEGER }) => {
        return { ok: true, output: await rowsAbout(database, { field, value, before, readable: readableFor(asker, actions()) }) };
      },
    }),
    operatorTask({
      name: 'trail.rows',
      summary: 'Shows the trail of operators, the newest first, at most 200 rows.',
      permission: 'trail',
      input: {
        before: v.optional(numberField('Number of a row: those before it.', 201)),
        operator: v.optional(textField(40, 'Name of an operator: his alone.', 'anna')),
        action: v.optional(textField(60, 'How the name of an action begins: those alone.', 'settings.')),
      },
      output: v.array(deed),
      example: [EXAMPLE],
      trail: null,
      answer: async (_auditor, { before, operator, action }) => {
        let query = database.selectFrom('operator_actions').selectAll().orderBy('seq', 'desc').limit(MOST_ROWS);
        if (before !== undefined) query = query.where('seq', '<', before);
        if (operator !== undefined) query = query.where('operator', '=', operator);
        if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`);
        return { ok: true, output: (await query.execute()).map((row) => deedOf(row)) };
      },
    }),
    operatorTask({
      name: 'trail.state',
      summary: 'Says whether the chain of the trail is whole, and what the database says of operators that the journal does not.',
      permission: 'trail',
      input: {},
      output: v.object({
        rows: described(count, 'How many rows the trail has.'),
        notedSeq: described(count, 'Number of the last row that the journal knows; 0 before the first.'),
        firstBroken: described(v.nullable(count), 'Number of the first row that does not follow from the one before it; null when all do.'),
        isCut: described(v.boolean(), 'Whether rows that the journal knows are missing, or all were written anew.'),
        contradictions: described(v.array(v.string()), 'In words.'),
      }),
      example: { rows: 12, notedSeq: 12, firstBroken: null, isCut: false, contradictions: [] },
      trail: null,
      answer: async () => {
        const [all, noted] = [await readActions(database), await heads.noted()];
        const output = { rows: all.length, notedSeq: noted.trailSeq, firstBroken: firstBroken(all), isCut: isCut(all, noted) };
        return { ok: true, output: { ...output, contradictions: await contradictions() } };
      },
    }),
  ];
}

/** Actions whose rows he reads: those that he may use, by the name before what became of it; null of an auditor, who reads all. */
function readableFor({ roles }: Asker, all: readonly OperatorAction[]): readonly string[] | null {
  if (allows(roles, 'trail')) return null;
  return all.flatMap((action) => {
    if (action.permission === null || !allows(roles, action.permission)) return [];
    return [action.name, ...('trail' in action && action.trail !== null ? [action.trail] : [])];
  });
}

/** What rows that name the object have among their details: a number as one, or as a text. */
function patternsOf(field: string, value: string): readonly string[] {
  return [JSON.stringify({ [field]: value }), ...(/^(?:0|[1-9]\d{0,14})$/.test(value) ? [JSON.stringify({ [field]: Number(value) })] : [])];
}

type AskedRows = { readonly field: string; readonly value: string; readonly before: number; readonly readable: readonly string[] | null };

/** Rows that name the object, and those of a proposal that names it: what became of it stands in rows that name the proposal alone. */
async function rowsAbout(database: Database, { field, value, before, readable }: AskedRows) {
  const { rows } = await sql<KeptRow>`
    WITH own AS (SELECT pattern::jsonb FROM unnest(${patternsOf(field, value)}::text[]) AS pattern),
      proposals AS (
        SELECT DISTINCT jsonb_build_object('proposal', operator_action_details(details) -> 'proposal') AS pattern
        FROM own JOIN operator_actions ON operator_action_details(details) @> pattern
        WHERE operator_action_details(details) -> 'proposal' IS NOT NULL),
      about AS (
        SELECT seq FROM (SELECT pattern FROM own UNION SELECT pattern FROM proposals) AS patterns
        JOIN operator_actions ON operator_action_details(details) @> pattern)
    SELECT seq, at_ms, operator, action, details FROM operator_actions
    WHERE seq IN (SELECT seq FROM about) AND seq < ${before}
      AND (${readable}::text[] IS NULL OR action = ANY(${readable}) OR regexp_replace(action, '\\.[a-z]+$', '') = ANY(${readable}))
    ORDER BY seq DESC LIMIT ${MOST_ROWS}`.execute(database);
  return rows.map((row) => deedOf(row));
}

function deedOf({ seq, at_ms, operator, action, details }: KeptRow) {
  const named = JSON.parse(details) as Readonly<Record<string, string | number>>;
  return { seq: Number(seq), atMs: Number(at_ms), operator, action, details: named };
}
