import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openHarness } from '../../test/harness.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { decodeEntry, encodeEntry, entryToJson } from '../../entry-codec.ts';

function written(write: (writer: ByteWriter) => void): ByteReader {
  const writer = new ByteWriter(1);
  write(writer);
  return new ByteReader(writer.copy());
}

describe('I3 every value is read as it was written', () => {
  test('counts up to the largest safe integer', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (value) => Object.is(written((writer) => writer.count(value)).count(), value)));
    for (const value of [0, 127, 128, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])
      expect(written((writer) => writer.count(value)).count()).toBe(value);
  });

  test('any number, also those that no valid command holds', () => {
    for (const value of [Number.NaN, Number.NEGATIVE_INFINITY, -0.5, -(2 ** 53), 2 ** 52])
      expect(written((writer) => writer.number(value)).number()).toBe(value);
    fc.assert(fc.property(fc.double(), (value) => Object.is(written((writer) => writer.number(value)).number(), value === 0 ? 0 : value)));
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => Object.is(written((writer) => writer.number(value)).number(), value)));
  });

  test('any bigint', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 200 }), (value, shift) => {
        const amount = value << BigInt(shift);
        expect(written((writer) => writer.amount(amount)).amount()).toBe(amount);
      }),
    );
    for (const value of [0n, -1n, 2n ** 52n - 1n, 2n ** 52n, -(2n ** 52n), 2n ** 53n + 1n])
      expect(written((writer) => writer.amount(value)).amount()).toBe(value);
  });

  test('any text; a lone surrogate becomes U+FFFD', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Object.is(written((writer) => writer.text(text)).text(), text)));
    expect(written((writer) => writer.text('a\ud800b')).text()).toBe('a\ufffdb');
    expect(written((writer) => writer.text('汉'.repeat(200))).text()).toBe('汉'.repeat(200));
    for (const length of [0, 126, 127, 128, 129, 255, 256, 16_384])
      expect(written((writer) => writer.text('x'.repeat(length))).text()).toBe('x'.repeat(length));
  });
});

test('I3 values that stand in pieces are read over the ends of pieces, empty ones among them', () => {
  const one = (value: number): Uint8Array => Uint8Array.of(value);
  const pieces = [one(1), new Uint8Array(0), new Uint8Array(0), Uint8Array.of(2, 3), new Uint8Array(0), one(4), new Uint8Array(0)];
  const reader = new ByteReader(new Uint8Array(0), 0, () => pieces.shift() ?? null);
  const values: number[] = [];
  while (!reader.done) values.push(reader.count());
  expect(values).toEqual([1, 2, 3, 4]);
  expect(reader.position).toBe(4);
});

test.each([-1, 1.5, Number.NaN, 2 ** 53])('a count is never %d', (value) => {
  expect(() => new ByteWriter().count(value)).toThrow(RangeError);
});

describe('I27 bytes that nobody wrote are refused', () => {
  const harness = openHarness();
  harness.place(1, { side: 'sell' });
  const entry = harness.place(2, {}, 'an-order-of-bob');
  const writer = new ByteWriter();
  encodeEntry(writer, entry);
  const bytes = writer.copy();

  test('an entry is read as it was written, and written again to the same bytes', () => {
    const reader = new ByteReader(bytes);
    const again = decodeEntry(reader);
    expect(again).toEqual(entry);
    expect(reader.done).toBe(true);
    writer.clear();
    encodeEntry(writer, again);
    expect(writer.copy()).toEqual(bytes);
  });

  test('cut anywhere it is a RangeError', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeEntry(new ByteReader(bytes.subarray(0, length)))).toThrow(RangeError);
  });

  test('another format is refused', () => {
    expect(() => decodeEntry(new ByteReader(bytes.with(0, 1)))).toThrow(/format is 1,/);
  });

  test('for people it is one line of JSON with amounts as text', () => {
    const line = entryToJson(entry);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({
      seq: entry.seq,
      command: { id: 'an-order-of-bob', accountId: 2, body: { amountUnits: '0' } },
    });
    const refused = harness.place(2, { lots: Number.NaN });
    expect(JSON.parse(entryToJson(refused))).toMatchObject({ command: { body: { lots: 'NaN' } }, outcome: { code: 'BAD_INPUT' } });
  });
});
