import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, test } from 'vitest';
import { isZone } from '../i18n/formats.ts';
import { platformZone } from './settings.ts';

const withZone = (zoneId: string) => ({ ...FALLBACK_SETTINGS, timeZone: { ...FALLBACK_SETTINGS.timeZone, zoneId } });

test('SPEC §9 the platform’s zone is the settings’; one that is none gives way to Hong Kong', () => {
  expect(platformZone(withZone('Europe/Berlin'))).toBe('Europe/Berlin');
  expect(platformZone(withZone('Nowhere/Else'))).toBe('Asia/Hong_Kong');
  expect(platformZone(withZone(''))).toBe('Asia/Hong_Kong');
  expect(isZone('Asia/Hong_Kong')).toBe(true);
});

test('the zone that is built in is a zone, so that it need not be checked on the page', () => {
  expect(isZone(FALLBACK_SETTINGS.timeZone.zoneId)).toBe(true);
  expect(platformZone(FALLBACK_SETTINGS)).toBe(FALLBACK_SETTINGS.timeZone.zoneId);
});
