/** Accounts and facts that a test needs beside the page, asked over the product's own public calls. */

export type Account = { readonly name: string; readonly password: string; readonly token: string };

export const goodPassword = 'Harbour7!bridge';

let counted = 0;

/** 6 to 15 letters or digits that no other test of this run has. */
export function freshName(): string {
  counted += 1;
  return `u${process.pid.toString(36)}${Date.now().toString(36).slice(-6)}${counted}`.slice(0, 15);
}

type Answer = { readonly code: number; readonly msg: string; readonly data?: unknown; readonly rows?: unknown };

/** One call; rejects unless the product answers with code 200. */
export async function ask(address: string, path: string, parameters: Readonly<Record<string, unknown>>, token?: string): Promise<Answer> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
    body: JSON.stringify(parameters),
  });
  const answer = (await response.json()) as Answer;
  if (response.status !== 200 || answer.code !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export async function newAccount(address: string): Promise<Account> {
  const name = freshName();
  const { data } = await ask(address, '/api/user/register', { signType: 3, loginName: name, loginPassword: goodPassword });
  return { name, password: goodPassword, token: (data as { satoken: string }).satoken };
}

export type OrderFact = { readonly id: number; readonly orderNo: string; readonly status: number };

/** Orders of one coin, newest first: open ones (0) or ended ones (1). */
export async function ordersOf(
  address: string,
  { token }: { readonly token: string },
  coin: string,
  status: 0 | 1,
): Promise<readonly OrderFact[]> {
  const { rows } = await ask(address, '/api/currency/order/orderList', { status, symbol: coin, pageNum: 1, pageSize: 50 }, token);
  return rows as readonly OrderFact[];
}
