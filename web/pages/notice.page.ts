import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { takesInput } from '@candor/e2e/pages';
import { expect } from 'vitest';
import { fullAccount } from './stand-in/account.ts';
import { START_MS } from './stand-in/scene.ts';
import { test } from './test.ts';

/** More than a notice stays, ms. */
const SHOWN_MS = 7_000;

test('a notice waits while the pointer is on it and goes by itself after it; one closed under the pointer does not hold the next', async ({
  open,
}) => {
  const stage = await open('/trade?symbol=btc', { viewport: 'desktop', account: fullAccount(START_MS) });
  const { page, answers } = stage;
  answers.refuse(CALLS.cancelOrder, 'NOT_FOUND');
  const notice = page.locator('[popover="manual"]').filter({ has: page.getByRole('button', { name: 'Close' }) });
  const cancel = new TradePage(page, 'desktop').orders.getByRole('button', { name: /^Cancel order/ }).first();
  const isRefused = async () => {
    await cancel.click();
    await notice.waitFor();
  };
  await takesInput(page);
  await isRefused();
  await notice.hover();
  await stage.pass(2 * SHOWN_MS);
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });

  await isRefused();
  await stage.pass(SHOWN_MS);
  await expect.poll(() => notice.count(), { timeout: 5_000 }).toBe(0);
});
