import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const text = (id: number, question: string, content: string, words = '') => ({
  id,
  question,
  content,
  words,
  createTime: '2026-11-30 08:00:00',
});
const TOPICS = [
  {
    id: 1,
    title: 'Money',
    infoList: [
      text(221, 'Deposits', '<p>Choose the network.</p>', 'how to deposit'),
      text(222, 'Withdrawals', '<h2>Fee</h2><p>Nothing has to be paid before.</p>', 'how to withdraw cash out'),
    ],
  },
  { id: 2, title: 'Security', infoList: [text(401, '保护账户', '<p>两步验证很重要。</p>', '2fa')] },
];

test('SPEC §2 the help shows its groups, finds by title, words and text in scripts without blanks, and opens an article', async ({
  open,
}) => {
  const stage = await open('/', { account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.helpCenter, TOPICS);
  await stage.go('/help');
  await page.getByRole('heading', { name: 'Money' }).waitFor();
  const field = page.getByLabel('Search the help');
  const found = page.getByRole('list', { name: 'Guides found' }).getByRole('link');
  await field.fill('how to withdraw');
  await expect.poll(() => found.allTextContents()).toEqual(['Withdrawals']);
  await field.fill('步验证');
  await expect.poll(() => found.allTextContents()).toEqual(['保护账户']);
  await field.fill('zzzz');
  await page.getByText('No guide for').waitFor();
  await field.fill('network');
  await found.click();
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/helpDetail/221');
  await page.reload();
  await page.getByText('Choose the network.').waitFor();
  await page.getByRole('link', { name: 'Withdrawals' }).click();
  await page.getByText('Nothing has to be paid before.').waitFor();
  await page.goBack();
  await page.getByText('Choose the network.').waitFor();
});

test('web.md §3.6 an article that does not exist leads to the help; one that could not be loaded can be asked for again', async ({
  open,
}) => {
  const stage = await open('/', { account: newAccount() });
  const { page, answers } = stage;
  answers.break(CALLS.helpCenter);
  const held = answers.hold(CALLS.helpCenter);
  const arriving = stage.go('/helpDetail/221');
  await held.sent;
  held.release();
  // It is asked for again by itself before it is said.
  await stage.pass(10_000);
  await arriving;
  await page.getByText('This guide could not be loaded.').waitFor();
  answers.set(CALLS.helpCenter, TOPICS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Choose the network.').waitFor();
  stage.forgetProblems();
  await stage.load('/helpDetail/999');
  await page.getByText('This guide does not exist.').waitFor();
  await page.getByRole('link', { name: 'All guides' }).click();
  await page.getByRole('heading', { name: 'Money' }).waitFor();
});

test('CSP: whatever a text says, nothing of it runs, loads or leads to another scheme, and its words stay', async ({ open }) => {
  const stage = await open('/', { account: newAccount() });
  const { page, answers } = stage;
  const hostile = [
    '<p>words <img src="https://elsewhere.example/a.png" onerror="window.ran=1"><b onmouseover="window.ran=1">stay</b></p>',
    '<script>window.ran = 1</script><iframe src="/lr"></iframe><svg><a href="javascript:window.ran=1">x</a></svg>',
    '<a href="javascript:window.ran=1">bad</a> <a href="//elsewhere.example">bare</a> <a href="https://good.example/">good</a> <a href="/wallet">own</a>',
    '<form action="https://elsewhere.example"><button>send</button></form><style>body { display: none }</style>',
  ].join('');
  answers.set(CALLS.helpCenter, [{ id: 1, title: 'Money', infoList: [text(1, 'Hostile', hostile)] }]);
  await stage.go('/helpDetail/1');
  const article = page.getByRole('article');
  await article.getByText('words stay').waitFor();
  // The browser says of the style in the text that it was not applied.
  stage.forgetProblems();
  expect(await article.locator('script, iframe, svg, img, form, style, button, [onerror], [onmouseover]').count()).toBe(0);
  const links = await article
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]));
  expect(links).toEqual([
    ['good', 'https://good.example/', 'noopener noreferrer'],
    ['own', '/wallet', null],
  ]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('web.md §8 each line of a formula has the direction of its words, and none is cut off on a phone', async ({ open }) => {
  const stage = await open('/', { language: 'ar', account: newAccount() });
  const { page, answers } = stage;
  const formula = '<pre><code>الرسم = ceil(المبلغ × النسبة ÷ 100) + رسم الشبكة الثابت الذي تذكره الصفحة\nfee = ceil(amount)\n</code></pre>';
  answers.set(CALLS.helpCenter, [{ id: 1, title: 'المال', infoList: [text(1, 'الرسوم', formula)] }]);
  await stage.go('/helpDetail/1');
  const lines = page.getByRole('article').locator('pre code');
  await lines.first().waitFor();
  expect(await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).direction))).toEqual(['rtl', 'ltr']);
  expect(await lines.evaluateAll((all) => all.map((line) => line.scrollWidth > line.clientWidth))).toEqual([false, false]);
});

test('SPEC §2 the terms have a date, and a list of their parts on a desktop; signed out the same text is a sheet', async ({ open }) => {
  const rules = [
    {
      id: 101,
      title: 'Terms',
      language: 'en',
      content: '<h2>Orders</h2><p>By price and time.</p>',
      isShow: 0,
      type: 'TERMS_CLAUSE',
      createTime: '2026-11-30 08:00:00',
    },
  ];
  const stage = await open('/', { viewport: 'desktop', account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.rules, rules);
  await stage.go('/termService');
  await page.getByText('2026-11-30').waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  expect(new URL(page.url()).hash).toBe('#text-orders');
  const out = await open('/register');
  out.answers.set(CALLS.rules, rules);
  await out.page.getByRole('button', { name: /terms/i }).first().click();
  await out.page.getByRole('dialog').getByText('By price and time.').waitFor();
  expect(out.answers.sent(CALLS.rules)).toEqual([{ key: 'TERMS_CLAUSE' }]);
});

test('SPEC §2 search and the palette find guides by other words', async ({ open }) => {
  const stage = await open('/', { viewport: 'desktop', account: newAccount() });
  const { page, answers } = stage;
  answers.set(CALLS.helpCenter, TOPICS);
  await stage.go('/search?q=2fa');
  await page.getByRole('region', { name: 'Help' }).getByRole('link', { name: '保护账户' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('cash out');
  await page.getByRole('option', { name: 'Withdrawals' }).click();
  await page.getByText('Nothing has to be paid before.').waitFor();
});
