import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
import { Objects } from './objects.ts';
import { CUSTODY, HOLD, MARGIN, POOL, ROWS, STAKE } from './test/rows.ts';
import type { PlanRow } from './plan.ts';

const FROZEN: readonly (readonly [PlanRow, 'platform' | 'contract'])[] = [
  [HOLD, 'platform'],
  [MARGIN, 'contract'],
  [STAKE, 'platform'],
  [POOL, 'platform'],
];
/** Rows share these numbers. A hold and a margin belong to the first that has them; the odd ones of each number are theirs. */
const posting = fc.record({
  row: fc.nat({ max: FROZEN.length - 1 }),
  ref: fc.integer({ min: 1, max: 5 }),
  owner: fc.nat({ max: 4 }),
  amount: fc.bigInt({ min: 1n, max: 2n ** 70n }),
  takes: fc.boolean(),
});

test('I5 frozen of each owner, wallet and asset is the sum of the objects, after every posting, whatever numbers rows share', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 200 }), (postings) => {
      const ledger = new Ledger(ROWS);
      const model = new Map<string, bigint>();
      for (const { row: index, ref, owner, amount, takes } of postings) {
        const [row] = FROZEN[index] ?? [HOLD];
        // without several owners, an object has the one its number says
        const ownerId = row.severalOwners === true ? owner : ref;
        const assetId = ref % 2 === 0 ? 1 : 2;
        const key = `${row.code}:${ref}:${ownerId}`;
        const before = model.get(key) ?? 0n;
        const moved = takes ? -(amount < before ? amount : before) : amount;
        if (moved === 0n) continue;
        model.set(key, before + moved);
        ledger.post([
          { code: row.code, ownerId, ref, assetId, amount: moved },
          { code: CUSTODY.code, ownerId: 0, ref: 1, assetId, amount: -moved },
        ]);
        for (const wallet of ['platform', 'contract'] as const)
          expect(ledger.frozen(ownerId, wallet, assetId)).toBe(frozen(ledger, ownerId, wallet, assetId));
        expect(ledger.object(row, ref, ownerId)).toBe(before + moved);
      }
      for (const [key, amount] of model) {
        const [code = 0, ref = 0, ownerId = 0] = key.split(':').map(Number);
        const found = FROZEN.find(([row]) => row.code === code);
        expect(found === undefined ? -1n : ledger.object(found[0], ref, ownerId)).toBe(amount);
      }
      ledger.check();
    }),
  );
});

/** From the balances alone. */
function frozen(ledger: Ledger, ownerId: number, wallet: string, assetId: number): bigint {
  let sum = 0n;
  if (ownerId === 0) return sum;
  for (const [row, frozenIn] of FROZEN) {
    if (frozenIn !== wallet) continue;
    for (const leg of ledger.balancesOf(row)) if (leg.ownerId === ownerId && leg.assetId === assetId) sum += leg.amount;
  }
  return sum;
}

test.each([true, false])(
  'slots are used again: a hundred thousand balances pass through the room of the first (several owners: %s)',
  (several) => {
    const objects = new Objects(several);
    const { bucketCount } = objects;
    const open: { readonly slot: number; readonly ref: number }[] = [];
    for (let ref = 1; ref <= 100_000; ref++) {
      const slot = objects.open(ref, 7, 1);
      objects.add(slot, BigInt(ref));
      open.push({ slot, ref });
      // In groups, so that several slots are free at once.
      if (open.length === 300) for (const one of open.splice(0, 200)) objects.add(one.slot, BigInt(-one.ref));
    }
    expect(objects.bucketCount).toBe(bucketCount);
    expect(objects.ascending().map(({ ref }) => ref)).toEqual(open.map(({ ref }) => ref));
    expect(open.map(({ ref }) => objects.unitsAt(objects.find(ref, 7)))).toEqual(open.map(({ ref }) => BigInt(ref)));
  },
);

test.each([
  [0, 1, 2, 3, 4],
  [4, 3, 2, 1, 0],
  [2, 1, 3, 0, 4],
  [3, 0, 4, 2, 1],
])('balances of one bucket, emptied in the order %d %d %d %d %d: those that are left are found', (...order) => {
  const objects = new Objects(false);
  const refs = [1, 2, 3, 4, 5].map((index) => index * 2 ** 20);
  for (const ref of refs) objects.add(objects.open(ref, 7, 1), BigInt(ref));
  const left = new Set(refs);
  for (const index of order) {
    const ref = refs[index] ?? 0;
    expect(objects.add(objects.find(ref, 7), BigInt(-ref))).toBe(0);
    left.delete(ref);
    expect(refs.filter((one) => objects.find(one, 7) !== 0)).toEqual([...left]);
    for (const one of left) expect(objects.unitsAt(objects.find(one, 7))).toBe(BigInt(one));
  }
});

test('an object with a hundred thousand owners is found as fast as one with a single owner', () => {
  const ledger = new Ledger(ROWS);
  const owners = 100_000;
  ledger.post([{ code: CUSTODY.code, ownerId: 0, ref: 1, assetId: 1, amount: -BigInt(owners) }, ...legsOf(owners)]);
  let sum = 0n;
  for (let owner = 1; owner <= owners; owner++) sum += ledger.object(POOL, 9, owner);
  expect(sum).toBe(BigInt(owners));
});

function legsOf(owners: number): { code: number; ownerId: number; ref: number; assetId: number; amount: bigint }[] {
  return Array.from({ length: owners }, (_, index) => ({ code: POOL.code, ownerId: index + 1, ref: 9, assetId: 1, amount: 1n }));
}
