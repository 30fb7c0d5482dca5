import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { ContractOrder } from '../model/order.ts';

/** What an order's state is called: where it ended before it was filled whole, the reason. */
export function orderStateText({
  state,
  endReason,
  filledLots,
}: Pick<ContractOrder, 'state' | 'endReason' | 'filledLots'>): PlainMessageId {
  const part = filledLots > 0;
  if (state === 'waiting') return part ? 'trade.state.partly' : 'trade.state.waiting';
  if (state === 'filled') return 'trade.state.filled';
  switch (endReason) {
    case 'self-trade':
      return 'trade.state.selfTrade';
    case 'no-liquidity':
      return 'trade.state.noLiquidity';
    case 'expired':
      return part ? 'trade.state.expired' : 'perpetual-sheets.state.expired';
    case 'margin-at-fill':
      return 'perpetual-sheets.state.marginAtFill';
    case 'position-closed':
      return 'perpetual-sheets.state.positionClosed';
    case 'liquidation':
      return 'perpetual-sheets.state.liquidation';
    case 'price-frozen':
      return 'perpetual-sheets.state.priceFrozen';
    case 'filled':
    case 'cancelled':
    case null:
      return part ? 'trade.state.cancelledPartly' : 'trade.state.cancelled';
  }
}
