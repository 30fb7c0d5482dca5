import { rowsOf, tablesOf } from './tables.ts';

/** How a value is written: `count`, `list(leg)`, `word(side)`. */
export type Kind = { readonly name: string; readonly of: string };
/** Without a name, the fields of the kind stand in this place. */
export type Field = { readonly name: string; readonly kind: Kind };
/** Rows by the first byte, or one row under `''`. A type that is explained in words has none. */
export type Type = ReadonlyMap<string, readonly Field[]>;
/** A kind of command or event. */
export type Word = { readonly tag: number; readonly type: string; readonly fields: readonly Field[] };

/** What the tables of one `formats.md` say. */
export type Page = {
  /** '' for the page that all share. */
  readonly product: string;
  readonly tagBase: number;
  readonly lists: ReadonlyMap<string, readonly (string | undefined)[]>;
  readonly types: ReadonlyMap<string, Type>;
  readonly commands: readonly Word[];
  readonly events: readonly Word[];
  readonly refusals: ReadonlyMap<number, string>;
  readonly section: { readonly version: number; readonly fields: readonly Field[] } | null;
};

/** Says that a type has no table, only an explanation. */
const IN_WORDS = 'below, in words';
const NO_FIELDS = '–';
/** The empty word of a list. */
const EMPTY = '–';
/** Stands in the place of a word that is gone. */
const UNUSED = 'unused';

/** Throws a `SyntaxError` on what is not in the grammar that `docs/formats.md` states. */
export function readPage(text: string): Page {
  const tables = tablesOf(text);
  const [product, ...others] = rowsOf(tables, 'product', 'tags above');
  if (others.length > 0) throw new SyntaxError('a page of two products');
  const [section] = rowsOf(tables, 'section', 'version', 'fields');
  return {
    product: product?.[0] ?? '',
    tagBase: Number(product?.[1] ?? 0),
    lists: new Map(rowsOf(tables, 'list', 'words').map(([name = '', words = '']) => [name, wordsIn(words)])),
    types: typesIn(rowsOf(tables, 'type', 'fields'), rowsOf(tables, 'type', 'first byte', 'fields')),
    commands: rowsOf(tables, 'tag', 'command', 'fields').map(wordIn),
    events: rowsOf(tables, 'tag', 'event', 'fields').map(wordIn),
    refusals: new Map(rowsOf(tables, 'number', 'refusal').map(([number, code = '']) => [Number(number), code])),
    section: section === undefined ? null : { version: Number(section[1]), fields: fieldsIn(section[2] ?? '') },
  };
}

function wordIn([tag, type = '', fields = '']: readonly string[]): Word {
  return { tag: Number(tag), type, fields: fieldsIn(fields) };
}

function typesIn(plain: readonly (readonly string[])[], byFirstByte: readonly (readonly string[])[]): ReadonlyMap<string, Type> {
  const types = new Map<string, Map<string, readonly Field[]>>();
  for (const [name = '', fields = ''] of plain) {
    types.set(name, new Map<string, readonly Field[]>(fields === IN_WORDS ? [] : [['', fieldsIn(fields)]]));
  }
  for (const [name = '', byte = '', fields = ''] of byFirstByte) {
    const rows = types.get(name) ?? new Map<string, readonly Field[]>();
    types.set(name, rows.set(byte, fieldsIn(fields)));
  }
  return types;
}

/** `0 buy, 1 sell`: numbers from 0 without gaps. */
function wordsIn(cell: string): readonly (string | undefined)[] {
  return cell.split(', ').map((item, index) => {
    const [number, word = ''] = item.split(' ');
    if (number !== String(index)) throw new SyntaxError(`a word without its number: ${item}`);
    if (word === UNUSED) return undefined;
    return word === EMPTY ? '' : word;
  });
}

export function fieldsIn(cell: string): readonly Field[] {
  if (cell === NO_FIELDS) return [];
  return cell.split(', ').map((item) => {
    const match = /^(?:(\w+) )?(\w+)(?:\((\w+)\))?$/.exec(item);
    if (match === null) throw new SyntaxError(`not a field: ${item}`);
    const [, name = '', kind = '', of = ''] = match;
    return { name, kind: { name: kind, of } };
  });
}
