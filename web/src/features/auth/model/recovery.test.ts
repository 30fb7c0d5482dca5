import { expect, test } from 'vitest';
import { buttonText } from '../../../form/texts.ts';
import { recoveryFieldOf, recoveryParameters, recoveryProblems, recoveryTexts, type RecoveryInputs } from './recovery.ts';

const inputs: RecoveryInputs = { name: ' anna01 ', code: '7K2M 9xqt-0a1b-cdef', password: 'secret1!' };
const buttons = (changes: Partial<RecoveryInputs>) =>
  recoveryProblems({ ...inputs, ...changes }).map((problem) => buttonText(recoveryTexts, problem));

test('web.md §3.5 the button says what is missing, in the order of the fields', () => {
  expect(buttons({ name: '', code: '', password: '' })).toEqual([
    'auth.login.needName',
    'reset.recovery.missing',
    'auth.register.needPassword',
  ]);
  expect(buttons({ code: '7k2m-9xqt-0a1b' })).toEqual(['reset.recovery.missing']);
  expect(buttons({})).toEqual([]);
});

test('the name is sent without blanks around it, the code as it was typed', () => {
  expect(recoveryParameters(inputs)).toEqual({ loginName: 'anna01', recoveryCode: '7K2M 9xqt-0a1b-cdef', newPassword: 'secret1!' });
});

test('a wrong name or code is said at the code, a refused password at the password', () => {
  expect(recoveryFieldOf('RECOVERY_CODE_WRONG')).toBe('code');
  expect(recoveryFieldOf('PASSWORD_COMMON')).toBe('password');
  expect(recoveryFieldOf('TOO_MANY_REQUESTS')).toBeNull();
});
