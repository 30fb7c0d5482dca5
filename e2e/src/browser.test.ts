import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchOptions } from './browser.ts';
import { test as roomTest } from './room.ts';

const SWITCH = '--disable-features=';

test('what Playwright turns off in Chromium stays off in ours: the last list of an argument counts', async () => {
  const server = await chromium.launchServer(launchOptions());
  onTestFinished(() => server.close());
  const lists = server.process().spawnargs.filter((argument) => argument.startsWith(SWITCH));
  const features = lists.map((argument) => new Set(argument.slice(SWITCH.length).split(',')));
  expect(features).toHaveLength(2);
  expect([...(features[0] ?? [])].filter((feature) => features[1]?.has(feature) !== true)).toEqual([]);
});

roomTest('a window costs its own page alone: the browser loads none of its address bar beside it', async ({ browser, open }) => {
  const { page } = await open();
  await page.goto('/');
  const session = await browser.newBrowserCDPSession();
  // An empty rule of this filter lets every kind of target through.
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.map(({ url }) => url).filter((url) => url.startsWith('chrome://'))).toEqual([]);
  expect(targetInfos.some(({ type }) => type === 'page')).toBe(true);
});
