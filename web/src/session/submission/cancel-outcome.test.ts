import { expect, test } from 'vitest';
import { CallFailure } from '../../api/failures.ts';
import type { RequestAnswer } from './request-result.ts';
import { cancelOutcome } from './cancel-outcome.ts';

const lost = () => Promise.reject(new CallFailure('network'));
const wait = () => Promise.resolve();

/** A server that loses the answer of the cancel and then says these things about its key, the last one for ever. */
function asked(...answers: readonly (RequestAnswer | 'silent')[]) {
  const keys: string[] = [];
  const ask = (key: string) => {
    keys.push(key);
    const answer = answers[Math.min(keys.length, answers.length) - 1] ?? 'silent';
    return answer === 'silent' ? lost() : Promise.resolve(answer);
  };
  return { keys, ask };
}

test('web.md §5 a cancel that was answered is not asked for', async () => {
  const { keys, ask } = asked('silent');
  expect(await cancelOutcome({ send: () => Promise.resolve(), ask, wait }, 'key')).toEqual({ state: 'done' });
  const refusal = new CallFailure('refused', { words: 'Already filled', reason: 'ALREADY_DONE' });
  expect(await cancelOutcome({ send: () => Promise.reject(refusal), ask, wait }, 'key')).toEqual({
    state: 'refused',
    words: 'Already filled',
  });
  expect(keys).toEqual([]);
});

test('web.md §5 a cancel whose answer was lost is asked for by its key until the server knows', async () => {
  const { keys, ask } = asked('silent', { state: 'unknown' }, { state: 'done', madeId: 0 });
  expect(await cancelOutcome({ send: lost, ask, wait }, 'key')).toEqual({ state: 'done' });
  expect(keys).toEqual(['key', 'key', 'key']);
  const failure = new CallFailure('refused', { words: 'Already filled' });
  const refused = asked({ state: 'refused', failure });
  expect(await cancelOutcome({ send: lost, ask: refused.ask, wait }, 'key')).toEqual({ state: 'refused', words: 'Already filled' });
});

test('web.md §5 a cancel is unknown only when asking has found nothing', async () => {
  const { keys, ask } = asked({ state: 'unknown' });
  expect(await cancelOutcome({ send: lost, ask, wait }, 'key')).toEqual({ state: 'unknown' });
  expect(keys.length).toBeGreaterThan(10);
});
