import { rowsOf, tablesOf } from './tables.ts';

/** How a value is written: `count`, `list(leg)`, `word(side)`, `optional(near(indexTicks))`. */
export type Kind = { readonly name: string; readonly of: string };
/** Without a name, the fields of the kind stand in this place. `as`: of an event, where its entry may say the value. */
export type Field = { readonly name: string; readonly kind: Kind; readonly as?: readonly string[] };
/** Rows by the first byte, or one row under `''`. */
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
  for (const [name = '', fields = ''] of plain) types.set(name, new Map([['', fieldsIn(fields)]]));
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
    const match = /^(?:(\w+) )?(\w+(?:\(.*\))?)(?: as ([\w/]+))?$/.exec(item);
    if (match === null) throw new SyntaxError(`not a field: ${item}`);
    const [, name = '', kind = '', as] = match;
    return { name, kind: kindIn(kind), ...(as === undefined ? {} : { as: as.split('/') }) };
  });
}

/** What stands in the parentheses is a kind, the name of a list, or names of fields. */
export function kindIn(text: string): Kind {
  const match = /^(\w+)(?:\((.*)\))?$/.exec(text);
  if (match === null) throw new SyntaxError(`not a kind: ${text}`);
  const [, name = '', of = ''] = match;
  return { name, of };
}

type JsonField = { readonly name: string; readonly kind: string; readonly as?: readonly string[] };
type JsonWord = { readonly tag: number; readonly type: string; readonly fields: readonly JsonField[] };
type Json = {
  readonly product: string;
  readonly tagsAbove: number;
  readonly lists: Readonly<Record<string, readonly (string | null)[]>>;
  readonly types: Readonly<Record<string, readonly JsonField[]>>;
  readonly commands: readonly JsonWord[];
  readonly events: readonly JsonWord[];
};

/** What `formats.json` says: the tables of fields of a page, without its section and refusals. */
export function readTables(text: string): Pick<Page, 'product' | 'tagBase' | 'lists' | 'types' | 'commands' | 'events'> {
  // A file of this repository.
  const { product, tagsAbove, lists, types, commands, events } = JSON.parse(text) as Json;
  const fields = (list: readonly JsonField[]): readonly Field[] => list.map((field) => ({ ...field, kind: kindIn(field.kind) }));
  const words = (list: readonly JsonWord[]): readonly Word[] =>
    list.map(({ tag, type, fields: of }) => ({ tag, type, fields: fields(of) }));
  return {
    product,
    tagBase: tagsAbove,
    lists: new Map(Object.entries(lists).map(([name, list]) => [name, list.map((word) => word ?? undefined)])),
    types: new Map(Object.entries(types).map(([name, type]) => [name, new Map([['', fields(type)]])])),
    commands: words(commands),
    events: words(events),
  };
}
