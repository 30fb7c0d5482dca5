import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { describe, expect, test } from 'vitest';
import { openDownloads, pictureOf } from '../session/shown-settings.ts';
import { supportContacts } from '../session/support.ts';
import { accountPages, menuItems, menuTitle } from './menus.ts';

const say = (id: string): string => `our word ${id}`;
const [home] = FALLBACK_SETTINGS.BOTTOM_MENU_SETTING;
if (home === undefined) throw new Error('no menu');

describe('SPEC §2 a menu entry is what the settings say', () => {
  test('built in: our word and icon; named by the operator: his name in every language, his pictures, and the query of his link', () => {
    const [own] = menuItems([home]);
    expect(own).toMatchObject({ path: '/', name: null, search: {}, picture: '' });
    const changed = { ...home, name: 'Start', linkUrl: '/store?tab=all', imgUrl: '/a.svg', checkedImgUrl: '/b.svg' };
    const [item] = menuItems([changed]);
    expect(item).toMatchObject({ path: '/store', search: { tab: 'all' }, picture: '/a.svg', shownPicture: '/b.svg' });
    expect(item === undefined ? '' : menuTitle(item, say)).toBe('Start');
    expect(own === undefined ? '' : menuTitle(own, say)).toMatch(/^our word /);
  });

  test('closed, moved, and to a page that is not there', () => {
    const store = { ...home, key: 'store', linkUrl: '/store', sort: 0 };
    expect(menuItems([home, store]).map(({ path }) => path)).toEqual(['/store', '/']);
    expect(menuItems([home, { ...store, isOpen: false }, { ...store, linkUrl: '/nowhere' }]).map(({ path }) => path)).toEqual(['/']);
  });
});

describe('SPEC §3 the menu of the account', () => {
  const pathsOf = (APP_SIDEBAR_SETTING: typeof FALLBACK_SETTINGS.APP_SIDEBAR_SETTING) =>
    accountPages({ ...FALLBACK_SETTINGS, APP_SIDEBAR_SETTING }).map(({ path }) => path);
  const built = FALLBACK_SETTINGS.APP_SIDEBAR_SETTING;
  const [, language] = built;
  if (language === undefined) throw new Error('no entry');

  test('an entry that is closed is not shown, one that was added stands behind ours', () => {
    expect(pathsOf(built)).toEqual(expect.arrayContaining(['/help', '/langList']));
    expect(pathsOf([{ ...language, isOpen: false }])).not.toContain('/langList');
    const paper = { ...language, key: 'paper', name: 'Sign-ins', jumpUrl: '/signIns' };
    expect(pathsOf([...built, paper])).toEqual([...pathsOf(built), '/signIns']);
  });

  test('its name and picture are the operator’s', () => {
    const settings = { ...FALLBACK_SETTINGS, APP_SIDEBAR_SETTING: [{ ...language, name: 'Tongues', logoUrl: '/a.svg' }] };
    expect(accountPages(settings).find(({ path }) => path === '/langList')).toMatchObject({ name: 'Tongues', picture: '/a.svg' });
  });
});

describe('SPEC §3 downloads, logos and customer service', () => {
  test('downloads that are open, in their order', () => {
    const DOWNLOAD_SETTING = [
      { name: 'apple', url: '/b', sort: '2', isOpen: 'true' },
      { name: 'android', url: '/a', sort: '1', isOpen: 'true' },
      { name: 'other', url: '/c', sort: '0', isOpen: 'false' },
    ];
    expect(openDownloads({ DOWNLOAD_SETTING }).map(({ name }) => name)).toEqual(['android', 'apple']);
  });

  test('a logo of a place, else the logo, else ours', () => {
    const logos = { ...FALLBACK_SETTINGS.LOGO_SETTING, logo: '/logo.svg', logoB: '/b.svg' };
    expect([pictureOf(logos, 'logoA'), pictureOf(logos, 'logoB')]).toEqual(['/logo.svg', '/b.svg']);
    expect(pictureOf(FALLBACK_SETTINGS.LOGO_SETTING, 'logoC')).toBe('');
  });

  test('serviceType names the contact that is shown', () => {
    const contact = (name: string) => ({ name, url: `https://${name}.example`, imgUrl: '' });
    const settings = (serviceType: string) => ({
      ...FALLBACK_SETTINGS,
      SUPPORT_STAFF_SETTING: [contact('desk'), contact('night')],
      LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, serviceType },
    });
    const shown = (serviceType: string) => supportContacts(settings(serviceType)).map(({ name }) => name);
    expect([shown(''), shown('night'), shown('nobody')]).toEqual([['desk', 'night'], ['night'], ['desk', 'night']]);
  });
});

test('each page that a menu may name is one of this app', async () => {
  const { pages } = await import('@candor/contract/pages');
  const { pageAt } = await import('./routes.ts');
  expect(pages.filter((path) => pageAt(path) === null)).toEqual([]);
  expect(pages.length).toBeGreaterThan(15);
});
