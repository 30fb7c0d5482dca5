import { expect, test } from 'vitest';
import { isWholeFactor, noFactor, typedFactor } from './factor-input.ts';

test('a code keeps its six digits, whatever is pasted around them and in whatever digits', () => {
  for (const text of ['287082', ' 287 082 ', '287-082', '٢٨٧٠٨٢', '۲۸۷۰۸۲', '2870829']) {
    expect(typedFactor(noFactor, text)).toEqual({ kind: 'app', text: '287082' });
  }
  expect(isWholeFactor(typedFactor(noFactor, '287082'))).toBe(true);
  for (const text of ['', '28708']) expect(isWholeFactor(typedFactor(noFactor, text))).toBe(false);
});

test('a recovery code that is pasted in the place of a code is one', () => {
  const typed = typedFactor(noFactor, '7k2m-9xqt-0a1b-cdef');
  expect(typed).toEqual({ kind: 'recovery', text: '7k2m-9xqt-0a1b-cdef' });
  expect(isWholeFactor(typed)).toBe(true);
  expect(isWholeFactor(typedFactor(typed, '7K2M 9XQT 0A1B CDEF'))).toBe(true);
  expect(isWholeFactor(typedFactor(typed, '7k2m-9xqt'))).toBe(false);
  // typed letter by letter, it stays one
  expect(typedFactor(typed, '7').kind).toBe('recovery');
});
