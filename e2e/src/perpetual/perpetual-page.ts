import type { Locator, Page } from 'playwright-core';
import { ask, askWithPrice, newAccount, type Account, type Owner } from '../accounts.ts';
import type { PageOptions, ViewportName, WatchedPage } from '../browser.ts';
import type { Product } from '../product.ts';
import { takesInput, visit } from '../pages.ts';
import { transferToContract } from '../wallets.ts';

/** The contract page as a person uses it, on a phone (ticket in a sheet) and on a desktop. In English. */
export class PerpetualPage {
  readonly page: Page;
  readonly #isPhone: boolean;

  constructor(page: Page, viewport: ViewportName) {
    this.page = page;
    this.#isPhone = viewport !== 'desktop';
  }

  /** Opens the page and waits for the first live price. */
  async enter(path = '/contract?symbol=btc'): Promise<void> {
    await visit(this.page, path);
    await this.page.getByRole('img', { name: 'Live price' }).waitFor();
  }

  get ticket(): Locator {
    return this.#isPhone
      ? this.page.getByRole('dialog', { name: 'BTC/USDT', exact: true })
      : this.page.getByRole('region', { name: 'Order', exact: true });
  }

  /** The button that sends: its words say what is missing. */
  get send(): Locator {
    return this.ticket.locator('button[type="submit"]');
  }

  async open(side: 'Long' | 'Short'): Promise<void> {
    if (this.#isPhone) await this.page.getByRole('button', { name: side, exact: true }).click();
    else await this.ticket.getByRole('tab', { name: side, exact: true }).click();
    await this.ticket.getByLabel('Size', { exact: true }).waitFor();
  }

  async chooseMarket(): Promise<void> {
    await this.ticket.getByRole('button', { name: 'Market', exact: true }).click();
  }

  /** Chooses the leverage of the side; up to 20 nothing is asked again. */
  async chooseLeverage(leverage: number): Promise<void> {
    await this.ticket.getByRole('button', { name: /^Isolated/ }).click();
    const sheet = this.dialog('Leverage');
    await sheet.getByRole('radio', { name: `\u2066${leverage}×\u2069`, exact: true }).check();
    await this.press(sheet, `Use \u2066${leverage}×\u2069`);
    await sheet.waitFor({ state: 'detached' });
  }

  async size(coins: string): Promise<void> {
    await this.ticket.getByLabel('Size', { exact: true }).fill(coins);
  }

  /** A button that waits says so to screen readers; a person can press it all the same. */
  async pressWaiting(button: Locator = this.send): Promise<void> {
    await takesInput(this.page);
    await button.click({ force: true });
  }

  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', typeof title === 'string' ? { name: title, exact: true } : { name: title });
  }

  /** Presses a button of a sheet once the sheet takes input. */
  async press(sheet: Locator, words: string): Promise<void> {
    await sheet.waitFor();
    await takesInput(this.page);
    await sheet.getByRole('button', { name: words, exact: true }).click();
  }

  /** Fills a field of a sheet once the sheet takes input. */
  async fillIn(sheet: Locator, label: string, text: string): Promise<void> {
    await sheet.waitFor();
    await takesInput(this.page);
    const field = sheet.getByLabel(label, { exact: true });
    // The field shows plain digits once it has the focus; only then is all of it selected.
    await field.focus();
    await field.fill(text);
  }

  /** Reads the result of an action and puts it away. */
  async done(title: string): Promise<string> {
    const sheet = this.dialog(title);
    await sheet.waitFor();
    const words = (await sheet.textContent()) ?? '';
    await this.press(sheet, 'Done');
    await sheet.waitFor({ state: 'detached' });
    return words;
  }

  get own(): Locator {
    return this.page.getByRole('region', { name: 'My contracts', exact: true });
  }

  async list(name: string): Promise<void> {
    await this.own.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** Cards of the list that is open. */
  get cards(): Locator {
    return this.own.getByRole('listitem');
  }

  /** A figure of a card, by its label. */
  fact(card: Locator, label: string): Locator {
    return card
      .locator('div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd');
  }
}

/** An account with USDT in its contract wallet. */
export async function contractAccount(address: string, amount: string): Promise<Account> {
  const account = await newAccount(address);
  await transferToContract(address, account, amount);
  return account;
}

/** Confirms the risk text over the public call, for tests of something else. */
export async function confirmLeverageRisk(address: string, { token }: Owner): Promise<void> {
  await ask(address, '/api/protection/confirmRisk', { product: 'perpetual', version: 1 }, token);
}

type PositionRow = {
  readonly id: string;
  readonly type: string;
  readonly lots: string;
  readonly closePrice: string;
  readonly adjustAmount: string;
  readonly closeReason: string | null;
  readonly markPrice: string | null;
  readonly marginRatio: string | null;
  readonly entrustmentValue: string;
};

/** Own positions, newest first: open ones (0) or closed ones (1). */
export async function positionsOf(address: string, { token }: Owner, status: 0 | 1): Promise<readonly PositionRow[]> {
  const { rows } = await ask(address, '/api/contract/position/list', { status, pageNum: 1, pageSize: 50 }, token);
  return rows as readonly PositionRow[];
}

/** Opens a position at market over the public call, for tests of something else. */
export async function openAtMarket(
  address: string,
  { token }: Owner,
  order: { readonly leverage: number; readonly lots: number; readonly type: 0 | 1 },
): Promise<void> {
  const { leverage, lots, type } = order;
  const content = { symbol: 'btc', leverage, delegateTotal: lots, type, delegateType: 1 };
  await askWithPrice(address, '/api/contract/order/submit', content, token);
}

type Opening = Parameters<typeof openAtMarket>[2];
type Opened = {
  readonly owner: Account;
  readonly perpetual: PerpetualPage;
  readonly page: Page;
  readonly problems: WatchedPage['problems'];
};
type PageSource = {
  readonly product: Product;
  readonly open: (options: PageOptions) => Promise<WatchedPage>;
  readonly viewport: ViewportName;
};

/** The page of contracts, signed in as a new account that has one position in BTC. */
export async function pageWithPosition({ product, open, viewport }: PageSource, order: Opening): Promise<Opened> {
  const owner = await contractAccount(product.address, '1000');
  await openAtMarket(product.address, owner, order);
  const { page, problems } = await open({ viewport, token: owner.token });
  const perpetual = new PerpetualPage(page, viewport);
  await perpetual.enter();
  return { owner, perpetual, page, problems };
}

type TriggerRow = {
  readonly id: string;
  readonly lossType: string;
  readonly delegateType: string;
  readonly earnPrice: string | null;
  readonly earnNumber: string | null;
  readonly earnDelegatePrice: string | null;
  readonly losePrice: string | null;
  readonly loseNumber: string | null;
  readonly loseDelegatePrice: string | null;
  readonly whole: boolean;
  readonly ocoGroup: string;
};

/** Own active take-profits and stop-losses, newest first. */
export async function triggersOf(address: string, { token }: Owner): Promise<readonly TriggerRow[]> {
  const { rows } = await ask(address, '/api/contract/loss/list', { status: 0, pageNum: 1, pageSize: 50 }, token);
  return rows as readonly TriggerRow[];
}
