import { whole } from './bytes.ts';
import { rowsOf } from './tables.ts';
import type { Table } from './tables.ts';

/** What stands in a header or batch, by the field's name: a whole number, or bytes as they are. */
export type Laid = Readonly<Record<string, number | Uint8Array>>;

/**
 * Reads the fields of a table of offsets, from the first byte on; answers them and how many bytes they take. Throws when the bytes end
 * early, when fixed characters differ, and a `SyntaxError` when an offset of the table is not the sum of the bytes before it.
 */
export function readLayout(
  tables: readonly Table[],
  heading: string,
  bytes: Uint8Array,
): { readonly fields: Laid; readonly length: number } {
  const fields: Record<string, number | Uint8Array> = {};
  const rows = rowsOf(
    tables.filter((table) => table.heading === heading),
    'offset',
    'bytes',
    'field',
    'value',
  );
  if (rows.length === 0) throw new SyntaxError(`no table of offsets under ${heading}`);
  let at = 0;
  for (const [offset = '', size = '', name = '', value = ''] of rows) {
    if (offset !== 'end' && offset !== String(at)) throw new SyntaxError(`${heading}: ${name} is at ${at}, not at ${offset}`);
    const length = /^\d+$/.test(size) ? Number(size) : Number(fields[size]);
    const part = bytes.subarray(at, at + length);
    if (part.length !== length) throw new RangeError(`${heading}: the bytes end inside ${name}`);
    fields[name] = valueOf(part, value, name);
    at += length;
  }
  return { fields, length: at };
}

function valueOf(part: Uint8Array, value: string, name: string): number | Uint8Array {
  if (value === 'whole') return Number(whole(part));
  if (value === 'bytes') return part;
  const characters = /^ASCII (\w+)$/.exec(value)?.[1];
  if (characters === undefined) throw new SyntaxError(`${name} has the value ${value}`);
  if (String.fromCodePoint(...part) !== characters) throw new RangeError(`${name} is not ${characters}`);
  return part;
}
