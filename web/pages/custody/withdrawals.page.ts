import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import type { Stage } from '../stage/stage.ts';
import { newAccount } from '../stand-in/account.ts';
import { exampleData } from '../stand-in/examples.ts';
import { bookAddress, everyWithdrawal, ETHEREUM_ADDRESS, TRANSACTION, TRON_ADDRESS, withdrawalRow } from '../stand-in/withdrawals.ts';
import { test } from '../test.ts';

const sheetOf = ({ page }: Stage, id: number) => page.getByRole('dialog', { name: new RegExp(`W${id}`) });

describe('own withdrawals', () => {
  test('stand with their state; each says what it means, why it waits or ended, and Back closes it', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    stage.answers.setRows(CALLS.withdrawals, everyWithdrawal(stage.nowMs));
    await stage.go('/withdraw');
    const { page } = stage;
    const said: readonly (readonly [string, number, string])[] = [
      ['Under review', 19, 'This withdrawal is being reviewed.'],
      ['On hold', 18, 'The next review is by'],
      ['Approved', 17, 'Approved. It is signed and sent next.'],
      ['Signed', 16, 'Signed. It is sent to its network next.'],
      ['Sent', 15, 'Sent. The network is confirming it. 2 of 6 confirmations'],
      ['Completed', 14, 'This is a test network: no public explorer shows it.'],
      ['Cancelled', 13, 'You cancelled it. The whole amount is back in your wallet.'],
      ['Rejected', 12, 'The address is on a sanctions list.'],
      ['Failed', 11, 'It was not paid and never will be.'],
    ];
    for (const [state, id, words] of said) {
      await page.getByRole('button', { name: new RegExp(`${state}$`) }).click();
      await sheetOf(stage, id).getByText(words).waitFor();
      await page.goBack();
      await sheetOf(stage, id).waitFor({ state: 'detached' });
    }
  });

  test('RULES §18 one that was rejected by a code says what the code means', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const ended = { id: 10, state: 'rejected', status: 2, isCancellable: false, withDrawRemark: 'ADDRESS_RISK' } as const;
    stage.answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs, ended)]);
    await stage.load('/withdraw?withdrawal=10');
    await sheetOf(stage, 10).getByText('The address is connected with fraud, theft or sanctions: we pay nothing to it.').waitFor();
    expect(await sheetOf(stage, 10).getByText('ADDRESS_RISK').count()).toBe(0);
  });

  test('RULES §15.1 each has a signed receipt, which is verified on the device; Back leads to the withdrawal', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    const evidence = exampleData(CALLS.withdrawalProof);
    const id = Number(evidence.receipt.orderId.slice(2));
    answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs, { id })]);
    answers.set(CALLS.withdrawalProof, evidence);
    answers.set(CALLS.signingKeys, evidence.keys);
    await stage.load(`/withdraw?withdrawal=${id}`);
    await sheetOf(stage, id).getByRole('button', { name: 'Verify' }).click();
    const proof = page.getByRole('dialog', { name: `Proof of W-${id}` });
    await proof.getByText('Candor has signed where it goes, what it costs and what arrives.').waitFor();
    expect(answers.sent(CALLS.withdrawalProof)).toEqual([{ orderId: `W-${id}` }]);
    await page.keyboard.press('Escape');
    await sheetOf(stage, id).getByRole('button', { name: 'Verify' }).waitFor();
  });

  test('has a link to a public explorer only where others can see its chain', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    const settings = exampleData(CALLS.settings);
    const [channel] = settings.ASSET_COIN;
    if (channel === undefined) throw new Error('no channel');
    const mine = withdrawalRow(stage.nowMs, { state: 'broadcast', txId: TRANSACTION, isCancellable: false });
    answers.setRows(CALLS.withdrawals, [mine]);
    const named = { ...settings.WITHDRAWAL_CHANNEL_SETTING[0], rechargeName: 'USDT-ERC', useSys: true };
    answers.set(CALLS.settings, {
      ...settings,
      ASSET_COIN: [{ ...channel, coinName: 'USDT-ERC', chain: 'main' }],
      WITHDRAWAL_CHANNEL_SETTING: [named as (typeof settings.WITHDRAWAL_CHANNEL_SETTING)[number]],
    });
    await stage.load('/withdraw?withdrawal=7');
    const link = sheetOf(stage, 7).getByRole('link', { name: 'View in block explorer' });
    expect(await link.getAttribute('href')).toBe(`https://etherscan.io/tx/${TRANSACTION}`);
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(page.url()).toContain('withdrawal=7');
  });

  test('one that is not approved is cancelled, and the list is asked again and again only while something is open', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs)]);
    answers.set(CALLS.cancelWithdrawal, undefined);
    await stage.go('/withdraw?withdrawal=7');
    const cancel = sheetOf(stage, 7).getByRole('button', { name: 'Cancel withdrawal' });
    await cancel.waitFor();
    const before = answers.sent(CALLS.withdrawals).length;
    await stage.pass(11_000);
    expect(answers.sent(CALLS.withdrawals).length).toBeGreaterThan(before);
    answers.setRows(CALLS.withdrawals, [
      withdrawalRow(stage.nowMs, { state: 'cancelled', status: 2, withDrawRemark: 'CANCELLED', isCancellable: false }),
    ]);
    await cancel.click();
    await sheetOf(stage, 7).getByText('You cancelled it. The whole amount is back in your wallet.').waitFor();
    expect(answers.sent(CALLS.cancelWithdrawal)).toEqual([{ id: 7 }]);
    const after = answers.sent(CALLS.withdrawals).length;
    await stage.pass(20_000);
    expect(answers.sent(CALLS.withdrawals)).toHaveLength(after);
    await page.keyboard.press('Escape');
  });

  test('none, and hidden amounts', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    const { answers, page } = stage;
    answers.setRows(CALLS.withdrawals, []);
    await stage.go('/withdraw');
    await page.getByText('No withdrawals yet. They appear here with every step.').waitFor();
    await page.evaluate(() => localStorage.setItem('candor:eyes', 'closed'));
    answers.setRows(CALLS.withdrawals, [withdrawalRow(stage.nowMs)]);
    await stage.load('/withdraw');
    const row = page.getByRole('button', { name: /Under review$/ });
    await row.waitFor();
    expect(await row.textContent()).not.toContain('500');
  });
});

describe('the address book', () => {
  const PROOF = 'Quiet7!harbour';

  test('takes an address that is compared, read once more and wanted by its owner; one of another network says which', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    answers.set(CALLS.addressBook, { isAllowListOnly: false, openTime: '', readySeconds: 60, addresses: [] });
    answers.set(CALLS.addWithdrawAddress, { id: 3, readyTime: '2026-11-23 17:01:20', hasChecksum: true });
    await stage.go('/withdrawDeposit');
    await page.getByText('No addresses yet. Add one to withdraw to it.').waitFor();
    await page.getByText(/after .?60.? seconds/).waitFor();
    await page.getByRole('button', { name: 'Add an address' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add an address' });
    const address = sheet.getByLabel('Address', { exact: true });
    await address.fill(TRON_ADDRESS);
    await address.blur();
    await sheet.getByText(/This looks like an address on .?TRON.?\. The network chosen is .?Ethereum \(ERC-20\)/).waitFor();
    await address.fill(`  ${ETHEREUM_ADDRESS} `);
    await sheet.getByLabel('Last 4 characters').fill('b906');
    await sheet.getByLabel('Label (optional)').fill('Mine');
    await sheet.getByLabel('Login password').fill(PROOF);
    answers.refuse(CALLS.addWithdrawAddress, 'ADDRESS_CHECKSUM', { field: 'address' });
    await sheet.getByRole('button', { name: 'Add address', exact: true }).click();
    await sheet.getByText('A character of this address is wrong.').first().waitFor();
    answers.set(CALLS.addWithdrawAddress, { id: 3, readyTime: '2026-11-23 17:01:20', hasChecksum: true });
    answers.set(CALLS.addressBook, { isAllowListOnly: false, openTime: '', readySeconds: 60, addresses: [bookAddress(stage.nowMs)] });
    await sheet.getByRole('button', { name: 'Add address', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(answers.sent(CALLS.addWithdrawAddress).at(-1)).toEqual({
      channel: 'USDT-ERC',
      address: ETHEREUM_ADDRESS,
      label: 'Mine',
      loginPassword: PROOF,
    });
    await page.getByText('My own wallet').waitFor();
  });

  test('an address is removed after a question, and one that customer service keeps is not', async ({ open }) => {
    const stage = await open('/wallet', { account: newAccount() });
    const { answers, page } = stage;
    const two = [bookAddress(stage.nowMs), bookAddress(stage.nowMs, { id: 2, label: 'Kept', isBound: true })];
    answers.set(CALLS.addressBook, { isAllowListOnly: false, openTime: '', readySeconds: 86_400, addresses: two });
    answers.set(CALLS.removeWithdrawAddress, undefined);
    await stage.go('/withdrawDeposit');
    await page.getByRole('button', { name: 'Remove address' }).click();
    answers.set(CALLS.addressBook, { isAllowListOnly: false, openTime: '', readySeconds: 86_400, addresses: two.slice(1) });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('My own wallet').waitFor({ state: 'detached' });
    expect(answers.sent(CALLS.removeWithdrawAddress)).toEqual([{ id: 1 }]);
  });

  test('is closed at once, and opened only with the login password, a day later', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: newAccount() });
    const { answers, page } = stage;
    const is = (isAllowListOnly: boolean, openTime = '') =>
      answers.set(CALLS.addressBook, { isAllowListOnly, openTime, readySeconds: 86_400, addresses: [bookAddress(stage.nowMs)] });
    is(false);
    answers.set(CALLS.setAllowListOnly, undefined);
    await stage.go('/withdrawDeposit');
    const switched = page.getByRole('switch', { name: 'Do not allow new addresses' });
    await switched.waitFor();
    is(true);
    await switched.click();
    await page.getByRole('button', { name: 'The book is closed to new addresses' }).waitFor();
    await switched.click();
    const sheet = page.getByRole('dialog', { name: 'Allow new addresses' });
    await sheet.getByLabel('Login password').fill(PROOF);
    is(true, '2026-11-24 17:00:20');
    await sheet.getByRole('button', { name: 'Allow in 24 hours' }).click();
    await page.getByText(/New addresses can be added from .?2026-11-24 17:00:20/).waitFor();
    expect(answers.sent(CALLS.setAllowListOnly)).toEqual([{ isOn: true }, { isOn: false, loginPassword: PROOF }]);
  });
});
