import { seriousFindings } from '@candor/e2e/browser';
import { stripOf } from '@candor/e2e/outcomes-page';
import { UpdownPage } from '@candor/e2e/updown-page';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { boughtContract, endsContract, takesSecondContracts } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

describe('web.md §5 a contract that ends is said on the page, and its card stays where it was until it is put away', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page, account } = stage;
    const short = boughtContract(stage);
    account.contracts = [boughtContract(stage, { id: short.id + 1, orderNo: `S-${short.id + 1}`, type: 900 }), short];
    const updown = new UpdownPage(page, viewport);
    await updown.enter();
    await hears(stage, 'updown');
    await expect.poll(() => updown.cards.count()).toBe(2);
    const numbers = (): Promise<readonly (string | null)[]> =>
      updown.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    const before = await numbers();
    await stage.pass(CONTRACT_MS);
    endsContract(stage, short.id, 'lost');
    await stripOf(page)
      .getByRole('link', { name: /^Lost .?10\.00 USDT/ })
      .waitFor();
    await updown.cards
      .nth(1)
      .getByRole('button', { name: /^Verify/ })
      .waitFor();
    expect(await numbers()).toEqual(before);
    await updown.cards
      .nth(1)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect.poll(() => updown.cards.count()).toBe(1);
  });
});

describe('web.md §5 one ending: result, what happens next, and Done leads back to fresh fields; it is not said twice', () => {
  test.for(VIEWPORTS)('second contract %s', async (viewport, { open }) => {
    const stage = await open('/flash?symbol=btc', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    takesSecondContracts(stage);
    const { page, account } = stage;
    const updown = new UpdownPage(page, viewport);
    await hears(stage, 'updown');
    await updown.open('Up');
    await updown.fill('30 s', '10');
    await updown.buy('Buy up, 10.00 USDT', 'Up for 30 s');
    const placed = page.getByRole('dialog', { name: 'Contract placed' });
    await placed.getByText('The result appears here, and on every page.').waitFor();
    await placed.getByRole('article').waitFor();
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    // It ends while its result is open: the same sheet says so, and nothing over the page says it again.
    await stage.pass(CONTRACT_MS);
    endsContract(stage, account.contracts[0]?.id ?? 0, 'won');
    await page.getByRole('dialog').getByText('Your balance is updated.').waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    if (viewport === 'phone') await updown.open('Up');
    expect(await updown.stake.inputValue()).toBe('');
    expect(await updown.ticket.locator('[aria-invalid="true"]').count()).toBe(0);
  });
});
