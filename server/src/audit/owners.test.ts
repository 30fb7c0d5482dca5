import { Harness } from '@candor/exchange/test/harness';
import { expect, test } from 'vitest';
import { PLATFORM } from './plan.ts';
import { Postings } from './postings.ts';
import { brokenRules, withStatedOwner } from './test/stated-owner.ts';

test('SPEC §2 more than a hundred copies of one person are found', () => {
  const harness = new Harness();
  for (const accountId of [1, 2, 3]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  for (let count = 0; count <= 100; count++)
    harness.send(0, { type: 'owner.open', ownerId: 10 + count, personId: 1 + (count % 2), handId: 3, kind: 'copy' });
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: 1 }))).toEqual(['SPEC/2 owner']);
});

test('SPEC §2 what the audit says of an account of a copy names it as one', () => {
  const postings = new Postings([PLATFORM], () => undefined);
  postings.nameBy(21, 'copy');
  const nameOf = (ownerId: number): string => postings.nameOf({ code: PLATFORM.code, ownerId, ref: 0, assetId: 1 });
  expect([nameOf(21), nameOf(1)]).toEqual(['copy:21:platform:asset 1', 'user:1:platform:asset 1']);
});
