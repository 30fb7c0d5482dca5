import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { Leg } from '../../ledger/leg.ts';
import { fillLegs, holdLegs, readFillLegs, readHoldLegs, writeFillLegs, writeHoldLegs } from './legs.ts';

const PARTIES = { buyerId: 1, buyOrderId: 11, sellerId: 2, sellOrderId: 12, quoteAssetId: 1, baseAssetId: 2 };
const AMOUNTS = { unheldUnits: 110n, valueUnits: 100n, sellerFeeUnits: 3n, quantityUnits: 50n, buyerFeeUnits: 2n };

/** The legs with each field of each leg changed, one at a time. */
function changesOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  return legs.flatMap((leg, index) =>
    [{ code: leg.code + 1 }, { ownerId: leg.ownerId + 5 }, { ref: leg.ref + 7 }, { assetId: leg.assetId + 2 }].map((change) =>
      legs.with(index, { ...leg, ...change }),
    ),
  );
}

function readBackFill(legs: readonly Leg[]): readonly Leg[] {
  const writer = new ByteWriter();
  writeFillLegs(writer, legs, PARTIES);
  const reader = new ByteReader(writer.copy());
  const read = readFillLegs(reader, PARTIES);
  expect(reader.done).toBe(true);
  return read;
}

function readBackHold(legs: readonly Leg[]): readonly Leg[] {
  const writer = new ByteWriter();
  writeHoldLegs(writer, legs, 1, 11);
  const reader = new ByteReader(writer.copy());
  const read = readHoldLegs(reader, 1, 11);
  expect(reader.done).toBe(true);
  return read;
}

describe('I6 what the journal holds of legs never depends on their form', () => {
  const fill = fillLegs(PARTIES, AMOUNTS);
  const hold = holdLegs(1, 1, 11, 500n);

  test('legs of a fill, also without those that are zero', () => {
    expect(fill).toHaveLength(7);
    for (const legs of [fill, fillLegs(PARTIES, { ...AMOUNTS, unheldUnits: 100n, buyerFeeUnits: 0n })])
      expect(readBackFill(legs)).toEqual(legs);
  });

  test('a fill with one field of a leg changed', () => {
    for (const legs of changesOf(fill)) expect(readBackFill(legs)).toEqual(legs);
  });

  test('legs of a hold, also of none, of one that is given back, and with one field changed', () => {
    for (const legs of [[], holdLegs(1, 1, 11, -500n), ...changesOf(hold)]) expect(readBackHold(legs)).toEqual(legs);
  });

  test('a hold whose legs are not each other’s opposite', () => {
    const legs = hold.map((leg, index) => (index === 0 ? { ...leg, amount: leg.amount + 1n } : leg));
    expect(readBackHold(legs)).toEqual(legs);
  });

  test('forms that nobody wrote are refused', () => {
    expect(() => readHoldLegs(new ByteReader(Uint8Array.of(3)), 1, 11)).toThrow(RangeError);
    expect(() => readFillLegs(new ByteReader(Uint8Array.of(128, 1, 2)), PARTIES)).toThrow(RangeError);
  });
});
