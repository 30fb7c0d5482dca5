import { expect, test } from 'vitest';
import { pageOf } from './meaning.ts';

test.each([
  ['account', 5, 'customers'],
  ['account', '5', 'customers'],
  ['account', 0, null],
  ['sameDocumentAccounts', 7, 'customers'],
  ['accounts', 7, 'customers'],
  ['verification', 7, 'verification'],
  ['verification', 'advanced', null],
  ['text', 1_001, 'content'],
  ['text', 'Where is my deposit?', null],
  ['invite', 3, 'invites'],
  ['operator', 'anna', 'operators'],
  ['operator', '', null],
  ['account', null, null],
  ['amount', 5, null],
])('%s %s leads to %s', (name, value, page) => {
  expect(pageOf(name, value)).toBe(page);
});
