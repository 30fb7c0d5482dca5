import { seriousFindings, viewports } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { contractAccount, longPosition } from '../stand-in/perpetual-account.ts';
import { test } from '../test.ts';

describe.each(['en', 'ar', 'zh'] as const)('%s', (language) => {
  test.for(['phone', 'desktop'] as const)(
    'web.md §9 %s: with a position no serious finding and nothing to push sideways',
    async (viewport, { open }) => {
      const { page } = await open('/contract?symbol=btc', {
        viewport,
        language,
        account: { ...contractAccount(), positions: [longPosition()] },
      });
      await page.locator('[data-position]').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await sidewaysPx(page, viewports[viewport].width)).toBe(0);
    },
  );
});
