type Fields = Readonly<Record<string, unknown>>;

/** Whether two values of the journal say the same: numbers, amounts, text, and lists and objects of these. */
export function isSame(a: unknown, b: unknown): boolean {
  // A command that was never written holds −0 where its bytes hold 0.
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, index) => isSame(one, b[index]));
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame((a as Fields)[key], (b as Fields)[key]));
}

/** The fields in which two events differ, in the order of the first one's. */
export function differentFields(expected: object, found: object): readonly string[] {
  const [a, b] = [expected as Fields, found as Fields];
  const names: string[] = [];
  for (const name of Object.keys(a)) if (!isSame(a[name], b[name])) names.push(name);
  for (const name of Object.keys(b)) if (!(name in a)) names.push(name);
  return names;
}

/** For people: amounts as decimal text of their units. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? "''" : value;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}
