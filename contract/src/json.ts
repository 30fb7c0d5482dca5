/**
 * Reads JSON and keeps every number as the text it was written with, an exponent written out (`5e-7` is `0.0000005`), so that no digit of
 * an amount passes through a floating-point value. Throws `SyntaxError` like `JSON.parse`. Needs the reviver's `context.source`
 * (Node 22, Chrome 114, Firefox 135, Safari 18.4); see `canReadLossless`.
 */
export function parseLossless(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const flat = flatWithNumberTexts(value);
  // Written again it is the same text: then every number in it was written as JavaScript writes it, and a reviver, which is slow, adds nothing.
  if (flat !== null && JSON.stringify(value) === text) return flat;
  return JSON.parse(text, keepNumberText);
}

/** An object without objects inside, as nearly all bodies are, its numbers as text; null when it is something else. */
function flatWithNumberTexts(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '__proto__')) return null;
  const texts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null) return null;
    texts[name] = typeof part === 'number' ? writtenOut(String(part)) : part;
  }
  return texts;
}

function keepNumberText(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number') return value;
  return writtenOut(context?.source ?? String(value));
}

/** No amount with so many characters is within its bounds. */
const LONGEST_NUMBER = 64;

/** A number without exponent; one whose exponent leads beyond every bound stays as it is written, which no amount can be. */
function writtenOut(number: string): string {
  if (!/[eE]/.test(number) || number.length > LONGEST_NUMBER) return number;
  return canonicalDecimal(number) ?? number;
}

/** Whether this engine hands the source text of numbers to a reviver. Where not, a lossless parser must be used instead. */
export function canReadLossless(): boolean {
  return parseLossless('1.10') === '1.10';
}

const JSON_NUMBER = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?)0*([0-9]{1,3}))?$/;

/**
 * One form for every way a decimal can be written: no exponent, no zeros at the end (`1.50` and `15e-1` are `1.5`).
 * Null when the text is not a decimal, or its exponent is beyond ±60.
 */
export function canonicalDecimal(text: string): string | null {
  const match = JSON_NUMBER.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = '', exponentSign = '', exponentDigits = '0'] = match;
  const exponent = Number(exponentSign + exponentDigits);
  if (Math.abs(exponent) > 60) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const left = padded.slice(0, at).replace(/^0+(?=[0-9])/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  const result = right === '' ? left : `${left}.${right}`;
  return result === '0' ? '0' : sign + result;
}
