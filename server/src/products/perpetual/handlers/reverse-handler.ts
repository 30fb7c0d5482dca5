import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { acknowledge, refuse } from '../../../api/user/result.ts';
import { submit } from '../../../api/user/submit.ts';
import { marketOfPosition } from './own-position.ts';
import { recordedOrders } from './own-queries.ts';
import { LONG } from '../records/order-records.ts';
import { CLOSING_FIELDS, leftOf, wholeAtMarket } from './position-handlers.ts';
import { naming } from '../read-parameters.ts';
import type { PerpetualParts } from './parts.ts';

/**
 * Reversing is two commands: the position is closed, then as many lots are opened on the other side, by what the records say the first order
 * filled. So a request that comes again does the second as it would have been done the first time.
 */
export function reverseCall(parts: PerpetualParts): BoundCall {
  const { core, records } = parts;
  return bindUser(perpetualCalls.reversePosition, async ({ caller, parameters: { positionId, leverage }, idempotencyKey }) => {
    const accountId = caller.userId;
    const market = await marketOfPosition(parts, accountId, positionId);
    if (market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
    const closed = await submit(core, { accountId, idempotencyKey, body: wholeAtMarket(positionId) });
    if (!closed.ok) return naming(closed, CLOSING_FIELDS, market);
    const left = await leftOf(parts, accountId, positionId, market);
    const result = {
      orderId: closed.ref,
      ...left,
      repeated: closed.repeated,
      openOrderId: null,
      missedLots: null,
      reason: null,
      limit: '',
    };
    if (left.leftLots > 0) return acknowledge(closed, result);
    await records.reach(core.figures().seq);
    const [order] = await recordedOrders(records.database, accountId, [closed.ref]);
    // it is closed and on disk; what is opened would be a guess
    if (order === undefined) return refuse('UNKNOWN_RESULT');
    const opened = await submit(core, {
      accountId,
      idempotencyKey: idempotencyKey === '' ? '' : `${idempotencyKey}:open`,
      body: {
        type: 'perpetual.open',
        marketId: order.market,
        side: order.side === LONG ? 'short' : 'long',
        kind: 'market',
        timeInForce: 'ioc',
        priceTicks: 0,
        lots: order.filled_lots,
        leverage: leverage ?? order.leverage,
        takeProfit: null,
        stopLoss: null,
      },
    });
    if (!opened.ok) return acknowledge(closed, { ...result, reason: opened.reason, limit: opened.limit });
    await records.reach(core.figures().seq);
    const [opening] = await recordedOrders(records.database, accountId, [opened.ref]);
    if (opening === undefined) return refuse('UNKNOWN_RESULT');
    return acknowledge(opened, { ...result, openOrderId: opened.ref, missedLots: opening.lots - opening.filled_lots });
  });
}
