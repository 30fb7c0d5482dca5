import type { Locator, Page } from 'playwright-core';
import type { ViewportName } from './browser.ts';
import { ask, type Account } from './accounts.ts';
import { takesInput, visit } from './pages.ts';

/** The second-contract page as a person uses it, on a phone (ticket in a sheet) and on a desktop. In English. */
export class UpdownPage {
  readonly page: Page;
  readonly #isPhone: boolean;

  constructor(page: Page, viewport: ViewportName) {
    this.page = page;
    this.#isPhone = viewport !== 'desktop';
  }

  /** Opens the page and waits for the first live price. */
  async enter(path = '/flash?symbol=btc'): Promise<void> {
    await visit(this.page, path);
    await this.page.getByRole('img', { name: 'Live price' }).waitFor();
  }

  get ticket(): Locator {
    return this.#isPhone
      ? this.page.getByRole('dialog', { name: 'BTC/USDT', exact: true })
      : this.page.getByRole('region', { name: 'Second contract', exact: true });
  }

  /** The button that buys: its words say what is missing. */
  get send(): Locator {
    return this.ticket.locator('button[type="submit"]');
  }

  get stake(): Locator {
    return this.ticket.getByLabel('Stake', { exact: true });
  }

  async open(direction: 'Up' | 'Down'): Promise<void> {
    if (this.#isPhone) await this.page.getByRole('button', { name: new RegExp(`^${direction} · `) }).click();
    else await this.ticket.getByRole('tab', { name: new RegExp(`^${direction}`) }).click();
    await this.stake.waitFor();
  }

  async fill(duration: string, stake: string): Promise<void> {
    await this.ticket.locator('label').filter({ hasText: duration }).click();
    await this.stake.focus();
    await this.stake.fill(stake);
  }

  /** A button that waits says so to screen readers; a person can press it all the same. */
  async pressWaiting(button: Locator = this.send): Promise<void> {
    await takesInput(this.page);
    await button.click({ force: true });
  }

  /** Reads the risks once and confirms them. */
  async confirmRisk(): Promise<void> {
    await this.pressWaiting(this.ticket.getByRole('button', { name: 'Read the risks to continue' }));
    const sheet = this.page.getByRole('dialog', { name: 'Odds and risks' });
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  review(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** Presses Buy, and yes in the review. */
  async buy(words: string, review: string): Promise<void> {
    await this.ticket.getByRole('button', { name: words, exact: true }).click();
    await this.review(review).getByRole('button', { name: words, exact: true }).click();
  }

  /** Puts the result of the order away; on a phone the ticket goes with it. */
  async putAway(): Promise<void> {
    const result = this.page.getByRole('dialog', { name: 'Contract placed' });
    await result.getByRole('button', { name: 'Done' }).click();
    await result.waitFor({ state: 'detached' });
  }

  get contracts(): Locator {
    return this.page.getByRole('region', { name: 'Contracts', exact: true });
  }

  /** Cards of contracts, running or settled, in the list that is open. */
  get cards(): Locator {
    return this.contracts.getByRole('article');
  }
}

export type UpdownRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly betAmount: string;
  readonly rewardAmount: string;
  readonly openResult: '1' | '2' | '3' | null;
};

/** Own second contracts, newest first: running ones (0) or finished ones (1). */
export async function secondsOf(address: string, { token }: Pick<Account, 'token'>, status: 0 | 1): Promise<readonly UpdownRow[]> {
  const { data } = await ask(address, '/api/secondContractOrder/selectOrderList', { status }, token);
  return data as readonly UpdownRow[];
}

/** Confirms the risk text over the public call, for tests of something else. */
export async function confirmRiskOf(address: string, { token }: Pick<Account, 'token'>): Promise<void> {
  await ask(address, '/api/protection/confirmRisk', { product: 'updown', version: 1 }, token);
}
