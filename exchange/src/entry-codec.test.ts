import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assembly } from './assembly.ts';
import { decodeEntry, encodeEntry, entryToJson } from './entry-codec.ts';
import type { Entry } from './entry.ts';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { TrialRun } from './test/trial-run.ts';
import { loadTrials } from './test/trials.ts';
import { STORED_ENTRIES } from './test/stored/entries.ts';
import { KEPT } from './test/stored/kept.ts';

/** The first byte of an entry by itself, by the page on formats. */
const LAYOUT = 4;

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

/** What an example says, in one text whatever layout it is in. */
function meaning(bytes: Uint8Array): string {
  const ordered = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? `${value}n` : value;
    if (Array.isArray(value)) return value.map(ordered);
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
  };
  return JSON.stringify(ordered(decodeEntry(new ByteReader(bytes))));
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
  /** By what they say: the last example of it, as this version writes it. */
  const newest = new Map(stored.map((bytes) => [meaning(bytes), bytes.toString('hex')]));

  test.each(stored.map((bytes, index) => [index, bytes] as const))(
    'example %i is read, and written as the last example that says the same: itself, unless a later layout came',
    (_index, bytes) => {
      expect(written(bytes).toString('hex')).toBe(newest.get(meaning(bytes)));
    },
  );

  test('some examples are of an earlier layout, and the newest of what they say is of this one', () => {
    expect(stored.some((bytes) => bytes[0] !== LAYOUT)).toBe(true);
    for (const hex of newest.values()) expect(Buffer.from(hex, 'hex')[0]).toBe(LAYOUT);
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

  test.each(groups)('examples of $name are only ever added: each that was kept is still there, in its place', ({ entries, kept }) => {
    const found = entries.map((hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex').slice(0, 16));
    expect(found).toEqual(kept);
    expect(found.length).toBeGreaterThan(0);
  });
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
