import type { CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { OpenPosition, OpenTrigger } from '@candor/exchange/products/perpetual/answers';
import type { PerpetualCommand, TriggerTerms } from '@candor/exchange/products/perpetual/commands';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { pageOf } from '../../../api/user/records-reader.ts';
import { answer, DONE, page, refuse, type Refusal } from '../../../api/user/result.ts';
import { listingOfAll, slicedTable } from '../../../api/user/sliced.ts';
import { submit } from '../../../api/user/submit.ts';
import { priceOf } from '../../../api/user/written.ts';
import { pageLimit, pageOffset } from '../../../records/page.ts';
import { coinsOf, type ListedPerpetual } from '../markets.ts';
import { marketOfPosition } from './own-position.ts';
import { endedTriggers, type TriggerRecord } from './own-queries.ts';
import { naming, readCoins, readTicks } from '../read-parameters.ts';
import { CANCELLED } from '../records/trigger-records.ts';
import type { PerpetualParts } from './parts.ts';

type LossRow = HandedOf<typeof perpetualCalls.contractLosses>;
type Sett = CheckedParametersOf<typeof perpetualCalls.setLoss>;
type Protecting = Extract<PerpetualCommand, { readonly type: 'perpetual.protect' }>;

type Asked = {
  readonly prefix: 'takeProfit' | 'stopLoss';
  readonly price?: string | undefined;
  readonly quantity?: string | undefined;
  readonly limit?: string | undefined;
  readonly orderKind: 'limit' | 'market';
};

function readLeg(market: ListedPerpetual, { prefix, price, quantity, limit, orderKind }: Asked): TriggerTerms | Refusal {
  const triggerTicks = readTicks(market, price, `${prefix}TriggerPrice`);
  if (typeof triggerTicks !== 'number') return triggerTicks;
  const lots = readCoins(market, quantity, `${prefix}Quantity`);
  if (typeof lots !== 'number') return lots;
  const limitTicks = orderKind === 'market' ? 0 : readTicks(market, limit, `${prefix}LimitPrice`);
  return typeof limitTicks === 'number' ? { triggerTicks, limitTicks, lots } : limitTicks;
}

const askedProfit = (asked: Sett): Asked => ({
  prefix: 'takeProfit',
  price: asked.takeProfitTriggerPrice,
  quantity: asked.takeProfitQuantity,
  limit: asked.takeProfitLimitPrice,
  orderKind: asked.takeProfitOrderKind ?? asked.orderKind,
});

const askedLoss = (asked: Sett): Asked => ({
  prefix: 'stopLoss',
  price: asked.stopLossTriggerPrice,
  quantity: asked.stopLossQuantity,
  limit: asked.stopLossLimitPrice,
  orderKind: asked.stopLossOrderKind ?? asked.orderKind,
});

function readProtecting(market: ListedPerpetual, parameters: Sett): Protecting | Refusal {
  const { positionId, kind, ocoGroup } = parameters;
  const takeProfit = kind === 'stop-loss' ? null : readLeg(market, askedProfit(parameters));
  if (takeProfit !== null && 'ok' in takeProfit) return takeProfit;
  const stopLoss = kind === 'take-profit' ? null : readLeg(market, askedLoss(parameters));
  if (stopLoss !== null && 'ok' in stopLoss) return stopLoss;
  return { type: 'perpetual.protect', positionId, takeProfit, stopLoss, group: ocoGroup ?? 0 };
}

/** Which of the two a refusal is about; null where that is not known. */
function refusedLeg({ takeProfit, stopLoss }: Protecting, { reason, limit }: Refusal): Asked['prefix'] | null {
  if (takeProfit === null) return 'stopLoss';
  if (stopLoss === null) return 'takeProfit';
  if (reason !== 'ABOVE_MAX') return null;
  return takeProfit.lots > Number(limit) ? 'takeProfit' : 'stopLoss';
}

export function lossCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals } = parts;
  return [
    bindUser(perpetualCalls.contractLosses, async ({ caller, parameters }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return page([], 0);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      const positionId = parameters.positionId ?? 0;
      if ((parameters.state ?? 'active') === 'active') return await activeLosses(parts, asked, positionId, pageOf(parameters));
      await parts.records.reach(core.figures().seq);
      const found = await endedTriggers(parts.records.database, asked, positionId, pageOf(parameters));
      return slicedTable(found, (trigger) => endedRow(parts, trigger) ?? []);
    }),

    bindUser(perpetualCalls.setLoss, async ({ caller, parameters, idempotencyKey }) => {
      const market = await marketOfPosition(parts, caller.userId, parameters.positionId);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
      const body = readProtecting(market, parameters);
      if ('ok' in body) return body;
      const set = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (set.ok)
        return answer({ triggerId: set.ref, stopLossId: parameters.kind === 'both' ? set.ref + 1 : null, repeated: set.repeated });
      const leg = refusedLeg(body, set);
      const fields = {
        NOT_FOUND: 'positionId',
        ALREADY_DONE: 'positionId',
        ABOVE_MAX: `${leg ?? 'takeProfit'}Quantity`,
        WOULD_TRIGGER: leg === null ? 'kind' : `${leg}TriggerPrice`,
        TOO_MANY_ORDERS: 'positionId',
      };
      const named = naming(set, fields, market);
      return named.reason === 'ABOVE_MAX' ? { ...named, limit: coinsOf(market, Number(named.limit)).decimal } : named;
    }),

    bindUser(perpetualCalls.cancelLoss, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'perpetual.unprotect', triggerId: parameters.triggerId } as const;
      const done = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return done.ok ? DONE : naming(done, { NOT_FOUND: 'triggerId', ALREADY_DONE: 'triggerId' }, undefined);
    }),
  ];
}

async function activeLosses(
  parts: PerpetualParts,
  { accountId, marketId }: { readonly accountId: number; readonly marketId: number },
  positionId: number,
  wanted: ReturnType<typeof pageOf>,
) {
  const [all, positions] = await Promise.all([
    parts.core.query({ type: 'perpetual.triggers', accountId, marketId }),
    parts.core.query({ type: 'perpetual.positions', accountId, marketId }),
  ]);
  const triggers = all.filter((trigger) => positionId === 0 || trigger.positionId === positionId);
  const shown = triggers.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
  return slicedTable(listingOfAll(shown, triggers.length), (trigger) => {
    const position = positions.find((one) => one.positionId === trigger.positionId);
    return position === undefined ? [] : (activeRow(parts, accountId, trigger, position) ?? []);
  });
}

type Shown = {
  readonly triggerId: number;
  readonly positionId: number;
  readonly userId: number;
  readonly leverage: number;
  readonly isLong: boolean;
  readonly kind: string;
  readonly triggerTicks: number;
  readonly limitTicks: number;
  /** What it closes now, or closed at its end; 0 where nothing was left. */
  readonly lots: number;
  readonly isWhole: boolean;
  readonly group: number;
  readonly setMs: number;
};

function baseRow(
  { time }: PerpetualParts,
  market: ListedPerpetual,
  shown: Shown,
): Omit<LossRow, 'state' | 'times' | 'endReason' | 'endMarkPrice'> {
  const { symbol, coin } = market;
  const isProfit = shown.kind === 'take-profit';
  const limit = shown.limitTicks === 0 ? null : priceOf(symbol, shown.limitTicks);
  const trigger = priceOf(symbol, shown.triggerTicks);
  const quantity = coinsOf(market, shown.lots);
  return {
    triggerId: shown.triggerId,
    positionId: shown.positionId,
    userId: shown.userId,
    baseCoin: coin,
    leverage: shown.leverage,
    side: shown.isLong ? 'long' : 'short',
    kind: isProfit ? 'take-profit' : 'stop-loss',
    orderKind: limit === null ? 'market' : 'limit',
    takeProfitTriggerPrice: isProfit ? trigger : null,
    takeProfitQuantity: isProfit ? quantity : null,
    takeProfitLimitPrice: isProfit ? limit : null,
    stopLossTriggerPrice: isProfit ? null : trigger,
    stopLossQuantity: isProfit ? null : quantity,
    stopLossLimitPrice: isProfit ? null : limit,
    createTime: time.text(shown.setMs),
    whole: shown.isWhole,
    ocoGroup: shown.group,
  };
}

function activeRow(parts: PerpetualParts, accountId: number, trigger: OpenTrigger, position: OpenPosition): LossRow | null {
  const market = parts.perpetuals.market(position.marketId);
  if (market === undefined) return null;
  const shown = {
    ...trigger,
    userId: accountId,
    leverage: position.leverage,
    isLong: position.side === 'long',
    lots: trigger.lots === 0 ? position.lots : Math.min(trigger.lots, position.lots),
    isWhole: trigger.lots === 0,
  };
  const times = { createMs: trigger.setMs, endMs: null };
  return { ...baseRow(parts, market, shown), state: 'active', times, endReason: null, endMarkPrice: null };
}

function endedRow(parts: PerpetualParts, record: TriggerRecord): LossRow | null {
  const market = parts.perpetuals.market(record.market);
  if (market === undefined) return null;
  const shown = {
    triggerId: record.id,
    positionId: record.position,
    userId: record.account,
    leverage: record.leverage,
    isLong: record.side === 0,
    kind: record.kind,
    triggerTicks: record.trigger_ticks,
    limitTicks: record.limit_ticks,
    lots: record.end_lots,
    isWhole: record.lots === 0,
    group: record.oco_group,
    setMs: record.set_ms,
  };
  return {
    ...baseRow(parts, market, shown),
    state: record.status === CANCELLED ? 'cancelled' : 'done',
    times: { createMs: record.set_ms, endMs: record.ended_ms },
    endReason: record.end_reason as NonNullable<LossRow['endReason']>,
    endMarkPrice: priceOf(market.symbol, record.end_mark_ticks),
  };
}
