import { missingPage, pathOf, settled } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

describe('signed in', () => {
  test('web.md §3 an unknown path is a page of its own that leads home', async ({ open }) => {
    const { page } = await open(missingPage.path, { account: newAccount() });
    expect(await page.title()).toBe(`${missingPage.title} · Candor`);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL('/');
    await settled(page);
  });

  test('SPEC §2 /assets of the menu settings is the wallet', async ({ open }) => {
    const { page } = await open('/assets', { account: newAccount() });
    expect(pathOf(page)).toBe('/wallet');
  });
});

describe('signed out', () => {
  test.for(['phone', 'desktop'] as const)('SPEC §2 on a %s an unknown path leads to /lr', async (viewport, { open }) => {
    const { page } = await open('/no-such-page', { viewport });
    expect(pathOf(page)).toBe('/lr');
  });

  test('SPEC §2 /initialize goes to /', async ({ open }) => {
    const { page } = await open('/initialize');
    expect(pathOf(page)).toBe('/');
  });

  test.for(['/i&123456', '/i%26123456'])('SPEC §2 %s goes to /, and its invite code waits at the registration', async (path, { open }) => {
    const stage = await open(path);
    expect(pathOf(stage.page)).toBe('/');
    await stage.load('/register');
    expect(await stage.page.getByLabel('Invite code').inputValue()).toBe('123456');
  });
});
