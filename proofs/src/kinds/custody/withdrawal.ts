import { formatAmount } from '@candor/money/amount';
import { need, type Finding, finding } from '../../finding.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { moment } from '../../verify/moment.ts';
import { decimalsOf, unitsOf } from '../../verify/price.ts';
import { ReceiptFile } from '../../verify/receipt-file.ts';
import type { Kind } from '../kind.ts';
import { parseWithdrawalEvidence, parseWithdrawalReceipt, type WithdrawalEvidence } from './evidence.ts';

type WithdrawalStep = 'keys' | 'receipt' | 'terms' | 'amounts';

/** That the exchange has signed where a withdrawal goes, what it costs and what arrives. Whether it was paid is on its chain. */
class WithdrawalVerification extends ReceiptFile<WithdrawalStep, WithdrawalEvidence> {
  readonly steps: readonly ProofStep<WithdrawalStep>[] = [
    ['keys', () => this.keys()],
    ['receipt', () => this.receipt()],
    ['terms', () => this.#terms()],
    ['amounts', () => this.#amounts()],
  ];

  #terms(): Finding {
    const { amount, coin, address, channel, time } = this.file.receipt;
    return finding('withdrawal.terms', { amount, coin, address, channel, time: moment(time) });
  }

  #amounts(): Finding {
    const { amount, fee, received } = this.file.receipt;
    const decimals = decimalsOf(amount);
    need(decimalsOf(fee) === decimals && decimalsOf(received) === decimals, 'withdrawal.decimals');
    const arrivingUnits = unitsOf(amount, decimals) - unitsOf(fee, decimals);
    need(arrivingUnits > 0n, 'withdrawal.nothing', { fee, amount });
    const arriving = formatAmount(arrivingUnits, decimals);
    need(received === arriving, 'withdrawal.received', { found: received, received: arriving });
    return finding('withdrawal.right', { received, amount, fee });
  }
}

export const withdrawal: Kind<'withdrawal', WithdrawalStep> = {
  name: 'withdrawal',
  open: (file, trustedKeys) => new WithdrawalVerification(parseWithdrawalEvidence(file), trustedKeys),
  receipt: { name: 'withdrawal.accept', parse: parseWithdrawalReceipt },
};
