import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { changesOf, type TermChange } from '../../records/term-queries.ts';
import { recordOfSetting, SETTINGS } from '../../records/stated-settings.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, textField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorTask } from '../../operators/operator-action.ts';
import { effectiveMsOf } from '../../terms/effective-time.ts';
import { changeFields, readChange, timeText, type ChangeParts } from './change-action.ts';
import { definitions, isSettingName, writtenValue } from './definitions.ts';
import { standingOf } from './reading.ts';

const difference = v.object({
  name: described(v.string(), 'The field; `list` of a list.'),
  before: described(v.string(), 'What it was, as JSON.'),
  after: described(v.string(), 'What it will be, as JSON.'),
});
const differences = described(v.array(difference), 'The fields that change.');
const version = described(count, 'Number of the change, counted for each key.');
const jsonByField = (what: string) => described(v.record(v.string(), v.string()), what);
const key = textField(60, 'A key of the settings.', 'AUTH_LIMIT');
const EXAMPLE = { name: 'seniorLimit', before: '2.002', after: '3' };

const field = v.object({
  key: described(v.string(), 'The key.'),
  field: described(v.string(), 'The field, or the member of an entry of a list (`list.isOpen`).'),
  effect: described(
    v.string(),
    '`acts`, `carried` (for other clients: decides nothing), `fixed` (a rule keeps it), `later: <product>`, or `from: <where it is changed>`.',
  ),
  readBy: described(v.string(), 'Who reads it.'),
});

/** Every field of every key with what a change of it does. */
export function settingFields(): v.InferOutput<typeof field>[] {
  return Object.entries(definitions).flatMap(([name, { readBy, fields, members }]) => {
    const own = Object.entries(fields).map(([of, { effect }]) => ({ key: name, field: of, effect, readBy }));
    const ofEntries = Object.entries(members ?? {}).map(([of, effect]) => ({ key: name, field: `list.${of}`, effect, readBy }));
    return [...own, ...ofEntries];
  });
}

export function listSettings(): OperatorTask {
  return operatorTask({
    name: 'settings.list',
    summary: 'Lists every field of the settings, with what a change of it does.',
    permission: null,
    input: { key: v.optional(key) },
    command: { words: 'settings list', takes: ['key'] },
    output: v.array(field),
    example: [{ key: 'AUTH_LIMIT', field: 'seniorLimit', effect: 'acts', readBy: 'withdrawals' }],
    trail: null,
    answer: async (_operator, { key: name }) =>
      await Promise.resolve({ ok: true, output: settingFields().filter((one) => name === undefined || one.key === name) }),
  });
}

export function showSettings(parts: ChangeParts): OperatorTask {
  return operatorTask({
    name: 'settings.show',
    summary: 'Shows a key of the settings: what is in force, and what is planned.',
    permission: null,
    input: { key },
    command: { words: 'settings show', takes: ['key'] },
    output: v.object({
      key: described(v.string(), 'The key.'),
      changes: described(count, 'How many changes there were.'),
      values: jsonByField('What operators can change of it, each as JSON.'),
      planned: described(
        v.array(
          v.object({
            version,
            from: described(v.string(), 'When it begins, UTC.'),
            values: jsonByField('All of it from then on, each as JSON.'),
          }),
        ),
        'What is to come, in its order.',
      ),
      elsewhere: described(v.record(v.string(), v.string()), 'What is decided elsewhere, by field: where it is changed.'),
    }),
    example: { key: 'AUTH_LIMIT', changes: 1, values: { seniorLimit: '2.002' }, planned: [], elsewhere: {} },
    trail: null,
    async answer(_operator, input) {
      const found = await standingOf(parts, input.key);
      if ('ok' in found) return found;
      const written = (values: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(value)]));
      const planned = found.planned.map(({ version, effectiveMs, values }) => ({
        version,
        from: timeText(effectiveMs),
        values: written(values),
      }));
      const others = Object.entries(found.definition.fields).filter(([, { effect }]) => effect.startsWith('from: '));
      const elsewhere = Object.fromEntries(others.map(([name, { effect }]) => [name, effect.replace('from: ', '')]));
      return { ok: true, output: { key: found.name, changes: found.stated, values: written(found.inForce), planned, elsewhere } };
    },
  });
}

export function previewSettings(parts: ChangeParts): OperatorTask {
  return operatorTask({
    name: 'settings.preview',
    summary: 'Shows what a change of settings would be: before, after, who reads it, from when on. Changes nothing.',
    permission: 'terms',
    input: changeFields,
    command: { words: 'settings preview', takes: ['key', 'changes'] },
    output: v.object({
      differences,
      readBy: described(v.string(), 'Who is affected.'),
      from: described(v.string(), '`now`, or when it would begin if it were confirmed now, UTC.'),
      effects: described(v.record(v.string(), v.string()), 'What a change of each field does.'),
    }),
    example: { differences: [EXAMPLE], readBy: 'withdrawals', from: '2027-01-31T08:00:00Z', effects: { seniorLimit: 'acts' } },
    trail: null,
    async answer(_operator, { key: name, changes, from, after }) {
      const read = await readChange(parts, name, changes, from, after);
      if (!read.ok) return read;
      const { draft, begin } = read;
      const { fields, readBy } = draft.standing.definition;
      const effects = Object.fromEntries(draft.changed.map((one) => [one.name, fields[one.name]?.effect ?? '']));
      const begins = begin === null ? 'now' : timeText(effectiveMsOf(begin, parts.now()));
      return { ok: true, output: { differences: [...draft.changed], readBy, from: begins, effects } };
    },
  });
}

const MOST_VERSIONS = 50;

export function settingVersions({ database }: { readonly database: Database }): OperatorTask {
  return operatorTask({
    name: 'settings.versions',
    summary: `Lists the changes of a key of the settings, the newest first, at most ${MOST_VERSIONS}.`,
    permission: null,
    input: { key },
    command: { words: 'settings versions', takes: ['key'] },
    output: v.array(
      v.object({
        version,
        entry: described(count, 'The entry of the journal.'),
        from: described(v.string(), 'Since when it acts, UTC.'),
        operators: described(v.string(), 'The two persons.'),
        reason: described(v.string(), 'Why, as it stands in the journal.'),
        differences,
      }),
    ),
    example: [
      { version: 1, entry: 40, from: '2027-01-31T08:00:00Z', operators: 'anna, berta', reason: 'For new users', differences: [EXAMPLE] },
    ],
    trail: null,
    async answer(_operator, input) {
      if (!isSettingName(input.key))
        return { ...refuseAction('NOT_FOUND', 'the keys are {list}', { list: Object.keys(definitions).join(', ') }), field: 'key' };
      const changes = await changesOf(database, SETTINGS, recordOfSetting(input.key), MOST_VERSIONS);
      return { ok: true, output: changes.map(versionOf) };
    },
  });
}

function versionOf({ version, seq, effective_ms, operator, reason, terms }: TermChange) {
  const differences = terms.filter(({ before, after }) => before !== after).map(({ name, before, after }) => ({ name, before, after }));
  return { version: version - 1, entry: seq, from: timeText(effective_ms), operators: operator, reason, differences };
}
