import { CALLS } from '@candor/contract/table';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { exampleData } from '../stand-in/examples.ts';
import { bookAddress, ETHEREUM_ADDRESS, withdrawalPreview, withdrawalRow, type Preview } from '../stand-in/withdrawals.ts';
import { test } from '../test.ts';

const FORM = '/withdraw/drawings?channel=USDT-ERC';
const NEW_ID = 20;

/** The server takes what is sent; its terms are as `own` says, with the fee of the amount that is asked about. */
function takes(stage: Stage, own: Partial<Preview> = {}): void {
  stage.answers.setRows(CALLS.withdrawals, []);
  stage.answers.set(CALLS.addressBook, book(stage));
  terms(stage, own);
  stage.answers.set(CALLS.submitWithdrawal, { ...exampleData(CALLS.submitWithdrawal), id: NEW_ID });
  stage.answers.set(CALLS.withdrawal, ({ id }) => withdrawalRow(stage.nowMs, { id }));
}

function terms({ answers }: Stage, own: Partial<Preview> = {}): void {
  answers.set(CALLS.previewWithdrawal, ({ amount = '0' }) => {
    const fee = amount === '0' ? 0 : 1;
    return withdrawalPreview({ amount: Number(amount), fee, realAmount: Number(amount) - fee, ...own });
  });
}

const book = ({ nowMs }: Stage) => ({ isAllowListOnly: false, openTime: '', readySeconds: 86_400, addresses: [bookAddress(nowMs)] });

const amountOf = (page: Page) => page.getByLabel('Amount', { exact: true });
const review = (page: Page) => page.getByRole('dialog', { name: 'Check your withdrawal' });
const done = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal requested' });

async function askReview(stage: Stage, amount = '500'): Promise<void> {
  await amountOf(stage.page).fill(amount);
  await stage.page.getByRole('button', { name: 'Review', exact: true }).click();
  await review(stage.page).getByText('You receive').waitFor();
}

async function confirm(stage: Stage): Promise<void> {
  await review(stage.page).getByLabel('Trade password').fill('Second8!harbour');
  await review(stage.page)
    .getByRole('button', { name: /^Withdraw/ })
    .dblclick();
}

describe.for(['phone', 'desktop'] as const)('RULES §13.2 a withdrawal on a %s', (viewport) => {
  test('shows fee and what arrives, proposes a test amount first, is requested once by a double press and leads to its steps', async ({
    open,
  }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    takes(stage);
    await stage.go('/withdraw');
    const { page, answers } = stage;
    await page.getByText('You pay nothing before a withdrawal: the fee is deducted from the amount.').waitFor();
    await page.getByRole('link', { name: /^USDT Ethereum/ }).click();
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    expect(await amountOf(page).inputValue()).toMatch(/^2,?410\.55$/);
    await page.getByText('2,409.55').waitFor();
    await page.getByRole('button', { name: /Send .*20\.00 USDT.* first/ }).click();
    expect(await amountOf(page).inputValue()).toBe('20');
    await askReview(stage, '500');
    await confirm(stage);
    await done(page).getByText('W20', { exact: true }).waitFor();
    expect(answers.sent(CALLS.submitWithdrawal)).toEqual([
      { amount: '500', coinType: 'USDT-ERC', coin: 'usdt', adress: ETHEREUM_ADDRESS, pwd: 'Second8!harbour', code: '' },
    ]);
    await done(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Withdraw', exact: true, level: 1 }).waitFor();
  });

  test('whose trade password is wrong says so at its field, and keeps the review', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    takes(stage);
    await stage.go(FORM);
    const { page, answers } = stage;
    answers.refuse(CALLS.submitWithdrawal, 'PASS_WRONG', { limit: '4', field: 'pwd' });
    await askReview(stage);
    await confirm(stage);
    await review(page).getByText('The trade password is wrong. Tries left before it is paused for 24 hours: 4.').waitFor();
    answers.set(CALLS.submitWithdrawal, { ...exampleData(CALLS.submitWithdrawal), id: NEW_ID });
    await confirm(stage);
    await done(page).waitFor();
  });

  test('that is refused says why in words, and keeps what was typed', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    takes(stage);
    await stage.go(FORM);
    const { page, answers } = stage;
    answers.refuse(CALLS.submitWithdrawal, 'HOLD_ACTIVE', { limit: 'SECURITY_CHANGE' });
    await askReview(stage);
    await confirm(stage);
    const refused = page.getByRole('dialog', { name: 'Not withdrawn' });
    await refused.getByText('Withdrawals are on hold. Something that protects your account was changed.').waitFor();
    await refused.getByText('Nothing has left your wallet.').waitFor();
    await refused.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await amountOf(page).inputValue()).toBe('500');
  });
});

describe('a withdrawal', () => {
  test('whose fee is another one by the yes is looked at again before anything is sent', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage);
    await stage.go(FORM);
    const { page, answers } = stage;
    await askReview(stage);
    terms(stage, { fee: 2, fixedFee: 2, realAmount: 498 });
    await confirm(stage);
    await review(page).getByText('The fee has changed. Check it before you confirm.').waitFor();
    await review(page).getByText('498.00').waitFor();
    expect(answers.sent(CALLS.submitWithdrawal)).toEqual([]);
  });

  test('whose answer is lost is looked for, after a reload too, and is found', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage);
    await stage.go(FORM);
    const { page, answers } = stage;
    answers.break(CALLS.submitWithdrawal);
    const search = answers.hold(CALLS.requestResult);
    await askReview(stage);
    await confirm(stage);
    await page.getByRole('dialog', { name: 'Checking your withdrawal' }).waitFor();
    answers.set(CALLS.requestResult, { state: 'done', id: NEW_ID, reason: null, limit: '' });
    stage.forgetProblems();
    await page.reload();
    search.release();
    await done(page).getByText('W20', { exact: true }).waitFor();
    expect(answers.sent(CALLS.submitWithdrawal)).toHaveLength(1);
  });

  test('that did not arrive is sent again by the same id only after the trade password once more', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage);
    await stage.go(FORM);
    const { page, answers } = stage;
    answers.break(CALLS.submitWithdrawal);
    answers.set(CALLS.requestResult, { state: 'unknown', id: 0, reason: null, limit: '' });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/withdraw/submit')) keys.push(request.headers()['idempotency-key']);
    });
    await askReview(stage);
    await confirm(stage);
    await page.getByRole('dialog', { name: 'Checking your withdrawal' }).waitFor();
    await stage.pass(40_000);
    stage.forgetProblems();
    answers.set(CALLS.submitWithdrawal, { ...exampleData(CALLS.submitWithdrawal), id: NEW_ID, repeated: true });
    await page.getByRole('button', { name: 'Send again' }).click();
    expect(await review(page).getByLabel('Trade password').inputValue()).toBe('');
    await confirm(stage);
    await done(page).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('asks for a code where the platform does, and for the second factor when the server wants it', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage, { checkCode: true });
    const { page, answers } = stage;
    const info = exampleData(CALLS.userInfo);
    answers.set(CALLS.userInfo, { ...info, user: { ...info.user, email: 'alice@example.com' } });
    await stage.go(FORM);
    answers.refuse(CALLS.submitWithdrawal, 'FACTOR_REQUIRED');
    await askReview(stage);
    await review(page).getByLabel('Trade password').fill('Second8!harbour');
    await review(page).getByRole('button', { name: 'Enter the verification code' }).waitFor();
    await review(page).getByLabel('Verification code').first().fill('123456');
    await review(page)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await review(page).getByLabel('Code of your authenticator app').waitFor();
    expect(answers.sent(CALLS.submitWithdrawal)).toMatchObject([{ code: '123456' }]);
  });
});

describe('what keeps a withdrawal back', () => {
  test('is said with the way to mend it, and the button says it too', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    takes(stage, { hold: 'REORG_DEBT', hasTradePassword: false, requestsLeft: 0, dayMaxValue: 2 });
    await stage.go(FORM);
    const { page } = stage;
    await page.getByText('A deposit was reversed by its network after you had used it.').waitFor();
    await page.getByText(/^Complete your verification before your first withdrawal/).waitFor();
    await page.getByRole('link', { name: 'Set trade password' }).waitFor();
    await page.getByText('You have made all withdrawals that are allowed today. Try again tomorrow.').waitFor();
    await page.getByRole('button', { name: 'Withdrawals are on hold' }).waitFor();
  });

  test('SPEC §5 is the hour: the page says when it opens, counts, and opens by itself', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount(), nowMs: Date.UTC(2026, 10, 23, 2, 59, 20) });
    const clocks = { limitTimeStart: '11:00:00', limitTimeEnd: '23:00:00' };
    takes(stage, { ...clocks, isWindowOpen: false });
    await stage.go(FORM);
    const { page } = stage;
    await page.getByText(/^You can withdraw every day from .?11:00.? to .?23:00.? \(.?GMT\+8.*Opens in .?0:00:\d\d.? h\./).waitFor();
    await page.getByRole('button', { name: 'Closed at this hour' }).waitFor();
    terms(stage, clocks);
    await stage.pass(42_000);
    await page.getByRole('button', { name: 'Enter an amount' }).waitFor();
  });

  test('an address that is not ready counts down and then can be used', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage);
    const readyMs = stage.nowMs + 45_000;
    const times = { createTime: stage.nowMs, readyTime: readyMs };
    stage.answers.set(CALLS.addressBook, () => {
      const address = bookAddress(stage.nowMs, { isReady: stage.nowMs >= readyMs, params: times });
      return { ...book(stage), readySeconds: 60, addresses: [address] };
    });
    await stage.go(FORM);
    const { page } = stage;
    await page.getByText(/Ready in .?0:\d\d.? min/).waitFor();
    await page.getByRole('button', { name: 'Address not ready yet' }).waitFor();
    await stage.pass(46_000);
    await page.getByRole('button', { name: 'Enter an amount' }).waitFor();
  });

  test('so it does on the first page that is opened, which nothing else has told the server’s time', async ({ open }) => {
    const stage = await open('/about', { account: newAccount() });
    takes(stage);
    const readyMs = stage.nowMs + 600_000;
    const times = { createTime: stage.nowMs, readyTime: readyMs };
    const addresses = [bookAddress(stage.nowMs, { isReady: false, params: times })];
    stage.answers.set(CALLS.addressBook, { ...book(stage), readySeconds: 600, addresses });
    await stage.load('/withdrawDeposit');
    const { page } = stage;
    await page.getByText(/Ready in .?\d+:\d\d.? min/).waitFor();
  });

  test('each page has its words, also for who comes from another of them', async ({ open }) => {
    const stage = await open('/withdraw', { account: newAccount() });
    takes(stage);
    for (const path of [FORM, '/withdrawDeposit', '/withdraw']) {
      await stage.go(path);
      await stage.asksNothing();
      expect(await stage.page.locator('main').textContent()).not.toMatch(/\b(?:withdraw|withdrawals|addresses|holds)\.[a-z]/);
    }
  });

  test('a server without withdrawals has none of these pages', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    answers.set(CALLS.settings, { ...exampleData(CALLS.settings), WITHDRAWAL_CHANNEL_SETTING: [] });
    for (const path of ['/withdraw', FORM, '/withdrawDeposit']) {
      await stage.load(path);
      await page.getByText('This product is not available right now.').waitFor();
    }
  });

  test('terms and addresses that do not load can be asked for again', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    takes(stage);
    const { page, answers } = stage;
    answers.break(CALLS.previewWithdrawal);
    const held = answers.hold(CALLS.previewWithdrawal);
    const arriving = stage.go(FORM);
    await held.sent;
    held.release();
    await stage.pass(10_000);
    await arriving;
    await page.getByText('The terms of withdrawals could not be loaded.').waitFor();
    stage.forgetProblems();
    terms(stage);
    await page.getByRole('button', { name: 'Try again' }).click();
    await amountOf(page).waitFor();
    await amountOf(page).fill('99999999');
    await amountOf(page).blur();
    await page.getByText(/You can withdraw .*2,410\.55 USDT.* at most now\./).waitFor();
  });
});
