import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './operator-test.ts';

/** Fills a form that waits for a reason and a code, and sends it. */
async function send(page: Page, button: string): Promise<void> {
  await page.getByLabel('Reason', { exact: true }).fill('Papers are missing');
  await page.getByLabel('Authenticator code').fill('123456');
  await page.getByRole('button', { name: button, exact: true }).click();
}

const CUSTOMER = {
  account: 1001,
  loginName: 'alice01',
  email: null,
  phone: null,
  unproved: [],
  registeredMs: null,
  isOpen: true,
  hasSecondFactor: true,
  verifications: [{ id: 7, level: 1, status: 1, isProved: true }],
  country: 'CH',
  level: 0,
  freeze: null,
  parts: [],
};

test('a form leads to what is missing, keeps what was typed when it is refused but for the code, and says the refusal at its field', async ({
  arrive,
}) => {
  const window = await arrive('#actions/hold', { viewport: 'phone' });
  const { page, answers } = window;
  await window.signIn();
  const submit = page.getByRole('button', { name: 'Hold', exact: true });
  await submit.click({ force: true });
  const account = page.getByLabel('Account', { exact: true });
  expect(await account.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText('Required').count()).toBe(5);
  await account.fill('1001');
  await page.getByLabel('Scope', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Code', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Days', { exact: true }).fill('٣');
  answers.refuse('hold', { code: 'NOT_FOUND', text: 'no user has this account', field: 'account' });
  await send(page, 'Hold');
  await page.getByText('Refused: no user has this account (NOT_FOUND)').waitFor();
  await expect.poll(async () => await account.getAttribute('aria-invalid')).toBe('true');
  expect(await account.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await account.inputValue(), await page.getByLabel('Authenticator code').inputValue()]).toEqual(['1001', '']);
  window.forgetProblems();

  answers.set('hold', { proposalId: 7, isDone: true, text: null });
  await page.getByLabel('Authenticator code').fill('654321');
  await submit.dblclick();
  await page.getByText('Done. Proposal no. ').waitFor();
  const sent = answers.sent('hold');
  expect([sent.length, sent[1]]).toEqual([2, expect.objectContaining({ account: 1001, days: 3, reason: 'Papers are missing' })]);
  await page.getByRole('button', { name: 'Do it again' }).click();
  expect([await account.inputValue(), await page.getByLabel('Reason', { exact: true }).inputValue()]).toEqual(['1001', '']);
});

test('what became of a change stays when the form goes with it: a frozen account, a verification whose proposal is withdrawn', async ({
  arrive,
}) => {
  const window = await arrive('#customers/1001/actions', {
    roles: ['reviewer', 'support'],
    answers: (all) => all.set('customers.show', CUSTOMER),
  });
  const { page, answers } = window;
  await window.signIn();
  await page.getByText(/: Basic, Passed/).waitFor();
  const form = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Freeze sign.in$/ }) });
  await form.getByLabel('Reason', { exact: true }).fill('a stolen phone');
  await form.getByLabel('Authenticator code').fill('123456');
  answers.set('freeze-sign-in', () => {
    answers.set('customers.show', { ...CUSTOMER, freeze: { reason: 'a stolen phone', sinceMs: 1_798_761_600_000 } });
    return { proposalId: 7, isDone: true, text: null };
  });
  await form.getByRole('button', { name: /^Freeze sign.in$/ }).click();
  await page.getByRole('heading', { name: /^Unfreeze sign.in$/ }).waitFor();
  expect(await page.getByText('Done. Proposal no. ').count()).toBe(1);
  await window.go('#verification/7');
  await page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
  expect(await page.getByText('Done. Proposal no. ').count()).toBe(0);
  answers.set('withdraw', () => {
    answers.set('kyc.look', { ...answers.example('kyc.look'), proposal: null });
    return { proposalId: 9, isDone: false, text: null };
  });
  await page.getByRole('button', { name: 'Withdraw the proposal' }).click();
  await page.getByLabel('Authenticator code').fill('123456');
  await page.getByRole('button', { name: 'Withdraw the proposal' }).last().click();
  await page.getByText(/^Proposal no\. .*9.* is withdrawn\./).waitFor();
  await page.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  expect(await page.getByText('is withdrawn.').count()).toBe(1);
});

test('an outcome that nobody knows is said, also when its form is gone', async ({ arrive }) => {
  const window = await arrive('#incidents', { roles: ['administrator'] });
  const { page, answers } = window;
  await window.signIn();
  await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
  answers.lose('stop-payments');
  answers.set('payments.state', () => ({ areOn: answers.sent('stop-payments').length === 0 }));
  await send(page, 'Stop payments');
  await page.getByText('The server did not answer. It may have been done or proposed').waitFor();
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Withdrawals' }) });
  await card.getByText('Stopped', { exact: true }).waitFor();
  expect(await page.getByText('It may have been done or proposed').count()).toBe(1);
  window.forgetProblems();
});

test('a proposal is confirmed once; what it told stays until it is put away, whatever is opened meanwhile', async ({ arrive }) => {
  const window = await arrive('#proposals', { viewport: 'phone', roles: ['administrator'] });
  const { page, answers } = window;
  const proposal = { id: 7, action: 'renew', details: { operator: 'otto' }, reason: 'a lost app', proposer: 'second' };
  const open = { createdMs: Date.now() - 60_000, untilMs: Date.now() + 3_600_000, state: 'open', confirmer: null, closedMs: null };
  answers.set('proposals', [{ ...proposal, ...open, changes: [], refusal: null, mayWithdraw: false }]);
  answers.set('confirm', () => {
    answers.set('proposals', []);
    return { proposalId: 7, isDone: true, text: 'code-of-otto' };
  });
  await window.signIn();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByLabel('Authenticator code').fill('123456');
  await page.getByRole('button', { name: 'Confirm with this code' }).dblclick();
  await page.getByText('No open proposals.').waitFor();
  await page.getByText('code-of-otto').waitFor();
  expect(answers.sent('confirm')).toEqual([{ id: 7 }]);
  await page.getByRole('link', { name: 'Ended' }).click();
  await page.getByText('Nothing has ended yet.').waitFor();
  expect(await page.getByText('code-of-otto').count()).toBe(1);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await page.getByText('code-of-otto').count()).toBe(0);
});

test('a refusal about boxes to tick stands under them', async ({ arrive }) => {
  const window = await arrive('#actions/roles', { roles: ['administrator'] });
  const { page, answers } = window;
  await window.signIn();
  await page.getByRole('heading', { level: 2, name: 'Change roles' }).waitFor();
  await page.getByLabel('Operator', { exact: true }).fill('otto');
  await page.getByRole('checkbox', { name: 'Auditor' }).check();
  answers.refuse('roles', { code: 'BAD_INPUT', text: 'an auditor has no other role', field: 'roles' });
  await send(page, 'Propose');
  await page.getByRole('group', { name: 'Roles' }).getByText('an auditor has no other role').waitFor();
  expect(await page.locator('form code').first().textContent()).toMatch(/^[^`]+$/);
  window.forgetProblems();
});
