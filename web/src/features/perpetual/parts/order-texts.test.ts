import { expect, test } from 'vitest';
import { orderStateText } from './order-texts.ts';

test.each([
  ['waiting', null, 0, 'trade.state.waiting'],
  ['waiting', null, 3, 'trade.state.partly'],
  ['filled', 'filled', 5, 'trade.state.filled'],
  ['cancelled', 'cancelled', 0, 'trade.state.cancelled'],
  ['cancelled', 'cancelled', 3, 'trade.state.cancelledPartly'],
  ['cancelled', 'expired', 0, 'perpetual-sheets.state.expired'],
  ['cancelled', 'expired', 3, 'trade.state.expired'],
  ['cancelled', 'self-trade', 0, 'trade.state.selfTrade'],
  ['cancelled', 'no-liquidity', 0, 'trade.state.noLiquidity'],
  ['cancelled', 'margin-at-fill', 0, 'perpetual-sheets.state.marginAtFill'],
  ['cancelled', 'position-closed', 0, 'perpetual-sheets.state.positionClosed'],
  ['cancelled', 'liquidation', 0, 'perpetual-sheets.state.liquidation'],
  ['cancelled', 'price-frozen', 0, 'perpetual-sheets.state.priceFrozen'],
] as const)('SPEC §5 an order that is %s by %s with %i lots filled says why', (state, endReason, filledLots, text) => {
  expect(orderStateText({ state, endReason, filledLots })).toBe(text);
});
