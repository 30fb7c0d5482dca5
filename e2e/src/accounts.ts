/** Accounts and facts that a test needs beside the page, asked over the product's own public calls. */

import { expect } from 'vitest';
import { keepPassword } from './kept-logs.ts';

export type Account = { readonly name: string; readonly password: string; readonly token: string };

export const goodPassword = 'Harbour7!bridge';
keepPassword(goodPassword);

let counted = 0;

/** 6 to 15 letters or digits that no other test of this run has. */
export function freshName(): string {
  counted += 1;
  return `u${process.pid.toString(36)}${Date.now().toString(36).slice(-6)}${counted}`.slice(0, 15);
}

/** Numbers are kept as the text they came in: every digit counts. */
type Answer = { readonly code: string; readonly msg: string; readonly data?: unknown; readonly rows?: unknown };

const exactly = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value;

/** One call; rejects unless the product answers with code 200. */
export async function ask(address: string, path: string, parameters: Readonly<Record<string, unknown>>, token?: string): Promise<Answer> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
    body: JSON.stringify(parameters),
  });
  const text = await response.text();
  const answer = JSON.parse(text, exactly) as Answer;
  if (response.status !== 200 || answer.code !== '200') throw new Error(`${path}: ${response.status} ${text}`);
  return answer;
}

/** One call that needs a reliable price, made again while there is none: the prices of a machine that stalls are too old for bets. */
export async function askWithPrice(
  address: string,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  token: string,
): Promise<Answer> {
  const isFrozen = (error: unknown): boolean => String(error).includes('PRICE_FROZEN');
  let asked = ask(address, path, parameters, token);
  const waits = async (): Promise<boolean> => await asked.then(() => false, isFrozen);
  if (await waits()) {
    await expect
      .poll(async () => {
        asked = ask(address, path, parameters, token);
        return await waits();
      })
      .toBe(false);
  }
  return await asked;
}

export async function newAccount(address: string): Promise<Account> {
  const name = freshName();
  const { data } = await ask(address, '/api/user/register', { signType: 3, loginName: name, loginPassword: goodPassword });
  return { name, password: goodPassword, token: (data as { satoken: string }).satoken };
}

export type Owner = Pick<Account, 'token'>;

type OrderRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly type: string;
  readonly delegatePrice: string;
  readonly delegateTotal: string;
  readonly dealNum: string;
  readonly dealValue: string;
  readonly fee: string;
};

/** Orders of one coin, newest first: open ones (0) or ended ones (1). */
export async function ordersOf(address: string, { token }: Owner, coin: string, status: 0 | 1): Promise<readonly OrderRow[]> {
  const { rows } = await ask(address, '/api/currency/order/orderList', { status, symbol: coin, pageNum: 1, pageSize: 50 }, token);
  return rows as readonly OrderRow[];
}

type BalanceRow = { readonly type: string; readonly symbol: string; readonly amout: string; readonly availableAmount: string };
type Balance = { readonly total: string; readonly available: string };

/** Balances with every digit by wallet (1 platform, 2 finance, 3 contract) and coin, as `1 btc`. */
export async function balancesOf(address: string, { token }: Owner): Promise<Readonly<Record<string, Balance>>> {
  const { data } = await ask(address, '/api/asset/list', {}, token);
  const rows = data as readonly BalanceRow[];
  return Object.fromEntries(
    rows.map(({ type, symbol, amout, availableAmount }) => [
      `${type} ${symbol.toLowerCase()}`,
      { total: plain(amout), available: plain(availableAmount) },
    ]),
  );
}

type LedgerRow = {
  readonly id: string;
  readonly type: string;
  readonly symbol: string;
  readonly afterAmount: string;
  readonly beforeAmount: string;
};

/** The records of spot trading, newest first. */
export async function tradeRecordsOf(address: string, { token }: Owner): Promise<readonly LedgerRow[]> {
  const { rows } = await ask(address, '/api/record/currency', { pageNum: 1, pageSize: 100 }, token);
  return rows as readonly LedgerRow[];
}

/** A figure as it is shown or sent, in one form: `9,390.50 USDT` and `9390.5` are the same. */
export function plain(figure: string): string {
  const digits = /-?[\d,]+(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', '') ?? figure;
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
