import { describe, expect, test } from 'vitest';
import { assemblePlan } from './plan.ts';
import type { PlanRow } from './plan.ts';

const row = (more: Partial<PlanRow>): PlanRow => ({
  kind: 'house.one',
  code: 1,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:one:{asset}',
  meaning: 'one',
  ...more,
});
const other = (more: Partial<PlanRow>): PlanRow => row({ kind: 'house.other', code: 2, name: 'house:other:{asset}', ...more });

describe('SPEC §2 the plan of accounts is assembled from the rows of every product', () => {
  test('rows stand by ascending code, whatever order the products list them in', () => {
    expect(assemblePlan([other({ code: 7 }), row({})]).map(({ code }) => code)).toEqual([1, 7]);
  });

  test.each([
    ['two rows of one code', [row({}), other({ code: 1 })], 'two rows have the code 1'],
    ['two rows of one kind', [row({}), other({ kind: 'house.one' })], 'two rows have the kind house.one'],
    ['two rows of one name', [row({}), other({ name: 'house:one:{asset}' })], 'two rows have the name house:one:{asset}'],
    [
      'two rows for one wallet',
      [row({ scope: 'wallet', availableIn: 'platform' }), other({ scope: 'wallet', availableIn: 'platform' })],
      'two rows have the wallet platform',
    ],
    ['a code of 0', [row({ code: 0 })], 'has the code 0, outside 1 to 16383'],
    ['a code that takes three bytes', [row({ code: 16_384 })], 'has the code 16384'],
    ['frozen money of no object', [row({ frozenIn: 'platform' })], 'has what only rows of objects have'],
    ['frozen money of a wallet that no row is', [row({ scope: 'object', frozenIn: 'contract' })], 'which no row is the wallet of'],
    ['a wallet of another scope', [row({ availableIn: 'platform' })], 'is a wallet and has not the scope of one'],
    ['several owners of no object', [row({ severalOwners: true })], 'has what only rows of objects have'],
    ['money at risk of no object', [row({ atRisk: true })], 'has what only rows of objects have'],
    ['a funded row that may have any sign', [row({ class: 'F', fundable: true })], 'is funded by the house'],
    ['a P row that must be zero', [row({ zeroAfterCommand: true })], 'must be zero after each command'],
    ['a row of objects that must be zero', [row({ scope: 'object', class: 'F', zeroAfterCommand: true })], 'must be zero'],
  ])('%s is refused at start', (_what, rows, message) => {
    expect(() => assemblePlan(rows)).toThrow(message);
  });
});
