import { USDT } from '@candor/exchange/test/house';
import { ONE_USDT, openRoundsHouse, START_MS } from '@candor/exchange/test/rounds-house';
import { expect, test } from 'vitest';
import { brokenRules, withToldOwner } from '../../../audit/test/told-owner.ts';

const [PERSON, STRANGER, COPY] = [1, 2, 21];

/** A copy that the stranger has, which the tests tell as another's. */
function withCopy() {
  const house = openRoundsHouse();
  house.at(house.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: 3, kind: 'copy' });
  house.at(house.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: 1_000n * ONE_USDT });
  return house;
}

test('SPEC §7 two sides of one person in a round are found', () => {
  const house = withCopy();
  house.stakeAt(START_MS, PERSON, 'up', ONE_USDT);
  house.stakeAt(START_MS, COPY, 'down', ONE_USDT);
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: PERSON }))).toEqual(['SPEC/7 side']);
});

test('SPEC §7 stakes are counted over all owners of a person', () => {
  const house = withCopy();
  for (let count = 0; count <= 100; count++) for (const accountId of [PERSON, COPY]) house.stakeAt(START_MS, accountId, 'up', ONE_USDT);
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: PERSON }))).toEqual(['SPEC/7 stake']);
});
