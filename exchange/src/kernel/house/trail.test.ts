import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { openHarness } from '../../test/harness.ts';

test('RULES §18 each row of the trail has its own command, in their order without gaps', () => {
  const harness = openHarness(1);
  const noted = (trailSeq: number, digit = 'a', accountId = 0): string =>
    codeOf(harness.send(accountId, { type: 'house.noteTrail', trailSeq, hash: digit.repeat(64) }));
  expect([noted(2), noted(0), noted(1.5), noted(1, 'z'), noted(1, 'a', 1)]).toEqual(Array.from({ length: 5 }, () => 'BAD_INPUT'));
  expect([noted(1), noted(1, 'b'), noted(100), noted(3), noted(2, 'b')]).toEqual(['ok', 'ALREADY_DONE', 'BAD_INPUT', 'BAD_INPUT', 'ok']);
  expect(harness.exchange.ask({ type: 'house.trail' })).toEqual({ trailSeq: 2, hash: 'b'.repeat(64) });
});
