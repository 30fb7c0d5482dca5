import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchHash as provenHash } from '@candor/proofs/batch';
import { BatchBuffer } from './batch-buffer.ts';
import { JournalDamage } from './damage.ts';
import { DurableSeq } from './durable-seq.ts';
import { batchHash, FIRST_PREV_HASH, frameBytes, FRAME_END_BYTES, FRAME_HEADER_BYTES } from './frame.ts';
import { readBatches, tailBatches } from './reader.ts';
import { segmentHeader, SEGMENT_HEADER_BYTES } from './segment.ts';
import { quietEntry, walk, writeBatches } from './test/written-journal.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-journal-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const segments = (): string[] => readdirSync(join(folder, 'journal')).sort();
const segmentPath = (index: number): string => join(folder, 'journal', segments()[index] ?? '');

const seqsFrom = async (fromSeq: number, untilSeq?: number): Promise<number[]> => {
  const batches = await Array.fromAsync(readBatches(folder, fromSeq, untilSeq));
  return batches.flatMap((batch) => batch.entries.map((entry) => entry.seq));
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('G44 the journal links batches by the hash that the proofs publish', () => {
  const payload = Buffer.from('hello');
  const hash = batchHash(new Uint8Array(32), 1, 2, payload);
  expect(hash.toString('hex')).toBe('51b6c71ffae7d6104b4f8f7f798ddd57ea66f9644c5ee4557e67df836f67df0a');
  expect(Buffer.from(provenHash(hash, 3, 9, payload))).toEqual(batchHash(hash, 3, 9, payload));
});

test('what was written is read back, from any seq, over segments', async () => {
  await writeBatches(folder, [3, 1, 5, 2], 300);
  await writeBatches(folder, [4], 300);
  expect(segments().length).toBeGreaterThan(2);
  const batches = await Array.fromAsync(readBatches(folder, 1));
  expect(batches.flatMap((batch) => batch.entries)).toEqual(range(1, 15).map(quietEntry));
  expect(batches.map((batch) => [batch.firstSeq, batch.lastSeq])).toEqual([
    [1, 3],
    [4, 4],
    [5, 9],
    [10, 11],
    [12, 15],
  ]);
  for (let from = 1; from <= 16; from++) expect(await seqsFrom(from)).toEqual(range(from, 15));
  expect(await seqsFrom(2, 5)).toEqual(range(2, 9));
});

test('an empty folder is an empty journal', async () => {
  expect(await seqsFrom(1)).toEqual([]);
});

test('a tail follows the durable seq, over the end of a segment, and never reads past it', async () => {
  const durable = new DurableSeq(0);
  const seen: number[] = [];
  const reading = (async () => {
    for await (const batch of tailBatches(folder, 2, durable)) seen.push(...batch.entries.map((entry) => entry.seq));
  })();
  await writeBatches(folder, [3, 2, 4], 250);
  expect(seen).toEqual([]);
  durable.advance(3);
  await expect.poll(() => seen).toEqual([2, 3]);
  durable.advance(9);
  await expect.poll(() => seen).toEqual(range(2, 9));
  await writeBatches(folder, [2], 250);
  durable.advance(11);
  await expect.poll(() => seen).toEqual(range(2, 11));
  durable.close();
  await reading;
});

test('§2 a last batch that was cut short anywhere is left out, and the journal goes on after it', async () => {
  await writeBatches(folder, [3, 2]);
  const path = segmentPath(0);
  const whole = readFileSync(path);
  await writeBatches(folder, [2]);
  const longer = readFileSync(path);
  for (let length = whole.length; length < longer.length; length++) {
    writeFileSync(path, longer.subarray(0, length));
    expect(walk(folder)).toEqual({ firstSeqs: [1, 4], torn: length === whole.length ? 'none' : 'batch', nextSeq: 6 });
    // A file system may also have made the file longer before the data arrived.
    writeFileSync(path, Buffer.concat([longer.subarray(0, length), Buffer.alloc(longer.length - length)]));
    expect(walk(folder)).toEqual({ firstSeqs: [1, 4], torn: 'batch', nextSeq: 6 });
  }
  await writeBatches(folder, [2]);
  expect(readFileSync(path)).toEqual(longer);
});

test('§2 a new segment whose header was cut short is made again', async () => {
  await writeBatches(folder, [3, 2], 250);
  const before = segments().length;
  const next = join(folder, 'journal', '0000000000000006.segment');
  for (let length = 0; length < SEGMENT_HEADER_BYTES; length++) {
    writeFileSync(next, Buffer.alloc(length, 7));
    expect(walk(folder)).toMatchObject({ torn: 'segment', nextSeq: 6 });
  }
  await writeBatches(folder, [4], 250);
  expect(segments().length).toBe(before + 1);
  expect(await seqsFrom(1)).toEqual(range(1, 9));
});

test('§2 after a segment whose header was cut short the one before is gone on with while there is room in it', async () => {
  await writeBatches(folder, [3, 2], 250);
  const before = segments();
  const last = segmentPath(before.length - 1);
  const size = readFileSync(last).length;
  writeFileSync(join(folder, 'journal', '0000000000000006.segment'), Buffer.alloc(9));
  await writeBatches(folder, [1], 10_000);
  expect(segments()).toEqual(before);
  expect(readFileSync(last).length).toBeGreaterThan(size);
  expect(await seqsFrom(1)).toEqual(range(1, 6));
});

test('I27 a flipped bit anywhere in a finished batch is found, in the last batch too', async () => {
  await writeBatches(folder, [3, 2, 1]);
  const path = segmentPath(0);
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(path, changed);
    expect(() => walk(folder), `byte ${at}`).toThrow(JournalDamage);
  }
});

test('I27 a dropped, swapped or repeated batch is found and the place is named', async () => {
  await writeBatches(folder, [2, 2, 2]);
  const path = segmentPath(0);
  const whole = readFileSync(path);
  const frames: Buffer[] = [];
  for (let at = SEGMENT_HEADER_BYTES; at < whole.length;) {
    const length = FRAME_HEADER_BYTES + whole.readUInt32BE(at + 16) + FRAME_END_BYTES;
    frames.push(whole.subarray(at, at + length));
    at += length;
  }
  const [a, b, c] = frames;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three batches were written');
  const head = whole.subarray(0, SEGMENT_HEADER_BYTES);
  for (const changed of [
    [b, c],
    [a, c],
    [a, c, b],
    [b, a, c],
    [a, a, b, c],
    [a, b, c, c],
  ]) {
    writeFileSync(path, Buffer.concat([head, ...changed]));
    expect(() => walk(folder)).toThrow(/journal damaged: .*0000000000000001\.segment, byte \d+/);
  }
});

/** Whole batches, each sealed as the writer does, but linked to the hashes that are given. */
function sealedOver(prevHashes: readonly Buffer[]): Buffer {
  const frames = prevHashes.map((prevHash, index) => {
    const batch = new BatchBuffer();
    batch.add(quietEntry(1 + index));
    return Buffer.from(batch.seal(prevHash).frame);
  });
  return Buffer.concat([segmentHeader(1, FIRST_PREV_HASH), ...frames]);
}

function hashesOfBatches(path: string): readonly Buffer[] {
  const bytes = readFileSync(path);
  const hashes: Buffer[] = [];
  for (let at = SEGMENT_HEADER_BYTES; at < bytes.length; at += frameBytes(bytes.readUInt32BE(at + 16)))
    hashes.push(bytes.subarray(at + 52, at + 84));
  return hashes;
}

test('I27 a batch that is whole but linked to another one than that before it is found', async () => {
  await writeBatches(folder, [1, 1, 1]);
  const path = segmentPath(0);
  const [first = FIRST_PREV_HASH, second = FIRST_PREV_HASH] = hashesOfBatches(path);
  writeFileSync(path, sealedOver([FIRST_PREV_HASH, first, second]));
  expect(walk(folder).nextSeq).toBe(4);
  const other = Buffer.alloc(32, 9);
  for (const links of [
    [other, first, second],
    [FIRST_PREV_HASH, other, second],
    [FIRST_PREV_HASH, first, first],
  ]) {
    writeFileSync(path, sealedOver(links));
    expect(() => walk(folder)).toThrow('link to the batch before is broken');
    await expect(seqsFrom(1)).rejects.toThrow(JournalDamage);
  }
});

test('I27 a segment that is whole but linked to another one than that before it is found', async () => {
  await writeBatches(folder, [3, 3, 3], 200);
  const path = segmentPath(1);
  const whole = readFileSync(path);
  const before = hashesOfBatches(segmentPath(0)).at(-1) ?? FIRST_PREV_HASH;
  expect(segmentHeader(4, before)).toEqual(whole.subarray(0, SEGMENT_HEADER_BYTES));
  writeFileSync(path, Buffer.concat([segmentHeader(4, Buffer.alloc(32, 9)), whole.subarray(SEGMENT_HEADER_BYTES)]));
  expect(() => walk(folder)).toThrow('link to the segment before is broken');
  // The first one follows nothing.
  writeFileSync(path, whole);
  const first = readFileSync(segmentPath(0));
  writeFileSync(segmentPath(0), Buffer.concat([segmentHeader(1, before), first.subarray(SEGMENT_HEADER_BYTES)]));
  expect(() => walk(folder)).toThrow('link to the segment before is broken');
});

test('§2 a batch that reads as never finished before one that was finished is damage: nothing behind it is cut', async () => {
  await writeBatches(folder, [60]);
  const path = segmentPath(0);
  const from = readFileSync(path).length;
  await writeBatches(folder, [60]);
  const two = readFileSync(path);
  await writeBatches(folder, [2]);
  const three = readFileSync(path);
  const sector = 512 * Math.ceil((from + FRAME_HEADER_BYTES) / 512);
  // Its first sector, another one, or its end was never written.
  for (const [start, end] of [
    [from, 512 * Math.ceil(from / 512)],
    [sector, sector + 512],
    [two.length - FRAME_END_BYTES, two.length],
  ] as const) {
    const last = Buffer.from(two).fill(0, start, end);
    writeFileSync(path, last);
    expect(walk(folder)).toMatchObject({ torn: 'batch', nextSeq: 61 });
    const followed = Buffer.from(three).fill(0, start, end);
    writeFileSync(path, followed);
    expect(() => walk(folder)).toThrow(JournalDamage);
    await expect(writeBatches(folder, [1])).rejects.toThrow(JournalDamage);
    expect(readFileSync(path)).toEqual(followed);
  }
});

test('I27 a missing, exchanged or foreign segment is found', async () => {
  await writeBatches(folder, [3, 3, 3, 3], 200);
  expect(segments()).toHaveLength(4);
  const [first, second] = [segmentPath(0), segmentPath(1)];
  renameSync(second, `${second}.away`);
  expect(() => walk(folder)).toThrow('entries 4 to 6 are missing');
  renameSync(`${second}.away`, second);
  renameSync(first, `${first}.away`);
  expect(() => walk(folder)).toThrow('entries 1 to 3 are missing');
  writeFileSync(first, readFileSync(second));
  expect(() => walk(folder)).toThrow('segment says it begins at 4');
});

test('I27 an unfinished batch that is not at the end of the journal is damage', async () => {
  await writeBatches(folder, [3, 3, 3], 200);
  const path = segmentPath(1);
  writeFileSync(path, readFileSync(path).subarray(0, 100));
  expect(() => walk(folder)).toThrow(JournalDamage);
});

test('bytes of no batch after the last one are damage, not a torn batch', async () => {
  await writeBatches(folder, [3]);
  appendFileSync(segmentPath(0), Buffer.alloc(200, 0x41));
  expect(() => walk(folder)).toThrow('batch header unreadable');
});
