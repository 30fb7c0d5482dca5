import type { CheckedParametersOf } from '@candor/contract/call';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { AttachedTrigger, PerpetualCommand } from '@candor/exchange/products/perpetual/commands';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { pageOf } from '../../../api/user/records-reader.ts';
import { acknowledge, DONE, page, refuse, type Refusal } from '../../../api/user/result.ts';
import { listingOfAll, slicedTable } from '../../../api/user/sliced.ts';
import { submit } from '../../../api/user/submit.ts';
import { pageLimit, pageOffset } from '../../../records/page.ts';
import type { ListedPerpetual } from '../markets.ts';
import { CANCELLED, FILLED } from '../records/order-records.ts';
import { finishedRow, waitingRow } from '../records/order-rows.ts';
import { finishedOrders, recordedOrders } from './own-queries.ts';
import { naming, readTerms, readTicks } from '../read-parameters.ts';
import type { PerpetualParts } from './parts.ts';

type Submitted = CheckedParametersOf<typeof perpetualCalls.submitContractOrder>;
type Opening = Extract<PerpetualCommand, { readonly type: 'perpetual.open' }>;

/** How the records number what is over. */
const STATUS = { filled: FILLED, cancelled: CANCELLED } as const;

/** Which parameter a refusal of the exchange is about. */
const FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  BAD_INPUT: 'leverage',
  BELOW_MIN: 'lots',
  MARKET_CLOSED: 'baseCoin',
  PRICE_FROZEN: 'baseCoin',
  PRICE_TOO_FAR: 'limitPrice',
  WOULD_TAKE: 'limitPrice',
  NOT_FILLED: 'lots',
  LEVERAGE_MISMATCH: 'leverage',
  TIER_LIMIT: 'leverage',
  EXPOSURE_LIMIT: 'lots',
  INSUFFICIENT_FUNDS: 'lots',
  TOO_MANY_ORDERS: 'baseCoin',
};

/** Which parameter a refusal of this order is about: what is too much are its lots or, shortly before a planned stop, its leverage. */
export function fieldsOf({ takeProfit, lots }: Pick<Opening, 'takeProfit' | 'lots'>, mostLots: number): typeof FIELDS {
  const tooMuch = lots > mostLots ? 'lots' : 'leverage';
  return { ...FIELDS, ABOVE_MAX: tooMuch, WOULD_TRIGGER: takeProfit === null ? 'stopLossTriggerPrice' : 'takeProfitTriggerPrice' };
}

/** A take-profit or stop-loss that comes with the order; null when none is asked for. */
function readAttached(
  market: ListedPerpetual,
  trigger: readonly [field: string, text: string | undefined],
  limit: readonly [field: string, text: string | undefined],
): AttachedTrigger | null | Refusal {
  if (trigger[1] === undefined) return limit[1] === undefined ? null : refuse('BAD_PARAMETER', { field: trigger[0] });
  const triggerTicks = readTicks(market, trigger[1], trigger[0]);
  if (typeof triggerTicks !== 'number') return triggerTicks;
  const limitTicks = limit[1] === undefined ? 0 : readTicks(market, limit[1], limit[0]);
  return typeof limitTicks === 'number' ? { triggerTicks, limitTicks } : limitTicks;
}

export function readOpening(market: ListedPerpetual, parameters: Submitted): Opening | Refusal {
  const terms = readTerms(market, parameters);
  if ('ok' in terms) return terms;
  const { side, lots, leverage } = parameters;
  const takeProfit = readAttached(
    market,
    ['takeProfitTriggerPrice', parameters.takeProfitTriggerPrice],
    ['takeProfitLimitPrice', parameters.takeProfitLimitPrice],
  );
  if (takeProfit !== null && 'ok' in takeProfit) return takeProfit;
  const stopLoss = readAttached(
    market,
    ['stopLossTriggerPrice', parameters.stopLossTriggerPrice],
    ['stopLossLimitPrice', parameters.stopLossLimitPrice],
  );
  if (stopLoss !== null && 'ok' in stopLoss) return stopLoss;
  const { marketId } = market.info;
  return { type: 'perpetual.open', marketId, side, ...terms, lots, leverage, takeProfit, stopLoss };
}

export function orderCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals } = parts;
  return [
    bindUser(perpetualCalls.submitContractOrder, async ({ caller, parameters, idempotencyKey }) => {
      const market = perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const body = readOpening(market, parameters);
      if ('ok' in body) return body;
      const placed = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (!placed.ok) return naming(placed, fieldsOf(body, market.info.terms.maxShareLots), market);
      return acknowledge(placed, { orderId: placed.ref, orderNumber: String(placed.ref), repeated: placed.repeated });
    }),

    bindUser(perpetualCalls.cancelContractOrder, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'perpetual.cancel', orderId: parameters.orderId } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return cancelled.ok ? DONE : naming(cancelled, { NOT_FOUND: 'orderId', ALREADY_DONE: 'orderId' }, undefined);
    }),

    bindUser(perpetualCalls.cancelContractOrders, async ({ caller, parameters, idempotencyKey }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const body = { type: 'perpetual.cancelAll', marketId: market?.info.marketId ?? 0 } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return cancelled.ok ? DONE : cancelled;
    }),

    bindUser(perpetualCalls.contractOrders, async ({ caller, parameters }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return page([], 0);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      const { state = 'waiting' } = parameters;
      if (state === 'waiting') return await waitingOrders(parts, asked, pageOf(parameters));
      if (state === 'none') return page([], 0);
      await parts.records.reach(core.figures().seq);
      const found = await finishedOrders(parts.records.database, asked, STATUS[state], pageOf(parameters));
      return slicedTable(found, (order) => finishedRow(parts, order) ?? []);
    }),
  ];
}

/** Orders that wait, newest first: as the exchange has them, with what only the records know. */
async function waitingOrders(
  parts: PerpetualParts,
  { accountId, marketId }: { readonly accountId: number; readonly marketId: number },
  wanted: ReturnType<typeof pageOf>,
) {
  const open = await parts.core.query({ type: 'perpetual.orders', accountId, marketId });
  const shown = open.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
  await parts.records.reach(parts.core.figures().seq);
  const ids = shown.map(({ orderId }) => orderId);
  const recorded = new Map((await recordedOrders(parts.records.database, accountId, ids)).map((order) => [order.id, order]));
  return slicedTable(listingOfAll(shown, open.length), (order) => waitingRow(parts, order, recorded.get(order.orderId) ?? null) ?? []);
}
