import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assembly } from './assembly.ts';
import { decodeEntry, encodeEntry, entryToJson } from './entry-codec.ts';
import type { Entry } from './entry.ts';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { codecOf } from './kernel/codec/record-codec.ts';
import { JOURNAL_FORMAT } from './kernel/journal-format.ts';
import { TrialRun } from './test/trial-run.ts';
import { loadTrials } from './test/trials.ts';
import { STORED_ENTRIES } from './test/stored/entries.ts';
import { KEPT } from './test/stored/kept.ts';

/** The first byte of an entry by itself, by the page on formats. */
const LAYOUT = 6;

type Examples = { readonly STORED_ENTRIES: readonly string[] };
type Kept = { readonly KEPT: readonly string[] };
/** By folder, so that both lists have one order: what belongs to no product, then what each product's folder keeps. */
const examples = import.meta.glob<Examples>('./products/*/test/stored-entries.ts', { eager: true });
const hashes = import.meta.glob<Kept>('./products/*/test/stored-kept.ts', { eager: true });
const groups = [
  { name: 'no product', entries: STORED_ENTRIES, kept: KEPT },
  ...Object.entries(examples).map(([file, { STORED_ENTRIES: entries }]) => ({
    name: file,
    entries,
    kept: hashes[file.replace('stored-entries', 'stored-kept')]?.KEPT ?? [],
  })),
];

const stored = groups.flatMap(({ entries }) => entries).map((hex) => Buffer.from(hex, 'hex'));

/**
 * Of the bytes and of what they say: a table whose fields change their places reads other values from the same bytes, and writes the same bytes of these.
 */
function keptOf(hex: string): string {
  const ordered = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(ordered);
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
  };
  const said = JSON.stringify(ordered(JSON.parse(entryToJson(decodeEntry(new ByteReader(Buffer.from(hex, 'hex')))))));
  return createHash('sha256').update(`${hex} ${said}`).digest('hex').slice(0, 16);
}

describe('I3 what was written once is read by every later version', () => {
  const written = (bytes: Uint8Array): Buffer => {
    const reader = new ByteReader(bytes);
    const entry = decodeEntry(reader);
    expect(reader.done).toBe(true);
    const writer = new ByteWriter();
    encodeEntry(writer, entry);
    return Buffer.from(writer.copy());
  };
  test.each(stored.map((bytes, index) => [index, bytes] as const))('example %i is read, and written as it is', (_index, bytes) => {
    expect(written(bytes).toString('hex')).toBe(bytes.toString('hex'));
    expect(bytes[0]).toBe(LAYOUT);
  });

  test.each([
    [3, '3'],
    [4, '4 or 5'],
    [5, '5'],
  ])('an entry of the earlier layout %i is refused in words', (layout, format) => {
    const house = Buffer.from(`0${layout}0180d0eab6b7330000810206000100000181020300`, 'hex');
    expect(() => decodeEntry(new ByteReader(house))).toThrow(
      `its format is ${format}, this version goes on with format ${JOURNAL_FORMAT} only`,
    );
  });

  test('there is an example of every command, of every event, and of entries accepted, refused, with an id and without', () => {
    const entries = stored.map((bytes) => decodeEntry(new ByteReader(bytes)));
    const commands = new Set<string>(entries.map(({ command }) => command.body.type));
    const events = new Set<string>(entries.flatMap((entry) => entry.events.map(({ type }) => type)));
    expect(assembly.commands.types().filter((type) => !commands.has(type))).toEqual([]);
    expect(assembly.events.types().filter((type) => !events.has(type))).toEqual([]);
    expect(new Set(entries.map(({ outcome }) => outcome.ok)).size).toBe(2);
    expect(new Set(entries.map(({ command }) => command.id === '')).size).toBe(2);
  });

  test.each(groups)(
    'examples of $name are only ever added: each that was kept is still there, in its place, and says what it said',
    ({ entries, kept }) => {
      const found = entries.map(keptOf);
      expect(found).toEqual(kept);
      expect(found.length).toBeGreaterThan(0);
    },
  );
});

test('I3 codecs that are written out and the same by the names of their tables give the same bytes, and read them alike', () => {
  let events = 0;
  for (const { command, ...entry } of stored.map((bytes) => decodeEntry(new ByteReader(bytes)))) {
    const said = { ...entry, command };
    for (const [variant, value] of [
      [assembly.commands.of(command.body.type), command.body] as const,
      ...entry.events.map((event) => [assembly.events.of(event.type), event] as const),
    ]) {
      const byNames = codecOf(variant.fields, variant.type);
      const [one, other] = [new ByteWriter(), new ByteWriter()];
      variant.write(one, value, said);
      byNames.write(other, value, said);
      expect(Buffer.from(other.copy()).toString('hex')).toBe(Buffer.from(one.copy()).toString('hex'));
      expect(byNames.read(new ByteReader(one.copy()), said)).toEqual(variant.read(new ByteReader(one.copy()), said));
      events += 1;
    }
  }
  expect(events).toBeGreaterThan(stored.length);
});

test('I3 entries of a random run come back as they were, each behind the one before it', async () => {
  const { entries } = new TrialRun(await loadTrials(), 4, 2_000);
  const [alone, behind] = [new ByteWriter(), new ByteWriter()];
  let before: Entry | null = null;
  for (const entry of entries) {
    encodeEntry(alone, entry);
    encodeEntry(behind, entry, before);
    before = entry;
  }
  const [first, second] = [new ByteReader(alone.copy()), new ByteReader(behind.copy())];
  before = null;
  // A minus zero of a refused command is written as zero, as JSON does.
  const plain = (entry: Entry): unknown => JSON.parse(entryToJson(entry));
  for (const entry of entries) {
    before = decodeEntry(second, before);
    expect([decodeEntry(first), before].map(plain)).toEqual([plain(entry), plain(entry)]);
  }
  expect([first.done, second.done]).toEqual([true, true]);
  expect(behind.length).toBeLessThan(alone.length);
});
