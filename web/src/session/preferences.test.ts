import { afterEach, expect, test } from 'vitest';
import { defaultPreferences, isReviewed, preferencesStore, setSentBelow } from './preferences.ts';

afterEach(() => preferencesStore.setState(defaultPreferences));

test('every order is reviewed until the user sets an amount for its kind', () => {
  expect(isReviewed('spot-limit', '0.01')).toBe(true);
  setSentBelow('spot-limit', '100');
  expect(isReviewed('spot-limit', '99.99999999')).toBe(false);
  expect(isReviewed('spot-limit', '100')).toBe(true);
  expect(isReviewed('spot-market', '1')).toBe(true);
});

test('an order whose worth is not known is reviewed, and an emptied amount reviews every order again', () => {
  setSentBelow('updown', '50');
  expect(isReviewed('updown', null)).toBe(true);
  expect(isReviewed('updown', '10')).toBe(false);
  setSentBelow('updown', '');
  expect(isReviewed('updown', '10')).toBe(true);
  expect(preferencesStore.getState().sentBelow).toEqual({});
});
