/** What a signed object may hold: amounts and prices are text, so no fraction ever needs a canonical form. */
export type SignedValue = string | boolean | number | readonly SignedValue[] | { readonly [key: string]: SignedValue };

/**
 * Canonical JSON of RFC 8785: no white space, members sorted by UTF-16 code units, strings as `JSON.stringify` writes them. Throws a
 * `TypeError` for what signed objects never hold: other numbers than safe integers, null, undefined, text with a lone surrogate.
 */
export function canonicalJson(value: SignedValue): string {
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a safe integer: ${value}`);
    return value.toString();
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) throw new TypeError(`not a value of a signed object: ${String(value)}`);
  const members = Object.keys(value)
    .sort()
    .map((key) => {
      const member = value[key];
      if (member === undefined) throw new TypeError(`no value for ${key}`);
      return `${canonicalText(key)}:${canonicalJson(member)}`;
    });
  return `{${members.join(',')}}`;
}

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('text with a lone surrogate');
  return JSON.stringify(text);
}

function isList(value: SignedValue): value is readonly SignedValue[] {
  return Array.isArray(value);
}
