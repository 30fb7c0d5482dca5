import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bytes } from '../../test/formats/bytes.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { isShortDecimal, readDecimal, writeDecimal } from './decimal.ts';

const whole = fc.oneof(
  fc.nat({ max: 9 }).map(String),
  fc.maxSafeNat().map((value) => String(value % 1_000_000_000)),
);
const texts = fc
  .tuple(whole, fc.stringMatching(/^([0-9]{1,6})?$/))
  .map(([before, behind]) => (behind === '' ? before : `${before}.${behind}`));

test('I3 decimal text of at most 15 digits comes back as it was, by the codec and by docs/formats.md', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const writer = new ByteWriter();
      writeDecimal(writer, text);
      const [reader, bytes] = [new ByteReader(writer.copy()), new Bytes(writer.copy())];
      expect([isShortDecimal(text), readDecimal(reader, reader.byte()), reader.done, bytes.decimal(), bytes.left]).toEqual([
        true,
        text,
        true,
        text,
        0,
      ]);
    }),
  );
});

test.each(['', '.', '.5', '5.', '-1', '+1', '01', '00.1', '1e5', '1.2.3', ' 1', '٣', 'NaN', '1234567890123456', '0.123456789012345'])(
  'I3 %j is no such text',
  (text) => expect(isShortDecimal(text)).toBe(false),
);
