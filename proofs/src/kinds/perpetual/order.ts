import { feeCeil } from '@candor/money/market-scale';
import { AMOUNT_SCALE } from '../../fields.ts';
import { need, type Finding, finding } from '../../finding.ts';
import { moment } from '../../verify/moment.ts';
import { type Filled, OrderFile, type OrderStep } from '../../verify/order-file.ts';
import { isPositive } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { type OrderEvidence, type OrderSettlement, parseOrderEvidence, parseOrderReceipt } from './order-evidence.ts';

type SettledOrder = Extract<OrderEvidence, { readonly settlement: OrderSettlement }>;

/** An order for contracts: product rules §5.2. */
class OrderCheck extends OrderFile<OrderEvidence, SettledOrder> {
  protected readonly feeScale = AMOUNT_SCALE;

  protected get isBuy(): boolean {
    const { side, reduceOnly } = this.file.receipt;
    return (side === 'long') !== reduceOnly;
  }

  /** The fee of a reduction is cut before the margin would pass zero: product rules §5.1. */
  protected override get mayPayLess(): boolean {
    return this.file.receipt.reduceOnly;
  }

  protected asSettled(): SettledOrder | null {
    return 'settlement' in this.file ? this.file : null;
  }

  protected terms(): Finding {
    const { reduceOnly, position, cause, leverage, lots, lot, limit, time, feePpm, ...more } = this.file.receipt;
    const { takeProfit, takeProfitLimit, stopLoss, stopLossLimit } = more;
    const isAlone = [takeProfit, takeProfitLimit, stopLoss, stopLossLimit].every((price) => !isPositive(price));
    need(reduceOnly === position > 0 && (reduceOnly ? isAlone : cause === 'user'), 'order.terms');
    need(cause !== 'liquidation' || feePpm === 0, 'order.terms');
    const values = { lots, lot, limit, time: moment(time) };
    return reduceOnly ? finding('terms.reduces', values) : finding('terms.opens', { leverage, ...values });
  }

  /** On the value of all fills, rounded up: a fill pays by how much it grows. Product rules §5.2. */
  protected feeUnits({ valueUnits, beforeUnits }: Filled): bigint {
    const { feePpm } = this.file.receipt;
    return feeCeil(beforeUnits + valueUnits, feePpm) - feeCeil(beforeUnits, feePpm);
  }

  /** A reducing order is trimmed when its position shrinks. */
  protected needState({ receipt, settlement }: SettledOrder): void {
    const { lots, state } = settlement;
    need(lots <= receipt.lots, 'order.excess');
    const isWhole = lots === receipt.lots;
    const mayBePart = receipt.reduceOnly || (receipt.timeInForce !== 'fok' && state !== 'filled');
    need(isWhole ? state === 'filled' : mayBePart, 'order.state', { reason: state });
  }
}

export const order: Kind<'perpetual', OrderStep> = {
  name: 'perpetual',
  open: (file, trustedKeys) => new OrderCheck(parseOrderEvidence(file), trustedKeys),
  receipt: { name: 'perpetual.accept', parse: parseOrderReceipt },
};
