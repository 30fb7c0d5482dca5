import { plainDigits } from '../../domain/plain-digits.ts';
import type { MessageDescription } from '../../i18n/text.tsx';
import type { Field } from './fields.ts';

/** What was typed or chosen: text as it was typed, several of a list, yes or no. */
export type Draft = string | boolean | readonly string[];
export type Drafts = Readonly<Record<string, Draft>>;

/** What is sent for a field, null for nothing; or what is wrong with it. */
type Read = { readonly value: unknown } | { readonly problem: MessageDescription } | null;

const problem = (id: MessageDescription['id'], values?: MessageDescription['values']): Read => ({
  problem: values === undefined ? { id } : { id, values },
});

/** An untouched form, or one with what is known before. */
export function emptyDrafts(fields: readonly Field[], known: Readonly<Record<string, unknown>> = {}): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, known[field.name])]));
}

function draftOf({ kind, options, isNeeded }: Field, value: unknown): Draft {
  if (kind === 'boolean') return value === true;
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : [];
  if (Array.isArray(value) && kind === 'lines') return value.join('\n');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (kind === 'json' && value !== undefined) return JSON.stringify(value, null, 2);
  return kind === 'choice' && isNeeded && options.length === 1 ? (options[0] ?? '') : '';
}

/** What is sent, and what is wrong by field. The server has the last word on each. `before`: what stood in the fields at first. */
export function readDrafts(fields: readonly Field[], drafts: Drafts, before: Drafts = {}) {
  const input: Record<string, unknown> = {};
  const problems = new Map<string, MessageDescription>();
  for (const field of fields) {
    const read = readDraft(field, drafts[field.name] ?? '', isBlank(before[field.name] ?? ''));
    if (read === null) continue;
    if ('problem' in read) problems.set(field.name, read.problem);
    else input[field.name] = read.value;
  }
  return { input, problems };
}

const isBlank = (draft: Draft): boolean =>
  typeof draft === 'string' ? draft.trim() === '' : draft !== true && draft !== false && draft.length === 0;

function readDraft(field: Field, draft: Draft, wasBlank: boolean): Read {
  if (typeof draft === 'boolean') return { value: draft };
  if (isBlank(draft)) return emptied(field, wasBlank);
  if (typeof draft !== 'string') return { value: draft };
  switch (field.kind) {
    case 'number':
      return readNumber(field, draft);
    case 'amount':
      return readAmount(field, draft);
    case 'lines':
      return readLines(draft);
    case 'json':
      return readJson(draft);
    case 'long':
      return readText(field, draft);
    case 'text':
    case 'choice':
    case 'choices':
    case 'boolean':
      return readText(field, draft.trim());
  }
}

/** What was never there is not sent unless it has to be. */
function emptied({ isNeeded, isRequired, empty }: Field, wasBlank: boolean): Read {
  if (isNeeded) return problem('operator-work.form.missing');
  return empty !== undefined && (isRequired || !wasBlank) ? { value: empty } : null;
}

/** Digits, or groups of three with one sign or blank between them: `1,5` is no 15, and `1.000` no 1. */
const WHOLE = /^-?(?:\d+|\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*)$/;
const DECIMAL = /^-?(?:\d+|\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/;

function readNumber({ member: { type, minimum, maximum } }: Field, draft: string): Read {
  const text = plainDigits(draft).trim();
  const value = Number(text.replaceAll(/[\s,]/g, ''));
  const isNumber = type === 'integer' ? WHOLE.test(text) && Number.isSafeInteger(value) : DECIMAL.test(text);
  const fits = isNumber && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  if (fits) return { value };
  if (minimum === undefined || maximum === undefined || maximum >= 999_999_999_999_999) return problem('operator-work.form.whole');
  return problem('operator-work.form.between', { least: String(minimum), most: String(maximum) });
}

function readAmount({ member: { pattern = '' } }: Field, draft: string): Read {
  const text = plainDigits(draft).trim();
  return new RegExp(pattern, 'u').test(text) ? { value: text } : problem('operator-work.form.amount');
}

function readLines(draft: string): Read {
  const lines = draft.split('\n').map((line) => line.trim());
  return { value: lines.filter((line) => line !== '') };
}

function readJson(draft: string): Read {
  try {
    return { value: JSON.parse(draft) };
  } catch {
    return problem('operator-work.form.json');
  }
}

function readText({ options, member: { minLength = 0, maxLength = Infinity, pattern } }: Field, text: string): Read {
  if (text.length > maxLength) return problem('operator-work.form.long', { most: String(maxLength) });
  if (text.length < minLength) return problem('operator-work.form.short', { least: String(minLength) });
  const fits = options.length > 0 || pattern === undefined || new RegExp(pattern, 'u').test(text);
  return fits ? { value: text } : problem('operator-work.form.shape');
}
