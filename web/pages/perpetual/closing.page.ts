import { PerpetualPage } from '@candor/e2e/perpetual/perpetual-page';
import { describe, expect } from 'vitest';
import { contractAccount, longPosition } from '../stand-in/perpetual-account.ts';
import { test } from '../test.ts';

/** Of 0.02 BTC opened at 105,000.00 with 2,100 USDT. */
const ENTRY_USDT = 2_100;
const LOT = 0.001;

/** What 20 whole lots bring in these bids, best first. */
function soldFor(bids: readonly (readonly [price: number, quantity: number])[]): number {
  let [left, brought] = [20, 0];
  for (const [price, quantity] of bids) {
    const lots = Math.min(left, Math.floor(quantity / LOT + 1e-9));
    brought += price * lots * LOT;
    left -= lots;
  }
  return brought;
}

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('RULES §3.3 closing at market promises what the book of the contract takes, not the mark', async ({ open }) => {
    const stage = await open('/contract?symbol=btc', { viewport, account: { ...contractAccount(), positions: [longPosition()] } });
    const perpetual = new PerpetualPage(stage.page, viewport);
    await perpetual.list('Positions');
    await perpetual.cards.first().getByRole('button', { name: 'Close', exact: true }).click();
    const sheet = perpetual.dialog(/^Close/);
    const brought = soldFor(stage.markets.book('btc').bids);
    // the mark is the price of opening: by it the result would be 0.00
    const result = brought - ENTRY_USDT;
    expect(result).toBeLessThan(-0.5);
    const text = async (): Promise<string> => ((await sheet.textContent()) ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    await expect.poll(text).toContain(`Result\u2212${(-result).toFixed(3)}`);
    expect(await text()).toContain(`Closing fee${(brought / 1_000).toFixed(6)}`);
    expect(await text()).toContain('About, at the prices in the order book now.');
  });
});
