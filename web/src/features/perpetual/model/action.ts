import { positionHistory } from '@candor/contract/products/perpetual/history-calls';
import { contractLosses, setLoss, cancelLoss } from '@candor/contract/products/perpetual/loss-calls';
import { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import {
  adjustMargin,
  closeAllPositions,
  closePosition,
  contractPositions,
  reversePosition,
} from '@candor/contract/products/perpetual/position-calls';
import type { ParametersOf, ResultOf } from '@candor/contract/call';
import * as v from 'valibot';
import { call, callTable } from '../../../api/client.ts';
import { compare } from '../../../domain/decimal.ts';

/** A take-profit or stop-loss that is set; null: none. */
const leg = v.nullable(
  v.object({
    trigger: v.string(),
    /** Null: at market. */
    limit: v.nullable(v.string()),
  }),
);

/** What is done to positions: its content is remembered while it is on its way, and names the newest row known before it. */
export const action = v.variant('do', [
  v.object({
    do: v.literal('close'),
    id: v.number(),
    lots: v.number(),
    /** Null: at market. */
    price: v.nullable(v.string()),
    /** Of a limit order. */
    timeInForce: v.picklist(['gtc', 'ioc', 'fok', 'post-only']),
    newest: v.number(),
  }),
  v.object({ do: v.literal('reverse'), id: v.number(), newest: v.number() }),
  v.object({ do: v.literal('close-all') }),
  v.object({
    do: v.literal('margin'),
    id: v.number(),
    money: v.string(),
    takesOut: v.boolean(),
    /** The server's time at the press, epoch ms. */
    pressedMs: v.number(),
  }),
  v.object({
    do: v.literal('protect'),
    id: v.number(),
    profit: leg,
    loss: leg,
    /** Coins that each closes; null: whatever the position has then. */
    amount: v.nullable(v.string()),
    /** The owner's number of what cancels each other; 0: none. */
    group: v.number(),
    /** Triggers in whose place these are; they are cancelled afterwards. */
    replaces: v.array(v.number()),
    newest: v.number(),
  }),
]);

export type Action = v.InferOutput<typeof action>;

/** What an action did. `left` lots or positions are still open; `reason` kept the second order of a reversal from being taken. */
export type ActionResult = {
  readonly id: number;
  readonly left: number;
  readonly reason: string | null;
  readonly limit: string;
  /** Lots of a reversed position that nobody took on the other side; null while that is not known. */
  readonly missed: number | null;
  /** Lots of a closing order that wait in the book; null while that is not known. */
  readonly waits: number | null;
};

const done = (id: number, left = 0): ActionResult => ({ id, left, reason: null, limit: '', missed: null, waits: 0 });

type Protect = Extract<Action, { readonly do: 'protect' }>;

async function setTriggers({ id, profit, loss, amount, group }: Protect, idempotencyKey: string): Promise<number> {
  const parameters: ParametersOf<typeof setLoss> = {
    positionId: id,
    kind: profit === null ? 'stop-loss' : loss === null ? 'take-profit' : 'both',
    orderKind: 'market',
    ...(profit !== null && {
      takeProfitTriggerPrice: profit.trigger,
      ...(amount !== null && { takeProfitQuantity: amount }),
      ...(profit.limit !== null && { takeProfitOrderKind: 'limit', takeProfitLimitPrice: profit.limit }),
    }),
    ...(loss !== null && {
      stopLossTriggerPrice: loss.trigger,
      ...(amount !== null && { stopLossQuantity: amount }),
      ...(loss.limit !== null && { stopLossOrderKind: 'limit', stopLossLimitPrice: loss.limit }),
    }),
    ...(group !== 0 && { ocoGroup: group }),
  };
  const set = await call(setLoss, parameters, { quiet: true, idempotencyKey });
  return set.triggerId;
}

/** Sets the new triggers before the old ones go: at no moment is the position without them. `left` counts old ones that could not be cancelled. */
async function protect(content: Protect, key: string): Promise<ActionResult> {
  const id = content.profit === null && content.loss === null ? content.id : await setTriggers(content, key);
  let kept = 0;
  for (const old of content.replaces) {
    const cancelled = call(cancelLoss, { triggerId: old }, { quiet: true, idempotencyKey: keyOfCancel(key, old) });
    await cancelled.catch(() => (kept += 1));
  }
  return done(id, kept);
}

/** The same cancel of the same action has the same key, however often it is sent. */
const keyOfCancel = (key: string, id: number): string => `${key.slice(0, 16)}${String(id).padStart(16, '0')}`;

export async function sendAction(content: Action, idempotencyKey: string): Promise<ActionResult> {
  const options = { quiet: true, idempotencyKey };
  switch (content.do) {
    case 'close': {
      const { id, lots, price, timeInForce } = content;
      const order = price === null ? ({ kind: 'market' } as const) : ({ kind: 'limit', limitPrice: price, timeInForce } as const);
      const parameters = { positionId: id, lots, ...order };
      const closed = await call(closePosition, parameters, options);
      const mayWait = price !== null && closed.leftLots > 0 && (timeInForce === 'gtc' || timeInForce === 'post-only');
      return { ...done(closed.orderId, closed.leftLots), waits: mayWait ? await waitingLots(closed.orderId) : 0 };
    }
    case 'reverse': {
      const { orderId, leftLots, reason, limit, missedLots } = await call(reversePosition, { positionId: content.id }, options);
      return { ...done(orderId, leftLots), reason, limit, missed: missedLots };
    }
    case 'close-all': {
      const { left } = await call(closeAllPositions, {}, options);
      return done(0, left);
    }
    case 'margin': {
      const { id, money, takesOut } = content;
      const adjusted = await call(adjustMargin, { positionId: id, amount: money, change: takesOut ? 'remove' : 'add' }, options);
      return done(adjusted.positionId);
    }
    case 'protect':
      return await protect(content, idempotencyKey);
  }
}

const FIRST_PAGE = { pageNum: 1, pageSize: 50 };
const QUIET = { quiet: true } as const;

type OrderRow = ResultOf<typeof contractOrders>;

const STATES = ['waiting', 'filled', 'cancelled'] as const;

/** Own orders by the user's own command that are newer than the newest known before, of every state. */
async function newerThan(newest: number): Promise<readonly OrderRow[]> {
  const pages = await Promise.all(STATES.map(async (state) => await callTable(contractOrders, { state, ...FIRST_PAGE }, QUIET)));
  return pages.flatMap(({ rows }) => rows).filter(({ orderId, cause }) => orderId > newest && cause === 'user');
}

/** What of an order was not filled and waits: nothing of one that has ended. */
const waitsOf = (row: OrderRow | undefined): number => (row?.state === 'waiting' ? row.lots - row.filledLots : 0);

/** The closing is done whatever the list answers. */
async function waitingLots(id: number): Promise<number | null> {
  try {
    const { rows } = await callTable(contractOrders, { state: 'waiting', ...FIRST_PAGE }, QUIET);
    return waitsOf(rows.find((row) => row.orderId === id));
  } catch {
    return null;
  }
}

const closingOf = (rows: readonly OrderRow[], id: number): OrderRow | undefined => rows.find(({ positionId }) => positionId === id);

/** The order that closed. */
export function closingIn(rows: readonly OrderRow[], positionId: number): ActionResult | null {
  const found = closingOf(rows, positionId);
  return found === undefined ? null : { ...done(found.orderId, found.lots - found.filledLots), waits: waitsOf(found) };
}

/** The order that closed, and the one at market on the other side that came after it. */
export function reversalIn(rows: readonly OrderRow[], positionId: number): ActionResult | null {
  const closing = closingOf(rows, positionId);
  if (closing === undefined) return null;
  const isOpening = (row: OrderRow): boolean => row.orderId > closing.orderId && row.positionId === null && row.kind === 'market';
  const opening = rows.find((row) => isOpening(row) && row.baseCoin === closing.baseCoin && row.side !== closing.side);
  const missed = opening === undefined ? null : opening.lots - opening.filledLots;
  return { ...done(closing.orderId, closing.lots - closing.filledLots), missed };
}

/** Looks in the server's lists for what an action may have done when its answer got lost. Null when it is not there. */
export async function findAction(content: Action): Promise<ActionResult | null> {
  switch (content.do) {
    case 'close':
      return closingIn(await newerThan(content.newest), content.id);
    case 'reverse':
      return reversalIn(await newerThan(content.newest), content.id);
    case 'close-all': {
      const { rows } = await callTable(contractPositions, { state: 'open', ...FIRST_PAGE }, QUIET);
      return rows.length === 0 ? done(0) : null;
    }
    case 'margin': {
      const { id, money, takesOut, pressedMs } = content;
      const { rows } = await callTable(positionHistory, { positionId: id, ...FIRST_PAGE }, QUIET);
      const amount = takesOut ? `-${money}` : money;
      const found = rows.some(
        (row) => row.times.createMs >= pressedMs && row.kind === 'margin' && row.amount !== null && compare(row.amount, amount) === 0,
      );
      return found ? done(id) : null;
    }
    case 'protect':
      return await findTriggers(content);
  }
}

/** Newer ones with the same trigger price; where nothing was to be set, that those in its place are gone. */
async function findTriggers({ id, profit, loss, replaces, newest }: Protect): Promise<ActionResult | null> {
  const { rows } = await callTable(contractLosses, { state: 'active', positionId: id }, QUIET);
  if (profit === null && loss === null) return rows.some((row) => replaces.includes(row.triggerId)) ? null : done(id);
  const isOne = (price: string | null, leg: Protect['profit']) => price !== null && leg !== null && compare(price, leg.trigger) === 0;
  const found = rows.find(
    (row) => row.triggerId > newest && (isOne(row.takeProfitTriggerPrice, profit) || isOne(row.stopLossTriggerPrice, loss)),
  );
  return found === undefined ? null : done(found.triggerId);
}
