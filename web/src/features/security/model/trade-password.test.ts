import { expect, test } from 'vitest';
import { tradePasswordProblems, tradePasswordTexts, tradeRefusalAt, type TradePasswordInputs } from './trade-password.ts';

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
