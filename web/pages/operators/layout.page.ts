import { seriousFindings, viewports } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { rawTexts } from '@candor/e2e/words';
import { expect } from 'vitest';
import { test } from './operator-test.ts';

/** By who sees them. */
const PAGES = [
  [
    ['reviewer', 'support'],
    ['#work', '#customers/1001/actions', '#invites/7', '#verification/7', '#health', '#actions'],
  ],
  [['administrator'], ['#proposals', '#incidents', '#operators/anna', '#actions/plan-terms']],
] as const;

test.for([
  ['phone', 'ar'],
  ['desktop', 'en'],
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)(
  'no page of operators scrolls sideways or has a serious finding of axe: on a %s, in %s',
  async ([viewport, language], { arrive }) => {
    // findings are of the parts, which are the same on every width: each page is looked at once in each direction of reading
    const isLookedAt = (viewport === 'phone') === (language === 'ar');
    for (const [roles, addresses] of isLookedAt ? PAGES : PAGES.slice(0, 1)) {
      const window = await arrive('', { viewport, language, roles });
      const { page, answers } = window;
      const entry = await sidewaysPx(page, viewports[viewport].width);
      await window.signIn();
      // the examples of their definitions
      for (const list of ['work', 'proposals', 'trail.of']) answers.forget(list);
      for (const address of addresses) {
        await window.go(address);
        await window.settled();
        expect.soft(await sidewaysPx(page, viewports[viewport].width), address).toBe(0);
        expect.soft(await rawTexts(page), address).toEqual([]);
        if (isLookedAt) expect.soft(await seriousFindings(page), address).toEqual([]);
      }
      expect.soft([entry, await page.locator('html').getAttribute('dir')]).toEqual([0, language === 'ar' ? 'rtl' : 'ltr']);
    }
  },
);

test('the first key leads past the menu to what is shown, and the address stays', async ({ arrive }) => {
  const window = await arrive('#health');
  const { page } = window;
  await window.signIn();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  expect(new URL(page.url()).hash).toBe('#health');
});
