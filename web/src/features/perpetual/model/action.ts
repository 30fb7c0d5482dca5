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
import type { ResultOf } from '@candor/contract/call';
import * as v from 'valibot';
import { call, callTable } from '../../../api/client.ts';
import { compare } from '../../../domain/decimal.ts';
import { WIRE_TIME_IN_FORCE } from '../sending.ts';

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

const TAKE_PROFIT = 0;
const STOP_LOSS = 1;
const BOTH = 2;
const AT_LIMIT = 0;
const AT_MARKET = 1;

type Protect = Extract<Action, { readonly do: 'protect' }>;

async function setTriggers({ id, profit, loss, amount, group }: Protect, idempotencyKey: string): Promise<number> {
  const lossType = profit === null ? STOP_LOSS : loss === null ? TAKE_PROFIT : BOTH;
  const parameters = {
    positionId: id,
    lossType,
    delegateType: AT_MARKET,
    ...(profit !== null && {
      earnPrice: profit.trigger,
      ...(amount !== null && { earnNumber: amount }),
      ...(profit.limit !== null && { earnDelegateType: AT_LIMIT, earnDelegatePrice: profit.limit }),
    }),
    ...(loss !== null && {
      losePrice: loss.trigger,
      ...(amount !== null && { loseNumber: amount }),
      ...(loss.limit !== null && { loseDelegateType: AT_LIMIT, loseDelegatePrice: loss.limit }),
    }),
    ...(group !== 0 && { ocoGroup: group }),
  };
  const set = await call(setLoss, parameters, { quiet: true, idempotencyKey });
  return set.id;
}

/** Sets the new triggers before the old ones go: at no moment is the position without them. `left` counts old ones that could not be cancelled. */
async function protect(content: Protect, key: string): Promise<ActionResult> {
  const id = content.profit === null && content.loss === null ? content.id : await setTriggers(content, key);
  let kept = 0;
  for (const old of content.replaces) {
    const cancelled = call(cancelLoss, { id: old }, { quiet: true, idempotencyKey: keyOfCancel(key, old) });
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
      const { id, lots, price } = content;
      const timeInForce = WIRE_TIME_IN_FORCE[content.timeInForce];
      const kind = price === null ? { delegateType: AT_MARKET } : { delegateType: AT_LIMIT, delegatePrice: price, timeInForce };
      const parameters = { id, delegateTotal: lots, ...kind };
      const closed = await call(closePosition, parameters, options);
      const mayWait = price !== null && closed.leftLots > 0 && (content.timeInForce === 'gtc' || content.timeInForce === 'post-only');
      return { ...done(closed.id, closed.leftLots), waits: mayWait ? await waitingLots(closed.id) : 0 };
    }
    case 'reverse': {
      const { id, leftLots, reason, limit, missedLots } = await call(reversePosition, { id: content.id }, options);
      return { ...done(id, leftLots), reason, limit, missed: missedLots };
    }
    case 'close-all': {
      const { left } = await call(closeAllPositions, {}, options);
      return done(0, left);
    }
    case 'margin': {
      const { id, money, takesOut } = content;
      const adjusted = await call(adjustMargin, { id, money, flag: takesOut ? 1 : 0 }, options);
      return done(adjusted.id);
    }
    case 'protect':
      return await protect(content, idempotencyKey);
  }
}

const OPEN = 0;
const FIRST_PAGE = { pageNum: 1, pageSize: 50 };
const QUIET = { quiet: true } as const;

type OrderRow = ResultOf<typeof contractOrders>;

const STATUSES = [0, 1, 3];

/** Own orders by the user's own command that are newer than the newest known before, of every state. */
async function newerThan(newest: number): Promise<readonly OrderRow[]> {
  const pages = await Promise.all(STATUSES.map(async (status) => await callTable(contractOrders, { status, ...FIRST_PAGE }, QUIET)));
  return pages.flatMap(({ rows }) => rows).filter(({ id, cause }) => id > newest && cause === 'user');
}

/** What of an order was not filled and waits: nothing of one that has ended. */
const waitsOf = (row: OrderRow | undefined): number => (row?.status === OPEN ? row.lots - row.dealLots : 0);

/** The closing is done whatever the list answers. */
async function waitingLots(id: number): Promise<number | null> {
  try {
    const { rows } = await callTable(contractOrders, { status: OPEN, ...FIRST_PAGE }, QUIET);
    return waitsOf(rows.find((row) => row.id === id));
  } catch {
    return null;
  }
}

const closingOf = (rows: readonly OrderRow[], id: number): OrderRow | undefined => rows.find(({ positionId }) => positionId === id);

/** The order that closed. */
export function closingIn(rows: readonly OrderRow[], positionId: number): ActionResult | null {
  const found = closingOf(rows, positionId);
  return found === undefined ? null : { ...done(found.id, found.lots - found.dealLots), waits: waitsOf(found) };
}

/** The order that closed, and the one at market on the other side that came after it. */
export function reversalIn(rows: readonly OrderRow[], positionId: number): ActionResult | null {
  const closing = closingOf(rows, positionId);
  if (closing === undefined) return null;
  const isOpening = (row: OrderRow): boolean => row.id > closing.id && row.positionId === null && row.delegateType === AT_MARKET;
  const opening = rows.find((row) => isOpening(row) && row.symbol === closing.symbol && row.type !== closing.type);
  const missed = opening === undefined ? null : opening.lots - opening.dealLots;
  return { ...done(closing.id, closing.lots - closing.dealLots), missed };
}

/** Looks in the server's lists for what an action may have done when its answer got lost. Null when it is not there. */
export async function findAction(content: Action): Promise<ActionResult | null> {
  switch (content.do) {
    case 'close':
      return closingIn(await newerThan(content.newest), content.id);
    case 'reverse':
      return reversalIn(await newerThan(content.newest), content.id);
    case 'close-all': {
      const { rows } = await callTable(contractPositions, { status: OPEN, ...FIRST_PAGE }, QUIET);
      return rows.length === 0 ? done(0) : null;
    }
    case 'margin': {
      const { id, money, takesOut, pressedMs } = content;
      const { rows } = await callTable(positionHistory, { id, ...FIRST_PAGE }, QUIET);
      const amount = takesOut ? `-${money}` : money;
      const found = rows.some(
        (row) => row.params.createTime >= pressedMs && row.kind === 'margin' && row.amount !== null && compare(row.amount, amount) === 0,
      );
      return found ? done(id) : null;
    }
    case 'protect':
      return await findTriggers(content);
  }
}

/** Newer ones with the same trigger price; where nothing was to be set, that those in its place are gone. */
async function findTriggers({ id, profit, loss, replaces, newest }: Protect): Promise<ActionResult | null> {
  const { rows } = await callTable(contractLosses, { status: OPEN, positionId: id }, QUIET);
  if (profit === null && loss === null) return rows.some((row) => replaces.includes(row.id)) ? null : done(id);
  const isOne = (price: string | null, leg: Protect['profit']) => price !== null && leg !== null && compare(price, leg.trigger) === 0;
  const found = rows.find((row) => row.id > newest && (isOne(row.earnPrice, profit) || isOne(row.losePrice, loss)));
  return found === undefined ? null : done(found.id);
}
