import { digest, proofBytes } from '@candor/proofs/digest';
import type { SignedValue } from '@candor/proofs/jcs';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { turns } from '../../machine/turns.ts';
import { bytesOfLong, digestOfLong } from './long-object.ts';

const { signed } = fc.letrec<{ signed: SignedValue }>((tie) => ({
  signed: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.array(tie('signed')),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('signed')),
  ),
}));

const nextTurn = vi.spyOn(turns, 'next');
afterAll(() => nextTurn.mockRestore());

test('§15.1 bytes and digest of a long object are those of the same object in one piece', async () => {
  await fc.assert(
    fc.asyncProperty(signed, fc.integer({ min: 0, max: 600 }), async (value, count) => {
      const object = { value, list: Array.from({ length: count }, (_, n) => ({ n, value })), after: 'é"\n' };
      expect(Buffer.from(await bytesOfLong('candor/round/1', object))).toEqual(Buffer.from(proofBytes('candor/round/1', object)));
      expect(await digestOfLong('candor/round/1', object)).toBe(digest('candor/round/1', object));
    }),
    { numRuns: 60 },
  );
});

test('a round with thousands of stakes takes the thread for a part of them at a time', async () => {
  const stakes = Array.from({ length: 10_000 }, (_, n) => ({ orderId: `R-${n}`, side: 'up', stake: '1.00000000', payout: '1.95000000' }));
  nextTurn.mockClear();
  // a clock by which every look at it takes a millisecond: what a piece takes of the thread is counted, not measured
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  await digestOfLong('candor/round/1', { v: 1, stakes });
  clock.mockRestore();
  expect(nextTurn.mock.calls.length).toBeGreaterThanOrEqual(20);
});

test('what no signed object may hold is refused in a long one too', async () => {
  await expect(digestOfLong('candor/round/1', { stakes: [1.5] })).rejects.toThrow('not a safe integer');
  await expect(digestOfLong('candor/round/1', { text: '\ud800' })).rejects.toThrow('lone surrogate');
  await expect(digestOfLong('candor/round/1', { '\ud800': 1 })).rejects.toThrow('lone surrogate');
  const none = { nothing: null } as object as SignedValue;
  await expect(digestOfLong('candor/round/1', none)).rejects.toThrow(TypeError);
});
