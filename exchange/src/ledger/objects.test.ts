import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
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
