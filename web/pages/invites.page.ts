import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const NOBODY = {
  childCount: 0,
  childAllCount: 0,
  todayCount: 0,
  yesterdayCount: 0,
  oneCount: 0,
  twoCount: 0,
  threeCount: 0,
  sumCount: 0,
  sumAmount: 0,
};
const TEAM = { ...NOBODY, childCount: 12, childAllCount: 15, oneCount: 12, twoCount: 2, threeCount: 1, todayCount: 4, sumCount: 15 };
const HOUSE_CODE = 'k7m2p9xw4hnc8rtv';

test('SPEC §2 the promotion area: the own code with link and QR, numbers alone, and how it works while there are none', async ({
  open,
}) => {
  const stage = await open('/', { account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.inviteTeam, NOBODY);
  await stage.go('/wallet');
  await page.getByRole('link', { name: 'Invitations' }).click();
  await page.getByRole('heading', { name: 'Invitations', level: 1 }).waitFor();
  const link = `${new URL(page.url()).origin}/i&538921`;
  await page.getByText(link, { exact: true }).waitFor();
  await page.getByText('538921', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'QR code of your invite link' }).waitFor();
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  await page.getByText('Inviting pays nothing at present').waitFor();
  answers.set(CALLS.inviteTeam, TEAM);
  await stage.load('/invite');
  const rows = page.getByRole('region', { name: 'Registered by way of you' }).getByRole('listitem');
  await expect
    .poll(() => rows.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))))
    .toEqual(['With your code 12', 'Invited by these 2', 'Invited by those 1', 'Of all these, today 4', 'Yesterday 0']);
  expect(new URL(page.url()).pathname).toBe('/invaite');
});

test('numbers that could not be loaded can be asked for again, and the code is there all the same', async ({ open }) => {
  const stage = await open('/', { account: newAccount() });
  const { page, answers } = stage;
  answers.break(CALLS.inviteTeam);
  const held = answers.hold(CALLS.inviteTeam);
  const arriving = stage.go('/invaite');
  await held.sent;
  held.release();
  // It is asked for again by itself before it is said.
  await stage.pass(10_000);
  await arriving;
  await page.getByText('could not be loaded').waitFor();
  await page.getByText('538921', { exact: true }).waitFor();
  answers.set(CALLS.inviteTeam, TEAM);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Registered by way of you' }).waitFor();
  stage.forgetProblems();
});

test('SPEC §2, §5 a link of the house fills its code in; what is wrong with it stands at the field', async ({ open }) => {
  const stage = await open(`/i&${HOUSE_CODE}`);
  const { page, answers } = stage;
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await stage.go('/register');
  const field = page.getByLabel('Invite code');
  await expect.poll(() => field.inputValue()).toBe(HOUSE_CODE);
  await page.getByText('From your invite link').waitFor();
  await page.getByLabel('User name').fill('alice01');
  await page.getByLabel('Password', { exact: true }).fill('Quiet7!harbour');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  answers.refuse(CALLS.register, 'INVITE_USED_UP');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('main').getByText('has been used as often as it may be').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(answers.sent(CALLS.register)).toMatchObject([{ activeCode: HOUSE_CODE }]);
  await field.fill('12345');
  await field.blur();
  await page.getByRole('main').getByText('An invite code has 6 digits, or 16 letters and digits').waitFor();
  expect(answers.sent(CALLS.register)).toHaveLength(1);
});
