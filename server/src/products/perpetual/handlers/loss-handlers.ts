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
import type { PerpetualRooms } from './rooms.ts';

type LossRow = HandedOf<typeof perpetualCalls.contractLosses>;
type Sett = CheckedParametersOf<typeof perpetualCalls.setLoss>;
type Protecting = Extract<PerpetualCommand, { readonly type: 'perpetual.protect' }>;

const ACTIVE = 0;
const TAKE_PROFIT = 0;
const STOP_LOSS = 1;
const BOTH = 2;
const AT_MARKET = 1;

type Asked = {
  readonly prefix: 'earn' | 'lose';
  readonly price?: string | undefined;
  readonly number?: string | undefined;
  readonly limit?: string | undefined;
  readonly delegateType: number;
};

function readLeg(market: ListedPerpetual, { prefix, price, number, limit, delegateType }: Asked): TriggerTerms | Refusal {
  const triggerTicks = readTicks(market, price, `${prefix}Price`);
  if (typeof triggerTicks !== 'number') return triggerTicks;
  const lots = readCoins(market, number, `${prefix}Number`);
  if (typeof lots !== 'number') return lots;
  const limitTicks = delegateType === AT_MARKET ? 0 : readTicks(market, limit, `${prefix}DelegatePrice`);
  return typeof limitTicks === 'number' ? { triggerTicks, limitTicks, lots } : limitTicks;
}

const askedEarn = ({ earnPrice, earnNumber, earnDelegatePrice, earnDelegateType, delegateType }: Sett): Asked => ({
  prefix: 'earn',
  price: earnPrice,
  number: earnNumber,
  limit: earnDelegatePrice,
  delegateType: earnDelegateType ?? delegateType,
});

const askedLose = ({ losePrice, loseNumber, loseDelegatePrice, loseDelegateType, delegateType }: Sett): Asked => ({
  prefix: 'lose',
  price: losePrice,
  number: loseNumber,
  limit: loseDelegatePrice,
  delegateType: loseDelegateType ?? delegateType,
});

function readProtecting(market: ListedPerpetual, parameters: Sett): Protecting | Refusal {
  const { positionId, lossType, ocoGroup } = parameters;
  const takeProfit = lossType === STOP_LOSS ? null : readLeg(market, askedEarn(parameters));
  if (takeProfit !== null && 'ok' in takeProfit) return takeProfit;
  const stopLoss = lossType === TAKE_PROFIT ? null : readLeg(market, askedLose(parameters));
  if (stopLoss !== null && 'ok' in stopLoss) return stopLoss;
  return { type: 'perpetual.protect', positionId, takeProfit, stopLoss, group: ocoGroup ?? 0 };
}

/** Which of the two a refusal is about; null where that is not known. */
function refusedLeg({ takeProfit, stopLoss }: Protecting, { reason, limit }: Refusal): Asked['prefix'] | null {
  if (takeProfit === null) return 'lose';
  if (stopLoss === null) return 'earn';
  if (reason !== 'ABOVE_MAX') return null;
  return takeProfit.lots > Number(limit) ? 'earn' : 'lose';
}

export function lossCalls(rooms: PerpetualRooms): readonly BoundCall[] {
  const { core, perpetuals } = rooms;
  return [
    bindUser(perpetualCalls.contractLosses, async ({ caller, parameters }) => {
      const market = parameters.symbol === undefined ? null : perpetuals.ofCoin(parameters.symbol);
      if (market === undefined) return page([], 0);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      const positionId = parameters.positionId ?? 0;
      if ((parameters.status ?? ACTIVE) === ACTIVE) return await activeLosses(rooms, asked, positionId, pageOf(parameters));
      await rooms.records.reach(core.figures().seq);
      const found = await endedTriggers(rooms.records.database, asked, positionId, pageOf(parameters));
      return slicedTable(found, (trigger) => endedRow(rooms, trigger) ?? []);
    }),

    bindUser(perpetualCalls.setLoss, async ({ caller, parameters, idempotencyKey }) => {
      const market = await marketOfPosition(rooms, caller.userId, parameters.positionId);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
      const body = readProtecting(market, parameters);
      if ('ok' in body) return body;
      const set = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (set.ok) return answer({ id: set.ref, loseId: parameters.lossType === BOTH ? set.ref + 1 : null, repeated: set.repeated });
      const leg = refusedLeg(body, set);
      const fields = {
        NOT_FOUND: 'positionId',
        ALREADY_DONE: 'positionId',
        ABOVE_MAX: `${leg ?? 'earn'}Number`,
        WOULD_TRIGGER: leg === null ? 'lossType' : `${leg}Price`,
        TOO_MANY_ORDERS: 'positionId',
      };
      const named = naming(set, fields, market);
      return named.reason === 'ABOVE_MAX' ? { ...named, limit: coinsOf(market, Number(named.limit)).decimal } : named;
    }),

    bindUser(perpetualCalls.cancelLoss, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'perpetual.unprotect', triggerId: parameters.id } as const;
      const done = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return done.ok ? DONE : naming(done, { NOT_FOUND: 'id', ALREADY_DONE: 'id' }, undefined);
    }),
  ];
}

async function activeLosses(
  rooms: PerpetualRooms,
  { accountId, marketId }: { readonly accountId: number; readonly marketId: number },
  positionId: number,
  wanted: ReturnType<typeof pageOf>,
) {
  const [all, positions] = await Promise.all([
    rooms.core.query({ type: 'perpetual.triggers', accountId, marketId }),
    rooms.core.query({ type: 'perpetual.positions', accountId, marketId }),
  ]);
  const triggers = all.filter((trigger) => positionId === 0 || trigger.positionId === positionId);
  const shown = triggers.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
  return slicedTable(listingOfAll(shown, triggers.length), (trigger) => {
    const position = positions.find((one) => one.positionId === trigger.positionId);
    return position === undefined ? [] : (activeRow(rooms, accountId, trigger, position) ?? []);
  });
}

type Shown = {
  readonly id: number;
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

function baseRow({ time }: PerpetualRooms, market: ListedPerpetual, shown: Shown) {
  const { symbol, coin } = market;
  const isEarn = shown.kind === 'take-profit';
  const limit = shown.limitTicks === 0 ? null : priceOf(symbol, shown.limitTicks);
  const trigger = priceOf(symbol, shown.triggerTicks);
  const number = coinsOf(market, shown.lots);
  return {
    id: shown.id,
    positionId: shown.positionId,
    userId: shown.userId,
    symbol: coin,
    leverage: shown.leverage,
    type: shown.isLong ? 0 : 1,
    lossType: isEarn ? TAKE_PROFIT : STOP_LOSS,
    delegateType: limit === null ? AT_MARKET : 0,
    earnPrice: isEarn ? trigger : null,
    earnNumber: isEarn ? number : null,
    earnDelegatePrice: isEarn ? limit : null,
    losePrice: isEarn ? null : trigger,
    loseNumber: isEarn ? null : number,
    loseDelegatePrice: isEarn ? null : limit,
    createTime: time.text(shown.setMs),
    whole: shown.isWhole,
    ocoGroup: shown.group,
  };
}

function activeRow(rooms: PerpetualRooms, accountId: number, trigger: OpenTrigger, position: OpenPosition): LossRow | null {
  const market = rooms.perpetuals.market(position.marketId);
  if (market === undefined) return null;
  const shown = {
    ...trigger,
    id: trigger.triggerId,
    userId: accountId,
    leverage: position.leverage,
    isLong: position.side === 'long',
    lots: trigger.lots === 0 ? position.lots : Math.min(trigger.lots, position.lots),
    isWhole: trigger.lots === 0,
  };
  const params = { createTime: trigger.setMs, endTime: null };
  return { ...baseRow(rooms, market, shown), status: ACTIVE, params, endReason: null, endMarkPrice: null };
}

function endedRow(rooms: PerpetualRooms, record: TriggerRecord): LossRow | null {
  const market = rooms.perpetuals.market(record.market);
  if (market === undefined) return null;
  const shown = {
    id: record.id,
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
    ...baseRow(rooms, market, shown),
    status: record.status,
    params: { createTime: record.set_ms, endTime: record.ended_ms },
    endReason: record.end_reason as NonNullable<LossRow['endReason']>,
    endMarkPrice: priceOf(market.symbol, record.end_mark_ticks),
  };
}
