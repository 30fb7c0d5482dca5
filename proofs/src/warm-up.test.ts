import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('G43 what warms the verifier up are vectors that hold', () => {
  expect(warmUp()).toBe(true);
});
