import { expect, test } from 'vitest';
import { fieldsOf } from './order-handlers.ts';

test.each([
  ['lots above the most of an order', 20_001, 'lots'],
  ['leverage above that before a planned stop', 20_000, 'leverage'],
])('SPEC §5.2 ABOVE_MAX is about what is too much: %s', (_what, lots, field) => {
  expect(fieldsOf({ takeProfit: null, lots }, 20_000).ABOVE_MAX).toBe(field);
});
