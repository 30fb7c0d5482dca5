import { expect } from 'vitest';
import { ask, askWithPrice, balancesOf, newAccount } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { go, visit } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, UpdownPage, secondsOf } from './updown-page.ts';

const creation = '/api/secondContractOrder/createSecondContractOrder';

test('web.md §5 a lost answer is not known, then found by its key, and never two contracts', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  const { page } = await open({ viewport: 'phone', token: owner.token });
  const updown = new UpdownPage(page, 'phone');
  await updown.enter();
  await updown.open('Down');
  await updown.fill('15 min', '25.5');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(creation)) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route(`**${creation}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const answers = Promise.withResolvers<undefined>();
  await page.route('**/api/request/result*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await updown.buy('Buy down, 25.50 USDT', 'Down for 15 min');
  const unknown = page.getByRole('dialog', { name: 'Checking your order' });
  await unknown.waitFor();
  expect(await unknown.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  answers.resolve(undefined);
  await updown.putAway();
  await updown.cards.first().waitFor();
  expect(sent).toHaveLength(1);
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(1);
  expect((await balancesOf(product.address, owner))['1 usdt']?.available).toBe('9974.5');
});

test('web.md §5 a reload while it is not known goes on looking, and finds the one contract', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter('/trade?componentName=0&symbol=btc');
  await updown.open('Up');
  await updown.fill('15 min', '10');
  await page.route(`**${creation}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/request/result*', (route) => route.abort());
  await page.route('**/api/secondContractOrder/selectOrderList', (route) => route.abort());
  await updown.buy('Buy up, 10.00 USDT', 'Up for 15 min');
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  // Still without an answer: were one to come before the reload, nothing would be left to find.
  await page.reload();
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  await page.unrouteAll();
  await updown.putAway();
  await updown.cards.first().waitFor();
  expect(await page.getByRole('dialog', { name: 'Checking your order' }).count()).toBe(0);
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(1);
});

test('web.md §5 other terms than those on the screen ask for a fresh yes, a double press is one contract', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  // The screen shows what the server promised a moment ago: 85 %; now it promises 90 %.
  await page.route('**/api/second/proposal', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"odds":0.85', '"odds":0.9') });
  });
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter();
  await updown.open('Up');
  await updown.fill('60 s', '50');
  await updown.ticket.getByRole('button', { name: 'Buy up, 50.00 USDT' }).click();
  const review = updown.review('Up for 60 s');
  await review.getByText('The payout has changed to +90%. Nothing has been placed yet.').waitFor();
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(0);
  await review.getByRole('button', { name: 'Accept +90%' }).dblclick();
  await updown.cards.first().waitFor();
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('web.md §1 wrong stakes say why in the button and send nothing; Max is exact', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter();
  await updown.open('Up');
  for (const [stake, words] of [
    ['', 'Enter an amount'],
    ['0.99999999', 'Stake too small'],
    ['2000.00000001', 'Stake too large'],
    ['1.000000001', 'Too many decimals'],
  ] as const) {
    await updown.fill('60 s', stake);
    await expect.poll(async () => await updown.send.textContent()).toBe(words);
    await updown.pressWaiting();
  }
  await updown.ticket.getByRole('button', { name: 'Max' }).click();
  await expect.poll(async () => await updown.send.textContent()).toBe('Buy up, 2,000.00 USDT');
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(0);
  expect(problems()).toEqual([]);
});

test('product rules §14.5 who has excluded himself reads it on the button, and nothing is sent', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  await ask(product.address, '/api/protection/exclude', { scope: 'fast', until: Date.now() + 2 * 86_400_000 }, owner.token);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter();
  await updown.open('Up');
  await updown.fill('60 s', '10');
  await expect.poll(async () => await updown.send.textContent()).toBe('You blocked yourself');
  await updown.pressWaiting();
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(0);
  await updown.ticket.getByRole('link', { name: 'Limits and self-exclusion' }).click();
  await page.getByRole('heading', { name: 'Limits and self-exclusion' }).waitFor();
  expect(problems()).toEqual([]);
});

test('web.md §3 home shows what runs, the markets have a list of the product, and its page stands under trade', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  await askWithPrice(product.address, creation, { periodId: 5, betAmount: '10', betContent: 1, coinSymbol: 'btc' }, owner.token);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/');
  const running = page.getByRole('region', { name: 'Open contracts' });
  await running.getByText(/^1[45]:[0-5]\d$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await running.getByRole('link').click();
  await page.waitForURL('**/flash?symbol=btc');
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('nav [aria-current="true"]:visible').textContent()).toBe('Trade');
  await go(page, '/store?tab=second');
  await page.getByRole('link', { name: 'Trade ETH/USDT' }).click();
  await page.waitForURL('**/flash?symbol=eth');
  expect(problems()).toEqual([]);
});

test('web.md §4 prices stop: Buy waits for a live price, running cards promise nothing, and both come back', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  await askWithPrice(product.address, creation, { periodId: 5, betAmount: '10', betContent: 1, coinSymbol: 'btc' }, owner.token);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  let delivers = true;
  await page.routeWebSocket(/\/ws\/[0-9a-f-]{36}$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (delivers) socket.send(message);
    });
  });
  const updown = new UpdownPage(page, 'desktop');
  await updown.enter();
  await updown.open('Up');
  await updown.fill('60 s', '10');
  await expect.poll(async () => await updown.send.textContent()).toBe('Buy up, 10.00 USDT');
  await updown.cards.getByText(/^if it ended now/).waitFor();
  delivers = false;
  await expect.poll(async () => await updown.send.textContent()).toBe('Waiting for a live price');
  await expect.poll(async () => await updown.cards.getByText(/^if it ended now/).count()).toBe(0);
  await updown.pressWaiting();
  delivers = true;
  await expect.poll(async () => await updown.send.textContent()).toBe('Buy up, 10.00 USDT');
  await updown.cards.getByText(/^if it ended now/).waitFor();
  expect(await secondsOf(product.address, owner, 0)).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('web.md §3 where the settings do not list it, the product is not offered: no tab, and its address says so', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await page.route('**/api/common/getAllSetting', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/\{"name":"秒合约"[^}]*\},?/, '') });
  });
  await visit(page, '/flash');
  await page.getByRole('heading', { name: 'Not available right now' }).waitFor();
  await go(page, '/trade?componentName=0');
  await page.getByRole('button', { name: 'Buy', exact: true }).waitFor();
  expect(await page.getByRole('tab', { name: 'Second contracts' }).count()).toBe(0);
  expect(problems()).toEqual([]);
});
