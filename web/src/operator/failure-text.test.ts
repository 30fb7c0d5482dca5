import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { OperatorFailure } from './transport.ts';

test('a look that finds nothing says so', () => {
  expect(failureText(new OperatorFailure('NOT_FOUND', { text: 'there is no invite 9' }))).toEqual({ id: 'operator.failure.notFound' });
  expect(failureText(new Error('lost'))).toEqual({ id: 'operator.failure.noAnswer' });
});
