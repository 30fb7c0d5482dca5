import { expect, test } from 'vitest';
import { assembly } from '../../assembly.ts';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { SIDES } from '../../trading/side.ts';
import { ORDER_KINDS, TIMES_IN_FORCE } from './words.ts';

const TERMS = SIDES.flatMap((side) => ORDER_KINDS.flatMap((kind) => TIMES_IN_FORCE.map((timeInForce) => ({ side, kind, timeInForce }))));

test('I3 an order of each side, kind and time in force is read as it was written', () => {
  expect(TERMS.length).toBe(SIDES.length * ORDER_KINDS.length * TIMES_IN_FORCE.length);
  for (const terms of TERMS) {
    const order = { type: 'spot.place', marketId: 3, ...terms, priceTicks: 77, lots: 5, amountUnits: 10n ** 20n };
    const writer = new ByteWriter();
    assembly.commands.write(writer, order);
    expect(assembly.commands.read(new ByteReader(writer.copy()))).toEqual(order);
  }
});
