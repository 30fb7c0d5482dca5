import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { filledIn, refuseAction, type ActionDetails, type ActionRefusal, type Fields, type Input, type Words } from './operator-action.ts';

const NUMBER_MAX = 999_999_999_999_999;
/** Of a name in an answer that comes from outside. */
const SHOWN_LENGTH = 40;

/** What fields need, by their English: a schema keeps that alone. */
const NEEDS = new Map<string, Words>();

function needed(english: string, values: ActionDetails = {}): string {
  const text = filledIn({ english, values });
  NEEDS.set(text, { english, values });
  return text;
}

/** A whole number from 1 on: of an account or another object, or how many. `example` is one that the document shows. */
export function numberField(what: string, example: number, most = NUMBER_MAX) {
  const needs = most === NUMBER_MAX ? needed('needs a whole number from 1 on') : needed('needs a whole number from 1 to {most}', { most });
  return described(v.pipe(v.number(needs), v.integer(needs), v.minValue(1, needs), v.maxValue(most, needs)), what, example);
}

/** One of a list of words. */
export function wordField<const Words extends readonly string[]>(words: Words, what: string, example: Words[number]) {
  return described(v.picklist(words, needed('needs one of {list}', { list: words.join(', ') })), what, example);
}

/** Text of at most so many characters, without signs that no line has and halves of signs, which no database keeps. */
export function textField(most: number, what: string, example: string) {
  const needs = needed('needs a text of at most {most} characters', { most });
  return described(
    v.pipe(v.string(needs), v.minLength(1, needs), v.maxLength(most, needs), v.regex(/^[^\p{Cc}\p{Cs}]*$/u, needs)),
    what,
    example,
  );
}

/** Several of them, each once or more. */
export function listField<const Item extends v.GenericSchema>(item: Item, needs: string, what: string, example: v.InferInput<Item>[]) {
  return described(v.pipe(v.array(item, needs), v.minLength(1, needs), v.maxLength(100, needs)), what, example);
}

/** UTC epoch milliseconds of a time as it is typed, `2027-01-31T08:00Z`; null of none, and of a day that no month has. */
export function timeIn(text: string): number | null {
  const timeMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  const isWritten = !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text.slice(0, -1));
  return isWritten ? timeMs : null;
}

/** A whole number of an output. */
export const count = v.pipe(v.number(), v.integer());

/** Reads an input by its fields; a refusal names the first that is wrong. */
export function readInput<Of extends Fields>(fields: Of, raw: unknown): { readonly ok: true; readonly input: Input<Of> } | ActionRefusal {
  const checked = v.safeParse(v.strictObject(fields), Array.isArray(raw) ? null : raw);
  if (checked.success) return { ok: true, input: checked.output };
  const name = checked.issues[0].path?.[0]?.key;
  if (typeof name !== 'string') return refuseAction('BAD_INPUT', 'the body has to be an object of fields');
  const shown = name.slice(0, SHOWN_LENGTH);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return { ...refuseAction('BAD_INPUT', 'there is no field {shown}', { shown }), field: shown };
  // what is said of a missing member is said of the object: the field itself says what it needs
  const [issue] = v.safeParse(field, typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined).issues ?? checked.issues;
  const { english, values } = NEEDS.get(issue.message) ?? { english: issue.message, values: {} };
  return { ...refuseAction('BAD_INPUT', `{field} ${english}`, { ...values, field: shown }), field: shown };
}
