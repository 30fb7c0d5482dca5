import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { need, type Finding, finding } from '../../finding.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { moment } from '../../verify/moment.ts';
import { decimalsOf, isPositive, priceUnits, unitsOf } from '../../verify/price.ts';
import { ReceiptFile } from '../../verify/receipt-file.ts';
import type { Kind } from '../kind.ts';
import { type ConversionEvidence, parseConversionEvidence, parseConversionReceipt } from './evidence.ts';

type ConversionStep = 'keys' | 'receipt' | 'terms' | 'amounts';

/** What every price is in, and worth itself. */
const UNIT = 'USDT';
const QUOTE_MS = 10_000;
const PPM = 1_000_000n;

/** A conversion: that gross amount and fee follow from the prices and the commission that were signed. Reads no price series. */
class ConversionVerification extends ReceiptFile<ConversionStep, ConversionEvidence> {
  readonly steps: readonly ProofStep<ConversionStep>[] = [
    ['keys', () => this.keys()],
    ['receipt', () => this.receipt()],
    ['terms', () => this.#terms()],
    ['amounts', () => this.#amounts()],
  ];

  #terms(): Finding {
    const { from, to, amount, fromTick, fromPrice, toTick, toPrice, quoted, time } = this.file.receipt;
    need(from !== to, 'coins.same', { from });
    needPrice(from, fromTick, fromPrice);
    needPrice(to, toTick, toPrice);
    need(quoted === 0 || (quoted < time && time - quoted <= QUOTE_MS), 'coins.quote');
    return finding('coins.terms', { amount, from, to, fromPrice, toPrice, time: moment(time) });
  }

  #amounts(): Finding {
    const { amount, fromPrice, toPrice, gross, fee, commissionPpm: commission } = this.file.receipt;
    const [sold, bought] = [decimalsOf(amount), decimalsOf(gross)];
    const amountUnits = unitsOf(amount, sold);
    const grossUnits = mulDivFloor(amountUnits * priceUnits(fromPrice), 10n ** BigInt(bought), priceUnits(toPrice) * 10n ** BigInt(sold));
    const grossText = formatAmount(grossUnits, bought);
    need(isPositive(gross) && gross === grossText, 'coins.gross', { found: gross, gross: grossText });
    const feeText = formatAmount(mulDivCeil(grossUnits, BigInt(commission), PPM), bought);
    need(fee === feeText, 'coins.fee', { found: fee, fee: feeText, commission });
    return finding('coins.right', { gross, fee });
  }
}

function needPrice(asset: string, tick: number, price: string): void {
  if (asset === UNIT) need(tick === 0 && price === '1', 'coins.itself');
  else need(tick > 0 && isPositive(price), 'coins.unpriced', { asset });
}

export const conversion: Kind<'conversion', ConversionStep> = {
  name: 'conversion',
  open: (file, trustedKeys) => new ConversionVerification(parseConversionEvidence(file), trustedKeys),
  receipt: { name: 'conversion.accept', parse: parseConversionReceipt },
};
