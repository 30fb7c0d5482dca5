import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, test, vi } from 'vitest';

/** What the server says of its settings, and what those who show them see of it. */

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: noStorage, sessionStorage: noStorage });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });

let said: object | null = FALLBACK_SETTINGS;
vi.stubGlobal('fetch', () =>
  said === null
    ? Promise.reject(new Error('no network'))
    : Promise.resolve(
        new Response(JSON.stringify({ code: 200, msg: '', data: said }), { headers: { 'content-type': 'application/json' } }),
      ),
);

const { loadSettings } = await import('./load-settings.ts');
const { isBuiltIn, settingsStore } = await import('./settings.ts');

test('SPEC §4 settings of the server replace those that are known; the same ones stay the same object', async () => {
  expect(await loadSettings()).toBe(true);
  const first = settingsStore.getState();
  expect(first).toMatchObject({ source: 'server', optionsOn: true });
  expect(first.settings).toEqual(FALLBACK_SETTINGS);
  // Also where the server says what is built in, it has said it.
  expect(isBuiltIn(first.settings)).toBe(false);

  await loadSettings();
  expect(settingsStore.getState().settings).toBe(first.settings);

  said = { ...FALLBACK_SETTINGS, timeZone: { zoneId: 'Asia/Tokyo', offSet: '+09:00', offSetValue: '9' } };
  await loadSettings();
  expect(settingsStore.getState().settings.timeZone.zoneId).toBe('Asia/Tokyo');

  said = null;
  expect(await loadSettings()).toBe(false);
  expect(settingsStore.getState().settings.timeZone.zoneId).toBe('Asia/Tokyo');
});
