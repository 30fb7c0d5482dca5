import { expect, test } from 'vitest';
import { safetyScore, verificationState } from './safety.ts';

const none = { tradePassword: false, passkey: false, authenticator: false, recoveryCodes: false, email: false, phone: false, word: false };

test('web.md §3.5 the score counts what is on of what is offered, the login password always', () => {
  expect(safetyScore(none)).toEqual({ done: 1, all: 8 });
  expect(safetyScore({ ...none, email: null, phone: null, word: null })).toEqual({ done: 1, all: 5 });
  expect(safetyScore({ ...none, email: true, phone: null, tradePassword: true })).toEqual({ done: 3, all: 7 });
  const all = { tradePassword: true, passkey: true, authenticator: true, recoveryCodes: true, email: true, phone: true, word: true };
  expect(safetyScore(all)).toEqual({ done: 8, all: 8 });
});

test('RULES §14.1 of both levels of verification the one that matters now is said', () => {
  expect(verificationState(null, null)).toBe('none');
  expect(verificationState('underReview', null)).toBe('review');
  expect(verificationState('refused', null)).toBe('refused');
  expect(verificationState('passed', null)).toBe('basic');
  expect(verificationState('passed', 'underReview')).toBe('review');
  expect(verificationState('passed', 'refused')).toBe('refused');
  expect(verificationState(null, 'passed')).toBe('advanced');
});
