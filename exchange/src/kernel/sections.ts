import { ByteReader } from './codec/byte-reader.ts';
import type { ByteWriter } from './codec/byte-writer.ts';

/** One named part of a snapshot: how it was written, and its bytes. */
export type SavedSection = { readonly version: number; readonly bytes: ByteReader };

/** Appends a section: name, version, count of bytes, bytes. `scratch` is used again for each. */
export function writeSection(
  writer: ByteWriter,
  scratch: ByteWriter,
  name: string,
  version: number,
  save: (writer: ByteWriter) => void,
): void {
  scratch.clear();
  save(scratch);
  writer.text(name);
  writer.count(version);
  writer.count(scratch.length);
  writer.raw(scratch.view());
}

/** All sections to the end of the bytes, by name. Throws a `RangeError` on bytes that no `writeSection` wrote. */
export function readSections(reader: ByteReader, count: number): Map<string, SavedSection> {
  const sections = new Map<string, SavedSection>();
  for (let index = 0; index < count; index++) {
    const name = reader.text();
    const version = reader.count();
    if (sections.has(name)) throw new RangeError(`the snapshot has two sections named ${name}`);
    sections.set(name, { version, bytes: new ByteReader(reader.bytes(reader.count())) });
  }
  if (!reader.done) throw new RangeError('the snapshot goes on after its end');
  return sections;
}
