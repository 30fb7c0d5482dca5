import { expect } from 'vitest';
import { visit } from '../pages.ts';
import { test } from '../room.ts';
import { contractAccount, openAtMarket, positionsOf } from './perpetual-page.ts';

test('web.md §3.2 the contract wallet tells equity, margin in positions and free margin, and they sum up', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
  const [position] = await positionsOf(product.address, owner, 0);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  await visit(page, '/wallet?tab=contract');
  const text = async (): Promise<string> => (await page.getByRole('main').textContent()) ?? '';
  const figure = async (label: string): Promise<number> => {
    const found = new RegExp(`${label}([+−]?)([\\d,]+\\.\\d+)`).exec(await text());
    return found === null ? Number.NaN : Number(found[2]?.replaceAll(',', '')) * (found[1] === '−' ? -1 : 1);
  };
  await expect.poll(async () => await figure('Margin in positions')).toBe(Number(position?.adjustAmount));
  await expect
    .poll(async () => {
      const [equity, result, used, free] = [
        await figure('Equity'),
        await figure('Open result'),
        await figure('Margin in positions'),
        await figure('Free margin'),
      ];
      return Math.abs(equity - result - used - free) < 0.01;
    })
    .toBe(true);
  expect(await figure('Free margin')).toBeLessThan(1000 - Number(position?.adjustAmount));
  expect(problems()).toEqual([]);
});
