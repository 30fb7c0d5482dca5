import type { SpotOrder } from '../model/order.ts';

/** What an order's state is called. */
export function stateText({ state, endReason, filled }: SpotOrder) {
  if (state === 'waiting') return filled === '0' ? ('trade.state.waiting' as const) : ('trade.state.partly' as const);
  if (state === 'filled') return 'trade.state.filled' as const;
  switch (endReason) {
    case 'self-trade':
      return 'trade.state.selfTrade' as const;
    case 'no-liquidity':
      return 'trade.state.noLiquidity' as const;
    case 'expired':
      return 'trade.state.expired' as const;
    case 'delisted':
      return 'trade.state.delisted' as const;
    case 'filled':
    case 'cancelled':
    case null:
      return filled === '0' ? ('trade.state.cancelled' as const) : ('trade.state.cancelledPartly' as const);
  }
}
