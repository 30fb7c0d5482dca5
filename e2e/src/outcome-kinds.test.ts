import { describe, expect } from 'vitest';
import { ask, askWithPrice, newAccount, ordersOf, type Owner } from './accounts.ts';
import { buyElsewhere, hasUnread, hideStrip, isShown, linesOf, listens, stripOf, waitElsewhere } from './outcomes-page.ts';
import { go, visit } from './pages.ts';
import type { Product } from './product.ts';
import { test } from './room.ts';
import { confirmed, freshRound, roundOf } from './rounds-page.ts';

const SUBMIT = '/api/currency/order/submit';

/** A line stands over the page for six seconds. */
const LINE_STANDS_MS = 6_000;

describe('web.md §5 each way that an order ends is said in its own words, several of a kind in one line', () => {
  test('phone', async ({ product: { address }, open }) => {
    const owner = await newAccount(address);
    const { page, problems } = await open({ viewport: 'phone', token: owner.token });
    await visit(page, '/store');
    await listens(page);
    await Promise.all(['25', '26', '27'].map((value) => buyElsewhere(address, owner, value)));
    await isShown(page, '3 orders filled');
    await hasUnread(page, 3);
    // Several have no record of their own: their line leads to the list that has all of them.
    await stripOf(page).getByRole('link').click();
    await page.waitForURL('**/trade?**tab=history**');
    await page.getByRole('region', { name: 'Orders' }).getByText('Filled', { exact: true }).nth(2).waitFor();
    await hasUnread(page, 0);

    await go(page, '/wallet');
    await waitElsewhere(address, owner, '0.001', 'ioc');
    await isShown(page, 'Buy order expired: 0.001 BTC at 90,000.00');
    await hideStrip(page);
    await waitElsewhere(address, owner, '0.002');
    const [open1] = await ordersOf(address, owner, 'btc', 0);
    await ask(address, '/api/currency/order/cancelOrder', { id: Number(open1?.id) }, owner.token);
    await isShown(page, 'Buy order cancelled: 0.002 BTC at 90,000.00');
    await stripOf(page).getByRole('link').click();
    await page
      .getByRole('dialog', { name: 'Order' })
      .getByText(open1?.orderNo ?? '', { exact: true })
      .waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 part of an order that fills is said with its share, and its line leads to the order that goes on', () => {
  test('desktop', async ({ product: { address }, open }) => {
    const [owner, other] = [await newAccount(address), await newAccount(address)];
    const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(address, other, '900');
    // The house can buy the rest at once: then another order is placed.
    await expect
      .poll(
        async () => {
          const orderNo = await fillPart(address, owner, other);
          if (orderNo === null) return 'not filled in part';
          const line = stripOf(page).getByRole('link', { name: /^Buy order .?40%.? filled: .?0\.004 BTC/ });
          try {
            await line.click({ timeout: LINE_STANDS_MS });
          } catch {
            return `not told: ${(await linesOf(page)).join(', ')}`;
          }
          await page.getByRole('dialog', { name: 'Order' }).getByText(orderNo, { exact: true }).waitFor();
          return 'told';
        },
        { timeout: 120_000 },
      )
      .toBe('told');
    expect(problems()).toEqual([]);
  });
});

type Depth = { readonly asks: readonly (readonly [string, string])[]; readonly bids: readonly (readonly [string, string])[] };

/** Places a buy between the best prices and sells two fifths of it from another account; null when the house was faster. */
async function fillPart(address: string, owner: Owner, other: Owner): Promise<string | null> {
  const { data } = await ask(address, '/api/market/depth', { symbol: 'btc' });
  const best = Number((data as Depth).bids[0]?.[0]);
  const order = { symbol: 'btc', delegatePrice: (best + 0.01).toFixed(2), delegateType: 0 };
  await askWithPrice(address, SUBMIT, { ...order, delegateTotal: '0.01', type: 0, timeInForce: 'postOnly' }, owner.token);
  await askWithPrice(address, SUBMIT, { ...order, delegateTotal: '0.004', type: 1, timeInForce: 'ioc' }, other.token);
  const [placed] = await ordersOf(address, owner, 'btc', 0);
  if (placed === undefined) return null;
  if (Number(placed.dealNum) / Number(placed.delegateTotal) === 0.4) return placed.orderNo;
  await ask(address, '/api/currency/order/cancelOrder', { id: Number(placed.id) }, owner.token);
  return null;
}

const UP = 0;
const DOWN = 1;

/** From the end of betting to a round that is settled, ms. */
const SETTLED_AFTER_MS = 35_000;

async function stake(address: string, { token }: Owner, periodId: string, side: number, amount: string): Promise<string> {
  const body = { periodId: Number(periodId), betAmount: amount, betContent: side };
  const { data } = await askWithPrice(address, '/api/optionContract/createOrder', body, token);
  return (data as { readonly orderNo: string }).orderNo;
}

/** Lets the round that runs end, and its result come. */
async function endRound(product: Product, betEndTime: string): Promise<void> {
  const { serverMs } = await roundOf(product.address);
  await product.passTime(Math.max(0, Number(betEndTime) - serverMs));
  await product.passTime(SETTLED_AFTER_MS);
}

type RoundRow = { readonly openResult: string | null; readonly rewardAmount: string; readonly orderNo: string };

async function resultOf(address: string, { token }: Owner): Promise<RoundRow | undefined> {
  const { rows } = await ask(address, '/api/optionContract/orderList', { isHistory: 1, pageNum: 1, pageSize: 1 }, token);
  return (rows as readonly RoundRow[])[0];
}

/** What a stake of 10 on this side brought, in the words of the page; a tie gives both back. */
function wordsOf(row: RoundRow | undefined, side: 'up' | 'down'): string {
  const won = (Number(row?.rewardAmount) - 10).toFixed(2);
  if (row?.openResult === '1') return `Won ${won} USDT: BTC/USDT ${side}`;
  return row?.openResult === '2' ? `Lost 10.00 USDT: BTC/USDT ${side}` : `Stake refunded, 10.00 USDT: BTC/USDT ${side}`;
}

describe('web.md §5 a flash round that ends is said to everybody in it: one has won, the other has lost', () => {
  test('one on a phone, the other on a desktop', async ({ product, open }) => {
    const { address } = product;
    const [first, second] = [await confirmed(address), await confirmed(address)];
    const up = await open({ viewport: 'phone', token: first.token });
    const down = await open({ viewport: 'desktop', token: second.token });
    for (const { page } of [up, down]) {
      await visit(page, '/wallet');
      await listens(page, 'rounds');
    }
    const { periodId, betEndTime } = await freshRound(product, 10_000);
    await stake(address, first, periodId, UP, '10');
    await stake(address, second, periodId, DOWN, '10');
    await endRound(product, betEndTime);
    await expect.poll(async () => (await resultOf(address, first))?.openResult).toBeDefined();
    const results = [await resultOf(address, first), await resultOf(address, second)];
    await isShown(up.page, wordsOf(results[0], 'up'));
    await isShown(down.page, wordsOf(results[1], 'down'));
    for (const [index, { page, problems }] of [up, down].entries()) {
      await hasUnread(page, 1);
      await stripOf(page).getByRole('link').click();
      await page.waitForURL('**/flashOption?**');
      await page
        .getByText(results[index]?.orderNo ?? '', { exact: false })
        .first()
        .waitFor();
      await hasUnread(page, 0);
      expect(problems()).toEqual([]);
    }
  });
});
