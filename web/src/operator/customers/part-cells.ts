/** A member of a row: its name, and what is shown of it. */
export type Cell = { readonly name: string; readonly value: CellValue };
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'flag'; readonly isSet: boolean }
  | { readonly kind: 'time'; readonly atMs: number };

const MS = /Ms$/;
const TIME = /Time$/;
/** Who it is about stands above, and pictures are not shown. */
const LEFT_OUT: readonly string[] = ['userId', 'logo'];
/** Members that hold the times of a row as numbers. */
const TIMES = 'times';

/**
 * What a row of a list says, whatever list it is: its members in their order, those of an object inside behind its name, nothing for what is empty. A time stands there as
 * a text of the platform's zone and as a number: the number is shown, in the zone of the reader.
 */
export function cellsOf(row: Readonly<Record<string, unknown>>): readonly Cell[] {
  const cells = Object.entries(row).flatMap(([name, value]) => membersOf(name === TIMES ? '' : name, value));
  const timed = new Set(cells.filter(({ value }) => value.kind === 'time').map(({ name }) => name));
  const seen = new Set<string>();
  return cells.filter(({ name, value }) => {
    if (LEFT_OUT.includes(name)) return false;
    if (value.kind !== 'time' && TIME.test(name) && timed.has(name)) return false;
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst;
  });
}

function membersOf(name: string, value: unknown): readonly Cell[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [{ name, value: { kind: 'flag', isSet: value } }];
  if (typeof value === 'number' && MS.test(name)) return [{ name: name.replace(MS, 'Time'), value: { kind: 'time', atMs: value } }];
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ name, value: { kind: 'text', text: value.map(plain).join(', ') } }];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([inner, part]) => membersOf(name === '' ? inner : `${name}-${inner}`, part));
  return [{ name, value: { kind: 'text', text: plain(value) } }];
}

function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
