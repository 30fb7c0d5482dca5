import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { pathOf } from '@candor/e2e/pages';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { DEPOSIT_ADDRESS } from '../stand-in/derived.ts';
import { exampleData, exampleRow } from '../stand-in/examples.ts';
import type { WireOf } from '../stand-in/wire.ts';
import { test } from '../test.ts';

type Row = WireOf<typeof CALLS.deposits>;

const METHOD = '/recharge/method?coin=USDT-ERC';
const TX = exampleData(CALLS.testCoins).txId;

function deposit(own: Partial<Row>): Row {
  return { ...exampleRow(CALLS.deposits), txId: TX, serialId: `${TX}:0`, ...own };
}

/** The row of a deposit after so many blocks: credited after three, final after six. */
function after(confirmations: number): Row {
  if (confirmations < 3) return deposit({ state: 'pending', confirmations });
  const credited = { id: 7, status: '1', realAmount: 100, confirmations } as const;
  return deposit({ ...credited, state: confirmations < 6 ? 'credited' : 'final' });
}

/** Channels of the network itself, in place of those of the demo's own chain. */
function onMainChain(stage: Stage): void {
  const real = { chain: 'main', creditConfirmations: 12, finalConfirmations: 64 } as const;
  const channels = exampleData(CALLS.depositChannels).map((channel) => ({ ...channel, ...real }));
  const settings = { ...FALLBACK_SETTINGS, ASSET_COIN: channels, t_app_language: exampleData(CALLS.dictionary) };
  stage.answers.set(CALLS.settings, settings as WireOf<typeof CALLS.settings>);
}

/** What is read, without the marks that keep figures apart. */
const readIn = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/[\u2066\u2069]/g, '');

const own = (stage: Stage) => stage.page.getByRole('region', { name: 'Your deposits' });

describe.for(['phone', 'desktop'] as const)('RULES §13.1 the page of an address, on a %s', (viewport) => {
  test('says first what a deposit needs and what a withdrawal will ask for; one press shows the address, which can be copied', async ({
    open,
  }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    onMainChain(stage);
    await stage.load('/recharge');
    const { page } = stage;
    await page.getByRole('link', { name: /^USDT/ }).click();
    const before = page.getByLabel('Before you deposit');
    await before.getByText('after 12 confirmations').waitFor();
    const facts = await readIn(before);
    for (const fact of ['1.00', 'about 3 min', 'after 64 confirmations', 'about 13 min', 'Advanced verification', '2.002 USDT'])
      expect(facts).toContain(fact);
    await page.getByText(/^Send only USDT, and only on .Ethereum \(ERC-20\).\.$/).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/0x[0-9a-fA-F]{4}/);
    expect(await page.getByRole('img', { name: 'QR code of the address' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Show address' }).click();
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    const heading = page.getByRole('heading', { name: /^Your address for USDT/ });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await stage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DEPOSIT_ADDRESS);
    expect(await seriousFindings(page)).toEqual([]);
    // a reload asks for the press again
    await page.reload();
    await page.getByRole('button', { name: 'Show address' }).waitFor();
  });

  test('test coins are sent once, and followed until they can be withdrawn; a hidden page asks nothing', async ({ open }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    await stage.go(METHOD);
    const { page, answers } = stage;
    await page.getByText('Never send real coins to this address.').waitFor();
    const held = answers.hold(CALLS.testCoins);
    await page.getByRole('button', { name: 'Get test coins' }).dblclick();
    await held.sent;
    held.release();
    await page.getByText('Sent, not seen yet').waitFor();
    expect(answers.sent(CALLS.testCoins)).toEqual([{ symbol: 'USDT-ERC' }]);
    for (const [confirmations, said] of [
      [1, '1 of 3 confirmations'],
      [2, '2 of 3 confirmations'],
      [4, '4 of 6 confirmations'],
    ] as const) {
      answers.setRows(CALLS.deposits, [after(confirmations)]);
      await stage.pass(1_100);
      await page.getByText(said, { exact: true }).waitFor();
    }
    await own(stage).getByText('Credited').waitFor();

    const asked = () => answers.sent(CALLS.deposits).length;
    const hide = async (isHidden: boolean): Promise<void> =>
      await page.evaluate((hidden) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    const before = asked();
    await stage.pass(10_000);
    expect(asked()).toBe(before);
    await hide(false);
    answers.setRows(CALLS.deposits, [after(6)]);
    await stage.pass(2_100);
    await own(stage).getByText('Can be withdrawn').waitFor();
    expect(await page.getByText('Test coins', { exact: true }).count()).toBeGreaterThanOrEqual(3);
    const settled = asked();
    await stage.pass(10_000);
    expect(asked()).toBe(settled);
  });
});

describe('own deposits', () => {
  test('stand with their states in words, open with transaction and confirmations, and Back closes the sheet first', async ({ open }) => {
    const stage = await open('/about', { viewport: 'phone', account: newAccount() });
    onMainChain(stage);
    stage.answers.setRows(CALLS.deposits, [
      deposit({ confirmations: 0, serialId: 'a', txId: 'a' }),
      deposit({ confirmations: 9, creditConfirmations: 12, finalConfirmations: 64, serialId: `${TX}:1` }),
      deposit({ state: 'unclaimed', status: '0', amount: 0.5, serialId: 'c', txId: 'c' }),
      deposit({ state: 'reorganised', status: '2', id: 3, confirmations: 0, serialId: 'd', txId: 'd' }),
      deposit({ state: 'declared', serialId: 'D1', txId: '' }),
      deposit({ state: 'final', status: '1', id: 1, serialId: 'e', txId: 'e' }),
    ]);
    await stage.load('/recharge');
    const { page } = stage;
    for (const state of [
      'Seen by the network',
      'Waiting for confirmations',
      'Below minimum',
      'Reversed by the network',
      'Reported by you',
      'Can be withdrawn',
    ])
      await own(stage).getByText(state, { exact: true }).waitFor();
    await own(stage)
      .getByRole('button', { name: /Waiting for confirmations/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Deposit' });
    await sheet.getByText(TX).waitFor();
    expect(await readIn(sheet)).toContain('9 (12 to credit, 64 to withdraw)');
    expect(await sheet.getByRole('link', { name: 'View in block explorer' }).getAttribute('href')).toBe(`https://etherscan.io/tx/${TX}`);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await page.reload();
    await sheet.getByText(TX).waitFor();
    await page.goBack();
    await expect.poll(() => sheet.count()).toBe(0);
    expect(pathOf(page)).toBe('/recharge');
  });

  test('a deposit that leaves the chain is said to be dropped, and what is owed since one was taken back says what ends it', async ({
    open,
  }) => {
    const stage = await open('/about', { viewport: 'phone', account: newAccount() });
    const { page, answers } = stage;
    answers.set(CALLS.depositTotals, [{ coin: 'usdt', notFinal: 0, unclaimed: 0, owed: 12.5 }]);
    answers.setRows(CALLS.deposits, [after(2)]);
    await stage.go('/recharge');
    await page.getByText(/^You owe .?12\.50 USDT.?: .* cannot withdraw until your next USDT deposits have repaid it/).waitFor();
    await page.getByText('2 of 3 confirmations').waitFor();
    answers.setRows(CALLS.deposits, []);
    await stage.pass(1_100);
    await page.getByText(/^The transaction left the network before it was credited\./).waitFor();
  });

  test('what does not load can be asked for again; what is old says so and stays', async ({ open }) => {
    const stage = await open('/about', { viewport: 'desktop', account: newAccount() });
    const { page, answers } = stage;
    answers.refuse(CALLS.depositAddress, 'BUSY');
    answers.refuse(CALLS.testCoins, 'BUSY');
    answers.setRows(CALLS.deposits, [after(1)]);
    await stage.load(METHOD);
    await page.getByRole('button', { name: 'Show address' }).click();
    await page.getByText('The address could not be loaded.').waitFor();
    answers.restore(CALLS.depositAddress);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    // another network asks for its own press
    await stage.go('/recharge/method?coin=ETH');
    await page.getByRole('heading', { name: /^ETH on/ }).waitFor();
    await page.getByRole('button', { name: 'Show address' }).waitFor();
    await page.getByRole('button', { name: 'Get test coins' }).click();
    await page.getByRole('main').getByRole('alert').waitFor();
    answers.refuse(CALLS.deposits, 'BUSY');
    await stage.pass(1_100);
    await own(stage)
      .getByText(/^Your deposits could not be updated/)
      .waitFor();
    await own(stage).getByText('Waiting for confirmations').waitFor();
    stage.forgetProblems();
  });
});

test('RULES §13.1 a coin without a channel cannot be deposited: it says so and leads to its conversion', async ({ open }) => {
  const stage = await open('/recharge', { viewport: 'desktop', account: newAccount() });
  const { page } = stage;
  await own(stage).getByText('No deposits yet. They appear here once the network has seen them.').waitFor();
  const others = page.getByRole('region', { name: 'Cannot be deposited' });
  await others.getByText('You cannot deposit these coins. Deposit another coin and convert it instead.').waitFor();
  expect(await others.getByRole('link', { name: /^(USDT|ETH) / }).count()).toBe(0);
  await page.getByLabel('Search coins').fill('bitc');
  expect(await page.getByRole('main').getByRole('link').count()).toBe(1);
  await others.getByRole('link', { name: /^BTC Bitcoin/ }).click();
  await page.waitForURL('/flashExchange?to=btc');
});

test('with no channel nothing is offered, and an address of a channel that is off leads to the choice', async ({ open }) => {
  const stage = await open('/about', { viewport: 'phone', account: newAccount() });
  await expect.poll(() => stage.answers.sent(CALLS.depositAddress)).toHaveLength(2);
  stage.answers.set(CALLS.settings, { ...FALLBACK_SETTINGS, t_app_language: exampleData(CALLS.dictionary) } as WireOf<
    typeof CALLS.settings
  >);
  await stage.load('/recharge/method?coin=USDT-TRC');
  const { page } = stage;
  await page.getByRole('link', { name: 'Choose a coin' }).click();
  await page.getByText('No coin can be deposited right now.').waitFor();
  expect(stage.answers.sent(CALLS.depositAddress)).toHaveLength(2);
});

test('in Arabic the page mirrors, and addresses, networks and figures stay left to right', async ({ open }) => {
  const stage = await open(METHOD, { viewport: 'phone', language: 'ar', account: newAccount() });
  const { page } = stage;
  await page.getByRole('button', { name: 'عرض العنوان' }).click();
  const groups = page.locator('p[dir="ltr"]');
  await groups.waitFor();
  expect((await groups.innerText()).replaceAll(/\s/g, '')).toBe(DEPOSIT_ADDRESS);
  expect(await seriousFindings(page)).toEqual([]);
});

test('SPEC §4, §9 addresses are asked for after the user is known, one a channel that has none, once in five seconds', async ({ open }) => {
  const stage = await open('/about', { viewport: 'phone', account: newAccount() });
  const { page, answers } = stage;
  const asked = () => answers.sent(CALLS.depositAddress).map(({ symbol }) => symbol);
  await expect.poll(asked).toEqual(['USDT-ERC', 'ETH']);
  const answered = async (): Promise<void> => {
    const users = answers.sent(CALLS.userInfo).length;
    await stage.go(pathOf(page) === '/about' ? '/langList' : '/about');
    await expect.poll(() => answers.sent(CALLS.userInfo).length).toBeGreaterThan(users);
    await stage.asksNothing();
  };
  // what is known is not asked for again
  await stage.pass(6_000);
  await answered();
  expect(asked()).toHaveLength(2);
  answers.set(CALLS.depositAddress, () => ({}));
  await stage.load('/wallet');
  await expect.poll(asked).toHaveLength(4);
  // another answer about the user within five seconds: the first time counts
  await answered();
  expect(asked()).toHaveLength(4);
  await stage.pass(5_000);
  await answered();
  expect(asked()).toHaveLength(6);
});

test('signed out, the page leads to the sign-in and back', async ({ open }) => {
  const { page } = await open(METHOD, { viewport: 'phone' });
  await page.waitForURL(/\/lr\?from=/);
  expect(new URL(page.url()).searchParams.get('from')).toBe(METHOD);
});
