import { expect, test } from 'vitest';
import { agentName } from './agent.ts';
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

test('browsers are named by what they say of themselves, or not at all', () => {
  expect(agentName('Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36')).toBe(
    'Chrome · Linux',
  );
  expect(agentName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0')).toBe('Edge · Windows');
  expect(agentName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile Safari/604.1')).toBe('Safari · iPhone');
  expect(agentName('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0')).toBe('Firefox · Android');
  expect(agentName('curl/8.0')).toBeNull();
});
