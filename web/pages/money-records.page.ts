import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { expect } from 'vitest';
import { newAccount, platformTime } from './stand-in/account.ts';
import { exampleRow } from './stand-in/examples.ts';
import { START_MS } from './stand-in/scene.ts';
import { test } from './test.ts';

const DAY_MS = 86_400_000;

/** A change of this kind, so many days ago. */
function changed(id: number, type: number, days: number) {
  const createTime = START_MS - days * DAY_MS;
  const at = { createTime: platformTime(createTime), params: { createTime } };
  return {
    ...exampleRow(CALLS.otherRecords),
    ...at,
    id,
    type,
    symbol: 'usdt',
    amount: 25,
    beforeAmount: 0,
    afterAmount: 25,
    serialId: '7',
  };
}

test('deposits are asked for by their kinds and days, which the address keeps; a row says what its chain does', async ({ open }) => {
  const stage = await open('/wallet', { viewport: 'phone', account: newAccount() });
  const { page, answers } = stage;
  const rows = [changed(3, 1, 0), changed(2, 4, 0), changed(1, 31, 0)];
  const asked: { readonly types?: string; readonly from?: string; readonly until?: string }[] = [];
  answers.setRows(CALLS.otherRecords, (parameters) => {
    asked.push(parameters as object);
    return rows.filter(({ type }) =>
      String((parameters as { types?: string }).types ?? '')
        .split(',')
        .includes(String(type)),
    );
  });
  // the wallet, which is left, asks for transfers by the same call
  const last = () => asked.findLast(({ types }) => types !== undefined);
  const day = new Date(START_MS).toISOString().slice(0, 10);
  await stage.go('/cashflow?tab=deposits');
  const lines = page.getByRole('main').getByRole('listitem').getByRole('button');
  await lines.first().waitFor();
  expect(await lines.count()).toBe(2);
  expect(last()).toMatchObject({ types: '1,3,4,50,51' });
  await page.getByLabel('From').fill(day);
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(day);
  await expect.poll(() => Number(last()?.from) > 0).toBe(true);
  await stage.load(`/cashflow?tab=deposits&from=${day}`);
  expect(await page.getByLabel('From').inputValue()).toBe(day);
  await lines.first().click();
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await sheet.getByText('Transaction ID').waitFor();
  await sheet.getByText('Credited').waitFor();
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(day);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
