import type { ContractProduct } from '@candor/contract/product';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import type { Balance } from '@candor/exchange/ground/accounts/answers';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../identity/visitor.ts';
import type { Circumstances } from '../bind.ts';
import type { Machine } from '../machine.ts';
import { assetCalls, assetsOf } from './assets.ts';

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

test('RULES §2 what was requested to be withdrawn stands beside its wallet, in neither total nor frozen, also where nothing else is left of it', async () => {
  const ASSETS = [USDT, { assetId: 2, code: 'ETH', scale: 8 }];
  const ask = async (rows: readonly (readonly [number, bigint, bigint])[]) =>
    await Promise.resolve(rows.map(([assetId, onTheWayUnits, notFinalUnits]) => ({ assetId, onTheWayUnits, notFinalUnits })));
  const machine = {
    catalogue: { assetOfCode: () => USDT, asset: (id: number) => ASSETS[id - 1], symbolOfCoin: () => undefined },
    markets: {},
    core: {
      query: async () => await Promise.resolve([{ ...NONE, wallet: 'platform', availableUnits: 500_000_000n, frozenUnits: 100_000_000n }]),
    },
    besideWallets: [
      async () =>
        await ask([
          [1, 200_000_000n, 300_000_000n],
          [2, 70_000_000n, 0n],
        ]),
      async () =>
        await ask([
          [1, 100_000_000n, 0n],
          [2, 0n, 0n],
        ]),
    ],
  } as object as Machine;
  const text = ({ decimal }: { readonly decimal: string }): string => decimal;
  const rows = await assetsOf(machine, 7);
  expect(
    rows.map(({ wallet, coin, total, frozen, onTheWay, notFinal }) => [wallet, coin, ...[total, frozen, onTheWay, notFinal].map(text)]),
  ).toEqual([
    ['platform', 'usdt', '6', '1', '3', '3'],
    ['finance', 'usdt', '0', '0', '0', '0'],
    ['contract', 'usdt', '0', '0', '0', '0'],
    ['platform', 'eth', '0', '0', '0.7', '0'],
  ]);
});
