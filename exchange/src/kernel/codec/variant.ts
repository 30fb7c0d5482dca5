import type { KernelEntry } from '../entry.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Fields } from './fields.ts';

/** How one kind of command stands in bytes: `commandsOf` makes it of a table. */
export type Variant<T extends { readonly type: string }> = {
  readonly tag: number;
  readonly type: T['type'];
  readonly fields: Fields;
  readonly meaning: string;
  write(writer: ByteWriter, value: T): void;
  read(reader: ByteReader): T;
};

/** What an entry says before its events. */
export type EntryHead = Pick<KernelEntry, 'seq' | 'command' | 'outcome'>;

/** How one kind of event stands in bytes: `eventsOf` makes it of a table. */
export type EventVariant<T extends { readonly type: string }> = Pick<Variant<T>, 'tag' | 'type' | 'fields' | 'meaning'> & {
  write(writer: ByteWriter, event: T, head: EntryHead): void;
  /** Throws a `RangeError` when the entry does not say what is left out. */
  read(reader: ByteReader, head: EntryHead): T;
};

/**
 * How long the id of an accepted command is remembered. `by-object`: not at all, since the object that the command is about remembers
 * for ever that it was done. A refusal is remembered for 10 minutes whatever its command.
 */
export type Memory = '24-hours' | '30-days' | 'by-object';

export type CommandVariant<T extends { readonly type: string }> = Variant<T> & {
  readonly memory: Memory;
  /**
   * Whether it also runs when no more ids are remembered, and is then not remembered. For commands that reduce what is open or at risk
   * and are idempotent by the state of their object: cancel, close, reduce, withdraw-cancel. Every other one is `BUSY` then.
   */
  readonly runsUnremembered?: true;
};

/** A closed list of words. New words go to the end; `undefined` stands for the number of a word that is gone. */
export type Words<T extends string> = readonly (T | undefined)[];

export function indexOfWord<T extends string>(words: Words<T>, word: T): number {
  // A loop, since these lists are short and `indexOf` costs more than all of it.
  for (let index = 0; index < words.length; index++) if (words[index] === word) return index;
  throw new TypeError(`not one of ${words.join(', ')}: ${word}`);
}

/** A closed list of words as one byte, its place in the list. */
export function writeWord<T extends string>(writer: ByteWriter, words: Words<T>, word: T): void {
  writer.byte(indexOfWord(words, word));
}

export function readWord<T extends string>(reader: ByteReader, words: Words<T>): T {
  return wordAt(words, reader.byte());
}

export function wordAt<T extends string>(words: Words<T>, index: number): T {
  const word = words[index];
  if (word === undefined) throw new RangeError(`none of ${words.join(', ')}`);
  return word;
}

export function writeList<T>(writer: ByteWriter, values: readonly T[], write: (writer: ByteWriter, value: T) => void): void {
  writer.count(values.length);
  for (const value of values) {
    writer.mayEnd();
    write(writer, value);
  }
}

export function readList<T>(reader: ByteReader, read: (reader: ByteReader) => T): T[] {
  const length = reader.count();
  const values: T[] = [];
  for (let index = 0; index < length; index++) {
    reader.mayEnd();
    values.push(read(reader));
  }
  return values;
}
