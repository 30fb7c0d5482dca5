import { isPassword } from '@candor/contract/credentials';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPasswordTooLong, passwordRules } from './password-rules.ts';

test('§2.2 the live checklist is complete exactly when the contract accepts the password', () => {
  const characters = fc.constantFrom('a', 'Z', '7', '!', '&', ' ', 'ü', '中', '-');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 140 }), (password) => {
      const complete = passwordRules(password).every(({ met }) => met) && !isPasswordTooLong(password);
      expect(complete).toBe(isPassword(password));
    }),
  );
});
