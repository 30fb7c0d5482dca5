import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** Pictures of coins that were drawn, by their file, and how wide they are on the screen. */
async function drawnPictures(page: Page): Promise<readonly { readonly file: string; readonly width: number }[]> {
  const pictures = page.locator('img[src^="/coins/"]');
  await pictures.first().waitFor();
  return await pictures.evaluateAll((images) =>
    images
      .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
      .map((image) => ({ file: image.getAttribute('src') ?? '', width: image.getBoundingClientRect().width })),
  );
}

const COINS = ['btc', 'eth', 'bnb', 'sol', 'xrp', 'doge', 'ltc', 'ada', 'dot', 'trx', 'link', 'avax', 'xau'];
const coinOf = (file: string): string => /^\/coins\/([a-z]+)\.svg$/.exec(file)?.[1] ?? file;

const TYPED = ['btc', 'bitcoin', 'bitcon', ' Bit Coin '];
const pairsOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main')
    .getByText(/^[A-Z]+\/USDT$/)
    .allTextContents();

describe.for(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('every listed coin has a picture of its own and its full name: markets, pair picker, header, wallet', async ({ open }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    const { page } = stage;
    await page.getByText('Avalanche').waitFor();
    await page.getByText('Gold', { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await drawnPictures(page)).map(({ file }) => coinOf(file))).toEqual(COINS);
    expect(new Set((await drawnPictures(page)).map(({ width }) => Math.round(width))).size).toBe(1);
    for (const name of ['Bitcoin', 'Ethereum', 'Polkadot']) expect(await page.getByText(name, { exact: true }).count(), name).toBe(1);

    await stage.go('/trade?symbol=eth');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('Ethereum').waitFor();
    await expect.poll(async () => (await drawnPictures(page)).map(({ file }) => coinOf(file))).toContain('eth');
    await heading.getByRole('button').click();
    const picker = page.getByRole('dialog');
    await picker.getByText('Solana').waitFor();
    expect(await picker.locator('img[src^="/coins/"]').count()).toBe(COINS.length - 1);

    await stage.load('/wallet');
    await page.getByText('Tether', { exact: true }).waitFor();
    await expect.poll(async () => (await drawnPictures(page)).map(({ file }) => coinOf(file))).toEqual(['usdt']);
  });

  test('a picture that cannot be had makes way for the letter, in the same place', async ({ open }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    const { page } = stage;
    const picture = page.locator('img[src^="/coins/btc"]');
    await picture.waitFor();
    const before = await picture.boundingBox();
    await page.route('**/coins/**', (route) => route.abort());
    await stage.load('/store');
    const letter = page.locator('main svg').filter({ has: page.locator('text') });
    await letter.first().waitFor();
    await expect.poll(() => picture.count()).toBe(0);
    expect(await letter.first().textContent()).toBe('B');
    expect(await letter.first().boundingBox()).toEqual(before);
    await page.unroute('**/coins/**');
    stage.forgetProblems();
  });

  test('one search: the same coin by code, name, with a wrong letter and blanks, in markets, pair picker and search page', async ({
    open,
  }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    const { page } = stage;
    await page.getByText('ETH/USDT').waitFor();
    for (const text of [...TYPED, 'tether gold']) {
      await page.getByRole('searchbox').fill(text);
      const found = text === 'tether gold' ? 'XAU/USDT' : 'BTC/USDT';
      await expect.poll(() => pairsOn(page), { message: text }).toEqual([found]);
    }

    await stage.go('/trade?symbol=eth');
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    const picker = page.getByRole('dialog');
    for (const text of TYPED) {
      await picker.getByRole('searchbox').fill(text);
      await expect.poll(() => picker.getByText(/^[A-Z]+\/USDT$/).allTextContents(), { message: text }).toEqual(['BTC/USDT']);
    }
    await picker.getByRole('button', { name: /Bitcoin/ }).click();
    await page.waitForURL(/symbol=btc/);

    // By its address, and typed.
    await stage.load('/search?q=bitcon');
    await expect.poll(() => pairsOn(page)).toEqual(['BTC/USDT']);
    const field = page.getByRole('search').getByRole('textbox');
    for (const text of [...TYPED, 'tether gold']) {
      // Another coin before, so that each text has to find its own.
      await field.fill('ethereum');
      await expect.poll(() => pairsOn(page)).toEqual(['ETH/USDT']);
      await field.fill(text);
      const found = text === 'tether gold' ? 'XAU/USDT' : 'BTC/USDT';
      await expect.poll(() => pairsOn(page), { message: text }).toEqual([found]);
    }
  });
});

test.for([
  ['zh', '比特币'],
  ['ar', 'بيتكوين'],
] as const)(
  'names are those of the language, and both they and the English ones find the coin (%s)',
  async ([language, name], { open }) => {
    const { page } = await open('/store', { language, account: newAccount() });
    await page.getByText(name).waitFor();
    for (const text of [name, name.slice(0, 3), 'bitcoin']) {
      await page.getByRole('searchbox').fill(text);
      await expect.poll(() => pairsOn(page), { message: text }).toEqual(['BTC/USDT']);
    }
  },
);

test('the hot coins of the home page have the way to all markets, and each a price', async ({ open }) => {
  const { page } = await open('/', { viewport: 'phone', account: newAccount() });
  const hot = page.getByRole('region', { name: 'Hot coins' });
  await hot
    .getByText(/\d\.\d/)
    .first()
    .waitFor();
  await hot.getByRole('link', { name: 'All markets' }).click();
  await page.waitForURL('**/store');
});
