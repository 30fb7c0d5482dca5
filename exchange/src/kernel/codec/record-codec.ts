import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Kind } from './kinds.ts';
import type { EntryHead } from './variant.ts';

/*
 * Writers and readers of tables of fields, closures that are made once, when the table is loaded. A member that is taken by a name that varies costs an
 * engine several times one whose name stands in the source, and these are among the hottest code of the core: so `scripts/format-tables.ts` writes out what
 * is done here by names (`written.ts` of a folder). It says nothing that the tables do not. A table without it, or that has changed since, is read by names.
 */

type Table = Readonly<Record<string, Kind<unknown>>>;
export type Values = Readonly<Record<string, unknown>>;
type Writable = Record<string, unknown>;

/** Of events `said` is what their entry says before them, of other records it is not given. */
export type RecordCodec = {
  write(writer: ByteWriter, record: Values, head: EntryHead): void;
  read(reader: ByteReader, head: EntryHead): Values;
};

/** A codec that was written out: for which table, by `signatureOf`, and the codec of its kinds by place. */
export type Written = { readonly of: string; readonly codec: (...kinds: readonly Kind<unknown>[]) => RecordCodec };

/** Bits of a count that an engine takes for a small number. */
const MOST_SAID = 28;

/** What a codec depends on beside its kinds: names of fields, whether a member may be left out, what the kind needs, where an entry may say it. */
export function signatureOf(fields: Table): string {
  return Object.entries(fields)
    .map(([name, { none, needs, said }]) => {
      const before = said === undefined ? '' : `=${namesOf(name, said).join('/')}`;
      return `${name}${none === undefined ? '' : '?'}${needs.length === 0 ? '' : `(${needs.join('/')})`}${before}`;
    })
    .join(' ');
}

/** The names under which an entry may say a field. */
export function namesOf(name: string, said: readonly string[]): readonly string[] {
  return said.length === 0 ? [name] : said;
}

/** `type` is '' for a record that has none. */
export function codecOf(fields: Table, type: string, written?: Written): RecordCodec {
  const names = Object.keys(fields);
  for (const [index, [name, { needs }]] of Object.entries(fields).entries())
    if (needs.some((one) => !names.slice(0, index).includes(one))) throw new SyntaxError(`${name} needs ${needs.join(', ')} before it`);
  const count = Object.values(fields).filter(({ said }) => said !== undefined).length;
  if (count > MOST_SAID) throw new RangeError(`${type}: more than ${MOST_SAID} fields that may be said before`);
  return written?.of === signatureOf(fields) ? written.codec(...Object.values(fields)) : codecByNames(fields, type, 2 ** count - 1);
}

/** `all` has the bits of all fields of an event that may be left out: the first one's bit is 1, the next one's 2. */
function codecByNames(fields: Table, type: string, all: number): RecordCodec {
  let next = 1;
  const columns = Object.entries(fields).map(([name, kind]) => {
    const bit = kind.said === undefined ? 0 : next;
    if (bit > 0) next *= 2;
    return { name, kind, bit, sources: namesOf(name, kind.said ?? []), known: (record: Values) => kind.needs.map((one) => record[one]) };
  });
  return {
    write(writer, record, head) {
      let left = 0;
      for (const { name, kind, bit, sources } of columns) {
        const value = bit === 0 ? undefined : saidValue(head, sources);
        if (isSaid(value) && kind.isSame(value, record[name])) left |= bit;
      }
      if (all > 0) writer.count(left);
      for (const { name, kind, bit, known } of columns) if ((left & bit) === 0) kind.write(writer, record[name], known(record));
    },
    read(reader, head) {
      const left = all === 0 ? 0 : leftOut(reader, all);
      const record: Writable = type === '' ? {} : { type };
      for (const { name, kind, bit, sources, known } of columns) {
        const value = (left & bit) === 0 ? kind.read(reader, known(record)) : needed(saidValue(head, sources));
        if (kind.none === undefined || value !== kind.none) record[name] = value;
      }
      return record;
    },
  };
}

/** The first of these that the entry says before its events: in its command, else in its outcome, else in the entry itself. */
function saidValue(head: EntryHead, names: readonly string[]): unknown {
  const body: Values = head.command.body;
  for (const name of names) {
    const value =
      body[name] ?? (name === 'ref' ? refOf(head) : name === 'accountId' ? head.command.accountId : name === 'seq' ? head.seq : null);
    if (isSaid(value)) return value;
  }
  return undefined;
}

export function refOf({ outcome }: EntryHead): number | undefined {
  return outcome.ok ? outcome.ref : undefined;
}

export function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Which fields of an event are left out. */
export function leftOut(reader: ByteReader, all: number): number {
  const left = reader.count();
  if (left > all) throw new RangeError('an event leaves out more than it has');
  return left;
}

export function needed(value: unknown): unknown {
  if (!isSaid(value)) throw new RangeError('the entry does not say what its event leaves out');
  return value;
}
