import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { codecOf } from './record-codec.ts';
import type { Written } from './record-codec.ts';
import type { Kind } from './kinds.ts';
import type { CommandVariant, EventVariant, Memory } from './variant.ts';

/** A table of fields, in the order of their bytes. Their names are those of the record's members. */
export type Fields = Readonly<Record<string, Kind<unknown>>>;

type ValueOfKind<K> = K extends Kind<infer T> ? T : never;
type MayLack = { readonly none: unknown };

/** The record that a table of fields describes. */
export type RecordOf<F extends Fields> = {
  readonly [N in keyof F as F[N] extends MayLack ? never : N]: ValueOfKind<F[N]>;
} & { readonly [N in keyof F as F[N] extends MayLack ? N : never]?: ValueOfKind<F[N]> };

/**
 * How each kind of event stands in bytes. `tag`, from 1 to 255, added to its product's base names the kind in the journal for ever: it is never
 * given to another kind. `meaning` is for the page.
 */
export type EventTable = Readonly<Record<string, { readonly tag: number; readonly fields: Fields; readonly meaning?: string }>>;

/** The same of commands. */
export type CommandTable = Readonly<Record<string, EventTable[string] & { readonly memory: Memory; readonly runsUnremembered?: true }>>;

/** `written.ts` of the folder: codecs by type. */
export type WrittenOut = Readonly<Record<string, Written>>;

/** The commands or events that a table describes. */
export type OneOf<T extends EventTable> = {
  [Type in keyof T & string]: { readonly type: Type } & RecordOf<T[Type]['fields']>;
}[keyof T & string];

export function commandsOf<T extends CommandTable>(table: T, written: WrittenOut = {}): readonly CommandVariant<OneOf<T>>[] {
  return Object.entries(table).map(([type, { tag, fields, meaning = '', memory, runsUnremembered }]) => {
    const unremembered = runsUnremembered === undefined ? {} : { runsUnremembered };
    return { tag, type, fields, meaning, memory, ...unremembered, ...codecOf(fields, type, written[type]) } as CommandVariant<OneOf<T>>;
  });
}

export function eventsOf<T extends EventTable>(table: T, written: WrittenOut = {}): readonly EventVariant<OneOf<T>>[] {
  return Object.entries(table).map(([type, { tag, fields, meaning = '' }]) => {
    return { tag, type, fields, meaning, ...codecOf(fields, type, written[type]) } as EventVariant<OneOf<T>>;
  });
}

/** A type of its own on the page: the values of its fields one after the other. */
export type RecordKind<F extends Fields> = Kind<RecordOf<F>> & {
  readonly fields: F;
  write(writer: ByteWriter, value: RecordOf<F>): void;
  read(reader: ByteReader): RecordOf<F>;
};

export function record<F extends Fields>(type: string, fields: F, written: WrittenOut = {}): RecordKind<F> {
  const kinds = Object.entries(fields);
  return {
    text: type,
    fields,
    explained: [...kinds.flatMap(([, { explained }]) => explained), { type, fields }],
    needs: [],
    ...(codecOf(fields, '', written[type]) as Pick<RecordKind<F>, 'write' | 'read'>),
    isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) {
      return one === other || kinds.every(([name, kind]) => kind.isSame(one[name], other[name]));
    },
  };
}
