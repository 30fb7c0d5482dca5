import { beforeEach, expect, test, vi } from 'vitest';
import { beginRecoveryOffer, endRecoveryOffer, isRecoveryOffered, putOffRecoveryOffer } from './recovery-offer.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 3_600_000;

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
  expect(isRecoveryOffered('anna01', NOW_MS)).toBe(false);
  beginRecoveryOffer('anna01', NOW_MS);
  expect(isRecoveryOffered('anna01', NOW_MS)).toBe(true);
  expect(isRecoveryOffered('berta1', NOW_MS)).toBe(false);
});

test('put off, they are offered once more, some days later', () => {
  beginRecoveryOffer('anna01', NOW_MS);
  putOffRecoveryOffer(NOW_MS);
  expect(isRecoveryOffered('anna01', NOW_MS + DAY_MS)).toBe(false);
  expect(isRecoveryOffered('anna01', NOW_MS + 3 * DAY_MS)).toBe(true);
  putOffRecoveryOffer(NOW_MS + 3 * DAY_MS);
  expect(isRecoveryOffered('anna01', NOW_MS + 400 * DAY_MS)).toBe(false);
});

test('who has taken them is asked no more; what another account does on this device changes nothing', () => {
  beginRecoveryOffer('anna01', NOW_MS);
  endRecoveryOffer('berta1');
  expect(isRecoveryOffered('anna01', NOW_MS)).toBe(true);
  endRecoveryOffer('anna01');
  expect(isRecoveryOffered('anna01', NOW_MS)).toBe(false);
});
