import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { pressInSheet } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { exampleData } from '../stand-in/examples.ts';
import { TRANSACTION, withdrawalChannels, withdrawalRow } from '../stand-in/withdrawals.ts';
import { test } from '../test.ts';

const WALLET = exampleData(CALLS.testWallet);

function holds({ answers }: Stage, usdt: number): void {
  const balances = WALLET.balances.map((one) => (one.coin === 'usdt' ? { ...one, amount: usdt } : one));
  answers.set(CALLS.testWallet, { ...WALLET, balances });
}

const region = ({ page }: Stage) => page.getByRole('region', { name: 'Your test wallet' });
const sheetOf = ({ page }: Stage) => page.getByRole('dialog', { name: 'Add an address' });

async function openSheet(stage: Stage): Promise<void> {
  stage.answers.set(CALLS.addressBook, { isAllowListOnly: false, openTime: '', readySeconds: 60, addresses: [] });
  await stage.go('/withdrawDeposit');
  await stage.page.getByRole('button', { name: 'Add an address' }).click();
  await sheetOf(stage).getByLabel('Address', { exact: true }).waitFor();
}

describe.for(['phone', 'desktop'] as const)('RULES §13.2 the wallet of the demo’s own chain, on a %s', (viewport) => {
  test('shows coins arrive: it is asked again and again only while something is on its way, and once after that', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { answers } = stage;
    const sent = withdrawalRow(stage.nowMs, { state: 'broadcast', txId: TRANSACTION, isCancellable: false });
    answers.setRows(CALLS.withdrawals, [sent]);
    holds(stage, 0);
    await stage.go('/withdraw');
    await region(stage).getByText('They are worth nothing.').waitFor();
    await region(stage).getByText('Test coins').waitFor();
    expect(await region(stage).innerText()).toContain(WALLET.address.slice(6, -6));
    await stage.pass(6_000);
    holds(stage, 499);
    answers.setRows(CALLS.withdrawals, [{ ...sent, state: 'completed', status: 1 }]);
    await stage.pass(6_000);
    await region(stage).getByText('499.00').waitFor();
    expect(await seriousFindings(stage.page)).toEqual([]);
    const before = answers.sent(CALLS.testWallet).length;
    expect(before).toBeGreaterThan(1);
    await stage.pass(20_000);
    expect(answers.sent(CALLS.testWallet)).toHaveLength(before);
  });

  test('is offered as a new address with nothing left to type but the proof of who asks', async ({ open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { answers } = stage;
    // the first of them is off, as that of a network without a node is
    answers.set(CALLS.settings, {
      ...exampleData(CALLS.settings),
      ASSET_COIN: exampleData(CALLS.depositChannels),
      WITHDRAWAL_CHANNEL_SETTING: withdrawalChannels().toReversed(),
    });
    await stage.load('/wallet');
    answers.set(CALLS.addWithdrawAddress, { id: 3, readyTime: '2026-11-23 17:01:20', hasChecksum: true });
    await openSheet(stage);
    const sheet = sheetOf(stage);
    await pressInSheet(sheet.getByRole('button', { name: /^Your test wallet.*Test coins$/ }));
    expect(await sheet.getByLabel('Address', { exact: true }).inputValue()).toBe(WALLET.address);
    await sheet.getByLabel('Login password').fill('Quiet7!harbour');
    await sheet.getByRole('button', { name: 'Add address', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(answers.sent(CALLS.addWithdrawAddress)).toEqual([
      { channel: 'ETH', address: WALLET.address, label: 'Test wallet', loginPassword: 'Quiet7!harbour' },
    ]);
  });
});

test('what the wallet has is asked for once more at the moment from which nothing is on its way', async ({ open }) => {
  const stage = await open('/wallet', { account: newAccount() });
  const { answers, page } = stage;
  answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs)]);
  answers.set(CALLS.cancelWithdrawal, undefined);
  await stage.go('/withdraw?withdrawal=7');
  const cancel = page.getByRole('dialog', { name: /W7/ }).getByRole('button', { name: 'Cancel withdrawal' });
  await cancel.waitFor();
  await expect.poll(() => answers.sent(CALLS.testWallet).length).toBe(1);
  answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs, { state: 'cancelled', status: 2, isCancellable: false })]);
  await pressInSheet(cancel);
  await expect.poll(() => answers.sent(CALLS.testWallet).length).toBe(2);
});

test('the wallet is offered by no channel of another chain', async ({ open }) => {
  const stage = await open('/wallet', { account: newAccount() });
  await openSheet(stage);
  const offer = sheetOf(stage).getByRole('button', { name: /^Your test wallet/ });
  await offer.waitFor();
  await sheetOf(stage).getByLabel('Coin and network').selectOption('BTC');
  await offer.waitFor({ state: 'detached' });
});

test('where coins are worth something there is no test wallet, and nobody asks for one', async ({ open }) => {
  const stage = await open('/wallet', { account: newAccount() });
  const { answers, page } = stage;
  const channels = exampleData(CALLS.depositChannels);
  answers.set(CALLS.settings, {
    ...exampleData(CALLS.settings),
    ASSET_COIN: channels.map((channel) => ({ ...channel, chain: 'main' as const })),
    WITHDRAWAL_CHANNEL_SETTING: [...withdrawalChannels()],
  });
  await stage.load('/withdraw');
  await page.getByRole('heading', { name: 'Your withdrawals' }).waitFor();
  // the device had kept the settings of a demo until then
  const before = answers.sent(CALLS.testWallet).length;
  await stage.load('/withdraw');
  await page.getByRole('heading', { name: 'Your withdrawals' }).waitFor();
  expect(await region(stage).count()).toBe(0);
  await openSheet(stage);
  expect(await sheetOf(stage).getByText('Your test wallet').count()).toBe(0);
  expect(answers.sent(CALLS.testWallet)).toHaveLength(before);
});
