import type { HandedOf } from '@candor/contract/call';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { Decimal } from '@candor/contract/result';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { pageOf } from '../../../api/user/records-reader.ts';
import { page, refuse } from '../../../api/user/result.ts';
import { slicedTable } from '../../../api/user/sliced.ts';
import { priceOf } from '../../../api/user/written.ts';
import { coinsOf, rateOf, usdtOf, type ListedPerpetual } from '../markets.ts';
import { fillsOf, paymentsOf, recordedOrders, recordedPositions, stepsOf, type PaymentRecord, type StepRecord } from './own-queries.ts';
import { LONG } from '../records/order-records.ts';
import type { PerpetualParts } from './parts.ts';

type StepRow = HandedOf<typeof perpetualCalls.positionHistory>;
type FillRow = HandedOf<typeof perpetualCalls.orderFills>;
type PaymentRow = HandedOf<typeof perpetualCalls.fundingPayments>;

export function historyCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals, records } = parts;
  return [
    bindUser(perpetualCalls.positionHistory, async ({ caller, parameters }) => {
      const shown = await records.reach(core.figures().seq);
      const [position] = await recordedPositions(records.database, caller.userId, [parameters.positionId]);
      const market = position === undefined ? undefined : perpetuals.market(position.market);
      if (market === undefined) return shown ? refuse('NOT_FOUND', { field: 'positionId' }) : refuse('UNAVAILABLE');
      const steps = await stepsOf(records.database, parameters.positionId, pageOf(parameters));
      return slicedTable(steps, (step) => stepRow(parts, market, step));
    }),

    bindUser(perpetualCalls.orderFills, async ({ caller, parameters }) => {
      const shown = await records.reach(core.figures().seq);
      const [order] = await recordedOrders(records.database, caller.userId, [parameters.orderId]);
      const market = order === undefined ? undefined : perpetuals.market(order.market);
      if (market === undefined) return shown ? refuse('NOT_FOUND', { field: 'orderId' }) : refuse('UNAVAILABLE');
      const { fills, total } = await fillsOf(records.database, parameters.orderId, pageOf(parameters));
      return page(
        fills.map((fill) => fillRow(parts, market, fill)),
        total,
      );
    }),

    bindUser(perpetualCalls.fundingPayments, async ({ caller, parameters }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return page([], 0);
      await records.reach(core.figures().seq);
      const asked = { accountId: caller.userId, marketId: market?.info.marketId ?? 0 };
      const found = await paymentsOf(records.database, asked, parameters.positionId ?? 0, pageOf(parameters));
      return slicedTable(found, (payment) => paymentRow(parts, payment) ?? []);
    }),
  ];
}

function stepRow({ time }: PerpetualParts, market: ListedPerpetual, step: StepRecord): StepRow {
  const usdt = (units: string | null): Decimal | null => (units === null ? null : usdtOf(BigInt(units)));
  const price = (ticks: number | null): Decimal | null => (ticks === null ? null : priceOf(market.symbol, ticks));
  return {
    stepNumber: step.step,
    kind: step.kind as StepRow['kind'],
    createTime: time.text(step.time_ms),
    times: { createMs: step.time_ms },
    orderId: step.order_id === 0 ? null : step.order_id,
    lots: step.lots,
    stepLots: step.step_lots,
    quantity: step.step_lots === null ? null : coinsOf(market, step.step_lots),
    price: price(step.price_ticks),
    value: usdt(step.value_units),
    profit: usdt(step.earn_units),
    fee: usdt(step.fee_units),
    amount: usdt(step.amount_units),
    returned: usdt(step.returned_units),
    insured: usdt(step.insured_units),
    margin: usdtOf(BigInt(step.margin_units)),
    markPrice: price(step.mark_ticks),
    equity: usdt(step.equity_units),
    maintenanceMargin: usdt(step.maintenance_units),
    bankruptcyPrice: price(step.bankruptcy_ticks),
    rate: step.rate_e8 === null ? null : rateOf(step.rate_e8),
    tierVersion: step.tier_version,
    closeReason: step.close_reason as StepRow['closeReason'],
  };
}

/** Throws for a step that is no fill: that is a bug. */
function fillRow({ time }: PerpetualParts, market: ListedPerpetual, step: StepRecord): FillRow {
  const { step_lots: lots, price_ticks: ticks, value_units: value, earn_units: earn, fee_units: fee } = step;
  if (lots === null || ticks === null || value === null || fee === null)
    throw new Error(`step ${step.step} of ${step.position} is no fill`);
  return {
    positionId: step.position,
    stepNumber: step.step,
    kind: step.kind as FillRow['kind'],
    lots,
    quantity: coinsOf(market, lots),
    price: priceOf(market.symbol, ticks),
    value: usdtOf(BigInt(value)),
    profit: earn === null ? null : usdtOf(BigInt(earn)),
    fee: usdtOf(BigInt(fee)),
    createTime: time.text(step.time_ms),
    times: { createMs: step.time_ms },
  };
}

function paymentRow({ time, perpetuals }: PerpetualParts, payment: PaymentRecord): PaymentRow | null {
  const market = perpetuals.market(payment.market);
  if (market === undefined) return null;
  return {
    paymentId: payment.id,
    positionId: payment.position,
    baseCoin: market.coin,
    side: payment.side === LONG ? 'long' : 'short',
    rate: rateOf(payment.rate_e8),
    markPrice: priceOf(market.symbol, payment.mark_ticks),
    quantity: coinsOf(market, payment.lots),
    amount: usdtOf(BigInt(payment.units)),
    createTime: time.text(payment.time_ms),
    times: { createMs: payment.time_ms },
  };
}
