import { expect } from 'vitest';
import { test } from './operator-test.ts';

const INVITE = {
  invite: 7,
  state: 'good',
  uses: 1,
  usesMax: 20,
  untilMs: null,
  note: 'first customers',
  createdBy: 'anna',
  createdMs: 1_798_761_600_000,
  revokedBy: null,
};

test('a list is empty, fails and is asked for again, and has rows', async ({ arrive }) => {
  const window = await arrive('#invites', { answers: (all) => all.set('invite.list', []) });
  const { page, answers } = window;
  await window.signIn();
  await page.getByText('No codes yet.').waitFor();
  answers.refuse('invite.list', { code: 'BUSY' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('The server is busy.').waitFor();
  // what was there stays beside the error
  expect(await page.getByText('No codes yet.').count()).toBe(1);
  window.forgetProblems();
  answers.set('invite.list', [INVITE]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('cell', { name: 'Valid' }).waitFor();
  expect(await page.getByText('The server is busy.').count()).toBe(0);
});

test('a list that never came says so, and comes when it is wanted again', async ({ arrive }) => {
  const window = await arrive('#work', { answers: (all) => all.lose('work') });
  const { page, answers } = window;
  await window.signIn();
  await page.getByText('The server did not answer.').waitFor();
  window.forgetProblems();
  answers.set('work', [
    { list: 'withdrawals', count: 0, oldestMs: null, ageMs: null, isLate: false, action: 'withdrawals', link: '#work/withdrawals' },
  ]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No open tasks.').waitFor();
});

test('a code is told once and stays until it is put away; an invite is revoked while it is valid, and a wrong address says so', async ({
  arrive,
}) => {
  const window = await arrive('#invites', { answers: (all) => all.set('invite.list', [INVITE]) });
  const { page, answers } = window;
  answers.set('invite.show', []);
  await window.signIn();
  await page.getByLabel('Uses', { exact: true }).fill('5');
  await page.getByLabel('Note', { exact: true }).fill('friends');
  await page.getByLabel('Authenticator code').fill('123456');
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByText('k7m2p9xw4hnc8rtv', { exact: true }).waitFor();
  await page.getByRole('link', { name: '7', exact: true }).click();
  await page.getByRole('heading', { name: /Accounts opened with code/ }).waitFor();
  expect(await page.getByText('k7m2p9xw4hnc8rtv', { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  answers.set('invite.revoke', () => {
    answers.set('invite.list', [{ ...INVITE, state: 'revoked', revokedBy: 'anna' }]);
    return { invite: 7 };
  });
  await page.getByLabel('Authenticator code').fill('123456');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked (anna)').waitFor();
  await page.getByText('Done.', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Revoke' }).count()).toBe(0);
  for (const [address, text] of [
    ['#invites/abc', 'This address names no invite code.'],
    ['#invites/8', 'There is no invite code with this number.'],
    ['#customers/abc', 'The address names no account.'],
  ] as const) {
    await window.go(address);
    await page.getByText(text).waitFor();
  }
});

test('an answer that cannot be read is not nobody, and a row with a number and a time of one name shows both', async ({ arrive }) => {
  const window = await arrive('#customers', { roles: ['reviewer', 'support'] });
  const { page, answers } = window;
  await window.signIn();
  const find = async (): Promise<void> => {
    await page.getByLabel('By', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Value', { exact: true }).fill('alice01');
    await page.getByRole('button', { name: 'Find' }).click();
  };
  answers.set('customers.find', { rows: 'none' });
  await find();
  await page.getByText('The answer cannot be read.').waitFor();
  answers.faults.splice(0);
  answers.set('customers.find', { rows: [] });
  await find();
  await page.getByText('No account has exactly this.').waitFor();
  const list = { count: 1, oldestMs: null, ageMs: null, isLate: false, action: 'declared-deposits' };
  answers.set('work', [{ ...list, list: 'declared-deposits', link: '#work/declared-deposits' }]);
  await window.go('#work/declared-deposits');
  const titles = page.getByRole('columnheader');
  await titles.first().waitFor();
  const shown = await titles.allTextContents();
  expect(shown).toEqual(expect.arrayContaining(['Declared deposit', 'Declared']));
  expect(new Set(shown).size).toBe(shown.length);
});
