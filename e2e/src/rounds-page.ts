import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { ask, askWithPrice, newAccount, type Account } from './accounts.ts';
import { visit } from './pages.ts';
import type { Product } from './product.ts';

const MINUTE = 60;
const WAIT = { timeout: 60_000, interval: 100 };

type RoundState = {
  readonly periodId: string;
  readonly period: string;
  readonly startTime: string;
  readonly betEndTime: string;
  readonly cancelEndTime: string;
  readonly closeTime: string;
  /** What is staked on down. */
  readonly down: { readonly simulated: string };
};

type RoundsState = { readonly serverTime: string; readonly rounds: readonly RoundState[] };

/** The running round of one minute, and the server's time. */
export async function roundOf(address: string): Promise<{ readonly round: RoundState; readonly serverMs: number }> {
  const { data } = await ask(address, '/api/rounds/state', { symbol: 'btc' });
  const { serverTime, rounds } = data as RoundsState;
  const round = rounds.find(({ period }) => Number(period) === MINUTE);
  if (round === undefined) throw new Error('no round of a minute');
  return { round, serverMs: Number(serverTime) };
}

/** What is waited for and not passed over, ms: the next round is found at its beginning. */
const WAITED_FOR_MS = 1_000;
const ROUND_STEP_MS = 2_000;

/**
 * The running round of one minute, or the next one when too little of its betting is left. Passing the time of a round takes the product as long
 * as its machine is busy, and that time passes too: what is left of the round is asked for again after it.
 */
export async function freshRound(
  product: Product,
  needMs: number,
  until: 'betEndTime' | 'cancelEndTime' = 'betEndTime',
): Promise<RoundState> {
  for (;;) {
    const { round, serverMs } = await roundOf(product.address);
    if (Number(round[until]) - serverMs > needMs) return round;
    const untilNextMs = MINUTE * 1_000 - (serverMs % (MINUTE * 1_000));
    if (untilNextMs > WAITED_FOR_MS) await product.passTime(untilNextMs - WAITED_FOR_MS, ROUND_STEP_MS);
    else await vi.waitFor(async () => expect((await roundOf(product.address)).round.startTime).not.toBe(round.startTime), WAIT);
  }
}

export async function confirmed(address: string): Promise<Account> {
  const account = await newAccount(address);
  await ask(address, '/api/protection/confirmRisk', { product: 'rounds', version: 1 }, account.token);
  return account;
}

/** Opens the page on a phone or a desktop, and waits for the first live price. */
export async function enter(page: Page): Promise<void> {
  await visit(page, '/flashOption?symbol=btc');
  await page.getByRole('img', { name: 'Live price' }).waitFor();
  await page.getByRole('region', { name: 'Current round' }).waitFor();
}

/** The ticket of a desktop. */
export const form = (page: Page) => page.getByRole('region', { name: 'Place a stake' });

export const UP = 0;
export const DOWN = 1;

/** Stakes by a call, beside the page. */
export const stakeBy = (address: string, { token }: Account, periodId: string, side: number, amount: string) =>
  askWithPrice(address, '/api/optionContract/createOrder', { periodId: Number(periodId), betAmount: amount, betContent: side }, token);
