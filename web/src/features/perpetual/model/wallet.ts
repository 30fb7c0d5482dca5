import { add, subtract } from '../../../domain/decimal.ts';
import type { Holding } from '../../../session/assets.ts';
import type { ContractOrder } from './order.ts';
import type { OpenPosition } from './position.ts';

/** What the contract wallet is made of, USDT. */
export type ContractWallet = {
  /** Free margin and what all positions are worth at the mark, with what orders hold. */
  readonly equity: string;
  readonly openResult: string;
  readonly inPositions: string;
  readonly inOrders: string;
  readonly free: string;
};

const sum = (amounts: readonly string[]): string => amounts.reduce(add, '0');

/** Null while a piece is not known. */
export function contractWallet(
  holdings: readonly Holding[] | null,
  positions: readonly OpenPosition[] | null,
  orders: readonly ContractOrder[] | null,
): ContractWallet | null {
  if (holdings === null || positions === null || orders === null) return null;
  const free = holdings.find(({ wallet, asset }) => wallet === 'contract' && asset === 'usdt')?.available ?? '0';
  const inPositions = sum(positions.map(({ margin }) => margin));
  const worth = sum(positions.map(({ equity }) => equity));
  const inOrders = sum(orders.map(({ held }) => held));
  return { equity: add(add(free, inOrders), worth), openResult: subtract(worth, inPositions), inPositions, inOrders, free };
}
