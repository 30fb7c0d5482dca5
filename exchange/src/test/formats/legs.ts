import type { Bytes } from './bytes.ts';
import type { Value } from './reader.ts';

type Leg = { readonly code: number; readonly ownerId: number; readonly ref: number; readonly assetId: number; readonly amount: bigint };

/** Legs as `docs/formats.md` says: `fields` are the values of the fields that the kind names. */
export function readLegs(bytes: Bytes, fields: readonly Value[]): readonly Leg[] {
  const legs: Leg[] = [];
  const count = bytes.count();
  let before: Leg = { code: 0, ownerId: 0, ref: 0, assetId: 0, amount: 0n };
  while (legs.length < count) {
    const code = bytes.count();
    const mark = bytes.byte();
    const choose = (choice: number, asBefore: number): number => {
      if (choice === 0) return 0;
      if (choice === 6) return asBefore;
      if (choice === 7) return bytes.count();
      const value = fields[choice - 1];
      if (typeof value !== 'number') throw new RangeError(`no field ${choice} for a leg`);
      return value;
    };
    const ownerId = choose(mark % 8, before.ownerId);
    const ref = choose(Math.floor(mark / 8) % 8, before.ref);
    const assetId = Math.floor(mark / 64) % 2 === 1 ? before.assetId : bytes.count();
    before = { code, ownerId, ref, assetId, amount: mark >= 128 ? -before.amount : bytes.amount() };
    legs.push(before);
  }
  return legs;
}
