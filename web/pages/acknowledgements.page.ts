import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { describe, expect } from 'vitest';
import { newAccount, waitingOrder } from './stand-in/account.ts';
import { exampleAck, exampleData } from './stand-in/examples.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import type { Stage } from './stage/stage.ts';
import { test } from './test.ts';

const ACK = exampleAck(CALLS.submitOrder);
const OTHER = exampleAck(CALLS.createUpdownOrder);
const KEYS = exampleData(CALLS.signingKeys);
const { orderId: ORDER } = ACK.receipt;
const NUMBER = Number(ORDER.replace('O-', ''));

/** Places that order, whose answer is acknowledged so. */
async function places(stage: Stage, ack: object): Promise<void> {
  const { answers, account, page, nowMs } = stage;
  account.orders = [waitingOrder(nowMs, { id: NUMBER - 1 })];
  takesSpotOrders(stage);
  answers.set(CALLS.signingKeys, KEYS);
  answers.acknowledge(CALLS.submitOrder, ack);
  const trade = new TradePage(page, 'desktop', 'eth');
  await trade.enter();
  await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', '5');
  await trade.order('buy');
  await trade.putAway('Filled');
}

/** Opens the sheet of proofs on the page of records. */
async function proofsOf(stage: Stage) {
  await stage.go('/cashflow');
  await stage.page.getByRole('button', { name: 'Check a proof' }).click();
  const sheet = stage.page.getByRole('dialog', { name: 'Check a proof' });
  await sheet.waitFor();
  return sheet;
}

const wrong = (orderId: string): string => `The acknowledgement of ${orderId} is not correct. Save it under Records, Check a proof.`;

describe('RULES §15.1 the acknowledgement of an order', () => {
  test('is kept on the device, checked against the published keys, and saved as a file', async ({ open }) => {
    const stage = await open('/store', { viewport: 'desktop', account: newAccount() });
    await places(stage, ACK);
    const sheet = await proofsOf(stage);
    expect(await stage.page.getByText(wrong(ORDER)).count()).toBe(0);
    await sheet.getByRole('button', { name: ORDER }).click();
    const proof = stage.page.getByRole('dialog', { name: `Proof of ${ORDER}` });
    await proof.getByText('Candor signed where your order stands in its journal.').waitFor();
    expect(await seriousFindings(stage.page, 'dialog')).toEqual([]);
    const [file] = await Promise.all([stage.page.waitForEvent('download'), proof.getByRole('button', { name: 'Save the file' }).click()]);
    expect(file.suggestedFilename()).toBe(`candor-${ORDER}.json`);
  });

  test.for([
    ['signed by nobody', { ...ACK, signature: 'a'.repeat(128) }],
    ['of another order', OTHER],
  ] as const)('%s is told at once, and kept', async ([what, ack], { open }) => {
    const stage = await open('/store', { viewport: 'desktop', account: newAccount() });
    await places(stage, ack);
    const { orderId } = ack.receipt;
    await stage.page.getByText(wrong(orderId)).first().waitFor();
    const sheet = await proofsOf(stage);
    expect(await sheet.getByRole('button', { name: orderId }).count(), what).toBe(1);
  });

  test('that somebody has as a file is checked too, and what is none is said', async ({ open }) => {
    const stage = await open('/cashflow', { viewport: 'phone', account: newAccount() });
    stage.answers.set(CALLS.signingKeys, KEYS);
    const sheet = await proofsOf(stage);
    await sheet.getByLabel('Contents of a proof file').fill('no proof');
    await sheet.getByRole('button', { name: 'Check', exact: true }).click();
    await sheet.getByText('The proof could not be loaded or checked.').waitFor();
    await sheet.getByLabel('Contents of a proof file').fill(JSON.stringify({ v: 1, kind: 'ack', ...ACK, keys: KEYS }));
    await sheet.getByRole('button', { name: 'Check', exact: true }).click();
    await stage.page
      .getByRole('dialog', { name: `Proof of ${ORDER}` })
      .getByText('Checked on this device: correct.')
      .waitFor();
  });
});
