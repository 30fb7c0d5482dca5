import { expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { viewports, type ViewportName } from './browser.ts';
import { arrived, holdAnswers, scrollThrough, shiftsSoFar } from './held-answers.ts';
import { frameFindings } from './page-frame.ts';
import { missingPage, pageRules, pathOf, sidewaysPx } from './pages.ts';
import { test } from './room.ts';

const MOST_SHIFT = 0.05;
const open = [...pageRules.filter(({ access }) => access !== 'signed-out'), missingPage];

/** Every other page on a phone, the others on a desktop. All of them by every rule, on every width and in other languages: web/pages/walk. */
test.for([
  ['phone', 0],
  ['desktop', 1],
] as const satisfies readonly (readonly [ViewportName, number])[])(
  'SPEC §2, §9 each page opens from the real server in its frame, nothing moves, nothing scrolls sideways, and no error is left (%s)',
  async ([viewport, first], { product, open: openPage }) => {
    const { token } = await newAccount(product.address);
    const { page, problems, forgetProblems } = await openPage({ viewport, token });
    // A device that has been here knows whether funds are play money: it learned that where the account was opened.
    await page.goto('/statistics');
    await page.waitForFunction(() => localStorage.getItem('candor:funds') !== null);
    await using _held = await holdAnswers(page);
    for (const rule of open.filter((_, index) => index % 2 === first)) {
      await page.goto(rule.opens ?? rule.path);
      await arrived(page);
      const path = pathOf(page);
      const { heading, frame } = await frameFindings(page, { isDesktop: viewport === 'desktop', isSignedIn: true, language: 'en' }, rule);
      const sideways = await sidewaysPx(page, viewports[viewport].width);
      await scrollThrough(page);
      const { sum, moved } = await shiftsSoFar(page);
      const shifts = sum <= MOST_SHIFT ? [] : [sum.toFixed(3), ...moved];
      expect
        .soft({ path, heading, frame, sideways, shifts, problems: [...problems()] })
        .toEqual({ path: rule.path, heading: [], frame: [], sideways: 0, shifts: [], problems: [] });
      forgetProblems();
    }
  },
);
