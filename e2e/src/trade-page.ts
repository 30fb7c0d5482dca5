import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ViewportName } from './browser.ts';
import { takesInput, visit } from './pages.ts';

type Side = 'buy' | 'sell';

/** The trade page as a person uses it, on a phone (ticket in a sheet, orders in a tab) and on a desktop (all side by side). In English. */
export class TradePage {
  readonly page: Page;
  readonly #coin: string;
  readonly #isPhone: boolean;

  constructor(page: Page, viewport: ViewportName, coin = 'btc') {
    this.page = page;
    this.#coin = coin;
    this.#isPhone = viewport !== 'desktop';
  }

  get pair(): string {
    return `${this.#coin.toUpperCase()}/USDT`;
  }

  /** Opens the page and waits for the first live price. */
  async enter(): Promise<void> {
    await visit(this.page, `/trade?symbol=${this.#coin}`);
    await this.page.getByRole('img', { name: 'Live price' }).waitFor();
  }

  get ticket(): Locator {
    return this.#isPhone
      ? this.page.getByRole('dialog', { name: this.pair, exact: true })
      : this.page.getByRole('region', { name: 'Place an order' });
  }

  /** The button that sends: its words say what is missing. */
  get send(): Locator {
    return this.ticket.locator('button[type="submit"]');
  }

  /** A button that waits says so to screen readers; a person can press it all the same. */
  async pressWaiting(): Promise<void> {
    await takesInput(this.page);
    await this.send.click({ force: true });
  }

  async openTicket(side: Side, kind: 'Limit' | 'Market'): Promise<void> {
    const word = side === 'buy' ? 'Buy' : 'Sell';
    if (this.#isPhone) await this.page.getByRole('button', { name: word, exact: true }).click();
    else await this.ticket.getByRole('tab', { name: word }).click();
    await this.ticket.getByRole('button', { name: kind, exact: true }).click();
  }

  /** On a phone the ticket lies over the page. */
  async closeTicket(): Promise<void> {
    if (!this.#isPhone || (await this.ticket.count()) === 0) return;
    await this.ticket.getByRole('button', { name: 'Close' }).click();
    await this.ticket.waitFor({ state: 'detached' });
  }

  field(label: 'Price' | 'Amount' | 'Total' | 'Spend'): Locator {
    return this.ticket.getByLabel(label, { exact: true });
  }

  /** The field shows plain digits once it has the focus: only then there is something to replace. */
  async enterAmount(label: 'Price' | 'Amount' | 'Total' | 'Spend', text: string): Promise<void> {
    await this.field(label).focus();
    await this.field(label).fill(text);
  }

  /** A limit that waits: this far below (or, with more than 100, above) the price that the ticket starts with. */
  async priceAt(percent: number): Promise<string> {
    // The chart may show the first price before the ticket has taken it.
    await expect.poll(() => this.field('Price').inputValue()).not.toBe('');
    const shown = (await this.field('Price').inputValue()).replaceAll(',', '');
    return String(Math.floor((Number(shown) * percent) / 100));
  }

  review(side: Side): Locator {
    return this.page.getByRole('dialog', { name: `${side === 'buy' ? 'Buy' : 'Sell'} ${this.pair}` });
  }

  /** Presses the sending button, and yes in the review. */
  async order(side: Side): Promise<void> {
    const words = `${side === 'buy' ? 'Buy' : 'Sell'} ${this.#coin.toUpperCase()}`;
    await this.ticket.getByRole('button', { name: words, exact: true }).click();
    await this.review(side).getByRole('button', { name: words, exact: true }).click();
  }

  /** Waits for the result with this title and puts it away; on a phone the ticket goes with it. */
  async putAway(title: 'Order placed' | 'Filled'): Promise<void> {
    const result = this.page.getByRole('dialog', { name: title });
    await result.getByRole('button', { name: 'Done' }).click();
    await result.waitFor({ state: 'detached' });
    if (this.#isPhone) await this.ticket.waitFor({ state: 'detached' });
  }

  async limit(side: Side, price: string, quantity: string): Promise<void> {
    await this.enterAmount('Price', price);
    await this.enterAmount('Amount', quantity);
    await this.order(side);
  }

  get orders(): Locator {
    return this.page.getByRole('region', { name: 'Orders' });
  }

  async showOrders(which: 'Open' | 'History'): Promise<void> {
    if (this.#isPhone) await this.page.getByRole('tab', { name: /^Orders/ }).click();
    await this.orders.getByRole('tab', { name: new RegExp(`^${which}`) }).click();
  }
}
