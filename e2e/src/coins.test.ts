import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { settled, visit } from './pages.ts';
import { test } from './room.ts';

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
const coinOf = (file: string): string => /^\/coins\/([a-z]+)-[0-9a-f]+\.svg$/.exec(file)?.[1] ?? file;

describe.for(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('every listed coin has a picture of its own and its full name: markets, pair picker, header, wallet', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/store');
    await page.getByText('Avalanche').waitFor();
    await page.getByText('Gold', { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await drawnPictures(page)).map(({ file }) => coinOf(file))).toEqual(COINS);
    expect(new Set((await drawnPictures(page)).map(({ width }) => Math.round(width))).size).toBe(1);
    for (const name of ['Bitcoin', 'Ethereum', 'Polkadot']) expect(await page.getByText(name, { exact: true }).count(), name).toBe(1);

    await visit(page, '/trade?symbol=eth');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('Ethereum').waitFor();
    expect((await drawnPictures(page)).map(({ file }) => coinOf(file))).toContain('eth');
    await heading.getByRole('button').click();
    const picker = page.getByRole('dialog');
    await picker.getByText('Solana').waitFor();
    expect(await picker.locator('img[src^="/coins/"]').count()).toBe(COINS.length - 1);

    await visit(page, '/wallet');
    await page.getByText('Tether', { exact: true }).waitFor();
    await expect.poll(async () => (await drawnPictures(page)).map(({ file }) => coinOf(file))).toEqual(['usdt']);
    expect(problems()).toEqual([]);
  });

  test('a picture that cannot be had makes way for the letter, in the same place', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page } = await open({ viewport, token });
    await visit(page, '/store');
    const picture = page.locator('img[src^="/coins/btc"]');
    await picture.waitFor();
    const before = await picture.boundingBox();
    await page.route('**/coins/**', (route) => route.abort());
    await visit(page, '/store');
    const letter = page.locator('main svg').filter({ has: page.locator('text') });
    await letter.first().waitFor();
    expect(await picture.count()).toBe(0);
    expect(await letter.first().textContent()).toBe('B');
    expect(await letter.first().boundingBox()).toEqual(before);
  });

  test('one search: the same coin by code, name, with a wrong letter and blanks, in markets, pair picker and search page', async ({
    product,
    open,
  }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    const typed = ['btc', 'bitcoin', 'bitcon', ' Bit Coin '];

    await visit(page, '/store');
    await page.getByText('ETH/USDT').waitFor();
    for (const text of [...typed, 'tether gold']) {
      await page.getByRole('searchbox').fill(text);
      const found = text === 'tether gold' ? 'XAU/USDT' : 'BTC/USDT';
      await expect
        .poll(
          () =>
            page
              .locator('main')
              .getByText(/^[A-Z]+\/USDT$/)
              .allTextContents(),
          { message: text },
        )
        .toEqual([found]);
    }

    await visit(page, '/trade?symbol=eth');
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    const picker = page.getByRole('dialog');
    for (const text of typed) {
      await picker.getByRole('searchbox').fill(text);
      await expect.poll(() => picker.getByText(/^[A-Z]+\/USDT$/).allTextContents(), { message: text }).toEqual(['BTC/USDT']);
    }
    await picker.getByRole('button', { name: /Bitcoin/ }).click();
    await page.waitForURL(/symbol=btc/);

    for (const text of [...typed, 'tether gold']) {
      await visit(page, `/search?q=${encodeURIComponent(text)}`);
      const found = text === 'tether gold' ? 'XAU/USDT' : 'BTC/USDT';
      await expect
        .poll(
          () =>
            page
              .locator('main')
              .getByText(/^[A-Z]+\/USDT$/)
              .allTextContents(),
          { message: text },
        )
        .toEqual([found]);
    }
    expect(problems()).toEqual([]);
  });
});

test('names are those of the language, and both they and the English ones find the coin', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  for (const [language, name] of [
    ['zh', '比特币'],
    ['ar', 'بيتكوين'],
  ] as const) {
    const { page, problems } = await open({ language, token });
    await visit(page, '/store');
    await page.getByText(name).waitFor();
    for (const text of [name, name.slice(0, 3), 'bitcoin']) {
      await page.getByRole('searchbox').fill(text);
      await expect
        .poll(
          () =>
            page
              .locator('main')
              .getByText(/^[A-Z]+\/USDT$/)
              .allTextContents(),
          { message: text },
        )
        .toEqual(['BTC/USDT']);
    }
    await settled(page);
    expect(problems()).toEqual([]);
  }
});

test('pictures are files for every client: the address in the lists, and one that stays', async ({ product }) => {
  const answer = await fetch(`${product.address}/api/common/getCoinList`);
  const { data } = (await answer.json()) as { data: Record<string, { coin: string; name: string; logo: string }[]> };
  const rows = Object.values(data).flat();
  expect(new Set(rows.map(({ coin }) => coin))).toEqual(new Set(COINS));
  for (const { coin, logo, name } of rows) {
    expect(coinOf(logo)).toBe(coin);
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  }
  const hashed = await fetch(product.address + (rows[0]?.logo ?? ''));
  const plain = await fetch(`${product.address}/coins/${rows[0]?.coin}.svg`);
  expect(hashed.headers.get('cache-control')).toContain('immutable');
  expect(await plain.text()).toBe(await hashed.text());
});
