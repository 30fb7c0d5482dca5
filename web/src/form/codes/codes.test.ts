import { CODE_LIFE_SECONDS, resendSeconds } from '@candor/contract/one-time-codes';
import { expect, test } from 'vitest';
import { emptyPhone, phoneEntryOf } from '../phone/phone-entry.ts';
import { addressEntered, addressOf, addressText, isAboutAddress } from './address.ts';
import { codeDigits, isWholeCode } from './code-text.ts';
import { keyOf, secondsUntilAgain, sentAt } from './sent-code.ts';

const empty = { email: '', phone: emptyPhone };
const NOW_MS = 1_767_225_600_000;

test('web.md §3.5 a code is typed, pasted with what stands around it, or filled in, in digits of any script', () => {
  expect(codeDigits('123 456')).toBe('123456');
  expect(codeDigits('Your code: 123456.')).toBe('123456');
  expect(codeDigits('١٢٣٤٥٦')).toBe('123456');
  expect(codeDigits('12345678')).toBe('123456');
  expect(isWholeCode(codeDigits('12345'))).toBe(false);
  expect(isWholeCode(codeDigits('012345'))).toBe(true);
});

test('wire-contract §2 a code is offered again after 60 s, of a forgotten password after 300 s', () => {
  const seconds = (type: 'REGISTER' | 'FIND_PASSWORD') => ({ resendSeconds: resendSeconds(type), expiresSeconds: CODE_LIFE_SECONDS });
  const sent = sentAt(NOW_MS, 'a@b.cd', seconds('REGISTER'));
  expect(secondsUntilAgain(sent, 'a@b.cd', NOW_MS)).toBe(60);
  expect(secondsUntilAgain(sent, 'a@b.cd', NOW_MS + 59_001)).toBe(1);
  expect(secondsUntilAgain(sent, 'a@b.cd', NOW_MS + 60_000)).toBe(0);
  expect(secondsUntilAgain(sentAt(NOW_MS, 'a@b.cd', seconds('FIND_PASSWORD')), 'a@b.cd', NOW_MS)).toBe(300);
  expect(secondsUntilAgain(null, 'a@b.cd', NOW_MS)).toBe(0);
});

test('a code to another address does not wait for the first one', () => {
  const sent = sentAt(NOW_MS, 'a@b.cd', { resendSeconds: 60, expiresSeconds: 600 });
  expect(secondsUntilAgain(sent, 'c@d.ef', NOW_MS)).toBe(0);
  expect(secondsUntilAgain(sent, null, NOW_MS)).toBe(60);
});

test('codes of other purposes, to other kinds of address and for the old address are kept apart', () => {
  const keys = [
    keyOf({ purpose: 'BIND', channel: 'email' }),
    keyOf({ purpose: 'BIND', channel: 'email', proves: 'old' }),
    keyOf({ purpose: 'BIND', channel: 'phone' }),
    keyOf({ purpose: 'LOGIN', channel: 'email' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('an address is missing, wrong or whole; what calls take has one form', () => {
  expect(addressEntered('email', empty)?.code).toBe('address.missing.email');
  expect(addressEntered('email', { ...empty, email: 'anna@' })?.code).toBe('address.wrong.email');
  expect(addressEntered('email', { ...empty, email: '安娜@b.cd' })?.code).toBe('address.chinese.email');
  expect(addressOf('email', { ...empty, email: ' Anna@Example.COM ' })).toBe('anna@example.com');
  expect(addressEntered('phone', { ...empty, phone: { country: 'CN', text: '138', phone: null } })?.code).toBe('address.wrong.phone');
  expect(addressOf('phone', { ...empty, phone: phoneEntryOf('8613800138000') })).toBe('8613800138000');
  expect(addressOf('email', empty)).toBeNull();
});

test('an address in a sentence is read from left to right, a phone number with its plus', () => {
  expect(addressText('phone', '8613800138000')).toBe('\u2066+8613800138000\u2069');
  expect(addressText('email', 'a@b.cd')).toBe('\u2066a@b.cd\u2069');
});

test('refusals that are about the address are said there', () => {
  expect(isAboutAddress('EMAIL_TAKEN')).toBe(true);
  expect(isAboutAddress('CODE_TOO_SOON')).toBe(false);
  expect(isAboutAddress(null)).toBe(false);
});
