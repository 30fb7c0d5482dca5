import { feeCeil } from '@candor/money/market-scale';
import { AMOUNT_SCALE } from '../../fields.ts';
import { need, type Finding, finding } from '../../finding.ts';
import { moment } from '../../verify/moment.ts';
import { type Filled, OrderFile, type OrderStep } from '../../verify/order-file.ts';
import { amountUnits, decimalsOf } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { parseSpotEvidence, parseSpotReceipt, type SpotEvidence, type SpotReceipt, type SpotSettlement } from './evidence.ts';

type SettledSpot = Extract<SpotEvidence, { readonly settlement: SpotSettlement }>;

/** A spot order: product rules §4. */
class SpotCheck extends OrderFile<SpotEvidence, SettledSpot> {
  protected get isBuy(): boolean {
    return this.file.receipt.side === 'buy';
  }

  protected get feeScale(): number {
    return this.isBuy ? decimalsOf(this.file.receipt.lot) : AMOUNT_SCALE;
  }

  protected asSettled(): SettledSpot | null {
    return 'settlement' in this.file ? this.file : null;
  }

  protected terms(): Finding {
    const { receipt } = this.file;
    const { side, type, timeInForce, lots, lot, base, limit, amount } = receipt;
    const time = moment(receipt.time);
    if (isByAmount(receipt)) {
      need(side === 'buy' && type === 'market' && amountUnits(amount) > 0n, 'order.terms');
      return finding('terms.spend', { amount, base, limit, time });
    }
    need(amountUnits(amount) === 0n && !(type === 'market' && timeInForce !== 'ioc'), 'order.terms');
    return finding(this.isBuy ? 'terms.buy' : 'terms.sell', { lots, lot, base, limit, time });
  }

  /** Of what the order receives, rounded up: product rules §4.3. */
  protected feeUnits({ lots, valueUnits }: Filled): bigint {
    return feeCeil(this.isBuy ? lots * this.lotUnits : valueUnits, this.file.receipt.feePpm);
  }

  protected needState({ receipt, settlement }: SettledSpot): void {
    const { lots, value, state, feeAsset } = settlement;
    need(feeAsset === (this.isBuy ? receipt.base : receipt.quote), 'order.asset', { asset: feeAsset });
    if (isByAmount(receipt)) {
      need(amountUnits(value) <= amountUnits(receipt.amount), 'order.excess');
      return;
    }
    need(lots <= receipt.lots, 'order.excess');
    const isWhole = lots === receipt.lots;
    const mayBePart = receipt.timeInForce !== 'fok' && state !== 'filled';
    need(isWhole ? state === 'filled' : mayBePart, 'order.state', { reason: state });
  }
}

function isByAmount({ lots }: SpotReceipt): boolean {
  return lots === 0;
}

export const spot: Kind<'spot', OrderStep> = {
  name: 'spot',
  open: (file, trustedKeys) => new SpotCheck(parseSpotEvidence(file), trustedKeys),
  receipt: { name: 'spot.accept', parse: parseSpotReceipt },
};
