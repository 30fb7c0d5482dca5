import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import * as words from './words.ts';

/** What an order or a change of margin would do now, told by the code that decides it. Nothing is placed and nothing changes. */

/** A position at one moment. Figures at the mark are null without a live one. */
const positionFigures = translated({
  lots: described(result.integer, 'Lots.'),
  openNum: named('openQuantity', described(result.decimal, 'Coins.')),
  openPrice: named('entryPrice', described(result.decimal, 'Mean entry price, for display: rounded.')),
  entrustmentValue: named('entryValue', described(result.decimal, 'Entry value in USDT.')),
  adjustAmount: named('margin', described(result.decimal, 'Margin in USDT.')),
  closePrice: named('liquidationPrice', described(result.decimal, 'Liquidation price; 0: none.')),
  bankruptcyPrice: described(result.decimal, 'At this price the margin is used up; 0: none.'),
  maintenanceMargin: described(result.decimalOrNull, 'Equity below this is liquidated, in USDT at the mark price.'),
  marginRatio: described(result.decimalOrNull, 'Maintenance margin ÷ equity, a fraction; from 1 on it is liquidated.'),
});

export const previewContractOrder = defineCall({
  name: 'perpetual.preview',
  methods: GET,
  path: '/api/contract/order/preview',
  added: true,
  summary: 'What an order that opens would do: margin, fee, most lots, the position before and after',
  details:
    'Told for a fill of all lots at the limit; of a market order for what the book of the contract takes of it now, price by price, and where nobody takes any of it for all lots at the mark price. `hold` is what is taken first, at the worst price it may fill at. It is no offer: the order is decided when it arrives.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  refusals: ['NOT_FOUND', 'TOO_PRECISE', 'PRICE_FROZEN'],
  parameters: translated({
    symbol: words.symbol,
    leverage: words.leverage,
    delegatePrice: named(
      'limitPrice',
      v.optional(described(request.text(40), 'Limit price in USDT; not read of a market order.', '65000')),
    ),
    delegateTotal: named('lots', described(request.whole(1, 1_000_000_000), 'Whole lots.', 3)),
    type: words.side,
    delegateType: words.kind,
  }),
  example: { symbol: 'btc', leverage: 5, delegateTotal: 3, type: 0, delegateType: 1 },
  result: translated({
    ...words.refusalShown,
    markPrice: described(result.decimal, 'Mark price.'),
    value: described(result.decimal, 'Value of the order in USDT.'),
    margin: described(result.decimal, 'Initial margin in USDT.'),
    fee: described(result.decimal, 'Opening fee in USDT.'),
    hold: described(result.decimal, 'USDT that the order holds at first; what is not needed comes back.'),
    available: described(result.decimal, 'Available USDT of the contract wallet.'),
    maxLots: described(result.integer, 'Most lots that `available` pays for at this price and leverage; limits of the market come on top.'),
    protectionPrice: described(result.decimal, 'Worst price that an order may have or fill at.'),
    before: described(v.nullable(positionFigures), 'The position of this side now; null: none.'),
    after: described(positionFigures, 'The position of this side after the fill.'),
    fundingRate: described(result.decimal, 'As `usdtRate` of the market.'),
    funding: described(
      result.decimalOrNull,
      'What the position after the fill would receive (> 0) or pay at the next funding, in USDT; null while the rate is not known yet.',
    ),
    nextFundingTime: named('nextFundingMs', described(result.integer, 'Epoch milliseconds.')),
  }),
});

export const previewMargin = defineCall({
  name: 'perpetual.previewMargin',
  methods: GET,
  path: '/api/contract/position/previewMargin',
  added: true,
  summary: 'What adding or taking out margin would do to an own position',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  refusals: ['NOT_FOUND', 'TOO_PRECISE'],
  parameters: translated({
    id: named('positionId', words.positionId),
    money: named('amount', described(request.amount, 'USDT.', '10')),
    flag: named('change', described(coded(request.whole(0, 1), { add: 0, remove: 1 }), '0 add, 1 take out.', 0)),
  }),
  example: { id: 1_234, money: '10', flag: 0 },
  result: translated({
    ...words.refusalShown,
    available: described(result.decimal, 'Available USDT of the contract wallet: the most that can be added.'),
    removable: described(result.decimal, 'The most that can be taken out now, in USDT; 0 without a live mark price.'),
    before: described(positionFigures, 'The position now.'),
    after: described(positionFigures, 'The position after the change.'),
  }),
});
