import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { isShortDecimal, readDecimal, writeDecimal } from './decimal.ts';
import type { Words } from './variant.ts';
import { indexOfWord, wordAt } from './variant.ts';

/** What a page has to explain of a kind: the words of a list, or the fields of a type. */
export type Explained =
  | { readonly list: string; readonly words: Words<string> }
  | { readonly type: string; readonly fields: Readonly<Record<string, Kind<unknown>>> };

/** How a value stands in bytes. `text` is how pages name it (`docs/formats.md`): `count`, `list(count)`, `word(side)`. */
export type Kind<T> = {
  readonly text: string;
  readonly explained: readonly Explained[];
  /** Fields before it in its record: their values come as `known`. */
  readonly needs: readonly string[];
  /** In the place of this value the field is left out of its record. */
  readonly none?: T;
  /** Of `said`: where the entry says the value, by falling precedence. */
  readonly said?: readonly string[];
  write(writer: ByteWriter, value: T, known?: readonly unknown[]): void;
  read(reader: ByteReader, known?: readonly unknown[]): T;
  isSame(one: T, other: T): boolean;
};

type Codec<T> = Pick<Kind<T>, 'write' | 'read'>;

function isIdentical(one: unknown, other: unknown): boolean {
  return one === other;
}

function plain<T>(text: string, codec: Codec<T>): Kind<T> {
  return { text, explained: [], needs: [], ...codec, isSame: isIdentical };
}

export const flag: Kind<boolean> = plain('flag', {
  write: (writer, value) => writer.flag(value),
  read: (reader) => reader.flag(),
});

/** A whole number from 0 to 2^53 − 1. */
export const count: Kind<number> = plain('count', {
  write: (writer, value) => writer.count(value),
  read: (reader) => reader.count(),
});

/** Any number: commands hold them, since refused ones are written too, and events where a whole number may be below zero. */
export const number: Kind<number> = plain('number', {
  write: (writer, value) => writer.number(value),
  read: (reader) => reader.number(),
});

export const amount: Kind<bigint> = plain('amount', {
  write: (writer, value) => writer.amount(value),
  read: (reader) => reader.amount(),
});

export const text: Kind<string> = plain('text', {
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
});

const optionalText: Codec<string> = {
  write: (writer, value?: string) => writer.text(value ?? ''),
  read: (reader) => reader.text(),
};

/** A field that may be left out: the empty text says so. */
export const textOrNone: Kind<string> & { readonly none: string } = { ...plain('textOrNone', optionalText), none: '' };

const OTHER = 255;

/** Decimal text, short when it is digits with at most one point; whatever else it is, as text. */
export const decimal: Kind<string> = plain('decimal', {
  write(writer, value) {
    if (isShortDecimal(value)) return writeDecimal(writer, value);
    writer.byte(OTHER);
    writer.text(value);
  },
  read(reader) {
    const decimals = reader.byte();
    return decimals === OTHER ? reader.text() : readDecimal(reader, decimals);
  },
});

/** One of a closed list, as one byte: its place in the list, which pages name `list`. */
export function word<const T extends string>(list: string, words: Words<T>): Kind<T> {
  const codec: Codec<T> = {
    write: (writer, value) => writer.byte(indexOfWord(words, value)),
    read: (reader) => wordAt(words, reader.byte()),
  };
  return { ...plain(`word(${list})`, codec), explained: [{ list, words }] };
}

/** Any text: one of a list as a word, another one behind the byte 255. */
export function name(list: string, words: Words<string>): Kind<string> {
  const codec: Codec<string> = {
    write(writer, value) {
      const index = words.indexOf(value);
      writer.byte(index < 0 ? OTHER : index);
      if (index < 0) writer.text(value);
    },
    read(reader) {
      const index = reader.byte();
      return index === OTHER ? reader.text() : wordAt(words, index);
    },
  };
  return { ...plain(`name(${list})`, codec), explained: [{ list, words }] };
}

/** A whole number as how much more it is than a field before it: short where both are near. */
export function near(field: string): Kind<number> {
  const codec: Codec<number> = {
    write: (writer, value, [from] = []) => writer.number(value - (from as number)),
    read: (reader, [from] = []) => (from as number) + reader.number(),
  };
  return { ...plain(`near(${field})`, codec), needs: [field] };
}

/** A flag, and when it is 1 the value. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  return {
    text: `optional(${kind.text})`,
    explained: kind.explained,
    needs: kind.needs,
    write(writer, value, known) {
      writer.flag(value !== null);
      if (value !== null) kind.write(writer, value, known);
    },
    read: (reader, known) => (reader.flag() ? kind.read(reader, known) : null),
    isSame: (one, other) => one === other || (one !== null && other !== null && kind.isSame(one, other)),
  };
}

/** A count of values, then the values. */
export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return {
    text: `list(${kind.text})`,
    explained: kind.explained,
    needs: kind.needs,
    write(writer, values, known) {
      writer.count(values.length);
      for (const value of values) {
        writer.mayEnd();
        kind.write(writer, value, known);
      }
    },
    read(reader, known) {
      const values: T[] = [];
      for (let left = reader.count(); left > 0; left--) {
        reader.mayEnd();
        values.push(kind.read(reader, known));
      }
      return values;
    },
    isSame(one, other) {
      if (one === other) return true;
      return one.length === other.length && one.every((value, index) => kind.isSame(value, other[index] as T));
    },
  };
}

/**
 * A field of an event that is not written when the entry says it already: under one of these names, or without any under the field's own, in the
 * command, else in the outcome, else in the entry. An event begins with a count whose bits say which of its fields those are.
 */
export function said<T>(kind: Kind<T>, ...names: readonly string[]): Kind<T> {
  return { ...kind, said: names };
}
