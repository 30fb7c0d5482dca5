import type { ResultOf } from '@candor/contract/call';
import type { contractLosses } from '@candor/contract/products/perpetual/loss-calls';
import { pairName } from './pair-name.ts';
import type { PositionSide } from './position.ts';

type LossRow = ResultOf<typeof contractLosses>;

/** A take-profit or stop-loss of an own position. */
export type TriggerOrder = {
  readonly id: number;
  readonly positionId: number;
  readonly coin: string;
  readonly display: string;
  /** Of the position. */
  readonly side: PositionSide;
  readonly kind: 'profit' | 'loss';
  /** Of the mark price. */
  readonly trigger: string;
  /** Null: at market. */
  readonly limit: string | null;
  readonly coins: string;
  /** It closes whatever the position has then. */
  readonly whole: boolean;
  /** Those of a position with the same number cancel each other; 0: alone. */
  readonly group: number;
  readonly setMs: number;
};

export function lossOf(row: LossRow): TriggerOrder {
  const isProfit = row.kind === 'take-profit';
  const { positionId, side, whole } = row;
  return {
    id: row.triggerId,
    positionId,
    coin: row.baseCoin.toLowerCase(),
    display: pairName(row),
    side,
    kind: isProfit ? 'profit' : 'loss',
    trigger: (isProfit ? row.takeProfitTriggerPrice : row.stopLossTriggerPrice) ?? '0',
    limit: isProfit ? row.takeProfitLimitPrice : row.stopLossLimitPrice,
    coins: (isProfit ? row.takeProfitQuantity : row.stopLossQuantity) ?? '0',
    whole,
    group: row.ocoGroup,
    setMs: row.times.createMs,
  };
}
