import { offerSettings } from '@candor/contract/offers';
import { products } from '@candor/contract/products/registry';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { CALLS } from '@candor/contract/table';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { fullAccount, newAccount } from './stand-in/account.ts';
import { START_MS } from './stand-in/scene.ts';
import type { WireOf } from './stand-in/wire.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;
const CLOSED = /^Nothing new can be opened here at present/;

/** Operators have closed every mode and every entry of a menu. */
function closeAll({ answers }: Stage): void {
  const { PLAYING_SETTING, MIDDLE_MENU_SETTING, BOTTOM_MENU_SETTING, ...wallets } = offerSettings(products.map(({ name }) => name));
  const closed = <Entry extends object>(entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry, isOpen: false }));
  const settings = {
    ...FALLBACK_SETTINGS,
    ...wallets,
    PLAYING_SETTING: closed(PLAYING_SETTING),
    MIDDLE_MENU_SETTING: closed(MIDDLE_MENU_SETTING),
    BOTTOM_MENU_SETTING: closed(BOTTOM_MENU_SETTING),
  };
  answers.set(CALLS.settings, settings as WireOf<typeof CALLS.settings>);
}

/** What opens something: the buttons of a phone's foot, and the fields of a ticket. */
function opening(page: Page) {
  const main = page.getByRole('main');
  return main.getByRole('button', { name: /^(Buy|Sell|Long|Short|Up|Down)( .*%)?$/ }).or(main.locator('input[inputmode="decimal"]'));
}

describe('web.md §3 what is open in a closed product stays to be ended, and nothing new is opened', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/', { viewport, account: fullAccount(START_MS) });
    const { page } = stage;
    closeAll(stage);
    for (const [path, own] of [
      ['/trade?symbol=btc&tab=open', /Cancel/],
      ['/contract?symbol=btc&tab=open', /Close/],
      ['/flash?symbol=btc', /^Open 1/],
      ['/flashOption?symbol=btc', /^Open \(/],
    ] as const) {
      await stage.load(path);
      await page.getByText(CLOSED).first().waitFor();
      await page.getByRole('main').getByText(own).first().waitFor();
      expect(await opening(page).count(), path).toBe(0);
    }
    await stage.load('/flashExchange');
    await page.getByRole('main').getByRole('heading', { name: 'Not available right now' }).waitFor();
  });

  test('what runs is on home, and what it came to in the records', async ({ open }) => {
    const stage = await open('/', { viewport: 'desktop', account: fullAccount(START_MS) });
    const { page } = stage;
    closeAll(stage);
    await stage.load('/');
    const main = page.getByRole('main');
    // the list of all markets names the pair as well, without what was ordered
    await main.getByRole('link', { name: /BTC\/USDT.*Buy.*90,000\.00/ }).waitFor();
    await stage.load('/cashflow');
    for (const name of ['Spot', 'Second contracts', 'Flash rounds', 'Contracts']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await main
        .getByRole('tabpanel', { name, exact: true })
        .getByText(/^\S*[1-9]\d*\S* (records?|balance changes?)$/)
        .waitFor();
    }
  });

  test('an open product says nothing of it', async ({ open }) => {
    const stage = await open('/flash?symbol=btc', { viewport: 'desktop', account: newAccount() });
    const { page } = stage;
    await opening(page).first().waitFor();
    // what would close it has been answered and drawn
    await stage.asksNothing();
    expect(await page.getByText(CLOSED).count()).toBe(0);
  });
});
