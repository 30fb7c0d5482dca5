import { USDT } from '@candor/exchange/test/harness';
import { EACH, ONE_USDT, openUpdownHarness, T0, UPDOWN_TERMS } from '@candor/exchange/test/updown-harness';
import { expect, test } from 'vitest';
import { brokenRules, withStatedOwner } from '../../../audit/test/stated-owner.ts';

const [PERSON, STRANGER, COPY] = [1, 2, 21];

/** A copy that the stranger has, which the tests tell as another's. */
function withCopy() {
  const harness = openUpdownHarness(3);
  harness.at(harness.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: 3, kind: 'copy' });
  harness.at(harness.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: EACH });
  harness.ticks(T0 - 10_000, T0, 3_000_000);
  return harness;
}

test('SPEC §6.1 what may be lost together with a person is bounded over all owners', () => {
  const harness = withCopy();
  for (const accountId of [PERSON, COPY]) harness.placeAt(T0, accountId, { stakeUnits: 2_000n * ONE_USDT });
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: PERSON }))).toEqual(['SPEC/6.1 exposure']);
});

test('SPEC §6.1 open contracts are counted over all owners of a person', () => {
  const harness = withCopy();
  for (let count = 0; count <= 100; count++)
    for (const accountId of [PERSON, COPY]) harness.placeAt(T0, accountId, { stakeUnits: UPDOWN_TERMS.minStakeUnits });
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: PERSON }))).toEqual(['SPEC/6.1 open contracts']);
});

test('SPEC §14.6 stakes of a copy count for the loss limit of its person', () => {
  const harness = withCopy();
  harness.at(T0, PERSON, { type: 'protection.setLossLimit', limitUnits: 150n * ONE_USDT, utcOffsetMinutes: 0 });
  for (const accountId of [COPY, PERSON]) harness.placeAt(T0, accountId);
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: PERSON }))).toEqual(['SPEC/14.6 loss limit']);
});
