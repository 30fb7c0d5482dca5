import { expect, test } from 'vitest';
import { seededRandom } from '../test/seeded-random.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { alignedUp, CommandLog } from './command-log.ts';

const PIECE_BYTES = 2 ** 20;

type Model = { readonly position: number; readonly bytes: Uint8Array };

/** Appends a record of so many bytes, at least four: a number to know it by and what stands at that offset of a fixed text. */
function append(log: CommandLog, number: number, length: number): Model {
  const bytes = new Uint8Array(length).fill(number % 251);
  new DataView(bytes.buffer).setUint32(0, number);
  const position = log.nextPosition();
  log.writer().raw(bytes);
  return { position, bytes };
}

function isThere(log: CommandLog, { position, bytes }: Model): boolean {
  const writer = new ByteWriter();
  writer.raw(bytes);
  return log.beginsWith(position, writer);
}

function savedOf(log: CommandLog): Uint8Array {
  const writer = new ByteWriter();
  log.save(writer);
  return writer.copy();
}

/** What `save` writes of these records: how many bytes, then each up to a multiple of eight. */
function savedAs(records: readonly Model[]): Uint8Array {
  const writer = new ByteWriter();
  writer.count(records.reduce((sum, { bytes }) => sum + alignedUp(bytes.length), 0));
  for (const { bytes } of records) {
    writer.raw(bytes);
    writer.zeros(alignedUp(bytes.length) - bytes.length);
  }
  return writer.copy();
}

/** Where the oldest record ends in its piece. */
function endOf({ position, bytes }: Model): number {
  return (position % 2 ** 17) * 8 + bytes.length;
}

test('SPEC §16 records are there from their append to their drop, over many pieces, and a snapshot holds exactly them', () => {
  const random = seededRandom(5);
  const log = new CommandLog();
  const there: Model[] = [];
  const seen = new Set<number>();
  for (let number = 1; number <= 150; number++) {
    const record = append(log, number, 4 + random(130_000));
    expect(seen.has(record.position)).toBe(false);
    seen.add(record.position);
    there.push(record);
    // Sometimes down to the last record, so that only the newest piece is left.
    while (there.length > (number % 40 === 0 ? 1 : 25)) {
      const oldest = there.shift();
      if (oldest !== undefined) log.drop(endOf(oldest));
    }
    expect(log.oldest()).toBe(there[0]?.position);
    expect(there.filter((one) => !isThere(log, one))).toEqual([]);
    expect(number % 10 > 0 || Buffer.compare(savedOf(log), savedAs(there)) === 0).toBe(true);
  }
  for (const record of there.splice(0)) log.drop(endOf(record));
  expect(log.oldest()).toBe(-1);
  expect(savedOf(log)).toEqual(savedAs([]));
  expect(isThere(log, append(log, 151, 9))).toBe(true);
});

test('a position has 17 bits for eights of bytes within its piece, and 13 bits for the piece', () => {
  const log = new CommandLog();
  expect(append(log, 1, 9).position).toBe(0);
  expect(append(log, 2, PIECE_BYTES).position).toBe(2);
  expect(append(log, 3, 4).position).toBe(2 ** 17);
});
