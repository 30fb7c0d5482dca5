import type { Core } from '../machine/core/core.ts';
import * as v from 'valibot';
import { listField, textField } from '../operators/fields.ts';
import {
  operatorChange,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Input,
  type OperatorChange,
} from '../operators/operator-action.ts';
import { beginIn, earliestMs, effectiveMsOf, latestMs, type Begin } from './effective-time.ts';
import type { TermsVersion, Values } from './planned-terms.ts';
import { plannable, recordsOf, type NamedRecord, type TermsParts } from './terms-objects.ts';

/** Of the reason, which stands in the journal and is published. */
const REASON_LENGTH_MAX = 200;

export type PlanParts = TermsParts & {
  readonly core: Pick<Core, 'query' | 'submit'>;
  /** The exchange's time, UTC epoch milliseconds. */
  readonly now: () => number;
};

/** `changes`: `name=value` with blanks between them. `version`: what was planned last, which they change. `from` or `after` is empty. */
type Planned = {
  readonly product: string;
  readonly object: string;
  readonly changes: string;
  readonly version: number;
  readonly from: string;
  readonly after: string;
};

type Read = {
  readonly ok: true;
  readonly record: NamedRecord;
  readonly last: TermsVersion;
  readonly values: Values;
  readonly begin: Begin;
};

/**
 * Planning terms (product rules §18): one person proposes, another confirms, and later orders have them, an hour after that at the earliest.
 * They are said on top of what was planned last: when something else is planned in between, the proposal is refused and not made of both.
 */
export function planTerms(parts: PlanParts): OperatorChange {
  return operatorChange({
    name: 'plan-terms',
    summary: 'Plans other terms for later orders.',
    permission: 'terms',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: planOf(plannable(parts)[0] ?? ''),
    command: { words: 'terms plan', takes: ['product', 'object', 'changes'] },
    check: (input) => check(parts, input),
    async changes({ product, object, changes, from, after }) {
      const read = await readPlan(parts, { product, object, changes }, from || undefined, after || undefined);
      if (!read.ok) return [];
      return Object.entries(read.values).map(([name, then]) => ({ name, before: read.last.values[name] ?? '', after: then }));
    },
    run: (details, by) => plan(parts, details, by),
  });
}

const CHANGES_NEEDED = 'needs what changes: name=value';
/** `example`: a product. */
const planOf = (example: string) => ({
  product: textField(40, 'Name of the product.', example),
  object: textField(40, 'A symbol, with the seconds behind it of what has a length (`btcusdt-60`).', 'btcusdt'),
  changes: listField(textField(200, 'A figure and its value.', 'feePpm=900'), CHANGES_NEEDED, 'What changes: `name=value` each.', [
    'feePpm=900',
  ]),
  from: v.optional(textField(40, 'From when on, UTC.', '2027-01-31T08:00Z')),
  after: v.optional(textField(40, 'How long after the confirmation: minutes, hours or days; 1h where nothing is said.', '2h')),
});

async function check(
  parts: PlanParts,
  { product, object, changes, from, after }: Input<ReturnType<typeof planOf>>,
): Promise<{ readonly ok: true; readonly details: Planned } | ActionRefusal> {
  const named = { product, object: object.toLowerCase(), changes: changes.join(' ') };
  const read = await readPlan(parts, named, from, after);
  if (!read.ok) return read;
  const { last, begin, values } = read;
  if (Object.entries(values).every(([name, value]) => last.values[name] === value))
    return refuseAction('ALREADY_DONE', '{object} has these terms already, or they are planned', { object: named.object });
  const tried = read.record.changed(values, { operator: '', reason: '', effectiveMs: 0 });
  if ('wrong' in tried) return refuseAction('BAD_TERMS', tried.wrong);
  const early = earlyRefusal(begin, parts.now(), last);
  if (early !== null) return early;
  const mostMs = latestMs(parts.now());
  if ('atMs' in begin && begin.atMs > mostMs)
    return refuseAction('ABOVE_MAX', 'too late: nothing can be planned before it, so {time} at the latest', { time: timeText(mostMs) });
  return { ok: true, details: { ...named, version: last.version, from: from ?? '', after: 'afterMs' in begin ? (after ?? '1h') : '' } };
}

async function plan(
  parts: PlanParts,
  details: Planned,
  { proposalId, proposer, confirmer, reason }: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const read = await readPlan(parts, details, details.from || undefined, details.after || undefined);
  if (!read.ok) return read;
  const { record, last, values, begin } = read;
  // the server was killed behind the command of this proposal: nothing else can have planned the same in between
  const isDone = last.version === details.version + 1 && Object.entries(values).every(([name, value]) => last.values[name] === value);
  if (isDone) return { ok: true, text: toldOf(details, last.version, last.effectiveMs) };
  if (last.version !== details.version)
    return refuseAction('ALREADY_DONE', 'other terms of {object} were planned meanwhile: propose it again on top of them', {
      object: details.object,
    });
  const early = earlyRefusal(begin, parts.now(), last);
  if (early !== null) return early;
  const effectiveMs = effectiveMsOf(begin, parts.now());
  const body = record.changed(values, { operator: `${proposer}, ${confirmer ?? ''}`, reason, effectiveMs });
  if ('wrong' in body) return refuseAction('BAD_TERMS', body.wrong);
  const { outcome } = await parts.core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  if (!outcome.ok) return refusedInWords(outcome.code, outcome.limit);
  return { ok: true, text: toldOf(details, last.version + 1, effectiveMs) };
}

const toldOf = ({ product, object, changes }: Planned, version: number, effectiveMs: number): string =>
  `version ${version} of ${product} ${object} acts from ${timeText(effectiveMs)}: ${changes}`;

export const timeText = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z');

async function readPlan(
  parts: PlanParts,
  { product, object, changes }: Pick<Planned, 'product' | 'object' | 'changes'>,
  from: string | undefined,
  after: string | undefined,
): Promise<Read | ActionRefusal> {
  const found = await recordsOf(parts, product, object);
  if (!found.ok) return found;
  const [record] = found.records;
  if (record === undefined) return refuseAction('NOT_FOUND', '{product} has no {object}', { product, object });
  const begin = beginIn(from, after);
  if (typeof begin === 'string') return { ...refuseAction('BAD_INPUT', begin), field: from === undefined ? 'after' : 'from' };
  const values: Record<string, string> = {};
  for (const pair of changes.split(' ')) {
    const [, name = '', text = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    const figure = found.terms.figures.find((one) => one.name === name);
    const names = found.terms.figures.map((one) => one.name).join(', ');
    if (figure === undefined) return refuseAction('BAD_INPUT', '{pair} is no name=value: {product} has {names}', { pair, product, names });
    if (name in values) return refuseAction('BAD_INPUT', '{name} is said twice', { name });
    const said = figure.said(text);
    if (said === null) return refuseAction('BAD_INPUT', `${name} needs ${figure.bounds}`);
    values[name] = said;
  }
  return { ok: true, record, last: record.versions.at(-1) ?? record.versions[0], values, begin };
}

function earlyRefusal(begin: Begin, nowMs: number, { version, effectiveMs: lastMs }: TermsVersion): ActionRefusal | null {
  const effectiveMs = effectiveMsOf(begin, nowMs);
  const leastMs = earliestMs(nowMs, lastMs);
  if (effectiveMs >= leastMs) return null;
  const time = timeText(leastMs);
  return lastMs > effectiveMs
    ? refuseAction('BELOW_MIN', 'too early: version {version} is planned for then, so {time} at the earliest', { version, time })
    : refuseAction('BELOW_MIN', 'too early: terms are published an hour before they act, so {time} at the earliest', { time });
}

const REFUSED_BY_EXCHANGE: Readonly<Record<string, string>> = {
  BAD_INPUT: 'the exchange refused it: the two names are too long together',
  ABOVE_MAX: 'the exchange refused it: a fee is {limit} ppm at most',
  NOT_FOUND: 'the exchange does not know it any more',
};

/** What the exchange refuses of a change, for who has confirmed it. */
function refusedInWords(code: string, limit: string): ActionRefusal {
  if (code === 'BELOW_MIN')
    return refuseAction(code, 'the exchange refused it: too early, {time} at the earliest', { time: timeText(Number(limit)) });
  return refuseAction(code, REFUSED_BY_EXCHANGE[code] ?? 'the exchange refused it: {code}', { code, limit });
}
