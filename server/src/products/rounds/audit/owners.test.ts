import { USDT } from '@candor/exchange/test/harness';
import { ONE_USDT, openRoundsHarness, START_MS } from '@candor/exchange/test/rounds-harness';
import { expect, test } from 'vitest';
import { brokenRules, withStatedOwner } from '../../../audit/test/stated-owner.ts';

const [PERSON, STRANGER, COPY] = [1, 2, 21];

/** A copy that the stranger has, which the tests tell as another's. */
function withCopy() {
  const harness = openRoundsHarness();
  harness.at(harness.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: 3, kind: 'copy' });
  harness.at(harness.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: 1_000n * ONE_USDT });
  return harness;
}

test('SPEC §7 two sides of one person in a round are found', () => {
  const harness = withCopy();
  harness.stakeAt(START_MS, PERSON, 'up', ONE_USDT);
  harness.stakeAt(START_MS, COPY, 'down', ONE_USDT);
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: PERSON }))).toEqual(['SPEC/7 side']);
});

test('SPEC §7 stakes are counted over all owners of a person', () => {
  const harness = withCopy();
  for (let count = 0; count <= 100; count++) for (const accountId of [PERSON, COPY]) harness.stakeAt(START_MS, accountId, 'up', ONE_USDT);
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: PERSON }))).toEqual(['SPEC/7 stake']);
});
