import { expect, test } from 'vitest';
import type { Step } from '../../../audit/step.ts';
import { Exposure } from './exposure.ts';
import type { Contract } from './verdict.ts';

/** What the audit finds wrong with a contract while 10,000 are free. */
function findings(exposure: Exposure, contract: Contract): readonly string[] {
  const found: string[] = [];
  const need: Step['need'] = (holds, _rule, what) => {
    if (!holds) found.push(what);
    return holds;
  };
  exposure.need({ need } as Step, contract, 10_000n);
  return found;
}

const contract = (symbolId: number, coverUnits: bigint, side: Contract['side'] = 'up'): Contract =>
  ({ orderId: symbolId, accountId: symbolId, symbolId, side, coverUnits, expiryMs: 100_000 * symbolId }) as Contract;

test('SPEC §6.1 one side of all symbols, whenever it expires, has at most 20 % of the free cover', () => {
  const exposure = new Exposure((ownerId) => ownerId);
  for (let symbolId = 1; symbolId <= 99; symbolId += 1) exposure.add(contract(symbolId, 20n));
  expect(findings(exposure, contract(100, 20n))).toEqual([]);
  exposure.add(contract(100, 1n));
  expect(findings(exposure, contract(101, 20n))).toEqual(['the cover of its side of all symbols']);
  expect(findings(exposure, contract(101, 20n, 'down'))).toEqual([]);
  exposure.remove(contract(7, 20n));
  expect(findings(exposure, contract(101, 20n))).toEqual([]);
});
