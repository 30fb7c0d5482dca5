import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { exampleData, exampleRow } from '../stand-in/examples.ts';
import type { WireOf } from '../stand-in/wire.ts';
import { test } from '../test.ts';

const METHOD = '/recharge/method?coin=USDT-ERC';
const PAGE = 'https://pay.acme.example/o/1';

/** A server with a payment provider beside the channel. */
async function withProvider(stage: Stage, useAddress: boolean): Promise<void> {
  const provider = { code: 'ACME', name: 'Acme Pay', currency: 'USD', coin: 'usdt', useAddress, status: 1 };
  const channels = exampleData(CALLS.depositChannels).map((channel) => ({ ...channel, useThird: true, thirdList: [provider] }));
  const settings = { ...FALLBACK_SETTINGS, ASSET_COIN: channels, t_app_language: exampleData(CALLS.dictionary) };
  stage.answers.set(CALLS.settings, settings as WireOf<typeof CALLS.settings>);
  await stage.load(METHOD);
}

test('RULES §13.1 a provider is named as a company of its own, is asked once, and its page is a link to a tab of its own', async ({
  open,
}) => {
  const stage = await open('/about', { viewport: 'phone', account: newAccount() });
  stage.answers.set(CALLS.payAddress, { kind: 'page', value: PAGE });
  await withProvider(stage, false);
  const { page, answers } = stage;
  await page.getByText(/Acme Pay.* is a payment company of its own/).waitFor();
  const held = answers.hold(CALLS.payAddress);
  await page.getByRole('button', { name: 'Get a payment page' }).dblclick();
  await held.sent;
  held.release();
  const link = page.getByRole('link', { name: /^Open .*Acme Pay.* in a new tab/ });
  await link.waitFor();
  expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    PAGE,
    '_blank',
    'noopener noreferrer',
  ]);
  await page.getByText(/pay\.acme\.example/).waitFor();
  expect(answers.sent(CALLS.payAddress)).toEqual([{ amount: '0', code: 'ACME', coin: 'usdt', currency: 'USD', symbol: 'USDT-ERC' }]);
  expect(await seriousFindings(page)).toEqual([]);
});

test('RULES §13.1 a page that is not https is no link, and an address is shown with its picture', async ({ open }) => {
  const stage = await open('/about', { viewport: 'phone', account: newAccount() });
  stage.answers.set(CALLS.payAddress, { kind: 'page', value: 'javascript:alert(1)' });
  await withProvider(stage, false);
  await stage.page.getByRole('button', { name: 'Get a payment page' }).click();
  await stage.page.getByText('No page or address was received.').waitFor();
  expect(await stage.page.getByRole('link', { name: /in a new tab/ }).count()).toBe(0);
  stage.answers.set(CALLS.payAddress, { kind: 'address', value: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
  await withProvider(stage, true);
  await stage.page.getByRole('button', { name: 'Get an address' }).click();
  await stage.page.getByRole('heading', { name: /^Address of / }).waitFor();
  await stage.page.getByText('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH').waitFor();
});

test('RULES §13.1 without a provider the page has no entry of one; a declared deposit that was closed says why', async ({ open }) => {
  const stage = await open('/about', { viewport: 'phone', account: newAccount() });
  const declared = {
    ...exampleRow(CALLS.deposits),
    txId: '',
    serialId: 'D1',
    state: 'declared',
    status: '2',
    rechargeRemark: 'NOT_ARRIVED',
  } as const;
  stage.answers.setRows(CALLS.deposits, [declared]);
  await stage.load(METHOD);
  const row = stage.page.getByRole('region', { name: 'Your deposits' }).getByText('Closed');
  await row.waitFor();
  expect(await stage.page.getByText('Acme Pay').count()).toBe(0);
  await row.click();
  await stage.page.getByText(/found no such deposit/).waitFor();
});
