import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assembly } from './assembly.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { STORED_ENTRIES } from './test/stored/entries.ts';
import { KEPT } from './test/stored/kept.ts';

const stored = STORED_ENTRIES.map((hex) => Buffer.from(hex, 'hex'));

describe('I3 what was written once is read by every later version', () => {
  test.each(stored.map((bytes, index) => [index, bytes] as const))(
    'example %i is read, and written again to the same bytes',
    (_index, bytes) => {
      const reader = new ByteReader(bytes);
      const entry = decodeEntry(reader);
      expect(reader.done).toBe(true);
      const writer = new ByteWriter();
      encodeEntry(writer, entry);
      expect(Buffer.from(writer.copy()).toString('hex')).toBe(bytes.toString('hex'));
    },
  );

  test('there is an example of every command, of every event, and of entries accepted, refused, with an id and without', () => {
    const entries = stored.map((bytes) => decodeEntry(new ByteReader(bytes)));
    const commands = new Set<string>(entries.map(({ command }) => command.body.type));
    const events = new Set<string>(entries.flatMap((entry) => entry.events.map(({ type }) => type)));
    expect(assembly.commands.types().filter((type) => !commands.has(type))).toEqual([]);
    expect(assembly.events.types().filter((type) => !events.has(type))).toEqual([]);
    expect(new Set(entries.map(({ outcome }) => outcome.ok)).size).toBe(2);
    expect(new Set(entries.map(({ command }) => command.id === '')).size).toBe(2);
  });

  test('examples are only ever added: each that was kept is still there, in its place', () => {
    const hashes = stored.map((bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16));
    expect(hashes.slice(0, KEPT.length)).toEqual(KEPT);
    expect(hashes).toHaveLength(KEPT.length);
  });
});
