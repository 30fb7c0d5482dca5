import { hasUnread, hideStrip, isShown, stripOf } from '@candor/e2e/outcomes-page';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { endsStake, stakesElsewhere } from '../stand-in/rounds-elsewhere.ts';
import { START_MS } from '../stand-in/scene.ts';
import { test } from '../test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;
const UP = 0;
const DOWN = 1;
const ROUND_MS = 60_000;

describe('web.md §5 a flash round that ends is said, won or lost, and its line leads to the stake', () => {
  test.for([
    ['phone', UP, 'won', 'Won 9.50 USDT: BTC/USDT up'],
    ['desktop', DOWN, 'lost', 'Lost 10.00 USDT: BTC/USDT down'],
  ] as const)('%s', async ([viewport, side, end, words], { open }) => {
    const stage = await open('/wallet', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page } = stage;
    await hears(stage, 'rounds');
    const stake = stakesElsewhere(stage, side, 10);
    await stage.pass(ROUND_MS);
    endsStake(stage, stake.id, end);
    await isShown(page, words);
    await hasUnread(page, 1);
    await stripOf(page).getByRole('link').click();
    await page.waitForURL('**/flashOption?**');
    await page.getByText(stake.orderNo, { exact: false }).first().waitFor();
    await hasUnread(page, 0);
  });
});

describe('web.md §5 a stake that is taken back, and one that nobody stood against, are said as such', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    // At the beginning of a round: only then a stake is taken back.
    const nowMs = START_MS - (START_MS % ROUND_MS);
    const stage = await open('/wallet', { viewport, nowMs, account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page } = stage;
    await hears(stage, 'rounds');
    endsStake(stage, stakesElsewhere(stage, UP, 11).id, 'cancelled');
    await isShown(page, 'Stake cancelled, 11.00 USDT back: BTC/USDT up');
    await hideStrip(page);
    const left = stakesElsewhere(stage, DOWN, 12);
    await stage.pass(ROUND_MS);
    endsStake(stage, left.id, 'oneSided');
    await isShown(page, 'Stake refunded, 12.00 USDT: BTC/USDT down');
    await hasUnread(page, 2);
    expect(await stripOf(page).getByRole('link').count()).toBe(1);
  });
});
