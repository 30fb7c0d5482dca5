import { expect } from 'vitest';
import { test } from './operator-test.ts';

test('an operator signs in once however often it is pressed, and nothing of it stays on the device', async ({ arrive }) => {
  const window = await arrive('#work', { viewport: 'phone' });
  const { page, answers } = window;
  await page.getByRole('button', { name: 'Enter your name' }).click({ force: true });
  expect(await page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
  answers.refuse('sign-in', { code: 'OPERATOR_WRONG' });
  await page.getByLabel('Name', { exact: true }).fill('anna');
  await page.getByLabel('Password', { exact: true }).fill('a password of twelve');
  const code = page.getByLabel('Authenticator code');
  await code.fill('12 34-56');
  await code.press('Enter');
  await page.getByText('Name, password or code is wrong').waitFor();
  expect([await code.inputValue(), answers.sent('sign-in')]).toEqual([
    '',
    [{ name: 'anna', password: 'a password of twelve', code: '123456' }],
  ]);
  window.forgetProblems();
  answers.set('sign-in', { token: 'anna 1' });
  await code.fill('654321');
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  expect(answers.sent('sign-in')).toHaveLength(2);
  expect(await page.evaluate(() => [sessionStorage.length, JSON.stringify(localStorage).includes('anna')])).toEqual([0, false]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
});

test('what was typed is there again for the same operator after a session that was over, for nobody else, and not after signing out', async ({
  arrive,
}) => {
  const window = await arrive('#actions/end-sessions');
  const { page, answers } = window;
  await window.signIn();
  const reason = page.getByLabel('Reason', { exact: true });
  const account = page.getByLabel('Account', { exact: true });
  await account.fill('1001');
  await reason.fill('Papers are missing');
  await page.getByLabel('Authenticator code').fill('111111');
  answers.refuse('end-sessions', { code: 'SESSION_ENDED' });
  await page.locator('form button[type=submit]').click();
  await page.getByText('Your session has ended.').waitFor();
  window.forgetProblems();
  answers.set('whoami', { name: 'otto', roles: ['support'] });
  answers.set('sign-in', { token: 'otto 1' });
  await window.signIn('otto');
  expect([await reason.inputValue(), await account.inputValue()]).toEqual(['', '']);
  await page.getByRole('button', { name: 'Sign out' }).click();
  answers.set('whoami', { name: 'anna', roles: ['support'] });
  answers.set('sign-in', { token: 'anna 2' });
  await window.signIn();
  expect([await reason.inputValue(), await account.inputValue()]).toEqual(['Papers are missing', '1001']);
  expect(await page.getByLabel('Authenticator code').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await window.signIn();
  expect(await reason.inputValue()).toBe('');
});
