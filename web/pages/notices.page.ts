import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { CALLS } from '@candor/contract/table';
import { takesInput } from '@candor/e2e/pages';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { exampleData } from './stand-in/examples.ts';
import { test } from './test.ts';

const [example] = exampleData(CALLS.notices);
if (example === undefined) throw new Error('the API document has a notice');
const pattern = example;
const notice = (noticeId: number, noticeType: string, modelType: string, noticeTitle: string, more: object = {}) => ({
  ...pattern,
  noticeId,
  noticeType,
  modelType,
  noticeTitle,
  ...more,
});
const NOTICES = [
  notice(1001, 'ROLL_NOTICE', '', 'Maintenance on Sunday'),
  notice(1002, 'ROLL_NOTICE', '', 'New pairs on Monday'),
  notice(1003, 'ACTIVITY_NOTICE', 'HOME_ACTIVITY', 'Spot is open again', {
    noticeContent: '<h1>When</h1><p>Since <strong>noon</strong>.</p><h5>Who</h5>',
    detailUrl: '/help',
  }),
  notice(1004, 'POP_UPS_NOTICE', 'POP_UPS_NOTICE', 'Please read this'),
  notice(1005, 'INFORMATION_NOTICE', 'TEXT_INFORMATION', 'A new guide'),
];

test('web.md §3.1 the home page has a line, the newest notices and a pop-up that stays closed after a reload', async ({ open }) => {
  const stage = await open('/langList', { account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.notices, NOTICES);
  // the bell has asked for notices already
  await stage.load('/');
  const popUp = page.getByRole('dialog', { name: 'Please read this' });
  await popUp.waitFor();
  await takesInput(page);
  await page.keyboard.press('Escape');
  await popUp.waitFor({ state: 'detached' });
  const line = page.getByRole('region', { name: 'Announcements' });
  await line.getByText('Maintenance on Sunday').waitFor();
  await line.getByRole('button', { name: /^Next/ }).click();
  await line.getByText('New pairs on Monday').waitFor();
  await page.getByRole('button', { name: /Spot is open again/ }).click();
  const opened = page.getByRole('dialog', { name: 'Spot is open again' });
  expect(await opened.locator('strong').textContent()).toBe('noon');
  expect(await opened.locator('[id^="text-"], h4').allTextContents()).toEqual(['When', 'Who']);
  expect(await opened.getByText('Spot is open again').getAttribute('dir')).toBe('auto');
  expect(await opened.getByRole('link', { name: 'More about it' }).getAttribute('href')).toBe('/help');
  await page.goBack();
  await opened.waitFor({ state: 'detached' });
  await stage.load('/');
  await line.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('wire contract §4 a visitor reads a notice on the home page', async ({ open }) => {
  const stage = await open('/login');
  const { page, answers } = stage;
  answers.set(CALLS.notices, NOTICES.slice(2, 3));
  await stage.go('/');
  await page.getByRole('button', { name: /Spot is open again/ }).click();
  await page.getByRole('dialog').getByText('noon').waitFor();
  expect(new URL(page.url()).searchParams.get('sheet')).toBe('notice-1003');
});

test('web.md §3.6 the inbox has notices beside personal messages: what was opened is read, and one that is gone leads back', async ({
  open,
}) => {
  // a page that has asked for notices before would keep those
  const stage = await open('/langList', { account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.notices, NOTICES.slice(2));
  await stage.load('/message');
  await page.getByRole('tab', { name: 'Notices to everybody' }).click();
  await page.getByText('3 unread').waitFor();
  await page.getByRole('link', { name: /Spot is open again/ }).click();
  await page.getByRole('article').getByText('noon').waitFor();
  expect(new URL(page.url()).search).toBe('?notice=1003');
  await page.getByRole('link', { name: 'Older message' }).click();
  await page.getByRole('heading', { name: 'Please read this' }).waitFor();
  await stage.load('/message?tab=notices');
  await page.getByText('1 unread').waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('1 unread').waitFor({ state: 'detached' });
  await stage.load('/message/detail?notice=9');
  await page.getByText('This notice is not shown any more.').waitFor();
  await page.getByRole('link', { name: 'All notices' }).click();
  await page.getByRole('link', { name: /A new guide/ }).waitFor();
  answers.set(CALLS.notices, []);
  await stage.load('/message?tab=notices');
  await page.getByText('There are no notices now.').waitFor();
});

/** Pages ask for what is new within so long after they have heard of it. */
const SPREAD_MS = 10_000;

test('a notice that is published appears on a running page', async ({ open }) => {
  const stage = await open('/message?tab=notices', { account: newAccount() });
  const { page, answers } = stage;
  await page.getByText('There are no notices now.').waitFor();
  answers.set(CALLS.notices, NOTICES.slice(4));
  await expect.poll(() => stage.market.hears('CONTENT')).toBe(true);
  stage.market.send({ type: 'CONTENT', symbol: '', data: { ch: 'content', ts: stage.nowMs, tick: { version: 7 } } });
  const asked = async (): Promise<number> => {
    await stage.pass(SPREAD_MS);
    return await page.getByRole('link', { name: /A new guide/ }).count();
  };
  await expect.poll(asked).toBe(1);
});

test('CSP: whatever a notice says, nothing of it runs, loads or leads to another scheme', async ({ open }) => {
  const stage = await open('/langList', { account: newAccount() });
  const { page, answers } = stage;
  const noticeContent =
    '<p>stay <img src="https://elsewhere.example/a.png" onerror="window.ran=1"></p><a href="javascript:window.ran=1">bad</a><script>window.ran=1</script>';
  const noticeTitle = '<img src=x onerror="window.ran=1">';
  answers.set(CALLS.notices, [
    notice(1001, 'POP_UPS_NOTICE', 'POP_UPS_NOTICE', noticeTitle, { noticeContent, detailUrl: 'javascript:window.ran=1' }),
  ]);
  await stage.load('/');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('stay').waitFor();
  expect(await dialog.locator('img, script, a').count()).toBe(0);
  await dialog.getByText(noticeTitle).waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('SPEC §3 newUserNotice: where it is empty, who has just registered is a newcomer until the home page is there', async ({ open }) => {
  const account = newAccount();
  const stage = await open('/langList', { account });
  const { page, answers } = stage;
  answers.set(CALLS.notices, [notice(1006, 'REGISTER_WELFARE', 'REGISTER_WELFARE_NOTICE', 'A gift')]);
  await page.evaluate((loginName) => {
    window.localStorage.setItem('candor:newcomer', JSON.stringify({ version: 1, value: { loginName } }));
  }, account.name);
  await stage.load('/');
  const gift = page.getByRole('dialog', { name: 'A gift' });
  await gift.waitFor();
  const isNew = async (): Promise<boolean> => await page.evaluate(() => window.localStorage.getItem('candor:newcomer') !== null);
  expect(await isNew()).toBe(true);
  await takesInput(page);
  await page.keyboard.press('Escape');
  await gift.waitFor({ state: 'detached' });
  await expect.poll(isNew).toBe(false);
});

test('SPEC §3 newUserNotice: who has just registered is told once', async ({ open }) => {
  const account = newAccount();
  const stage = await open('/langList', { account });
  const { page, answers } = stage;
  const settings = {
    ...FALLBACK_SETTINGS,
    LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, newUserNotice: 'Begin with the guides.' },
  };
  answers.set(CALLS.settings, settings as never);
  await page.evaluate((loginName) => {
    window.localStorage.setItem('candor:newcomer', JSON.stringify({ version: 1, value: { loginName } }));
  }, account.name);
  await stage.load('/');
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await welcome.getByText('Begin with the guides.').waitFor();
  await takesInput(page);
  await welcome.getByRole('button', { name: 'Close' }).click();
  await welcome.waitFor({ state: 'detached' });
  await stage.load('/');
  await page.getByRole('heading', { name: 'Hot coins' }).waitFor();
  // whoever is new is told when the page has asked for all that it shows
  await stage.asksNothing();
  expect(await page.evaluate(() => window.localStorage.getItem('candor:newcomer'))).toBeNull();
  expect(await welcome.count()).toBe(0);
});

test('web.md §3.6 the bell counts notices that were not opened on this device, as they come; the welfare of newcomers is none', async ({
  open,
}) => {
  const stage = await open('/wallet', { account: newAccount() });
  const { page, answers } = stage;
  const bell = page.getByRole('button', { name: /^Notifications/ }).first();
  const isCounted = (count: number) =>
    expect.poll(() => bell.getAttribute('aria-label')).toBe(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);
  await isCounted(0);
  answers.set(CALLS.notices, [...NOTICES.slice(2), notice(1006, 'REGISTER_WELFARE', 'REGISTER_WELFARE_NOTICE', 'A gift')]);
  await expect.poll(() => stage.market.hears('CONTENT')).toBe(true);
  stage.market.send({ type: 'CONTENT', symbol: '', data: { ch: 'content', ts: stage.nowMs, tick: { version: 7 } } });
  await stage.pass(SPREAD_MS);
  await isCounted(3);
  await bell.click();
  await page.getByRole('dialog').getByText('3 unread notices').waitFor();
  await takesInput(page);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Notices to everybody/ })
    .click();
  await page.getByRole('link', { name: /A new guide/ }).click();
  await page.getByRole('heading', { name: 'A new guide' }).waitFor();
  await stage.load('/wallet');
  await isCounted(2);
  // another window of this browser opens one
  await page.evaluate(() => {
    const key = 'candor:notices-seen';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { version: number; value: string[] };
    const newValue = JSON.stringify({ ...kept, value: [...kept.value, '1004 2026-11-30 08:00:00'] });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  });
  await isCounted(1);
});
