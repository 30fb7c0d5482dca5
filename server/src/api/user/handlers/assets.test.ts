import type { ContractProduct } from '@candor/contract/product';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import type { Balance } from '@candor/exchange/ground/accounts/answers';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../identity/visitor.ts';
import type { Circumstances } from '../bind.ts';
import type { Machine } from '../machine.ts';
import { assetCalls } from './assets.ts';

const USDT = { assetId: 1, code: 'USDT', scale: 8 };
const NONE = { assetId: 1, availableUnits: 5n, frozenUnits: 0n, atRiskUnits: 0n };

/** The words of a transfer by an account that may open what uses `openKeys` and has these balances. */
async function transfer(openKeys: readonly string[], balances: readonly Balance[], from: number, to: number): Promise<object> {
  const sent: unknown[] = [];
  const machine = {
    catalogue: { assetOfCode: () => USDT },
    eligibility: { of: (_account: number, { wallet }: ContractProduct) => ({ open: wallet !== undefined && openKeys.includes(wallet) }) },
    core: {
      query: async () => await Promise.resolve(balances),
      submit: async (command: unknown) => {
        sent.push(command);
        return await Promise.resolve({ outcome: { ok: true, ref: 1, repeated: false }, seq: 1, prevBatchHash: '' });
      },
    },
  } as object as Machine;
  const bound = assetCalls(machine).find(({ call }) => call === CALLS.transfer);
  const circumstances = { caller: { userId: 7 } as Partial<SignedIn>, idempotencyKey: '' } as Partial<Circumstances> as Circumstances;
  const result = await bound?.run({ coin: 'usdt', transferOutAccount: from, transferInAccount: to, amount: '1' }, circumstances);
  return { ...result, sent: sent.length };
}

const CLOSED = { ok: false, reason: 'WALLET_CLOSED', field: 'transferInAccount', sent: 0 };
const USED = products.flatMap(({ wallet }: ContractProduct) => wallet ?? []);

test('§13 a wallet that no product uses takes nothing, and gives what it holds', async () => {
  expect(USED).not.toContain('asset_financ');
  expect(await transfer(USED, [], 1, 2)).toMatchObject(CLOSED);
  expect(await transfer(USED, [], 3, 2)).toMatchObject(CLOSED);
  expect(await transfer(USED, [], 2, 1)).toMatchObject({ ok: true, sent: 1 });
  expect(await transfer(USED, [], 2, 3)).toMatchObject({ ok: true, sent: 1 });
});

test('§13 a wallet takes nothing from who may open none of its products, unless something is open there', async () => {
  expect(await transfer([], [{ ...NONE, wallet: 'contract' }], 1, 3)).toMatchObject(CLOSED);
  expect(await transfer([], [{ ...NONE, wallet: 'platform', frozenUnits: 1n }], 1, 3)).toMatchObject(CLOSED);
  expect(await transfer([], [{ ...NONE, wallet: 'contract', frozenUnits: 1n }], 1, 3)).toMatchObject({ ok: true, sent: 1 });
  expect(await transfer([], [], 3, 1)).toMatchObject({ ok: true, sent: 1 });
});
