import { expect, test } from 'vitest';
import { contactProblems } from './contact-problems.ts';

const inputs = (text: string, replyTo: string) => ({ text, replyTo });

test('a message needs words, and a guest an address for the answer', () => {
  expect(contactProblems(inputs('No fee is shown', ''), true)).toEqual({});
  expect(contactProblems(inputs('No fee is shown', 'a@example.com'), false)).toEqual({});
  expect(contactProblems(inputs(' \n ', 'a@example.com'), true)).toEqual({ text: 'contact.textMissing' });
  expect(contactProblems(inputs('', ' '), false)).toEqual({ text: 'contact.textMissing', replyTo: 'contact.replyMissing' });
});

test('SPEC §5 Chinese characters are named at the field before anything is sent', () => {
  expect(contactProblems(inputs('你好', '电话'), true)).toEqual({
    text: 'shell.failure.cannotInputChinese',
    replyTo: 'shell.failure.cannotInputChinese',
  });
});
