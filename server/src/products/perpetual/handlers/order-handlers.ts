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
import { finishedRow, waitingRow } from '../records/order-rows.ts';
import { finishedOrders, recordedOrders } from './own-queries.ts';
import { naming, readTerms, readTicks } from '../read-parameters.ts';
import type { PerpetualRooms } from './rooms.ts';

type Submitted = CheckedParametersOf<typeof perpetualCalls.submitContractOrder>;
type Opening = Extract<PerpetualCommand, { readonly type: 'perpetual.open' }>;

const WAITING = 0;

/** Which parameter a refusal of the exchange is about. */
const FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  BAD_INPUT: 'leverage',
  BELOW_MIN: 'delegateTotal',
  MARKET_CLOSED: 'symbol',
  PRICE_FROZEN: 'symbol',
  PRICE_TOO_FAR: 'delegatePrice',
  WOULD_TAKE: 'delegatePrice',
  NOT_FILLED: 'delegateTotal',
  LEVERAGE_MISMATCH: 'leverage',
  TIER_LIMIT: 'leverage',
  EXPOSURE_LIMIT: 'delegateTotal',
  INSUFFICIENT_FUNDS: 'delegateTotal',
  TOO_MANY_ORDERS: 'symbol',
};

/** Which parameter a refusal of this order is about: what is too much are its lots or, shortly before a planned stop, its leverage. */
export function fieldsOf({ takeProfit, lots }: Pick<Opening, 'takeProfit' | 'lots'>, mostLots: number): typeof FIELDS {
  const tooMuch = lots > mostLots ? 'delegateTotal' : 'leverage';
  return { ...FIELDS, ABOVE_MAX: tooMuch, WOULD_TRIGGER: takeProfit === null ? 'losePrice' : 'earnPrice' };
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
  const { earnPrice, earnDelegatePrice, losePrice, loseDelegatePrice, type, delegateTotal: lots, leverage } = parameters;
  const takeProfit = readAttached(market, ['earnPrice', earnPrice], ['earnDelegatePrice', earnDelegatePrice]);
  if (takeProfit !== null && 'ok' in takeProfit) return takeProfit;
  const stopLoss = readAttached(market, ['losePrice', losePrice], ['loseDelegatePrice', loseDelegatePrice]);
  if (stopLoss !== null && 'ok' in stopLoss) return stopLoss;
  const { marketId } = market.info;
  return { type: 'perpetual.open', marketId, side: type === 0 ? 'long' : 'short', ...terms, lots, leverage, takeProfit, stopLoss };
}

export function orderCalls(rooms: PerpetualRooms): readonly BoundCall[] {
  const { core, perpetuals } = rooms;
  return [
    bindUser(perpetualCalls.submitContractOrder, async ({ caller, parameters, idempotencyKey }) => {
      const market = perpetuals.ofCoin(parameters.symbol);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const body = readOpening(market, parameters);
      if ('ok' in body) return body;
      const placed = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (!placed.ok) return naming(placed, fieldsOf(body, market.info.terms.maxShareLots), market);
      return acknowledge(placed, { id: placed.ref, orderNo: String(placed.ref), repeated: placed.repeated });
    }),

    bindUser(perpetualCalls.cancelContractOrder, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'perpetual.cancel', orderId: parameters.id } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return cancelled.ok ? DONE : naming(cancelled, { NOT_FOUND: 'id', ALREADY_DONE: 'id' }, undefined);
    }),

    bindUser(perpetualCalls.cancelContractOrders, async ({ caller, parameters, idempotencyKey }) => {
      const market = parameters.symbol === undefined ? null : perpetuals.ofCoin(parameters.symbol);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'symbol' });
      const body = { type: 'perpetual.cancelAll', marketId: market?.info.marketId ?? 0 } as const;
      const cancelled = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return cancelled.ok ? DONE : cancelled;
    }),

    bindUser(perpetualCalls.contractOrders, async ({ caller, parameters }) => {
      const market = parameters.symbol === undefined ? null : perpetuals.ofCoin(parameters.symbol);
      if (market === undefined) return page([], 0);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      const status = parameters.status ?? WAITING;
      if (status === WAITING) return await waitingOrders(rooms, asked, pageOf(parameters));
      await rooms.records.reach(core.figures().seq);
      const found = await finishedOrders(rooms.records.database, asked, status, pageOf(parameters));
      return slicedTable(found, (order) => finishedRow(rooms, order) ?? []);
    }),
  ];
}

/** Orders that wait, newest first: as the exchange has them, with what only the records know. */
async function waitingOrders(
  rooms: PerpetualRooms,
  { accountId, marketId }: { readonly accountId: number; readonly marketId: number },
  wanted: ReturnType<typeof pageOf>,
) {
  const open = await rooms.core.query({ type: 'perpetual.orders', accountId, marketId });
  const shown = open.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
  await rooms.records.reach(rooms.core.figures().seq);
  const ids = shown.map(({ orderId }) => orderId);
  const recorded = new Map((await recordedOrders(rooms.records.database, accountId, ids)).map((order) => [order.id, order]));
  return slicedTable(listingOfAll(shown, open.length), (order) => waitingRow(rooms, order, recorded.get(order.orderId) ?? null) ?? []);
}
