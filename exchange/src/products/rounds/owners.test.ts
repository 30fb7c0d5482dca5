import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { USDT } from '../../test/harness.ts';
import { ONE_USDT, openRoundsHarness, START_MS } from '../../test/rounds-harness.ts';

const [PERSON, OTHER, COPY] = [1, 2, 21];

test('SPEC §7 a person has one side of a round, whichever of his owners stakes', () => {
  const harness = openRoundsHarness();
  harness.at(harness.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: PERSON, handId: OTHER, kind: 'copy' });
  harness.at(harness.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: 100n * ONE_USDT });
  expect(codeOf(harness.stakeAt(START_MS, COPY, 'up', 5n * ONE_USDT))).toBe('ok');
  expect(codeOf(harness.stakeAt(START_MS, PERSON, 'down', 5n * ONE_USDT))).toBe('WRONG_SIDE');
  expect(codeOf(harness.stakeAt(START_MS, PERSON, 'up', 5n * ONE_USDT))).toBe('ok');
  expect(codeOf(harness.stakeAt(START_MS, OTHER, 'down', 5n * ONE_USDT))).toBe('ok');
  for (let count = 2; count < 200; count++) harness.stakeAt(START_MS, PERSON, 'up', ONE_USDT);
  expect(codeOf(harness.stakeAt(START_MS, COPY, 'up', ONE_USDT))).toBe('TOO_MANY_ORDERS');
  harness.exchange.check();
});
