import { expect, test } from 'vitest';
import { failureText, refusalText } from './failure-text.ts';
import { OperatorFailure } from './transport.ts';

test('a look that finds nothing says so', () => {
  expect(failureText(new OperatorFailure('NOT_FOUND', { text: 'there is no invite 9' }))).toEqual({ id: 'operator.failure.notFound' });
  expect(failureText(new Error('lost'))).toEqual({ id: 'operator.failure.noAnswer' });
});

test('a change is refused in the words of its action, and in those of the page where every action is refused alike', () => {
  const text = 'no user has this account';
  expect(refusalText(new OperatorFailure('NOT_FOUND', { text }))).toEqual({
    id: 'operator-work.form.refused',
    values: { text, code: 'NOT_FOUND' },
  });
  expect(refusalText(new OperatorFailure('NOT_FOUND'))).toEqual({ id: 'operator.failure.notFound' });
  expect(refusalText(new OperatorFailure('BUSY', { text }))).toEqual({ id: 'operator.failure.busy' });
  expect(refusalText(new OperatorFailure('OPERATOR_WRONG', { text }))).toEqual({ id: 'operator-work.form.codeWrong' });
});
