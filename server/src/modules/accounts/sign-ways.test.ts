import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, test } from 'vitest';
import { enteredWay } from './sign-ways.ts';

type Parts = Parameters<typeof enteredWay>[0];

const VISITOR = { address: '127.0.0.1', agent: 'a browser' };
const ENTRIES = [
  { method: 'name', loginName: 'ualice01' },
  { method: 'email', email: 'a@exchange.example' },
  { method: 'phone', phone: '8613912345678' },
  { method: 'wallet' },
] as const;

/** How each way is answered: who it is, or the reason. */
function answers(type: 'LOGIN' | 'REGISTER', isOpen: boolean): readonly string[] {
  const ways = { emailIsOpen: isOpen, phoneIsOpen: isOpen, ordinaryIsOpen: isOpen, accountCode: false };
  const settings = { ...FALLBACK_SETTINGS, LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, ...ways } };
  const parts: Parts = { settings, captcha: { take: () => false } as Partial<Parts['captcha']> as Parts['captcha'] };
  return ENTRIES.map((entry) => {
    const way = enteredWay(parts, type, entry, VISITOR);
    return 'ok' in way ? way.reason : way.kind;
  });
}

test('wire §2.2 a way that is closed takes nobody new, and a wallet address is never one', () => {
  expect(answers('REGISTER', true)).toEqual(['name', 'email', 'phone', 'SIGN_TYPE_OFF']);
  expect(answers('REGISTER', false)).toEqual(Array(4).fill('SIGN_TYPE_OFF'));
});

test('RULES §18 who is registered signs in by what he has, whatever operators have closed: his money is behind it', () => {
  expect(answers('LOGIN', false)).toEqual(['name', 'email', 'phone', 'SIGN_TYPE_OFF']);
});
