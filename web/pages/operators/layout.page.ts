import { seriousFindings, viewports } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { rawTexts } from '@candor/e2e/words';
import { expect } from 'vitest';
import { test } from './operator-test.ts';

/** A list, forms, a proposal, a table with marks and facts: what the other pages are made of. axe costs half a second a page, so it looks at two. */
const PAGES = ['#customers/1001/actions', '#proposals', '#work', '#invites/7', '#verification/7', '#health', '#incidents'];
const LOOKED_AT = PAGES.slice(0, 2);

test.for([
  ['phone', 'ar', PAGES],
  ['desktop', 'en', PAGES],
  ['phone', 'en', PAGES.slice(-2)],
  ['desktop', 'ar', PAGES.slice(-2)],
] as const)(
  'no page of operators scrolls sideways, and axe finds nothing serious: on a %s, in %s',
  async ([viewport, language, addresses], { arrive }) => {
    const window = await arrive('', { viewport, language, roles: ['reviewer', 'support'] });
    const { page, answers } = window;
    await window.signIn();
    // the examples of their definitions
    for (const list of ['work', 'proposals', 'trail.of']) answers.forget(list);
    for (const address of addresses) {
      await window.go(address);
      await window.settled();
      expect.soft(await sidewaysPx(page, viewports[viewport].width), address).toBe(0);
      expect.soft(await rawTexts(page), address).toEqual([]);
      if (LOOKED_AT.includes(address)) expect.soft(await seriousFindings(page), address).toEqual([]);
    }
    expect.soft(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
  },
);

test('the first key leads past the menu to what is shown, and the address stays', async ({ arrive }) => {
  const window = await arrive('#incidents');
  const { page } = window;
  await window.signIn();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  expect(new URL(page.url()).hash).toBe('#incidents');
});
