import { UpdownPage } from '@candor/e2e/updown-page';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { takesSecondContracts } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

const STARTS = 'A contract starts 2 seconds after the exchange accepts it.';
const AT_ONCE = 'Your entry is the first price after the exchange accepts the contract';

describe('RULES §6.2 a wait that is not 0 is said wherever the terms are shown, and the clock counts to the end', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    takesSecondContracts(stage, 2_000);
    const { page } = stage;
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(page, viewport);
    await hears(stage, 'updown');
    await updown.open('Up');
    await updown.fill('30 s', '10');
    await page.getByText(STARTS).waitFor();
    expect(await page.getByText(AT_ONCE).count()).toBe(0);
    await updown.send.click();
    await page.getByRole('dialog').last().getByText(STARTS).waitFor();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Buy up/ })
      .click();
    const card = page.getByRole('article').first();
    await card.getByText('Set by the first price 2 s after acceptance').waitFor();
    // Of 32 s less than a moment has passed: the end is the acceptance, the wait and the duration.
    await expect.poll(async () => Number(/(\d+) s left/.exec(await card.innerText())?.[1])).toBeGreaterThan(30);
  });

  test('the risk note says it too', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'phone', account: newAccount() });
    takesSecondContracts(stage, 2_000);
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(stage.page, 'phone');
    await updown.open('Up');
    await stage.page.getByRole('button', { name: 'Odds and risks' }).click();
    await stage.page.getByRole('dialog').getByText(STARTS).waitFor();
  });

  test('without a wait nothing is said of one', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'phone', account: { ...newAccount(), hasConfirmedRisks: true } });
    takesSecondContracts(stage);
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(stage.page, 'phone');
    await updown.open('Up');
    await stage.page.getByText(AT_ONCE).waitFor();
    expect(await stage.page.getByText(STARTS).count()).toBe(0);
  });
});
