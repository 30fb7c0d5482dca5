import { expect, test } from 'vitest';
import { passwordProblems, passwordTexts, refusalAt, type PasswordInputs } from './password.ts';

/** What stands at which field, and on the button. */
const said = (inputs: PasswordInputs) => passwordProblems(inputs).map(({ code, fields: [field] }) => ({ field, ...passwordTexts[code] }));

test('web.md §3.5 the problems of a change of password stand at their fields', () => {
  expect(said({ old: '', next: '' }).map(({ text }) => text)).toEqual(['security.password.needOld', 'security.password.notComplete']);
  const same = 'security.password.same';
  expect(said({ old: 'secret1!', next: 'secret1!' })).toEqual([{ field: 'next', button: same, text: same }]);
  const chinese = 'shell.failure.cannotInputChinese';
  expect(said({ old: '密码', next: 'secret2!' })).toEqual([{ field: 'old', button: chinese, text: chinese }]);
  expect(passwordProblems({ old: 'secret1!', next: 'secret2!' })).toEqual([]);
});

test('web.md §3.5 a wrong old password and an unchanged one are said at their fields', () => {
  expect(refusalAt('PASSWORD_WRONG')?.fields).toEqual(['old']);
  expect(refusalAt('PASSWORD_SAME')?.fields).toEqual(['next']);
  expect(refusalAt('TOO_MANY_REQUESTS')).toBeNull();
});
