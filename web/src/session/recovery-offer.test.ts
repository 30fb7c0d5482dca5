import { beforeEach, expect, test, vi } from 'vitest';
import { beginRecoveryOffer, endRecoveryOffer, isRecoveryOffered } from './recovery-offer.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  });
});

test('recovery codes are offered to the account that was registered here, and to no other', () => {
  expect(isRecoveryOffered('anna01')).toBe(false);
  beginRecoveryOffer('anna01');
  expect(isRecoveryOffered('anna01')).toBe(true);
  expect(isRecoveryOffered('berta1')).toBe(false);
});

test('who has taken them or closed the offer is never asked again; what another account does on this device changes nothing', () => {
  beginRecoveryOffer('anna01');
  endRecoveryOffer('berta1');
  expect(isRecoveryOffered('anna01')).toBe(true);
  endRecoveryOffer('anna01');
  expect(isRecoveryOffered('anna01')).toBe(false);
});
