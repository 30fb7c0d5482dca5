import { noticed } from '../../test/harness.ts';
import { expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from '../../entry-codec.ts';
import type { Entry } from '../../entry.ts';
import { openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';

const harness = openUpdownHarness(2);
harness.tickAt(T0, 3_000_000);
const entries: readonly Entry[] = [
  harness.at(T0, 0, { type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS }),
  harness.at(T0, 0, { type: 'updown.change', offerId: PRODUCT, ...UPDOWN_TERMS, ...noticed(T0), reason: 'Für später' }),
  harness.placeAt(T0, 1, { version: 1, validUntilMs: T0 + 10_000 }, 'the-order-of-a-user'),
  harness.placeAt(T0, 2, { side: 'down', stakeUnits: -(10n ** 40n), version: Number.NaN, offerId: 1.5 }),
  harness.at(T0, 0, {
    type: 'updown.void',
    voidId: 4,
    symbolId: 1,
    fromMs: T1 - 9,
    toMs: T1 + 9,
    operator: 'anna, berta',
    reason: 'Für alle',
  }),
  harness.at(T0, 1, { type: 'protection.confirmRisk', product: 'rounds', version: 2 }),
  harness.at(T0, 1, { type: 'protection.setLossLimit', limitUnits: 10n ** 25n, utcOffsetMinutes: -210 }),
  harness.at(T0, 1, { type: 'protection.exclude', scope: 'all', untilMs: T1 + 100_000_000 }),
  harness.at(T0 + 5_001, 0, { type: 'house.advance', budget: 3 }),
];

test('I3 every word of second contracts and protection is read as it was written', () => {
  for (const entry of entries) {
    const writer = new ByteWriter();
    encodeEntry(writer, entry);
    const bytes = writer.copy();
    const reader = new ByteReader(bytes);
    expect(decodeEntry(reader)).toEqual(entry);
    expect(reader.done).toBe(true);
  }
  expect(entries.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
    'updown.defined',
    'updown.defined',
    'updown.accepted',
    'updown.voided',
    'protection.riskConfirmed',
    'protection.limitSet',
    'protection.excluded',
    'updown.settled',
    'house.advanced',
  ]);
});

test('I27 cut anywhere, their bytes are refused', () => {
  for (const entry of entries) {
    const writer = new ByteWriter();
    encodeEntry(writer, entry);
    const bytes = writer.copy();
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeEntry(new ByteReader(bytes.subarray(0, length)))).toThrow(RangeError);
  }
});

test('I27 the number of a reason that is gone is refused, and those after it keep theirs', () => {
  const settledBytes = entries.flatMap((entry) => {
    const writer = new ByteWriter();
    if (entry.events.some(({ type }) => type === 'updown.settled')) encodeEntry(writer, entry);
    return [...writer.copy()];
  });
  // result void, reason NO_ENTRY
  const index = settledBytes.findIndex((byte, at) => byte === 3 && settledBytes[at + 1] === 1 && settledBytes[at + 2] === 0);
  const reasonOf = (number: number): unknown => {
    const { events } = decodeEntry(new ByteReader(Uint8Array.from(settledBytes.with(index + 1, number))));
    return events.find(({ type }) => type === 'updown.settled');
  };
  expect(reasonOf(1)).toMatchObject({ result: 'void', reason: 'NO_ENTRY' });
  expect(reasonOf(4)).toMatchObject({ reason: 'STALE_EXIT' });
  expect(reasonOf(5)).toMatchObject({ reason: 'GAP_WON' });
  expect(reasonOf(6)).toMatchObject({ reason: 'OPERATOR_VOID' });
  for (const number of [3, 7]) expect(() => reasonOf(number)).toThrow(RangeError);
});
