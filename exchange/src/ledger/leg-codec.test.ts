import { expect, test } from 'vitest';
import { ByteReader } from '../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { Bytes } from '../test/formats/bytes.ts';
import { readLegs } from '../test/formats/legs.ts';
import { legs } from './leg-codec.ts';
import type { Leg } from './leg.ts';

/** What the fields `accountId` and `orderId` of an event are. */
const KNOWN = [7, 1_042] as const;
const kind = legs('accountId', 'orderId');

/** An order's hold, and a fill's legs of two assets: owners and refs that the event names, that stay, that come anew and that are none. */
const HOLD: readonly Leg[] = [
  { code: 1, ownerId: 7, ref: 0, assetId: 1, amount: -500n },
  { code: 20, ownerId: 7, ref: 1_042, assetId: 1, amount: 500n },
];
const FILL: readonly Leg[] = [
  ...HOLD,
  { code: 21, ownerId: 0, ref: 0, assetId: 1, amount: 3n },
  { code: 20, ownerId: 9, ref: 1_043, assetId: 2, amount: -(2n ** 80n) },
  { code: 1, ownerId: 9, ref: 1_043, assetId: 2, amount: 2n ** 80n },
  { code: 1, ownerId: 1_042, ref: 7, assetId: 2, amount: 4n },
];

function bytesOf(values: readonly Leg[]): Uint8Array {
  const writer = new ByteWriter();
  kind.write(writer, values, KNOWN);
  return writer.copy();
}

/** The legs with each field of each leg changed, one at a time. */
function changesOf(values: readonly Leg[]): readonly (readonly Leg[])[] {
  return values.flatMap((leg, index) =>
    [
      { code: leg.code + 1 },
      { ownerId: leg.ownerId + 5 },
      { ref: leg.ref + 7 },
      { assetId: leg.assetId + 2 },
      { amount: leg.amount + 1n },
    ].map((change) => values.with(index, { ...leg, ...change })),
  );
}

test('I6 legs come back as they were, by the codec and by docs/formats.md: none, in the forms that are usual, and with any one field changed', () => {
  for (const values of [[], HOLD, FILL, ...changesOf(HOLD), ...changesOf(FILL)]) {
    const [reader, bytes] = [new ByteReader(bytesOf(values)), new Bytes(bytesOf(values))];
    expect([kind.read(reader, KNOWN), readLegs(bytes, KNOWN)]).toEqual([values, values]);
    expect([reader.done, bytes.left]).toEqual([true, 0]);
  }
});

test('a hold says code and mark of each leg, and asset and amount once', () => {
  expect([...bytesOf(HOLD)]).toEqual([2, 1, 1, 1, 0xe9, 0x07, 20, 1 | (2 << 3) | 64 | 128]);
});

test('a mark of a field that the event does not name is refused', () => {
  for (const mark of [3, 5 << 3]) expect(() => kind.read(new ByteReader(Uint8Array.of(1, 1, mark, 1, 2)), KNOWN)).toThrow(RangeError);
  expect(() => legs('a', 'b', 'c', 'd', 'e', 'f')).toThrow(RangeError);
});
