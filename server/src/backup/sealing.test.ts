import { describe, expect, test } from 'vitest';
import { CannotUnseal, seal, unseal } from './sealing.ts';

const KEY = Buffer.alloc(32, 1);
const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
const sealed = (bytes: Buffer): Promise<Buffer> => bytesOf(seal([bytes], KEY));
const opened = (bytes: Buffer, key = KEY): Promise<Buffer> => bytesOf(unseal([bytes], key));
const content = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 251));

/** `length` bytes that come in pieces of any length. */
function* inPieces(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

describe('sealed in chunks', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5])(
    '%d bytes come back, in whatever pieces they come',
    async (length) => {
      const bytes = Buffer.alloc(length, content(251));
      const whole = await sealed(bytes);
      expect(whole.length).toBe(length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
      for (const pieceBytes of [1_000, SEALED_CHUNK, 200_000]) {
        expect(await bytesOf(seal(inPieces(bytes, pieceBytes), KEY))).toEqual(whole);
        expect(await bytesOf(unseal(inPieces(whole, pieceBytes), KEY))).toEqual(bytes);
      }
    },
  );

  test('nothing of it can be read', async () => {
    const whole = await sealed(Buffer.from('argon2id password hash '.repeat(10)));
    expect(whole.includes('password')).toBe(false);
  });

  test('with another key, changed, cut off, longer, out of order, or with a chunk of another file it is refused', async () => {
    const whole = await sealed(content(2 * CHUNK + 100));
    const chunks = [whole.subarray(0, SEALED_CHUNK), whole.subarray(SEALED_CHUNK, 2 * SEALED_CHUNK), whole.subarray(2 * SEALED_CHUNK)];
    const [first = Buffer.of(), second = Buffer.of(), last = Buffer.of()] = chunks;
    const other = await bytesOf(seal([content(2 * CHUNK + 100)], Buffer.alloc(32, 2)));
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(whole.readUInt8(70_000) ^ 1, 70_000);
    const wrong = {
      flipped,
      'cut within a chunk': whole.subarray(0, -1),
      'cut behind a chunk': Buffer.concat([first, second]),
      'cut within a tag': whole.subarray(0, 5),
      empty: Buffer.alloc(0),
      'longer by a byte': Buffer.concat([whole, Buffer.of(0)]),
      'longer by a chunk': Buffer.concat([whole, last]),
      swapped: Buffer.concat([second, first, last]),
      repeated: Buffer.concat([first, first, last]),
      'without the first': Buffer.concat([second, last]),
      'with one of another file': Buffer.concat([first, other.subarray(SEALED_CHUNK, 2 * SEALED_CHUNK), last]),
    };
    expect(await opened(whole)).toEqual(content(2 * CHUNK + 100));
    for (const [how, bytes] of Object.entries(wrong)) await expect(opened(bytes), how).rejects.toThrow(CannotUnseal);
    await expect(opened(whole, Buffer.alloc(32, 2))).rejects.toThrow(CannotUnseal);
  });

  test('what is not as it was is never handed out', async () => {
    const whole = await sealed(content(2 * CHUNK));
    whole.writeUInt8(whole.readUInt8(SEALED_CHUNK + 9) ^ 1, SEALED_CHUNK + 9);
    const handed: number[] = [];
    const read = async (): Promise<void> => {
      for await (const part of unseal([whole], KEY)) handed.push(part.length);
    };
    await expect(read()).rejects.toThrow(CannotUnseal);
    expect(handed).toEqual([CHUNK]);
  });
});
