import { expect, test } from 'vitest';
import { CallFailure } from '../../../api/failures.ts';
import { emptyPhone, phoneEntryOf } from '../../../form/phone/phone-entry.ts';
import { bindFieldOf, bindProblems, type BindFacts, type BindInputs } from './bind.ts';
import { masked } from './masked.ts';

const inputs: BindInputs = { email: 'new@b.cd', phone: emptyPhone, code: '123456', oldCode: '654321', password: 'secret1!' };
const facts = (step: BindFacts['step'], bound: string | null = 'old@b.cd', isProved = true): BindFacts => ({
  channel: 'email',
  step,
  bound,
  isProved,
});
const fields = (changes: Partial<BindInputs>, of: BindFacts) => bindProblems({ ...inputs, ...changes }, of).map(({ code }) => code);

test('web.md §3.5 binding asks for the address and its code, a change for the proof of the old one too, a removal for that alone', () => {
  const nothing = { email: '', code: '', oldCode: '' };
  expect(fields(nothing, facts('bind', null))).toEqual(['address.missing.email', 'code.missing']);
  expect(fields(nothing, facts('change'))).toEqual(['oldCode.missing', 'address.missing.email', 'code.missing']);
  expect(fields(nothing, facts('remove'))).toEqual(['oldCode.missing']);
  for (const step of ['bind', 'change', 'remove'] as const) expect(fields({}, facts(step))).toEqual([]);
});

test('a change to what is bound already is said before anything is sent', () => {
  expect(fields({ email: ' OLD@b.cd ' }, facts('change'))).toEqual(['address.same']);
  const phone = phoneEntryOf('8613800138000');
  expect(fields({ phone }, { channel: 'phone', step: 'change', bound: '8613800138000', isProved: true })).toEqual(['address.same']);
});

test('what was bound without the password is replaced, removed or bound once more without a code to it', () => {
  const old = (step: BindFacts['step']) => facts(step, 'old@b.cd', false);
  for (const step of ['change', 'remove'] as const) {
    expect(fields({ oldCode: '' }, old(step))).toEqual([]);
    expect(fields({ oldCode: '', password: '' }, old(step))).toEqual(['password.missing']);
  }
  expect(fields({ oldCode: '', email: 'old@b.cd' }, old('change'))).toEqual([]);
});

test('the password is asked for by each step, and stands last', () => {
  expect(fields({ code: '', password: '' }, facts('bind', null))).toEqual(['code.missing', 'password.missing']);
  for (const step of ['change', 'remove'] as const) expect(fields({ password: '' }, facts(step))).toEqual(['password.missing']);
});

test('a refusal stands at its field: the code of the old address apart from that of the new one', () => {
  const refused = (reason: 'CODE_WRONG' | 'EMAIL_TAKEN' | 'PASSWORD_NEEDED' | 'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS', field?: string) =>
    new CallFailure('refused', { reason, ...(field === undefined ? {} : { field }) });
  expect(bindFieldOf(refused('EMAIL_TAKEN'), facts('bind'))).toBe('address');
  expect(bindFieldOf(refused('CODE_WRONG', 'emailCode'), facts('change'))).toBe('code');
  expect(bindFieldOf(refused('CODE_WRONG', 'oldCode'), facts('change'))).toBe('oldCode');
  expect(bindFieldOf(refused('CODE_WRONG'), facts('remove'))).toBe('oldCode');
  for (const reason of ['PASSWORD_NEEDED', 'PASSWORD_WRONG'] as const) expect(bindFieldOf(refused(reason), facts('bind'))).toBe('password');
  expect(bindFieldOf(refused('TOO_MANY_REQUESTS'), facts('bind'))).toBeNull();
});

test('web.md §3.5 what is bound is shown masked', () => {
  expect(masked('email', 'anna@example.com')).toBe('\u2066an•••@example.com\u2069');
  expect(masked('email', 'an@example.com')).toBe('\u2066a•••@example.com\u2069');
  expect(masked('email', 'a@example.com')).toBe('\u2066•••@example.com\u2069');
  expect(masked('phone', '8613800138000')).toBe('\u2066+•••8000\u2069');
});
