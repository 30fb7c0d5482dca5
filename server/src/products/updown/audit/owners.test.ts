import { USDT } from '@candor/exchange/test/house';
import { EACH, ONE_USDT, openUpdownHouse, T0, UPDOWN_TERMS } from '@candor/exchange/test/updown-house';
import { expect, test } from 'vitest';
import { brokenRules, withToldOwner } from '../../../audit/test/told-owner.ts';

const [PERSON, STRANGER, COPY] = [1, 2, 21];

/** A copy that the stranger has, which the tests tell as another's. */
function withCopy() {
  const house = openUpdownHouse(3);
  house.at(house.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: 3, kind: 'copy' });
  house.at(house.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: EACH });
  house.ticks(T0 - 10_000, T0, 3_000_000);
  return house;
}

test('SPEC §6.1 what may be lost together with a person is bounded over all owners', () => {
  const house = withCopy();
  for (const accountId of [PERSON, COPY]) house.placeAt(T0, accountId, { stakeUnits: 2_000n * ONE_USDT });
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: PERSON }))).toEqual(['SPEC/6.1 exposure']);
});

test('SPEC §6.1 open contracts are counted over all owners of a person', () => {
  const house = withCopy();
  for (let count = 0; count <= 100; count++)
    for (const accountId of [PERSON, COPY]) house.placeAt(T0, accountId, { stakeUnits: UPDOWN_TERMS.minStakeUnits });
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: PERSON }))).toEqual(['SPEC/6.1 open contracts']);
});

test('SPEC §14.6 stakes of a copy count for the loss limit of its person', () => {
  const house = withCopy();
  house.at(T0, PERSON, { type: 'protection.setLossLimit', limitUnits: 150n * ONE_USDT, utcOffsetMinutes: 0 });
  for (const accountId of [COPY, PERSON]) house.placeAt(T0, accountId);
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: PERSON }))).toEqual(['SPEC/14.6 loss limit']);
});
