import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { need, type Said, said } from '../../said.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { priceSteps } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { type FundingEvidence, parseFundingEvidence } from './funding-evidence.ts';
import { MarkFile, type MarkStep } from './mark-file.ts';
import { amountText, needFigure, signedUnits } from './position-rules.ts';

type FundingStep = 'rate' | 'amounts';

const INTERVAL_MS = 28_800_000;
const RATE_ONE = 100_000_000n;

/** What one position paid or received at a funding: product rules §5.8. */
class FundingVerification extends MarkFile<FundingStep, FundingEvidence> {
  readonly steps: readonly ProofStep<MarkStep | FundingStep>[] = [
    ...this.markSteps,
    ['rate', () => this.#checkRate()],
    ['amounts', () => this.#checkAmounts()],
  ];

  /** The first mark of the next interval says the rate at which this one was paid. */
  #checkRate(): Said {
    const { rateE8, time } = this.file.settlement;
    const { mark } = this;
    const next = this.file.marks.find(({ n }) => n === mark.n + 1);
    const isLast = mark.intervalEnd <= time && next?.intervalEnd === mark.intervalEnd + INTERVAL_MS;
    need(isLast, 'rate.interval', { n: mark.n });
    need(next.rateE8 === rateE8, 'rate.other', { said: rateE8, n: next.n, due: next.rateE8 });
    return said('rate.right', { rate: rateE8, n: next.n });
  }

  /** The payer's part is rounded up and at most the margin, the receiver's down. */
  #checkAmounts(): Said {
    const { settlement } = this.file;
    const { mark } = this;
    const valueUnits = priceSteps(mark.mark) * BigInt(settlement.lots) * signedUnits(settlement.lotValue);
    const rate = BigInt(Math.abs(settlement.rateE8));
    const marginUnits = signedUnits(settlement.margin);
    const pays = settlement.rateE8 > 0 === (settlement.side === 'long');
    const owed = pays ? mulDivCeil(valueUnits, rate, RATE_ONE) : mulDivFloor(valueUnits, rate, RATE_ONE);
    needFigure('amount', settlement.amount, pays ? -(owed < marginUnits ? owed : marginUnits) : owed);
    return said('amounts.funding', { amount: settlement.amount, value: amountText(valueUnits) });
  }
}

export const funding: Kind<'funding', MarkStep | FundingStep> = {
  name: 'funding',
  open: (file, trustedKeys) => new FundingVerification(parseFundingEvidence(file), trustedKeys),
};
