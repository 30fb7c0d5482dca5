import { describe, expect, test } from 'vitest';
import { Exchange } from '../exchange.ts';
import { products } from '../registry.ts';
import { openHarness } from '../test/harness.ts';
import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { readSections } from './sections.ts';
import { OtherSnapshotFormat } from './snapshot-format.ts';

type Section = { readonly name: string; readonly version: number; readonly bytes: Uint8Array };

/** A snapshot taken apart and put together again by this test alone. */
function sectionsOf(snapshot: Uint8Array): { readonly head: Uint8Array; readonly sections: readonly Section[] } {
  const reader = new ByteReader(snapshot);
  reader.byte();
  reader.count();
  reader.count();
  const head = snapshot.slice(0, reader.position);
  const sections = Array.from({ length: reader.count() }, () => {
    const [name, version] = [reader.text(), reader.count()];
    return { name, version, bytes: reader.bytes(reader.count()).slice() };
  });
  return { head, sections };
}

function snapshotOf(head: Uint8Array, sections: readonly Section[]): Uint8Array {
  const writer = new ByteWriter();
  writer.raw(head);
  writer.count(sections.length);
  for (const { name, version, bytes } of sections) {
    writer.text(name);
    writer.count(version);
    writer.count(bytes.length);
    writer.raw(bytes);
  }
  return writer.copy();
}

describe('I3 a snapshot is sections, each with its name, its version and its length', () => {
  const harness = openHarness();
  harness.place(1, { side: 'sell' });
  const bytes = harness.exchange.snapshot();
  const { head, sections } = sectionsOf(bytes);

  test('the commands that are remembered, then every product in the order of the registry', () => {
    const given = ['commands', 'house', 'accounts', 'market', 'prices', 'protection', 'spot', 'rounds', 'updown'];
    const names = sections.map(({ name }) => name);
    expect(names).toEqual(['commands', ...products.map(({ name }) => name)]);
    // the names and the order that snapshots have had; a new product stands among them or behind
    expect(names.filter((name) => given.includes(name))).toEqual(given);
    expect(snapshotOf(head, sections)).toEqual(bytes);
  });

  test('a product that a snapshot does not know yet is empty', () => {
    const without = sections.filter(({ name }) => name !== 'rounds');
    const restored = Exchange.restore(snapshotOf(head, without));
    expect(restored.ask({ type: 'rounds.pairs' })).toEqual([]);
    expect(restored.snapshot()).toEqual(bytes);
  });

  test.each(['spot', 'commands'])('an unknown version of section %s is not guessed at: the journal has to tell it', (name) => {
    const other = sections.map((section) => (section.name === name ? { ...section, version: 99 } : section));
    expect(() => Exchange.restore(snapshotOf(head, other))).toThrow(OtherSnapshotFormat);
  });

  test('a section of a product that is not in the registry is not lost in silence', () => {
    const more = [...sections, { name: 'of-no-product', version: 1, bytes: new Uint8Array(3) }];
    expect(() => Exchange.restore(snapshotOf(head, more))).toThrow(OtherSnapshotFormat);
  });

  test('bytes that nobody wrote are refused: a section that goes on, one that stands twice, an end that is none', () => {
    const longer = sections.map((section) =>
      section.name === 'spot' ? { ...section, bytes: Uint8Array.of(...section.bytes, 0) } : section,
    );
    expect(() => Exchange.restore(snapshotOf(head, longer))).toThrow('section spot of the snapshot does not end where it says');
    expect(() => Exchange.restore(snapshotOf(head, [...sections, ...sections.slice(1, 2)]))).toThrow('two sections named house');
    expect(() => Exchange.restore(Uint8Array.of(...bytes, 0))).toThrow('the snapshot goes on after its end');
    expect(() => readSections(new ByteReader(bytes.subarray(head.length, head.length + 4)), 3, () => undefined)).toThrow(RangeError);
  });
});
