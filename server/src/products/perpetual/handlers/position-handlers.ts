import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { CommandBody } from '@candor/exchange/command';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { pageOf } from '../../../api/user/records-reader.ts';
import { acknowledge, answer, page, refuse, type Refusal } from '../../../api/user/result.ts';
import { listingOfAll, slicedTable } from '../../../api/user/sliced.ts';
import { submit, type Accepted } from '../../../api/user/submit.ts';
import { priceOf } from '../../../api/user/written.ts';
import { pageLimit, pageOffset } from '../../../records/page.ts';
import { coinsOf, usdtOf, type ListedPerpetual } from '../markets.ts';
import { marketOfPosition, openPosition } from './own-position.ts';
import { closedPositions, recordedPositions } from './own-queries.ts';
import { closedRow, openRow } from '../records/position-rows.ts';
import { naming, readTerms, readUsdt } from '../read-parameters.ts';
import type { PerpetualParts } from './parts.ts';

/** Which parameter a refusal of closing is about. */
export const CLOSING_FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  NOT_FOUND: 'positionId',
  ALREADY_DONE: 'positionId',
  ABOVE_MAX: 'lots',
  PRICE_TOO_FAR: 'limitPrice',
  WOULD_TAKE: 'limitPrice',
  NO_LIQUIDITY: 'positionId',
  NOT_FILLED: 'lots',
  BAD_INPUT: 'limitPrice',
};

const ADJUSTING_FIELDS = {
  NOT_FOUND: 'positionId',
  ALREADY_DONE: 'positionId',
  ABOVE_MAX: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  BAD_INPUT: 'amount',
} as const;

/** What an order that closes has left of its position. */
export async function leftOf(parts: PerpetualParts, accountId: number, positionId: number, market: ListedPerpetual) {
  const lots = (await openPosition(parts, accountId, positionId))?.lots ?? 0;
  return { leftLots: lots, leftQuantity: coinsOf(market, lots) };
}

/** The whole of a position at market. */
export const wholeAtMarket = (positionId: number) =>
  ({ type: 'perpetual.close', positionId, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0 }) as const;

export function positionCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals } = parts;

  async function closed(accountId: number, positionId: number, market: ListedPerpetual, idempotencyKey: string, body: CommandBody) {
    const placed: Accepted | Refusal = await submit(core, { accountId, idempotencyKey, body });
    if (!placed.ok) return naming(placed, CLOSING_FIELDS, market);
    return acknowledge(placed, { orderId: placed.ref, repeated: placed.repeated, ...(await leftOf(parts, accountId, positionId, market)) });
  }

  return [
    bindUser(perpetualCalls.contractPositions, async ({ caller, parameters }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      const { state = 'open' } = parameters;
      if (market === undefined || state === 'none') return page([], 0);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      if (state === 'open') return await openPositions(parts, asked, pageOf(parameters));
      await parts.records.reach(core.figures().seq);
      const found = await closedPositions(parts.records.database, asked, pageOf(parameters));
      return slicedTable(found, (position) => closedRow(parts, position) ?? []);
    }),

    bindUser(perpetualCalls.stopPosition, async ({ caller, parameters: { positionId }, idempotencyKey }) => {
      const market = await marketOfPosition(parts, caller.userId, positionId);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
      return await closed(caller.userId, positionId, market, idempotencyKey, wholeAtMarket(positionId));
    }),

    bindUser(perpetualCalls.closePosition, async ({ caller, parameters, idempotencyKey }) => {
      const { positionId, lots = 0, kind = 'market', limitPrice, timeInForce } = parameters;
      const market = await marketOfPosition(parts, caller.userId, positionId);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
      const terms = readTerms(market, { kind, limitPrice, timeInForce });
      if ('ok' in terms) return terms;
      const body = { type: 'perpetual.close', positionId, ...terms, lots } as const;
      return await closed(caller.userId, positionId, market, idempotencyKey, body);
    }),

    bindUser(perpetualCalls.closeAllPositions, async ({ caller, parameters, idempotencyKey }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const marketId = market?.info.marketId ?? 0;
      const accountId = caller.userId;
      const done = await submit(core, { accountId, idempotencyKey, body: { type: 'perpetual.closeAll', marketId } });
      if (!done.ok) return done;
      const left = await core.query({ type: 'perpetual.positions', accountId, marketId });
      return acknowledge(done, { left: left.length, repeated: done.repeated });
    }),

    bindUser(perpetualCalls.adjustMargin, async ({ caller, parameters: { positionId, amount, change }, idempotencyKey }) => {
      const units = readUsdt(amount, 'amount');
      if (typeof units !== 'bigint') return units;
      const accountId = caller.userId;
      const body = { type: 'perpetual.adjust', positionId, units: change === 'add' ? units : -units } as const;
      const done = await submit(core, { accountId, idempotencyKey, body });
      if (!done.ok) return naming(done, ADJUSTING_FIELDS, undefined);
      const position = await openPosition(parts, accountId, positionId);
      const market = position === undefined ? undefined : perpetuals.market(position.marketId);
      const { repeated } = done;
      if (position === undefined || market === undefined) return answer({ positionId, margin: null, liquidationPrice: null, repeated });
      const liquidationPrice = priceOf(market.symbol, position.liquidationTicks);
      return answer({ positionId, margin: usdtOf(position.marginUnits), liquidationPrice, repeated });
    }),
  ];
}

/** Open positions, newest first: as the exchange has them, with what only the records know. */
async function openPositions(
  parts: PerpetualParts,
  { accountId, marketId }: { readonly accountId: number; readonly marketId: number },
  wanted: ReturnType<typeof pageOf>,
) {
  const open = await parts.core.query({ type: 'perpetual.positions', accountId, marketId });
  const shown = open.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
  await parts.records.reach(parts.core.figures().seq);
  const ids = shown.map(({ positionId }) => positionId);
  const recorded = new Map((await recordedPositions(parts.records.database, accountId, ids)).map((record) => [record.id, record]));
  const steps = new Map(await Promise.all(shown.map(async (one) => [one.positionId, await parts.queue.stepOf(one)] as const)));
  return slicedTable(listingOfAll(shown, open.length), (position) => {
    const { positionId } = position;
    return openRow(parts, position, { recorded: recorded.get(positionId) ?? null, step: steps.get(positionId) ?? null }) ?? [];
  });
}
