import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

test.each(['p@ssw0rd', 'Password1!', 'passw0rd!', 'QWERTY123!', '!letmein1', 'abc123!', '1q2w3e4r$', 'dragon2026!'])(
  '%s is one that many have',
  (password) => {
    expect(isWeakPassword(password, 'alice01')).toBe(true);
  },
);

test.each(['Candor1!', '2026!bitcoin', 'USDT$123', 'Alice01!', '!ALICE2026', 'Wallet*9'])(
  '%s is made of this product’s words or the name',
  (password) => {
    expect(isWeakPassword(password, 'alice01')).toBe(true);
  },
);

test.each(['Quiet7!harbour', 'x7!kQp', 'Lantern9!quay', 'correct7!horse-battery', 'candor-is-not-alone1!'])('%s is taken', (password) => {
  expect(isWeakPassword(password, 'alice01')).toBe(false);
});

test('the words of this product are those that the documentation names', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../docs/security-rules.md'), 'utf8');
  const named = /this product's words: ([^,]+(?:, `[a-z]+`)*)/.exec(rules.replaceAll('\n', ' '))?.[1] ?? '';
  const words = [...named.matchAll(/`([a-z]+)`/g)].map(([, word]) => word ?? '');
  expect(words.length).toBeGreaterThanOrEqual(8);
  for (const word of words) expect([word, isWeakPassword(`${word}1!`, 'alice01')]).toEqual([word, true]);
});
