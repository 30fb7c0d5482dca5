import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeEntry } from '@candor/exchange/entry-codec';
import { Exchange } from '@candor/exchange/exchange';
import { ByteReader } from '@candor/exchange/kernel/codec/byte-reader';
import { Bytes } from '@candor/exchange/test/formats/bytes';
import { readLayout, type Laid } from '@candor/exchange/test/formats/layout';
import { readPage } from '@candor/exchange/test/formats/page';
import { PageReader, type Fields } from '@candor/exchange/test/formats/reader';
import { rowsOf, tablesOf } from '@candor/exchange/test/formats/tables';
import { systemDisk } from './disk.ts';
import { FIRST_PREV_HASH, frameBytes, FRAME_HEADER_BYTES, sealFrame } from './frame.ts';
import { readBatches } from './reader.ts';
import { writeSnapshot } from './snapshot.ts';
import { writeBatches } from './test/written-journal.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const page = textOf('docs/formats.md');
const tables = tablesOf(page);

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-formats-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hexOf = (bytes: Laid[string] | undefined): string => Buffer.from(bytes as Uint8Array).toString('hex');
const bigEndian = (value: Laid[string] | undefined, length: number): Buffer =>
  Buffer.from(
    Number(value)
      .toString(16)
      .padStart(2 * length, '0'),
    'hex',
  );

/** The hash of a batch, as the page says it. */
const hashOf = ({ prevHash, firstSeq, count, payload }: Laid): string =>
  sha256(
    Buffer.from('candor/batch/1\n'),
    prevHash as Uint8Array,
    bigEndian(firstSeq, 8),
    bigEndian(count, 4),
    sha256(payload as Uint8Array),
  ).toString('hex');

/** The batches of a file as the page alone says them, each checked, from the link before the file on. */
function batchesIn(file: Buffer, firstPrevHash: string): { readonly batches: readonly Laid[]; readonly hash: string } {
  const header = readLayout(tables, 'Segment header', file);
  expect(hexOf(header.fields['check'])).toBe(sha256(file.subarray(0, 48)).subarray(0, 16).toString('hex'));
  expect(hexOf(header.fields['prevHash'])).toBe(firstPrevHash);
  const batches: Laid[] = [];
  let hash = firstPrevHash;
  for (let at = header.length; at < file.length;) {
    const { fields, length } = readLayout(tables, 'Batch', file.subarray(at));
    expect(hexOf(fields['prevHash'])).toBe(hash);
    hash = hashOf(fields);
    expect(hexOf(fields['hash'])).toBe(hash);
    expect(fields['headerCheck']).toBe(crc32(file.subarray(at, at + 84)) || 1);
    batches.push(fields);
    at += length;
  }
  expect(batches[0]?.['firstSeq']).toBe(header.fields['firstSeq']);
  return { batches, hash };
}

describe('I3 docs/formats.md is enough to read the files of a journal', () => {
  test('every file is its header and batches to its last byte, and their hashes are one chain', async () => {
    await writeBatches(folder, [3, 1, 5, 2, 4], 300);
    const names = readdirSync(join(folder, 'journal')).toSorted();
    expect(names.length).toBeGreaterThan(2);
    const found: Laid[] = [];
    let hash = '0'.repeat(64);
    for (const name of names) {
      const read = batchesIn(readFileSync(join(folder, 'journal', name)), hash);
      expect(name).toBe(`${String(read.batches[0]?.['firstSeq']).padStart(16, '0')}.segment`);
      found.push(...read.batches);
      hash = read.hash;
    }
    const batches = await Array.fromAsync(readBatches(folder, 1));
    expect(hash).toBe(batches.at(-1)?.hash.toString('hex'));
    expect(found.map(({ firstSeq, count }) => [firstSeq, count])).toEqual(
      batches.map(({ firstSeq, entries }) => [firstSeq, entries.length]),
    );
    expect(found.map(({ payload }) => firstEntryIn(payload as Uint8Array))).toEqual(batches.map(({ entries }) => entries[0]));
  });

  test('a snapshot file is its header and a state that the exchange reads', async () => {
    const state = new Exchange().snapshot();
    const [seq, timeMs, journalHash] = [7, 1_767_225_600_000, Buffer.alloc(32, 5)];
    await writeSnapshot(systemDisk, folder, { seq, timeMs, journalHash }, (take) => {
      take(state.subarray(0, 5));
      take(state.subarray(5));
    });
    const file = readFileSync(join(folder, '0000000000000007.snapshot'));
    const { fields, length } = readLayout(tables, 'Snapshot file', file);
    expect(fields).toMatchObject({ seq, timeMs, stateLength: state.length });
    expect(hexOf(fields['journalHash'])).toBe(journalHash.toString('hex'));
    expect(hexOf(fields['stateHash'])).toBe(sha256(state).toString('hex'));
    expect(hexOf(fields['check'])).toBe(sha256(file.subarray(0, 96)).toString('hex'));
    const pieces: Uint8Array[] = [];
    for (let at = length; at < file.length;) {
      const read = readLayout(tables, 'Snapshot piece', file.subarray(at));
      pieces.push(read.fields['piece'] as Uint8Array);
      at += read.length;
    }
    expect(pieces.map((piece) => piece.length)).toEqual([5, state.length - 5]);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(state));
  });
});

const firstEntryIn = (payload: Uint8Array): unknown => decodeEntry(new ByteReader(payload));

describe('the example of docs/formats.md', () => {
  const rows = rowsOf(tables, 'offset', 'bytes of the example');
  const example = Buffer.from(rows.map(([, hex = '']) => hex.replaceAll(' ', '')).join(''), 'hex');

  test('each row begins at its offset', () => {
    let at = 0;
    for (const [offset, hex = ''] of rows) {
      expect(Number(offset)).toBe(at);
      at += hex.split(' ').length;
    }
  });

  test('is what the journal writes for these entries', () => {
    const payload = example.subarray(FRAME_HEADER_BYTES, -4);
    const frame = Buffer.alloc(frameBytes(payload.length));
    payload.copy(frame, FRAME_HEADER_BYTES);
    sealFrame(frame, 1, 2, payload.length, FIRST_PREV_HASH);
    expect(frame.toString('hex')).toBe(example.toString('hex'));
  });

  test('is read by the pages alone as what its rows say', () => {
    const { fields, length } = readLayout(tables, 'Batch', example);
    expect(length).toBe(example.length);
    expect(hashOf(fields)).toBe(hexOf(fields['hash']));
    const products = ['kernel/house', 'ground/accounts'].map((product) => readPage(textOf(`exchange/src/${product}/formats.md`)));
    const bytes = new Bytes(fields['payload'] as Uint8Array);
    const pages = { shared: readPage(page), products };
    const open = new PageReader(pages, bytes).value({ name: 'entry', of: '' }) as Fields;
    const around = { entry: null, before: open };
    const define = new PageReader(pages, bytes, pages.shared, new Set(), around).value({ name: 'entry', of: '' });
    expect(bytes.left).toBe(0);
    expect(open).toMatchObject({
      seq: 1,
      timeMs: 1_767_225_600_000,
      command: { type: 'house.open', formatVersion: 6, mode: 'demo' },
      outcome: { firstByte: 1, repeated: false, ref: 0 },
      events: [{ type: 'house.opened', formatVersion: 6, mode: 'demo' }],
    });
    expect(define).toMatchObject({
      seq: 2,
      timeMs: 1_767_225_600_001,
      command: { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 },
      outcome: { firstByte: 1, repeated: false, ref: 1 },
      events: [{ type: 'asset.defined', assetId: 1, code: 'USDT', scale: 8 }],
    });
  });
});
