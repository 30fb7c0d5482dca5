import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences, isReviewed, preferencesStore, setSentBelow } from './preferences.ts';
import { sessionStore, signedOut } from './session.ts';

const signIn = (userId: number): void => sessionStore.setState({ user: { userId, loginName: 'anna', level: 1, demo: false } });

beforeEach(() => signIn(7));
afterEach(() => {
  preferencesStore.setState(defaultPreferences);
  sessionStore.setState(signedOut);
});

test('every order is reviewed until the user sets an amount for its kind', () => {
  expect(isReviewed('spot-limit', '0.01')).toBe(true);
  setSentBelow(7, 'spot-limit', '100');
  expect(isReviewed('spot-limit', '99.99999999')).toBe(false);
  expect(isReviewed('spot-limit', '100')).toBe(true);
  expect(isReviewed('spot-market', '1')).toBe(true);
});

test('an order whose worth is not known is reviewed, and an emptied amount reviews every order again', () => {
  setSentBelow(7, 'updown', '50');
  expect(isReviewed('updown', null)).toBe(true);
  expect(isReviewed('updown', '10')).toBe(false);
  setSentBelow(7, 'updown', '');
  expect(isReviewed('updown', '10')).toBe(true);
  expect(preferencesStore.getState().sentBelowOf).toEqual({ 7: {} });
});

test('what one account has set holds for no other, and for nobody while no account is signed in', () => {
  setSentBelow(7, 'updown', '50');
  signIn(8);
  expect(isReviewed('updown', '10')).toBe(true);
  setSentBelow(8, 'updown', '5');
  signIn(7);
  expect(isReviewed('updown', '10')).toBe(false);
  sessionStore.setState(signedOut);
  expect(isReviewed('updown', '10')).toBe(true);
});
