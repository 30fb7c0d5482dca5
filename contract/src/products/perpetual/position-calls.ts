import * as v from 'valibot';
import { defineCall, GET, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';
import * as words from './words.ts';

/** Section 8: positions. */

const amount = (text: string) => described(result.decimal, `${text}, in USDT.`);

export const contractPosition = translated({
  id: named('positionId', described(result.integer, 'Number of the position.')),
  orderNo: named('positionNumber', described(result.text, 'The same number as text.')),
  type: words.sideShown,
  delegateType: named('openKind', described(coded(result.integer, words.KINDS), 'Of the order that opened it: 0 limit, 1 market.')),
  status: named('state', described(coded(result.integer, { open: 0, closed: 1 }), '0 open, 1 closed.')),
  symbol: words.coinShown,
  leverage: words.leverageShown,
  openNum: named('openQuantity', described(result.decimal, 'Coins that are open; of a closed position all that were opened.')),
  openPrice: named('entryPrice', described(result.decimal, 'Mean entry price, for display: rounded.')),
  closePrice: named('liquidationPrice', described(result.decimal, 'Liquidation price; 0: none, and of a closed position.')),
  amount: named('initialMargin', amount('Initial margin: entry value ÷ leverage')),
  adjustAmount: named('margin', amount('Margin now; of a closed position all that was paid in, less what was taken out')),
  remainMargin: named(
    'equity',
    amount('Equity: margin and open profit or loss at the mark price; of a closed position all that was paid out of it'),
  ),
  openFee: amount('Fees of opening paid so far'),
  sellFee: named('closeFee', amount('Fees of closing paid so far, that of a liquidation included')),
  assetFee: named('funding', amount('Funding received (> 0) or paid so far')),
  entrustmentValue: named('entryValue', amount('Entry value of what is open; of a closed position of all that was opened')),
  earn: named(
    'profit',
    amount('Open profit or loss at the mark price; of a closed position what its fills made, without fees and funding'),
  ),
  dealPrice: named('exitPrice', described(result.decimal, 'Mean price of what was closed, 0 before.')),
  dealNum: named('closedQuantity', described(result.decimal, 'Coins closed so far.')),
  dealValue: named('closedValue', amount('Value of what was closed')),
  dealTime: named('lastFillTime', described(result.timeText, 'When it was closed; while it is open its last fill.')),
  auditStatus: described(result.integer, 'Always 0: closing needs no approval.'),
  deliveryDays: described(result.integer, 'Always 0: it has no end.'),
  subTime: named('acceptedTime', described(result.timeText, 'When the order that opened it was accepted.')),
  createTime: described(result.timeText, 'First fill, in the platform’s time zone.'),
  params: named(
    'times',
    described(
      translated({
        createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
        subTime: named('acceptedMs', described(result.integer, '`subTime` of the row.')),
        deliveryDays: described(result.integer, 'Always 0.'),
        dealTime: named('lastFillMs', described(result.integer, 'Added: `dealTime` of the row.')),
      }),
      'The same times, epoch milliseconds.',
    ),
  ),
  showCoin: words.showCoin,
  lots: described(result.integer, 'Added: open lots; 0 of a closed position.'),
  realised: amount('Added: profit or loss of what was closed so far, without fees and funding'),
  netEarn: named('netProfit', amount('Added: `realised` less both fees, with funding: what the position has made so far')),
  markPrice: described(result.decimalOrNull, 'Added: mark price; null before the first, and of a closed position.'),
  live: described(
    result.bool,
    'Added: the mark is a price now. False while prices are frozen or the market is closed: nothing opens, triggers or is liquidated.',
  ),
  bankruptcyPrice: described(result.decimal, 'Added: at this price the margin is used up; 0: none, and of a closed position.'),
  maintenanceMargin: described(result.decimalOrNull, 'Added: equity below this is liquidated, in USDT; null without a mark price.'),
  marginRatio: described(
    result.decimalOrNull,
    'Added: maintenance margin ÷ equity, a fraction rounded up; from 1 on it is liquidated; null without a mark price.',
  ),
  removable: described(result.decimalOrNull, 'Added: the most margin that can be taken out now, in USDT; null of a closed position.'),
  nextFunding: described(
    result.decimalOrNull,
    'Added: what it would receive (> 0) or pay at the next funding, in USDT; null of a closed position, without a live mark price, and while the rate is not known yet.',
  ),
  deleveragingStep: described(
    v.nullable(result.integer),
    'Added: place in the queue of auto-deleveraging, 1 (last) to 5 (first); null of a closed position and before the first mark price.',
  ),
  tierVersion: described(result.integer, 'Added: version of the tiers that hold for it.'),
  closeReason: described(v.nullable(v.picklist(['closed', 'liquidated', 'deleveraged'])), 'Added: how it ended; null while it is open.'),
});

export const contractPositions = defineCall({
  name: 'perpetual.positions',
  methods: GET,
  path: '/api/contract/position/list',
  summary: 'Own positions, newest first: `status` 0 open, 1 closed',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  parameters: translated({
    status: named(
      'state',
      v.optional(
        described(
          coded(request.whole(0, 9), { open: 0, closed: 1, none: 2 }, 'none'),
          '0 open (when not given), 1 closed; no other has rows.',
          0,
        ),
      ),
    ),
    symbol: words.onlySymbol,
    ...pagingOf(contractPosition),
  }),
  example: { status: 0, pageNum: 1, pageSize: 20 },
  result: contractPosition,
});

const CLOSING_REFUSALS = ['NOT_FOUND', 'ALREADY_DONE', 'NO_LIQUIDITY', 'ID_CONFLICT'] as const;

/** What closing did. */
const closed = {
  id: named('orderId', described(result.integer, 'Number of the order that closes.')),
  leftLots: described(result.integer, 'Lots of the position that are still open: what found nobody on the other side, or waits.'),
  leftNum: named('leftQuantity', described(result.decimal, 'The same in coins.')),
  repeated: words.repeated,
};

export const stopPosition = defineCall({
  name: 'perpetual.stop',
  methods: POST,
  path: '/api/contract/position/stopOrder',
  summary: 'Closes a whole own position at market',
  details:
    'It needs no approval. It never fills beyond the bankruptcy price nor 5 % from the mark price; what finds nobody on the other side stays open. The end of a position cancels its take-profits and stop-losses.',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  refusals: CLOSING_REFUSALS,
  parameters: translated({ id: named('positionId', words.positionId) }),
  example: { id: 1_234 },
  result: translated(closed),
});

export const closePosition = defineCall({
  name: 'perpetual.close',
  methods: POST,
  path: '/api/contract/position/close',
  added: true,
  summary: 'Closes a part of an own position, or all of it, at market or at a limit',
  details: 'A limit order that waits shrinks with the position and ends with it.',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  refusals: [...CLOSING_REFUSALS, 'TOO_PRECISE', 'ABOVE_MAX', 'PRICE_TOO_FAR', 'TOO_MANY_ORDERS', 'WOULD_TAKE', 'NOT_FILLED'],
  parameters: translated({
    id: named('positionId', words.positionId),
    delegateTotal: named(
      'lots',
      v.optional(described(request.whole(1, 1_000_000_000), 'Whole lots; all of the position when not given.', 1)),
    ),
    delegateType: named('kind', v.optional(described(coded(request.whole(0, 1), words.KINDS), '0 limit, 1 market (when not given).', 1))),
    delegatePrice: named(
      'limitPrice',
      v.optional(described(request.text(40), 'Limit price in USDT; not read of a market order.', '65000')),
    ),
    timeInForce: words.timeInForce,
  }),
  example: { id: 1_234, delegateTotal: 1, delegateType: 1 },
  result: translated(closed),
});

export const closeAllPositions = defineCall({
  name: 'perpetual.closeAll',
  methods: POST,
  path: '/api/contract/position/closeAll',
  added: true,
  summary: 'Cancels all own orders and closes all own positions at market, of one coin or of all',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  refusals: ['NOT_FOUND', 'ID_CONFLICT'],
  parameters: translated({ symbol: words.onlyCoin }),
  example: { symbol: 'btc' },
  result: v.object({
    left: described(result.integer, 'Positions that are still open, since they found nobody on the other side.'),
    repeated: words.repeated,
  }),
});

export const reversePosition = defineCall({
  name: 'perpetual.reverse',
  methods: POST,
  path: '/api/contract/position/reverse',
  added: true,
  summary: 'Closes an own position at market, then opens as many lots on the other side at market',
  details:
    'These are two orders, never one: the second has checks of its own and may be refused after the first was filled; `reason` says why. It is only sent when nothing of the position is left.',
  access: 'user',
  product: { name: 'perpetual', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  refusals: CLOSING_REFUSALS,
  parameters: translated({
    id: named('positionId', words.positionId),
    leverage: v.optional(described(request.whole(1, 125), 'Of the new position; that of the old one when not given.', 5)),
  }),
  example: { id: 1_234 },
  result: translated({
    ...closed,
    openId: named('openOrderId', described(v.nullable(result.integer), 'Number of the order that opens; null: it was not taken.')),
    missedLots: described(v.nullable(result.integer), 'Lots of that order that found nobody, and were not opened; null: it was not taken.'),
    reason: described(result.textOrNull, 'Why it was not taken, as an envelope’s `reason`; null: it was, or was not sent.'),
    limit: described(result.text, 'The bound that was crossed; empty for none.'),
  }),
});

export const adjustMargin = defineCall({
  name: 'perpetual.adjust',
  methods: POST,
  path: '/api/contract/position/adjustAmount',
  summary: 'Adds margin to an own position or takes some out: `flag` 0 add, 1 take out',
  details:
    'What remains must cover entry value ÷ leverage, and after an open loss the value at the mark price ÷ leverage; `ABOVE_MAX` names the most. While prices are frozen margin is only added; from one hour before a planned stop what remains must cover a fifth of the entry value.',
  access: 'user',
  // adding lowers the risk and taking out has a bound of its own: neither is refused to who may not open
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'TOO_PRECISE', 'ABOVE_MAX', 'PRICE_FROZEN', 'INSUFFICIENT_FUNDS', 'ID_CONFLICT'],
  parameters: translated({
    id: named('positionId', words.positionId),
    money: named('amount', described(request.amount, 'USDT, at most 8 decimals.', '10')),
    flag: named('change', described(coded(request.whole(0, 1), { add: 0, remove: 1 }), '0 add, 1 take out.', 0)),
  }),
  example: { id: 1_234, money: '10', flag: 0 },
  result: translated({
    id: named('positionId', described(result.integer, 'Number of the position.')),
    adjustAmount: named('margin', described(result.decimalOrNull, 'Margin now, in USDT; null: the position is closed since.')),
    closePrice: named('liquidationPrice', described(result.decimalOrNull, 'Liquidation price now; 0: none; null as above.')),
    repeated: words.repeated,
  }),
});
