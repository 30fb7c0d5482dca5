import { CALLS } from '@candor/contract/table';
import { describe } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { exampleData } from '../stand-in/examples.ts';
import { stakesElsewhere } from '../stand-in/rounds-elsewhere.ts';
import type { Stage } from '../stage/stage.ts';
import { test } from '../test.ts';

const DOWN = 1;
const TO_THE_LOCK_MS = 32_000;

/** The rounds that run have 40 USDT on up and 100 on down. */
function hasPools(stage: Stage): void {
  stage.answers.set(CALLS.roundsState, ({ symbol }) => {
    const example = exampleData(CALLS.roundsState);
    const rounds = example.rounds.map((round) => ({
      ...round,
      round: Math.floor(stage.nowMs / (round.period * 1_000)),
      up: { ...round.up, amount: 40, stakes: 1 },
      down: { ...round.down, amount: 100, stakes: 2 },
      lockPrice: 104_000,
    }));
    return { ...example, serverTime: stage.nowMs, symbol, rounds };
  });
}

describe('RULES §7 both pools, what of a stake would play now and what a win pays, then what plays', () => {
  test('desktop', async ({ open }) => {
    const stage = await open('/wallet', { viewport: 'desktop', account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page } = stage;
    hasPools(stage);
    const stake = stakesElsewhere(stage, DOWN, 10);
    await stage.go('/flashOption?symbol=btc');
    const form = page.getByRole('region', { name: 'Place a stake' });
    await form.getByRole('tab', { name: 'Down' }).click();
    await form.getByLabel('Stake', { exact: true }).fill('25');
    const round = page.getByRole('region', { name: 'Current round' });
    await round.getByText(/25\.00.? would play now/).waitFor();
    await round.getByText(/^.?8\.00.? would play now/).waitFor();
    await round.getByText(/For .?25.? USDT now\. What plays pays .?× 1\.95.? if you win, the rest is returned\./).waitFor();
    const rowOf = (name: string) => form.getByRole('term').filter({ hasText: name }).locator('xpath=..');
    await rowOf('Would play now').getByText('8.00').waitFor();
    await rowOf('Payout if down wins and all of it plays').getByText('48.75').waitFor();
    const { account } = stage;
    const played = { playedAmount: 4, returnedAmount: 6, rewardAmount: 7.8 };
    account.stakes = account.stakes.map((one) => (one.id === stake.id ? { ...one, ...played } : one));
    await stage.pass(TO_THE_LOCK_MS);
    await round
      .getByText(/40\.00.? plays/)
      .nth(1)
      .waitFor();
    const own = page.getByRole('region', { name: 'Stakes' });
    await own.getByText('Amount in play').waitFor();
    await own.getByText('7.80').waitFor();
    await own.getByText('Amount in play').click();
    await page.getByRole('dialog').getByText('Returned').waitFor();
  });
});
