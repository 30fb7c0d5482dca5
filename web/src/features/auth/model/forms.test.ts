import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { describe, expect, test } from 'vitest';
import { emptyPhone, phoneEntryOf } from '../../../form/phone/phone-entry.ts';
import { errorAt } from '../../../form/problem.ts';
import { buttonText } from '../../../form/texts.ts';
import { freshCaptcha } from '../../../form/codes/captcha.ts';
import { loginFieldOf, loginParameters, loginProblems, loginTexts, type LoginInputs } from './login.ts';
import type { RegisterInputs } from './register.ts';
import { fieldOfReason, registerParameters, registerProblems, registerTexts } from './register.ts';
import { resetFieldOf, resetOfSearch, resetParameters, resetProblems } from './reset.ts';
import { openChannels, openWays, signInWays } from './sign-ways.ts';

const settings = FALLBACK_SETTINGS.LOGIN_REGIS_SETTING;
const addresses = { email: '', phone: emptyPhone };
const captcha = { text: '', name: '1767225600000' };
const facts = { captchaRequired: false, inviteRequired: true };
const login: LoginInputs = {
  ...addresses,
  way: 'account',
  name: 'anna01',
  by: 'password',
  password: 'secret1!',
  code: '',
  captcha,
  remember: true,
};
const registration: RegisterInputs = {
  ...addresses,
  way: 'account',
  name: 'anna01',
  code: '',
  password: 'secret1!',
  invite: '123456',
  captcha,
  agreed: true,
  remember: false,
};

test('SPEC §3 the tabs follow the settings, the account first', () => {
  expect(openWays(settings)).toEqual(['account']);
  expect(openWays({ ...settings, emailIsOpen: true, phoneIsOpen: true })).toEqual(['account', 'email', 'phone']);
  expect(openWays({ ...settings, emailIsOpen: true, ordinaryIsOpen: false })).toEqual(['email']);
  expect(openChannels(settings)).toEqual([]);
  expect(signInWays({ ...settings, emailIsOpen: true, ordinaryIsOpen: false }, undefined)).toEqual(['email']);
  expect(signInWays({ ...settings, emailIsOpen: true, ordinaryIsOpen: false }, 'account')).toEqual(['account', 'email']);
  expect(signInWays({ ...settings, ordinaryIsOpen: false }, 'wallet')).toEqual([]);
  expect(openChannels({ ...settings, emailIsOpen: true, phoneIsOpen: true })).toEqual(['email', 'phone']);
});

describe('login', () => {
  test('§2.1 each way signs in with its own type and field, remembered only when asked for', () => {
    expect(loginParameters(login, facts)).toEqual({ method: 'name', loginName: 'anna01', loginPassword: 'secret1!', remember: true });
    expect(loginParameters({ ...login, way: 'email', email: ' A@b.cd ', remember: false }, facts)).toEqual({
      method: 'email',
      email: 'a@b.cd',
      loginPassword: 'secret1!',
      remember: false,
    });
    const phone = phoneEntryOf('4915123456789');
    expect(loginParameters({ ...login, way: 'phone', phone }, facts)).toMatchObject({ method: 'phone', phone: '4915123456789' });
  });

  test('§2.1 by e-mail and phone a code may stand in the place of the password, by name it never does', () => {
    const byCode = { ...login, by: 'code', code: '123456', email: 'a@b.cd' } as const;
    expect(loginParameters({ ...byCode, way: 'email' }, facts)).toEqual({
      method: 'email',
      email: 'a@b.cd',
      code: '123456',
      remember: true,
    });
    expect(loginParameters(byCode, facts)).toEqual({ method: 'name', loginName: 'anna01', loginPassword: 'secret1!', remember: true });
    expect(loginProblems({ ...byCode, way: 'email', code: '12345', password: '' }, facts).map(({ code }) => code)).toEqual([
      'code.missing',
    ]);
  });

  test('§2.1 where the settings ask for it the digits of the picture go with the name of the picture', () => {
    const asked = { ...facts, captchaRequired: true };
    expect(loginProblems({ ...login, captcha: { ...captcha, text: '123' } }, asked).map(({ code }) => code)).toEqual(['captcha.missing']);
    const answered = { ...login, captcha: { ...captcha, text: '1234' } };
    expect(loginProblems(answered, asked)).toEqual([]);
    expect(loginParameters(answered, asked)).toMatchObject({ code: '1234', captchaName: captcha.name });
    expect(freshCaptcha().name).not.toBe(freshCaptcha().name);
    expect(freshCaptcha().name.length).toBeLessThanOrEqual(32);
  });

  test('web.md §5 the first missing field names the button', () => {
    expect(loginProblems(login, facts)).toEqual([]);
    const said = (inputs: LoginInputs) => loginProblems(inputs, facts).map((problem) => buttonText(loginTexts, problem));
    expect(said({ ...login, name: '', password: '' })).toEqual(['auth.login.needName', 'auth.login.needPassword']);
    expect(said({ ...login, way: 'phone' })).toEqual(['codes.phone.missing']);
    expect(said({ ...login, way: 'email', email: 'anna@' })).toEqual(['codes.email.missing']);
  });

  test('a refusal stands at its field; wrong data is one message on the form', () => {
    expect(loginFieldOf('CODE_WRONG')).toBe('code');
    expect(loginFieldOf('CAPTCHA_WRONG')).toBe('captcha');
    expect(loginFieldOf('LOGIN_WRONG')).toBeNull();
  });
});

describe('registration', () => {
  test('SPEC §5 Chinese characters are said at the field before anything is sent', () => {
    const said = 'shell.failure.cannotInputChinese';
    const atName = errorAt(loginProblems({ ...login, name: '用户' }, facts), 'name');
    expect(atName && loginTexts[atName.code].text).toBe(said);
    for (const changes of [{ name: '用户名称六字' }, { password: 'secret1!中' }]) {
      const [problem] = registerProblems({ ...registration, ...changes }, { ...facts, inviteRequired: false });
      expect(problem && registerTexts[problem.code].text).toBe(said);
      expect(problem?.fields).toEqual(Object.keys(changes));
    }
  });

  test('§2.2 problems come in the order of the fields', () => {
    const empty = { ...registration, name: '', password: '', invite: '', agreed: false };
    const fields = (inputs: RegisterInputs, inviteRequired = true) =>
      registerProblems(inputs, { ...facts, inviteRequired }).map(({ fields: [field] }) => field);
    expect(fields(empty)).toEqual(['name', 'password', 'invite', 'agreed']);
    expect(fields(empty, false)).toEqual(['name', 'password', 'agreed']);
    expect(fields({ ...empty, way: 'email' })).toEqual(['address', 'code', 'password', 'invite', 'agreed']);
    expect(fields(registration)).toEqual([]);
  });

  test('§2.2 the rules of name, password and invite code at their borders', () => {
    const fields = (changes: Partial<RegisterInputs>) =>
      registerProblems({ ...registration, ...changes }, facts).map(({ fields: [field] }) => field);
    for (const name of ['anna0', 'a'.repeat(16), 'anna 01', 'anna_01']) expect(fields({ name }), name).toEqual(['name']);
    for (const name of ['anna01', 'A1'.repeat(7) + 'x']) expect(fields({ name }), name).toEqual([]);
    for (const password of ['a1!aa', 'aaaaaa', '111111', 'aaa111', 'aaa!!!', `a1!${'x'.repeat(126)}`])
      expect(fields({ password }), password).toEqual(['password']);
    for (const invite of ['12345', '1234567', 'abcdef']) expect(fields({ invite }), invite).toEqual(['invite']);
  });

  test('§2.2 it goes out with the type of its way, the code of its address and the inviter’s code', () => {
    const shared = { loginPassword: 'secret1!', inviteCode: '123456', remember: false };
    expect(registerParameters(registration, facts)).toEqual({ ...shared, method: 'name', loginName: 'anna01' });
    expect(registerParameters({ ...registration, way: 'email', email: 'a@b.cd', code: '654321' }, facts)).toEqual({
      ...shared,
      method: 'email',
      email: 'a@b.cd',
      code: '654321',
    });
    const phone = phoneEntryOf('8613800138000');
    expect(registerParameters({ ...registration, way: 'phone', phone, code: '654321' }, facts)).toEqual({
      ...shared,
      method: 'phone',
      phone: '8613800138000',
      code: '654321',
    });
  });

  test('a refusal of the server stands at the field that it is about', () => {
    expect(fieldOfReason('NAME_TAKEN')).toBe('name');
    expect(fieldOfReason('EMAIL_TAKEN')).toBe('address');
    expect(fieldOfReason('CODE_WRONG')).toBe('code');
    expect(fieldOfReason('PASSWORD_RULE')).toBe('password');
    expect(fieldOfReason('INVITE_UNKNOWN')).toBe('invite');
    expect(fieldOfReason('TOO_MANY_REQUESTS')).toBeNull();
    expect(fieldOfReason(null)).toBeNull();
  });
});

describe('web.md §3.5 a new password after a code', () => {
  test('goes out with the address and the code of its channel', () => {
    const inputs = { code: '123456', password: 'secret1!' };
    expect(resetProblems(inputs)).toEqual([]);
    expect(resetParameters({ channel: 'email', to: 'a@b.cd', code: '000000' }, inputs)).toEqual({
      email: 'a@b.cd',
      emailCode: '123456',
      newPassword: 'secret1!',
    });
    expect(resetParameters({ channel: 'phone', to: '8613800138000', code: '000000' }, inputs)).toEqual({
      phone: '8613800138000',
      smsCode: '123456',
      newPassword: 'secret1!',
    });
  });

  test('what an address says is taken when it is whole, and nothing else is', () => {
    expect(resetOfSearch({ email: 'A@b.cd', code: '123456' })).toEqual({ channel: 'email', to: 'a@b.cd', code: '123456' });
    expect(resetOfSearch({ phone: '8613800138000', code: '123456' })).toMatchObject({ channel: 'phone', to: '8613800138000' });
    for (const search of [{}, { email: 'a@b.cd' }, { code: '123456' }, { email: 'a', code: '123456' }, { phone: '+86', code: '123456' }])
      expect(resetOfSearch(search)).toBeNull();
  });

  test('a wrong code and a password that is not allowed are said at their fields', () => {
    expect(resetFieldOf('CODE_WRONG')).toBe('code');
    expect(resetFieldOf('PASSWORD_COMMON')).toBe('password');
    expect(resetFieldOf('TOO_MANY_REQUESTS')).toBeNull();
  });
});
