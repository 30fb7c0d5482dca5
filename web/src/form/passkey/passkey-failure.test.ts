import { expect, test } from 'vitest';
import { passkeyFailure } from './passkey-failure.ts';

test('what a browser says is told by the name of its error', () => {
  const problemOf = (name: string) => passkeyFailure(new DOMException('why', name)).problem;
  expect(problemOf('NotAllowedError')).toBe('cancelled');
  expect(problemOf('InvalidStateError')).toBe('known');
  expect(problemOf('SecurityError')).toBe('address');
  expect(problemOf('AbortError')).toBe('aborted');
  for (const name of ['NotSupportedError', 'UnknownError']) expect(problemOf(name)).toBe('failed');
  expect(passkeyFailure('why').problem).toBe('failed');
});
