import { expect } from 'vitest';
import { balancesOf, goodPassword, newAccount } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { keepPassword } from '../kept-logs.ts';
import { go, pressInSheet, visit } from '../pages.ts';
import { hasChain, test } from './local-chain.ts';

const TRADE_PASSWORD = 'Second7!anchor';
keepPassword(TRADE_PASSWORD);
/** In the demo a new address is used a minute after it was added; nothing on the way needs a price. */
const READY_AFTER_MS = 61_000;
const LONG_STEP_MS = 5_000;

test('RULES §13.2 a newcomer withdraws to his test wallet on the demo’s chain: every step is shown, the coins arrive, the records have it', async ({
  product,
  open,
  skip,
}) => {
  skip(!(await hasChain(product)), 'there is no program of a local chain for this machine');
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/withdraw');
  await page.getByRole('link', { name: 'Set trade password' }).click();
  await page.getByLabel('Trade password', { exact: true }).fill(TRADE_PASSWORD);
  await page.getByLabel('Login password', { exact: true }).fill(goodPassword);
  await page.getByRole('main').locator('button[type="submit"]').click();
  await page.getByText('Trade password set').first().waitFor();

  await go(page, '/withdrawDeposit');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an address' });
  await pressInSheet(adding.getByRole('button', { name: /^Your test wallet/ }));
  await adding.getByLabel('Login password').fill(goodPassword);
  await adding.getByRole('button', { name: 'Add address', exact: true }).click();
  await page.getByText(/^Ready (in|from)/).waitFor();
  await product.passTime(READY_AFTER_MS, LONG_STEP_MS);
  // without a price nothing tells the page that time has passed quicker than its own
  await visit(page, '/withdrawDeposit');
  await page.getByText('Ready', { exact: true }).waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await review.getByLabel('Trade password').fill(TRADE_PASSWORD);
  await pressInSheet(review.getByRole('button', { name: /^Withdraw/ }));
  const done = page.getByRole('dialog', { name: 'Withdrawal requested' });
  await pressInSheet(done.getByRole('button', { name: 'Done' }));

  const wallet = page.getByRole('region', { name: 'Your test wallet' });
  await wallet.getByText('50.00').waitFor();
  await page
    .getByRole('button', { name: /50\.00.*USDT/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: /^Withdrawal/ });
  const steps = sheet.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.poll(async () => await steps.filter({ hasText: 'done' }).count()).toBe(4);
  const txId = await sheet.getByText(/^0x[0-9a-f]{64}$/).innerText();
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '9950', available: '9950' } });

  await go(page, '/cashflow?tab=withdrawals');
  await page.getByRole('main').getByRole('listitem').getByRole('button').click();
  const record = page.getByRole('dialog', { name: 'Withdrawal', exact: true });
  await record.getByText(txId).waitFor();
  for (const step of ['Requested', 'Approved', 'Signed', 'Sent', 'Completed']) await record.getByText(step, { exact: true }).waitFor();
  expect(problems()).toEqual([]);
});
