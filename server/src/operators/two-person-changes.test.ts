import { expect, test } from 'vitest';
import { allOperatorActions } from '../test/operator-actions.ts';
import { isChange } from './operator-action.ts';

/** Its confirmer reads what he says yes to, and not only numbers of objects. */
test('RULES §18 whatever two persons do says what would change, before and after', () => {
  const byTwo = allOperatorActions()
    .filter(isChange)
    .filter(({ persons }) => persons !== 1);
  expect(byTwo.length).toBeGreaterThan(25);
  expect(byTwo.filter((action) => !('changes' in action)).map(({ name }) => name)).toEqual([]);
});
