import type { Page, Route } from 'playwright-core';
import { ask, type Owner } from './accounts.ts';

type Tab = { readonly keyStr: string; readonly isOpen: boolean };
type Answer = { readonly data: { readonly TAB_SETTING: readonly Tab[] } };

/** As where products of all wallets are on: the page reads settings that open each of them. */
export async function openAllWallets(page: Page): Promise<void> {
  await page.route('**/api/common/getAllSetting', async (route) => {
    // A page that is closed or left while its settings are on their way takes no answer.
    await answerOpened(route).catch((error: unknown) => {
      if (!page.isClosed() && !String(error).includes('disposed')) throw error;
    });
  });
}

async function answerOpened(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as Answer;
  const tabs = answer.data.TAB_SETTING.map((tab) => ({ ...tab, isOpen: true }));
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, TAB_SETTING: tabs } } });
}

/** Moves USDT out of the platform wallet into that of contracts, as any client may. */
export async function transferToContract(address: string, { token }: Owner, amount: string): Promise<void> {
  await ask(address, '/api/asset/transferFunds', { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount }, token);
}
