import { viewports } from '@candor/e2e/browser';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { helpInItsLanguage } from '../stand-in/help.ts';
import { test } from '../test.ts';
import { lookAt } from './look.ts';
import { beginsRounds, fill, hasNoPast } from './people.ts';
import { nameOf, ruleNames, rules, walks, type Rule } from './walks.ts';

/** A bound for what hangs: a walk sees up to a hundred pages. */
const WALK_TIMEOUT_MS = 300_000;

/** A walk is one test, and each rule one of its expectations: a failure names rule, page, width and whose page it is. */
describe('every page, on every width and for everybody', () => {
  test.for(walks)('$name', { timeout: WALK_TIMEOUT_MS }, async ({ visits: [first, ...others] }, { open }) => {
    const { viewport, language, who } = first;
    const owner = who === 'nobody' ? {} : { account: newAccount() };
    const stage = await open('/statistics', { viewport, language, ...owner });
    const { page } = stage;
    beginsRounds(stage);
    helpInItsLanguage(stage);
    if (who !== 'nobody') hasNoPast(stage);
    // A device that has been here knows whether funds are play money: it learned that where the account was opened.
    await page.waitForFunction(() => localStorage.getItem('candor:funds') !== null);
    const findings = new Map<Rule, string[]>(ruleNames.map((rule) => [rule, []]));
    let whose = who;
    for (const visit of [first, ...others]) {
      if (visit.who === 'full' && whose !== 'full') fill(stage);
      whose = visit.who;
      const size = viewports[visit.viewport];
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
      await stage.catchUp();
      await lookAt(stage, visit, (rule, found) => findings.get(rule)?.push(...found.map((one) => `${nameOf(visit)}: ${one}`)));
      findings.get('problems')?.push(...stage.problems().map((problem) => `${nameOf(visit)}: ${problem}`));
      stage.forgetProblems();
    }
    for (const [rule, found] of findings) expect.soft(found, rules[rule]).toEqual([]);
  });
});
