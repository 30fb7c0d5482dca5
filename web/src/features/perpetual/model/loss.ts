import type { ResultOf } from '@candor/contract/call';
import type { contractLosses } from '@candor/contract/products/perpetual/loss-calls';
import { pairName } from './pair-name.ts';
import type { PositionSide } from './position.ts';

type WireLoss = ResultOf<typeof contractLosses>;

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

export function lossOf(wire: WireLoss): TriggerOrder {
  const isProfit = wire.lossType === 0;
  return {
    id: wire.id,
    positionId: wire.positionId,
    coin: wire.symbol.toLowerCase(),
    display: pairName(wire),
    side: wire.type === 0 ? 'long' : 'short',
    kind: isProfit ? 'profit' : 'loss',
    trigger: (isProfit ? wire.earnPrice : wire.losePrice) ?? '0',
    limit: isProfit ? wire.earnDelegatePrice : wire.loseDelegatePrice,
    coins: (isProfit ? wire.earnNumber : wire.loseNumber) ?? '0',
    whole: wire.whole,
    group: wire.ocoGroup,
    setMs: wire.params.createTime,
  };
}
