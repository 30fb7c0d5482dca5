import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { test } from '../test.ts';
import { beginsRounds } from '../walk/people.ts';

/** Less than any phase of a round takes, ms. */
const STEP_MS = 1_000;
const ROUND_MS = 60_000;

describe.each(['en', 'ar', 'zh'] as const)('%s', (language) => {
  test.for([
    ['small', 'section[class*="chart-panel"]'],
    ['phone', 'section[class*="chart-panel"]'],
    ['desktop', 'input[inputmode="decimal"]'],
  ] as const)(
    'SPEC §9 the chart under a round, or the form on a desktop, stays where it is from its beginning to its end (%s)',
    async ([viewport, below], { open }) => {
      const stage = await open('/wallet', { viewport, language, account: newAccount() });
      beginsRounds(stage);
      await stage.go('/flashOption?symbol=btc');
      const locator = stage.page.locator(below);
      const tops = new Set<number>();
      const phases = new Set<string>();
      // Short timers must not take the clock past the two seconds in which betting is closed.
      await stage.within(async () => {
        for (let passedMs = 0; passedMs <= ROUND_MS; passedMs += STEP_MS) {
          tops.add(await locator.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)));
          phases.add(await stage.page.locator('[class*="rounds-module_phase"]').first().innerText());
          await stage.pass(STEP_MS);
        }
      });
      // Open, closed and locked at least.
      expect(phases.size).toBeGreaterThanOrEqual(3);
      expect([...tops]).toHaveLength(1);
    },
  );
});
