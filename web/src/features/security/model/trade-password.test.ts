import { expect, test } from 'vitest';
import {
  byCodeParameters,
  byCodeProblems,
  codeRefusalAt,
  tradePasswordProblems,
  tradePasswordTexts,
  tradeRefusalAt,
  type TradePasswordInputs,
} from './trade-password.ts';

const said = (inputs: TradePasswordInputs) =>
  tradePasswordProblems(inputs).map(({ code, fields: [field] }) => [field, tradePasswordTexts[code].text]);

test('web.md §3.5 a first trade password asks for no old one', () => {
  expect(said({ old: null, next: 'secret1!' })).toEqual([]);
  expect(said({ old: null, next: '' })).toEqual([['next', 'fund-password.notComplete']]);
});

test('web.md §3.5 the problems of a change stand at their fields', () => {
  expect(said({ old: '', next: 'secret1!' })).toEqual([['old', 'fund-password.needOld']]);
  expect(said({ old: 'secret1!', next: 'secret1!' })).toEqual([['next', 'fund-password.same']]);
  expect(said({ old: '密码', next: '密码' })).toEqual([
    ['old', 'shell.failure.cannotInputChinese'],
    ['next', 'shell.failure.cannotInputChinese'],
  ]);
});

test('what the server refuses is said at its field, or of the whole form', () => {
  expect(tradeRefusalAt('PASSWORD_WRONG')?.fields).toEqual(['old']);
  expect(tradeRefusalAt('TRADE_PASSWORD_LOGIN')?.fields).toEqual(['next']);
  expect(tradeRefusalAt('TOO_MANY_REQUESTS')).toBeNull();
  expect(tradeRefusalAt(null)).toBeNull();
});

test('web.md §3.5 who has forgotten it sets a new one by a code to what is bound', () => {
  const missing = byCodeProblems({ code: '12345', next: 'short' }).map(({ code, fields }) => [fields[0], code]);
  expect(missing).toEqual([
    ['code', 'code.missing'],
    ['next', 'next.rule'],
  ]);
  const inputs = { code: '123456', next: 'secret1!' };
  expect(byCodeProblems(inputs)).toEqual([]);
  expect(byCodeParameters('email', inputs)).toEqual({ method: 'email', code: '123456', newPassword: 'secret1!' });
  expect(byCodeParameters('phone', inputs)).toMatchObject({ method: 'phone' });
  expect(codeRefusalAt('CODE_WRONG')?.fields).toEqual(['code']);
  expect(codeRefusalAt('TRADE_PASSWORD_LOGIN')?.fields).toEqual(['next']);
  expect(codeRefusalAt('FACTOR_WRONG')).toBeNull();
});
