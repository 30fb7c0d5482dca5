import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, test } from 'vitest';
import { errorAt } from '../../../form/problem.ts';
import { buttonText } from '../../../form/texts.ts';
import { loginParameters, loginProblems, loginTexts } from './login.ts';
import type { RegisterInputs } from './register.ts';
import { fieldOfReason, registerParameters, registerProblems, registerTexts } from './register.ts';
import { openWays } from './sign-ways.ts';

const settings = FALLBACK_SETTINGS.LOGIN_REGIS_SETTING;
const login = { way: 'account', name: 'anna01', password: 'secret1!', remember: true } as const;
const registration: RegisterInputs = { name: 'anna01', password: 'secret1!', invite: '123456', agreed: true, remember: false };

test('SPEC §3 the tabs follow the settings; a way that needs a code that cannot be sent is not offered', () => {
  expect(openWays(settings)).toEqual(['account']);
  expect(openWays({ ...settings, emailIsOpen: true, phoneIsOpen: true })).toEqual(['account', 'email', 'phone']);
  expect(openWays({ ...settings, emailIsOpen: true, emailCode: true, ordinaryIsOpen: false })).toEqual([]);
});

test('§2.1 each way signs in with its own type and field, remembered only when asked for', () => {
  expect(loginParameters(login)).toEqual({ signType: 3, loginName: 'anna01', loginPassword: 'secret1!', remember: true });
  expect(loginParameters({ ...login, way: 'email', name: ' a@b.c ', remember: false })).toEqual({
    signType: 1,
    email: 'a@b.c',
    loginPassword: 'secret1!',
    remember: false,
  });
  expect(loginParameters({ ...login, way: 'phone', name: '4915123' })).toMatchObject({ signType: 2, phone: '4915123' });
});

test('web.md §5 login: the first missing field names the button', () => {
  expect(loginProblems(login)).toEqual([]);
  expect(loginProblems({ ...login, name: '', password: '' }).map((problem) => buttonText(loginTexts, problem))).toEqual([
    'auth.login.needName',
    'auth.login.needPassword',
  ]);
  const [phone] = loginProblems({ ...login, way: 'phone', name: ' ' });
  expect(phone && buttonText(loginTexts, phone)).toBe('auth.login.needPhone');
});

test('SPEC §5 Chinese characters are said at the field before anything is sent', () => {
  const said = 'shell.failure.cannotInputChinese';
  const atName = errorAt(loginProblems({ ...login, name: '用户' }), 'name');
  expect(atName && loginTexts[atName.code].text).toBe(said);
  for (const changes of [{ name: '用户名称六字' }, { password: 'secret1!中' }]) {
    const [problem] = registerProblems({ ...registration, ...changes }, { inviteRequired: false });
    expect(problem && registerTexts[problem.code].text).toBe(said);
    expect(problem?.fields).toEqual(Object.keys(changes));
  }
});

test('§2.2 registration: problems in the order of the fields', () => {
  const empty = { name: '', password: '', invite: '', agreed: false, remember: false };
  expect(registerProblems(empty, { inviteRequired: true }).map(({ fields: [field] }) => field)).toEqual([
    'name',
    'password',
    'invite',
    'agreed',
  ]);
  expect(registerProblems(empty, { inviteRequired: false }).map(({ fields: [field] }) => field)).toEqual(['name', 'password', 'agreed']);
  expect(registerProblems(registration, { inviteRequired: true })).toEqual([]);
});

test('§2.2 registration: the rules of name, password and invite code at their borders', () => {
  const fields = (changes: Partial<RegisterInputs>) =>
    registerProblems({ ...registration, ...changes }, { inviteRequired: true }).map(({ fields: [field] }) => field);
  for (const name of ['anna0', 'a'.repeat(16), 'anna 01', 'anna_01']) expect(fields({ name }), name).toEqual(['name']);
  for (const name of ['anna01', 'A1'.repeat(7) + 'x']) expect(fields({ name }), name).toEqual([]);
  for (const password of ['a1!aa', 'aaaaaa', '111111', 'aaa111', 'aaa!!!', `a1!${'x'.repeat(126)}`])
    expect(fields({ password }), password).toEqual(['password']);
  for (const invite of ['12345', '1234567', 'abcdef']) expect(fields({ invite }), invite).toEqual(['invite']);
});

test('§2.2 the registration goes out with signType 3 and the inviter’s code', () => {
  expect(registerParameters(registration)).toEqual({
    signType: 3,
    loginName: 'anna01',
    loginPassword: 'secret1!',
    activeCode: '123456',
    remember: false,
  });
});

test('a refusal of the server stands at the field that it is about', () => {
  expect(fieldOfReason('NAME_TAKEN')).toBe('name');
  expect(fieldOfReason('PASSWORD_RULE')).toBe('password');
  expect(fieldOfReason('INVITE_UNKNOWN')).toBe('invite');
  expect(fieldOfReason('TOO_MANY_REQUESTS')).toBeNull();
  expect(fieldOfReason(null)).toBeNull();
});
