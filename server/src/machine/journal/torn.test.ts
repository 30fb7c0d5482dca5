import { describe, expect, test } from 'vitest';
import { BatchBuffer } from './batch-buffer.ts';
import { FRAME_HEADER_BYTES, parseFrameHeader } from './frame.ts';
import { quietEntry } from './test/written-journal.ts';
import { followsAnother, wasNeverFinished } from './torn.ts';

function frameOf(firstSeq: number, count = 1): Buffer {
  const batch = new BatchBuffer();
  for (let index = 0; index < count; index++) batch.add(quietEntry(firstSeq + index));
  return Buffer.from(batch.seal(Buffer.alloc(32, 1)).frame);
}

/** The magic of a batch in front of what is none. */
const FALSE_MAGIC = Buffer.concat([Buffer.from('CJB1'), Buffer.alloc(2 * FRAME_HEADER_BYTES, 3)]);
const BAD = Buffer.alloc(100, 7);

describe('§2 a whole header of a later entry behind a bad batch says that the bad one was finished', () => {
  test.each([
    ['nothing else', [BAD], false],
    ['a batch of a later entry', [BAD, frameOf(6)], true],
    ['a later batch behind magic that is none', [BAD, FALSE_MAGIC, FALSE_MAGIC, frameOf(6)], true],
    ['magic that is none', [BAD, FALSE_MAGIC, FALSE_MAGIC], false],
    ['the same entry, or one before, as bytes of a batch may hold', [BAD, frameOf(5), frameOf(1)], false],
    ['a later batch behind one before', [BAD, frameOf(1), frameOf(6)], true],
    ['the header alone', [BAD, frameOf(6).subarray(0, FRAME_HEADER_BYTES)], true],
    ['a header that is cut', [BAD, frameOf(6).subarray(0, FRAME_HEADER_BYTES - 1)], false],
    ['itself', [frameOf(6)], false],
  ])('%s', (_name, parts, follows) => {
    expect(followsAnother(Buffer.concat(parts), 5)).toBe(follows);
  });
});

describe('§2 what a crash leaves of a write: short, without an end, or with sectors that never arrived', () => {
  const whole = frameOf(1, 60);
  const header = parseFrameHeader(whole.subarray(0, FRAME_HEADER_BYTES));
  const cut = (length: number): Buffer => whole.subarray(0, length);
  const zeroed = (from: number, to: number): Buffer => Buffer.from(whole).fill(0, from, to);

  test.each([
    ['whole', whole, 0, false],
    ['a header that is cut', cut(FRAME_HEADER_BYTES - 1), 0, true],
    ['a batch without its last byte', cut(whole.length - 1), 0, true],
    ['a batch whose last byte is zero', zeroed(whole.length - 1, whole.length), 0, true],
    ['a batch whose last byte but one is zero', zeroed(whole.length - 2, whole.length - 1), 0, false],
    ['a whole sector of zeros', zeroed(512, 1_024), 0, true],
    ['a sector of zeros but for a byte', zeroed(513, 1_024), 0, false],
    ['zeros over the end of a sector, none of them whole', zeroed(300, 1_000), 0, false],
    ['a whole sector of zeros, by where the batch stands in the file', zeroed(412, 924), 100, true],
    ['as many zeros beside a sector, by where the batch stands in the file', zeroed(512, 1_023), 100, false],
    ['the first sector, which it shares', zeroed(FRAME_HEADER_BYTES, 412).fill(0, 0, FRAME_HEADER_BYTES), 100, true],
    ['zeros behind the batch', Buffer.concat([whole, Buffer.alloc(2_000)]), 0, false],
  ])('%s', (_name, rest, offset, unfinished) => {
    expect(wasNeverFinished(rest, offset, header)).toBe(unfinished);
  });

  test('without a header that can be read the rest of the file is the batch', () => {
    expect(wasNeverFinished(Buffer.alloc(300, 7), 0, null)).toBe(false);
    expect(wasNeverFinished(Buffer.concat([Buffer.alloc(300, 7), Buffer.alloc(1)]), 0, null)).toBe(true);
    expect(wasNeverFinished(Buffer.concat([Buffer.alloc(512), Buffer.alloc(300, 7)]), 0, null)).toBe(true);
    expect(wasNeverFinished(Buffer.alloc(FRAME_HEADER_BYTES, 7), 0, null)).toBe(false);
  });
});
