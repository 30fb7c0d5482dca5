import type { CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { isIdempotencyKey } from '@candor/contract/credentials';
import type { Decimal } from '@candor/contract/result';
import { CALLS } from '@candor/contract/table';
import type { OpenOrder } from '@candor/exchange/products/spot/answers';
import type { SpotCommand } from '@candor/exchange/products/spot/commands';
import type { Side } from '@candor/exchange/trading/side';
import { parseAmountDown, parseSteps, parseStepsDown, type AmountProblem } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import { mulDivHalfEven } from '@candor/money/mul-div';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { QUOTE_SCALE, type ListedMarket } from '../../api/user/catalogue.ts';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';
import { FILLED } from './order-projection.ts';
import { finishedOrders, type OrderRecord } from './order-queries.ts';
import { pageLimit, pageOffset } from '../../records/page.ts';
import { sortOpenOrders } from './open-order-sort.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { leastLotsOf, namingField } from './order-field.ts';
import { acknowledge, DONE, page, refuse, type Refusal } from '../../api/user/result.ts';
import type { Machine } from '../../api/user/machine.ts';
import { listingOfAll, slicedTable } from '../../api/user/sliced.ts';
import { submit } from '../../api/user/submit.ts';
import { priceOf, quantityOf } from '../../api/user/written.ts';

type SubmitParameters = CheckedParametersOf<typeof CALLS.submitOrder>;
type OrderRow = HandedOf<typeof CALLS.orders>;
type PlaceCommand = Extract<SpotCommand, { readonly type: 'spot.place' }>;

/** Decimals of a mean price: as many as a price can have. */
const MEAN_SCALE = QUOTE_SCALE;

/**
 * Reads an order's decimals as the market's whole steps. A quantity, and the amount of a market buy, is cut down to the step; a price off
 * its tick is refused (product rules §1.3).
 */
export function readOrder(market: ListedMarket, parameters: SubmitParameters): PlaceCommand | Refusal {
  const { side } = parameters;
  const base = { type: 'spot.place', marketId: market.info.marketId, side } as const;
  const { orderedQuantity, limitPrice, orderedValue } = parameters;
  if (parameters.kind === 'market') {
    if (parameters.timeInForce !== undefined && parameters.timeInForce !== 'ioc') return refuse('BAD_PARAMETER', { field: 'timeInForce' });
    const order = { ...base, kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    if (side === 'buy' && orderedValue !== undefined) {
      const spent = parseAmountDown(orderedValue, market.quote.scale);
      if (!spent.ok) return refuse(spent.code, { field: 'orderedValue' });
      if (spent.units > 0n) return { ...order, lots: 0, amountUnits: spent.units };
      return tooLittle(orderedValue, 'orderedValue', decimalOf(market.info.terms.minNotionalUnits, market.quote.scale));
    }
    const lots = readLots(market, side, orderedQuantity);
    return typeof lots === 'number' ? { ...order, lots, amountUnits: 0n } : lots;
  }
  const priceTicks = readTicks(market, limitPrice);
  if (typeof priceTicks !== 'number') return priceTicks;
  const lots = readLots(market, side, orderedQuantity);
  if (typeof lots !== 'number') return lots;
  return { ...base, kind: 'limit', timeInForce: parameters.timeInForce ?? 'gtc', priceTicks, lots, amountUnits: 0n };
}

/** Only a number that is too fine has crossed a bound: the step. */
function unread(code: AmountProblem, field: string, step: Decimal): Refusal {
  return refuse(code, { field, limit: code === 'TOO_PRECISE' ? step.decimal : '' });
}

function readTicks(market: ListedMarket, text: string | undefined): number | Refusal {
  if (text === undefined) return refuse('BAD_PARAMETER', { field: 'limitPrice' });
  const read = parseSteps(text, QUOTE_SCALE, market.symbol.tickUnits);
  if (!read.ok) return unread(read.code, 'limitPrice', priceOf(market.symbol, 1));
  return read.steps === 0 ? refuse('BAD_INPUT', { field: 'limitPrice' }) : read.steps;
}

function readLots(market: ListedMarket, side: Side, text: string | undefined): number | Refusal {
  if (text === undefined) return refuse('BAD_PARAMETER', { field: 'orderedQuantity' });
  const read = parseStepsDown(text, market.base.scale, market.info.lotUnits);
  if (!read.ok) return refuse(read.code, { field: 'orderedQuantity' });
  return read.steps > 0 ? read.steps : tooLittle(text, 'orderedQuantity', quantityOf(market, leastLotsOf(market, side)));
}

/** What is above zero and less than one step is below the least; zero itself is no amount. */
function tooLittle(text: string, field: string, least: Decimal): Refusal {
  return /[1-9]/.test(text) ? refuse('BELOW_MIN', { field, limit: least.decimal }) : refuse('BAD_INPUT', { field });
}

export function orderCalls(machine: Machine): readonly BoundCall[] {
  const { core, catalogue, records } = machine;
  const rows = new OrderRows(machine);
  return [
    bindUser(CALLS.submitOrder, async ({ caller, parameters, idempotencyKey }) => {
      const market = catalogue.marketOfCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      if ((parameters.quoteCoin ?? 'usdt') !== market.quote.code.toLowerCase()) return refuse('NOT_FOUND', { field: 'quoteCoin' });
      const key = idempotencyKey === '' ? (parameters.clientOrderId ?? '') : idempotencyKey;
      if (key !== '' && !isIdempotencyKey(key)) return refuse('BAD_PARAMETER', { field: 'clientOrderId' });
      const body = readOrder(market, parameters);
      if ('ok' in body) return body;
      const placed = await submit(core, { accountId: caller.userId, idempotencyKey: key, body });
      if (!placed.ok) return namingField(placed, market, body, idempotencyKey === '' ? 'clientOrderId' : 'Idempotency-Key');
      return acknowledge(placed, {
        orderId: placed.ref,
        orderNumber: String(placed.ref),
        repeated: placed.repeated,
        ...takenOf(market, body),
      });
    }),

    bindUser(CALLS.cancelOrder, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'spot.cancel', orderId: parameters.orderId } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (cancelled.ok) return DONE;
      return cancelled.reason === 'NOT_FOUND' || cancelled.reason === 'ALREADY_DONE' ? { ...cancelled, field: 'orderId' } : cancelled;
    }),

    bindUser(CALLS.cancelAllOrders, async ({ caller, parameters, idempotencyKey }) => {
      const market = parameters.baseCoin === undefined ? null : catalogue.marketOfCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const body = { type: 'spot.cancelAll', marketId: market?.info.marketId ?? 0 } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return cancelled.ok ? DONE : cancelled;
    }),

    bindUser(CALLS.orders, async ({ caller, parameters }) => {
      const market = parameters.baseCoin === undefined ? null : catalogue.marketOfCoin(parameters.baseCoin);
      if (market === undefined) return page([], 0);
      const marketNumber = market?.info.marketId ?? 0;
      const wanted = pageOf(parameters);
      if ((parameters.state ?? 'waiting') === 'waiting') {
        const open = await core.query({ type: 'spot.openOrders', accountId: caller.userId, marketId: marketNumber });
        const ordered = sortOpenOrders(open, wanted, (number) => catalogue.market(number));
        const shown = ordered.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
        return slicedTable(listingOfAll(shown, open.length), (order) => rows.waiting(order));
      }
      await records.reach(core.figures().seq);
      const finished = await finishedOrders(records.database, caller.userId, marketNumber, wanted);
      return slicedTable(finished, (order) => rows.finished(order));
    }),
  ];
}

/** What of the written quantity or amount the order is for; the other of the two is null. */
function takenOf(
  market: ListedMarket,
  { lots, amountUnits }: PlaceCommand,
): Pick<HandedOf<typeof CALLS.submitOrder>, 'orderedQuantity' | 'orderedValue'> {
  if (amountUnits > 0n) return { orderedQuantity: null, orderedValue: decimalOf(amountUnits, market.quote.scale) };
  return { orderedQuantity: quantityOf(market, lots), orderedValue: null };
}

/** Orders as section 7 shows them. */
class OrderRows {
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Empty for a market that is not known yet. */
  waiting(order: OpenOrder): readonly OrderRow[] {
    const market = this.#machine.catalogue.market(order.marketId);
    if (market === undefined) return [];
    const filledMs = order.filledLots > 0 ? order.acceptedMs : 0;
    const orderedValue = order.kind === 'limit' ? notional(order.priceTicks, order.lots, market.info.factor) : order.filledUnits;
    return [this.#row(market, { ...order, filledMs, updateMs: order.acceptedMs, orderedValue }, 'waiting', null)];
  }

  finished(order: OrderRecord): readonly OrderRow[] {
    const market = this.#machine.catalogue.market(order.marketId);
    if (market === undefined) return [];
    const ordered = order.amountUnits > 0n ? order.amountUnits : order.filledUnits;
    const orderedValue = order.kind === 'limit' ? notional(order.priceTicks, order.lots, market.info.factor) : ordered;
    const row = { ...order, filledMs: order.filledMs, updateMs: order.endedMs, orderedValue };
    return [this.#row(market, row, order.status === FILLED ? 'filled' : 'cancelled', order.endReason)];
  }

  #row(market: ListedMarket, order: ShownOrder, state: OrderRow['state'], endReason: OrderRow['endReason']): OrderRow {
    const { time } = this.#machine;
    const received = order.side === 'buy' ? market.base : market.quote;
    const createTime = time.text(order.acceptedMs);
    // a market buy by amount names no quantity: what it bought is what it ordered
    const lots = order.lots === 0 ? order.filledLots : order.lots;
    return {
      orderId: order.orderId,
      orderNumber: String(order.orderId),
      side: order.side,
      kind: order.kind,
      state,
      baseCoin: market.coin,
      quoteCoin: market.quote.code.toLowerCase(),
      fee: decimalOf(order.feeUnits, received.scale),
      orderedQuantity: quantityOf(market, lots),
      limitPrice: priceOf(market.symbol, order.priceTicks),
      orderedValue: decimalOf(order.orderedValue, market.quote.scale),
      filledQuantity: quantityOf(market, order.filledLots),
      averagePrice: meanPrice(market, order.filledUnits, order.filledLots),
      filledValue: decimalOf(order.filledUnits, market.quote.scale),
      acceptedTime: createTime,
      filledTime: order.filledMs === 0 ? createTime : time.text(order.filledMs),
      createTime,
      updateTime: time.text(order.updateMs),
      times: {
        createMs: order.acceptedMs,
        acceptedMs: order.acceptedMs,
        filledMs: order.filledMs === 0 ? order.acceptedMs : order.filledMs,
        updateMs: order.updateMs,
      },
      timeInForce: order.timeInForce,
      endReason,
    };
  }
}

type ShownOrder = Pick<
  OrderRecord,
  'orderId' | 'side' | 'kind' | 'timeInForce' | 'priceTicks' | 'lots' | 'filledLots' | 'filledUnits' | 'feeUnits' | 'acceptedMs'
> & { readonly filledMs: number; readonly updateMs: number; readonly orderedValue: bigint };

/** Value ÷ quantity of the fills, half-even to the finest price; shown only, nothing is booked with it. */
function meanPrice(market: ListedMarket, valueUnits: bigint, lots: number): ReturnType<typeof decimalOf> {
  if (lots === 0) return ZERO;
  const units = BigInt(lots) * market.info.lotUnits;
  return decimalOf(mulDivHalfEven(valueUnits, 10n ** BigInt(market.base.scale), units), MEAN_SCALE);
}
