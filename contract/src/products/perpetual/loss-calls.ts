import * as v from 'valibot';
import { defineCall, GET, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';
import * as words from './words.ts';

/** Section 8: take-profits and stop-losses. */

const only = (kind: string, text: string) => described(result.decimalOrNull, `${text}; null of a ${kind}.`);

export const contractLoss = translated({
  id: named('triggerId', described(result.integer, 'Number of the take-profit or stop-loss.')),
  positionId: described(result.integer, 'The position that it closes.'),
  userId: described(result.integer, 'Number of the account.'),
  symbol: words.coinShown,
  leverage: words.leverageShown,
  type: words.sideShown,
  lossType: named('kind', described(coded(result.integer, { 'take-profit': 0, 'stop-loss': 1 }), '0 take-profit, 1 stop-loss.')),
  delegateType: named('orderKind', described(coded(result.integer, words.KINDS), '0 limit, 1 market: the order that it places.')),
  status: named(
    'state',
    described(coded(result.integer, { active: 0, done: 1, cancelled: 2 }), '0 active, 1 done or ended with its position, 2 cancelled.'),
  ),
  earnPrice: named('takeProfitTriggerPrice', only('stop-loss', 'Trigger of a take-profit, of the mark price')),
  earnNumber: named('takeProfitQuantity', only('stop-loss', 'Coins that it closes')),
  earnDelegatePrice: named('takeProfitLimitPrice', only('stop-loss, and at market', 'Limit price of its order')),
  losePrice: named('stopLossTriggerPrice', only('take-profit', 'Trigger of a stop-loss, of the mark price')),
  loseNumber: named('stopLossQuantity', only('take-profit', 'Coins that it closes')),
  loseDelegatePrice: named('stopLossLimitPrice', only('take-profit, and at market', 'Limit price of its order')),
  createTime: described(result.timeText, 'When it was set, in the platform’s time zone.'),
  params: named(
    'times',
    described(
      translated({
        createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
        endTime: named('endMs', described(v.nullable(result.integer), 'Added: when it ended; null while it is active.')),
      }),
      'Times, epoch milliseconds.',
    ),
  ),
  showCoin: words.showCoin,
  whole: described(result.bool, 'Added: it closes whatever the position has then; the number above is what it has now.'),
  ocoGroup: described(result.integer, 'Added: those of a position with the same number cancel each other; 0: it stands alone.'),
  endReason: described(
    v.nullable(v.picklist(['triggered', 'cancelled', 'other-triggered', 'position-closed', 'liquidation'])),
    'Added: why it ended; null while it is active.',
  ),
  endMarkPrice: described(result.decimalOrNull, 'Added: the mark price at which it ended; null while it is active.'),
});

export const contractLosses = defineCall({
  name: 'perpetual.losses',
  methods: GET,
  path: '/api/contract/loss/list',
  summary: 'Own take-profits and stop-losses that are active, newest first',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  parameters: translated({
    status: named(
      'state',
      v.optional(
        described(
          coded(request.whole(0, 9), { active: 0, ended: 1 }, 'ended'),
          'Added: 0 active (when not given); every other number: everything that has ended.',
          0,
        ),
      ),
    ),
    positionId: v.optional(described(request.recordId, 'Added: only those of this position.', 1_234)),
    symbol: words.onlySymbol,
    ...pagingOf(contractLoss),
  }),
  example: { status: 0 },
  result: contractLoss,
});

const price = (text: string, example: string) => v.optional(described(request.amount, text, example));
const number = (kind: string) =>
  v.optional(
    described(
      request.amount,
      `Coins that the ${kind} closes, whole lots, at most what is open; the whole position when not given.`,
      '0.001',
    ),
  );
const ownType = (kind: string) =>
  v.optional(described(coded(request.whole(0, 1), words.KINDS), `Added: \`delegateType\` of the ${kind} alone, where the two differ.`, 1));

export const setLoss = defineCall({
  name: 'perpetual.protect',
  methods: POST,
  path: '/api/contract/loss/sett',
  summary: 'Sets a take-profit (`lossType` 0), a stop-loss (1), or both of which each cancels the other (added: 2)',
  details:
    'Triggered by the mark price, in the exchange itself. A long takes profit at a mark price of at least the trigger and stops its loss at one of at most the trigger, a short the other way round; a trigger that is reached already is refused. A stop-loss may lie beyond the entry price. At most 20 of a position, and none with a limit while the account has as many open orders in the market as its terms allow. If the position has less left than the number, that is what it closes.',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'TOO_PRECISE', 'ABOVE_MAX', 'PRICE_FROZEN', 'WOULD_TRIGGER', 'TOO_MANY_ORDERS', 'ID_CONFLICT'],
  parameters: translated({
    positionId: words.positionId,
    lossType: named(
      'kind',
      described(coded(request.whole(0, 2), { 'take-profit': 0, 'stop-loss': 1, both: 2 }), '0 take-profit, 1 stop-loss; added: 2 both.', 0),
    ),
    delegateType: named(
      'orderKind',
      described(coded(request.whole(0, 1), words.KINDS), '0 limit (then `…DelegatePrice` is required), 1 market: for each that is set.', 1),
    ),
    earnPrice: named('takeProfitTriggerPrice', price('Trigger of the take-profit, of the mark price.', '70000')),
    earnNumber: named('takeProfitQuantity', number('take-profit')),
    earnDelegatePrice: named('takeProfitLimitPrice', price('Limit price of the take-profit’s order.', '69990')),
    losePrice: named('stopLossTriggerPrice', price('Trigger of the stop-loss, of the mark price.', '60000')),
    loseNumber: named('stopLossQuantity', number('stop-loss')),
    loseDelegatePrice: named('stopLossLimitPrice', price('Limit price of the stop-loss’s order.', '59990')),
    earnDelegateType: named('takeProfitOrderKind', ownType('take-profit')),
    loseDelegateType: named('stopLossOrderKind', ownType('stop-loss')),
    ocoGroup: v.optional(
      described(
        request.whole(1, 1_000_000_000),
        'Added: a number of your own; when one of the position with this number triggers, the others are cancelled.',
        1,
      ),
    ),
  }),
  example: { positionId: 1_234, lossType: 0, delegateType: 1, earnPrice: '200000', earnNumber: '0.001' },
  result: translated({
    id: named('triggerId', described(result.integer, 'Added: number of what was set; of both that of the take-profit.')),
    loseId: named('stopLossId', described(v.nullable(result.integer), 'Added: of both the number of the stop-loss; else null.')),
    repeated: words.repeated,
  }),
});

export const cancelLoss = defineCall({
  name: 'perpetual.unprotect',
  methods: POST,
  path: '/api/contract/loss/cancel',
  summary: 'Cancels an own take-profit or stop-loss',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'ID_CONFLICT'],
  parameters: translated({ id: named('triggerId', described(request.recordId, '`id` of the take-profit or stop-loss.', 1_234)) }),
  example: { id: 1_234 },
  result: result.nothing,
});
