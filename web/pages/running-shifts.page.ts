import { hasUnread, stripOf } from '@candor/e2e/outcomes-page';
import { describe, expect } from 'vitest';
import { shiftsSoFar } from './stage/shifts.ts';
import { fullAccount } from './stand-in/account.ts';
import { hears } from './stand-in/own-events.ts';
import { START_MS } from './stand-in/scene.ts';
import { buysElsewhere } from './stand-in/spot-elsewhere.ts';
import { test } from './test.ts';
import { scrollThrough } from './walk/look.ts';
import { beginsRounds } from './walk/people.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;
/** What stands on a page when all of it has come, and how many. */
const PAGES = [
  ['/', '#own-running-updown, #own-running-rounds, #own-positions', 3],
  ['/trade', 'h1', 1],
  ['/flash', '#running-strip', 1],
  ['/flashOption', '#running-strip', 1],
  ['/wallet', 'h1', 1],
] as const;
const MOST_SHIFT = 0.05;

describe('SPEC §9 nothing moves while a page loads that has something running and an unread outcome: at most 0.05', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/statistics', { viewport, account: fullAccount(START_MS) });
    const { page } = stage;
    beginsRounds(stage);
    await hears(stage);
    buysElsewhere(stage);
    await stripOf(page).waitFor();
    for (const [path, parts, count] of PAGES) {
      const arrive = async (): Promise<void> => {
        await stage.arriveSlowly(path, 'load');
        await expect.poll(() => page.locator(parts).count()).toBe(count);
        // The notice of the exchange, and what was bought.
        await hasUnread(page, 2);
      };
      await arrive();
      await shiftsSoFar(page);
      // Now the device has shown it: a room is kept for what it knows.
      await arrive();
      await scrollThrough(page);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft({ path, shift: sum <= MOST_SHIFT ? 'none' : `${sum.toFixed(3)}: ${moved.join(' | ')}` }).toEqual({ path, shift: 'none' });
    }
  });
});
