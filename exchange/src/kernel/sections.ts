import type { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';

/** Appends a section: name, version, count of bytes, bytes. They are written twice, since their count stands before them. */
export function writeSection(writer: ByteWriter, name: string, version: number, save: (writer: ByteWriter) => void): void {
  let length = 0;
  const counting = new ByteWriter(undefined, { bytes: COUNTED_BYTES, take: (piece) => (length += piece.length) });
  save(counting);
  counting.end();
  writer.mayEnd();
  writer.text(name);
  writer.count(version);
  writer.count(length);
  save(writer);
}

const COUNTED_BYTES = 1 << 20;

/**
 * Reads sections to the end of the bytes, in their order. `load` gets the reader at the beginning of a section's bytes and reads all of
 * them. Throws a `RangeError` on bytes that no `writeSection` wrote.
 */
export function readSections(reader: ByteReader, count: number, load: (name: string, version: number) => void): void {
  const names = new Set<string>();
  for (let index = 0; index < count; index++) {
    reader.mayEnd();
    const name = reader.text();
    const version = reader.count();
    const length = reader.count();
    if (names.has(name)) throw new RangeError(`the snapshot has two sections named ${name}`);
    names.add(name);
    const start = reader.position;
    load(name, version);
    if (reader.position - start !== length) throw new RangeError(`section ${name} of the snapshot does not end where it says`);
  }
  if (!reader.done) throw new RangeError('the snapshot goes on after its end');
}
