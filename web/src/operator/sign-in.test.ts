import { describe, expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { codeDigits, signInProblems } from './sign-in.ts';
import { NO_ANSWER, OperatorFailure } from './transport.ts';
import { languageAt } from './words.ts';

const WHOLE = { name: 'anna', password: 'six green lanterns', code: '123456' };

describe('the form to sign in', () => {
  test.each([
    [{}, []],
    [{ name: ' ' }, ['name.missing']],
    [{ password: '' }, ['password.missing']],
    [{ password: ' ' }, []],
    [{ code: '12345' }, ['code.missing']],
    [{ name: '', password: '', code: '' }, ['name.missing', 'password.missing', 'code.missing']],
  ])('%j misses %j', (changes, codes) => {
    expect(signInProblems({ ...WHOLE, ...changes }).map(({ code }) => code)).toEqual(codes);
  });

  test('a code is six digits, as they are pasted or typed on any keyboard', () => {
    expect(codeDigits('123 456')).toBe('123456');
    expect(codeDigits('١٢٣٤٥٦')).toBe('123456');
    expect(codeDigits('Code: 1234567')).toBe('123456');
  });
});

describe('why a request has brought nothing', () => {
  test.each([
    ['OPERATOR_WRONG', 'operator.failure.wrong'],
    ['TOO_MANY_REQUESTS', 'operator.failure.wait'],
    ['WRONG_HOST', 'operator.failure.address'],
    [NO_ANSWER, 'operator.failure.noAnswer'],
  ])('%s is said by %s', (code, id) => {
    expect(failureText(new OperatorFailure(code))).toEqual({ id });
  });

  test('a code without words of its own is named', () => {
    expect(failureText(new OperatorFailure('NEW_REASON'))).toEqual({ id: 'operator.failure.other', values: { code: 'NEW_REASON' } });
  });
});

test('the address says the language, else the browser, of those that have texts', () => {
  const offered = ['ar', 'en', 'zh'] as const;
  expect(languageAt('?language=ar', ['zh-CN'], offered)).toBe('ar');
  expect(languageAt('', ['de-DE', 'zh-CN', 'en'], offered)).toBe('zh');
  expect(languageAt('?language=de', ['de'], offered)).toBe('en');
  expect(languageAt('?language=nonsense', [], offered)).toBe('en');
});
