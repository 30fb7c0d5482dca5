import { expect, test } from 'vitest';
import type { Holding } from '../../../session/assets.ts';
import type { ContractOrder } from './order.ts';
import type { OpenPosition } from './position.ts';
import { contractWallet } from './wallet.ts';

const holding = (wallet: Holding['wallet'], available: string) => ({ wallet, asset: 'usdt', available }) as Holding;
const position = (margin: string, equity: string) => ({ margin, equity }) as OpenPosition;
const order = (held: string) => ({ held }) as ContractOrder;

test('the equity of the contract wallet is what is free, what orders hold, and what positions are worth', () => {
  const known = contractWallet(
    [holding('platform', '900'), holding('contract', '100.5')],
    [position('50', '40'), position('20', '33.25')],
    [order('10'), order('0')],
  );
  expect(known).toEqual({ equity: '183.75', openResult: '3.25', inPositions: '70', inOrders: '10', free: '100.5' });
});

test('a piece that is not known makes the whole not known', () => {
  expect(contractWallet(null, [], [])).toBeNull();
  expect(contractWallet([], null, [])).toBeNull();
  expect(contractWallet([], [], null)).toBeNull();
});
