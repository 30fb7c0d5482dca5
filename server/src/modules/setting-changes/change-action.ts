import * as v from 'valibot';
import { isNoticed } from '@candor/exchange/ground/settings/words';
import { listField, textField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type ActionBy, type ActionRefusal, type OperatorChange } from '../../operators/operator-action.ts';
import { beginIn, earliestMs, effectiveMsOf, latestMs, type Begin } from '../../terms/effective-time.ts';
import { draftOf, standingOf, type Draft, type SettingsParts } from './reading.ts';

const REASON_LENGTH_MAX = 200;
const CHANGE_LENGTH_MAX = 12_000;
/** Of all changes of a proposal. */
const MOST_LETTERS = 14_000;

export type ChangeParts = SettingsParts & {
  /** The exchange's time, UTC epoch milliseconds. */
  readonly now: () => number;
};

/** `changes`: a JSON list of `field=value`. `stated`: how many changes there were, on top of which it is said. `from` or `after` is empty. */
type Details = { readonly key: string; readonly changes: string; readonly stated: number; readonly from: string; readonly after: string };

export const changeFields = {
  key: textField(60, 'A key of the settings.', 'AUTH_LIMIT'),
  changes: listField(
    textField(CHANGE_LENGTH_MAX, 'A field and its value, JSON or bare text; of an entry of a list `entry.member=value`.', 'seniorLimit=3'),
    'needs what changes: field=value',
    'What changes: `field=value` each.',
    ['seniorLimit=3'],
  ),
  from: v.optional(textField(40, 'From when on, UTC.', '2027-01-31T08:00Z')),
  after: v.optional(textField(40, 'How long after the confirmation: minutes, hours or days; 1h where nothing is said.', '2h')),
};

export type Read = { readonly ok: true; readonly draft: Draft; readonly begin: Begin | null };

/** Changing settings (product rules §18): one person proposes, another confirms; what is only shown and switches off act at once, the rest with notice. */
export function changeSettings(parts: ChangeParts): OperatorChange {
  return operatorChange({
    name: 'settings.change',
    summary: 'Changes settings: what is only shown and what is switched off at once, everything else an hour later or after that.',
    permission: 'terms',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: changeFields,
    command: { words: 'settings change', takes: ['key', 'changes'] },
    async check({ key, changes, from, after }) {
      const read = await readChange(parts, key, changes, from, after);
      if (!read.ok) return read;
      const { draft, begin } = read;
      const said = { from: from ?? '', after: begin !== null && 'afterMs' in begin ? (after ?? '1h') : '' };
      return { ok: true, details: { key, changes: JSON.stringify(changes), stated: draft.standing.stated, ...said } };
    },
    async changes({ key, changes, from, after }: Details) {
      const read = await readChange(parts, key, JSON.parse(changes) as string[], from || undefined, after || undefined);
      return read.ok ? read.draft.changed.map(({ name, before, after: then }) => ({ name, before, after: then })) : [];
    },
    run: (details: Details, by) => change(parts, details, by),
  });
}

/** What a change would be; a refusal when it could not be done now. */
export async function readChange(
  parts: ChangeParts,
  key: string,
  changes: readonly string[],
  from: string | undefined,
  after: string | undefined,
): Promise<Read | ActionRefusal> {
  if (changes.join('').length > MOST_LETTERS)
    return { ...refuseAction('BAD_INPUT', 'changes are {most} characters together at most', { most: MOST_LETTERS }), field: 'changes' };
  const found = await standingOf(parts, key);
  if ('ok' in found) return found;
  const draft = draftOf(found, changes, parts.deployment());
  if ('ok' in draft) return draft;
  if (draft.isAtOnce)
    return from === undefined && after === undefined ? { ok: true, draft, begin: null } : refuseAction('BAD_INPUT', notPlanned(key));
  const begin = beginIn(from, after);
  if (typeof begin === 'string') return { ...refuseAction('BAD_INPUT', begin), field: from === undefined ? 'after' : 'from' };
  const early = timeRefusal(parts, draft, begin);
  return early ?? { ok: true, draft, begin };
}

const notPlanned = (key: string): string =>
  `${key}: ${isNoticed(key as 'AUTH_LIMIT') ? 'a switch goes off' : 'what is only shown changes'} at once, so leave out from and after`;

function timeRefusal({ now }: ChangeParts, { standing }: Draft, begin: Begin): ActionRefusal | null {
  const effectiveMs = effectiveMsOf(begin, now());
  const leastMs = earliestMs(now(), standing.planned.at(-1)?.effectiveMs ?? 0);
  if (effectiveMs < leastMs) return refuseAction('BELOW_MIN', 'too early: {time} at the earliest', { time: timeText(leastMs) });
  const mostMs = latestMs(now());
  return 'atMs' in begin && effectiveMs > mostMs
    ? refuseAction('ABOVE_MAX', 'too late: {time} at the latest', { time: timeText(mostMs) })
    : null;
}

export const timeText = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z');

async function change(parts: ChangeParts, details: Details, { proposalId, proposer, confirmer, reason }: ActionBy) {
  const { key, stated, from, after } = details;
  const standing = await standingOf(parts, key);
  if ('ok' in standing) return standing;
  const id = `operator:${proposalId}`;
  // the server was killed behind the command of this proposal: the exchange remembers its id
  const before = await parts.core.query({ type: 'house.request', accountId: 0, id });
  if (before?.ok === true) return { ok: true as const, text: `version ${before.ref} of ${key} was written` };
  if (standing.stated !== stated)
    return refuseAction('ALREADY_DONE', '{key} was changed meanwhile: propose it again on top of that', { key });
  const read = await readChange(parts, key, JSON.parse(details.changes) as string[], from || undefined, after || undefined);
  if (!read.ok) return read;
  const { draft, begin } = read;
  const effectiveMs = begin === null ? 0 : effectiveMsOf(begin, parts.now());
  const operator = `${proposer}, ${confirmer ?? ''}`;
  const body = { type: 'settings.set', key: draft.standing.name, fields: draft.fields, effectiveMs, operator, reason } as const;
  const { outcome } = await parts.core.submit({ id, accountId: 0, body });
  if (!outcome.ok) return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
  const what = draft.changed.map(({ name }) => name).join(', ');
  return {
    ok: true as const,
    text: `version ${outcome.ref} of ${key} acts ${effectiveMs === 0 ? 'now' : `from ${timeText(effectiveMs)}`}: ${what}`,
  };
}
