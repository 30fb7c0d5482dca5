import { mulDivCeil, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import { need, type Finding, finding } from '../../finding.ts';
import type { ProofStep } from '../../verify/checked-file.ts';
import { priceSteps } from '../../verify/price.ts';
import type { Kind } from '../kind.ts';
import { type FundingEvidence, parseFundingEvidence } from './funding-evidence.ts';
import { MarkFile, type MarkStep } from './mark-file.ts';
import { amountText, needFigure, signedUnits } from './position-rules.ts';

type FundingStep = 'rate' | 'amounts';

const INTERVAL_MS = 28_800_000;
const RATE_ONE = 100_000_000n;
const MINUTE_MS = 60_000;
/** Half of the minutes of an interval. */
const FEWEST_PREMIUMS = 240;
/** 0.05 % in 10^-8. */
const DAMPER = 50_000n;
/** Three quarters of a millionth in 10^-8. */
const RATE_OF_PPM = 75n;

function within(value: bigint, most: bigint): bigint {
  return value > most ? most : value < -most ? -most : value;
}

/** What one position paid or received at a funding: product rules §5.8. */
class FundingCheck extends MarkFile<FundingStep, FundingEvidence> {
  readonly steps: readonly ProofStep<MarkStep | FundingStep>[] = [
    ...this.markSteps,
    ['rate', () => this.#checkRate()],
    ['amounts', () => this.#checkAmounts()],
  ];

  /** The first mark of the next interval says the rate at which this one was paid. */
  #checkRate(): Finding {
    const { rateE8, time } = this.file.settlement;
    const { mark } = this;
    const next = this.file.marks.find(({ n }) => n === mark.n + 1);
    const isLast = mark.intervalEnd <= time && next?.intervalEnd === mark.intervalEnd + INTERVAL_MS;
    need(isLast, 'rate.interval', { n: mark.n });
    need(next.rateE8 === rateE8, 'rate.other', { said: rateE8, n: next.n, due: next.rateE8 });
    this.#needPremiums(mark.intervalEnd);
    const due = this.#rateOfPremiums();
    need(due === BigInt(rateE8), 'figure.other', { place: 'rateE8', said: String(rateE8), due: String(due) });
    return finding('rate.right', { rate: rateE8, n: next.n });
  }

  /** At most one sample a minute of UTC, each later than the one before, all in the interval. */
  #needPremiums(endMs: number): void {
    const { premiums } = this.file.settlement;
    let minute = -1;
    for (const [index, { time }] of premiums.entries()) {
      const own = (time - (time % MINUTE_MS)) / MINUTE_MS;
      const isNext = own > minute && time >= endMs - INTERVAL_MS && time < endMs;
      need(isNext, 'rate.sample', { place: index + 1 });
      minute = own;
    }
  }

  /** Later samples weigh more; within the damper there is no rate, and three quarters of the lowest maintenance rate bound it. */
  #rateOfPremiums(): bigint {
    const { premiums, lowestRatePpm } = this.file.settlement;
    if (premiums.length < FEWEST_PREMIUMS) return 0n;
    const count = BigInt(premiums.length);
    const weighted = premiums.reduce((sum, { premiumE8 }, index) => sum + BigInt(index + 1) * BigInt(premiumE8), 0n);
    const mean = mulDivHalfEven(2n, weighted, count * (count + 1n));
    const most = RATE_OF_PPM * BigInt(lowestRatePpm);
    const rate = mean + within(-mean, DAMPER);
    return within(rate, most);
  }

  /** The payer's part is rounded up and at most the margin, the receiver's down. */
  #checkAmounts(): Finding {
    const { settlement } = this.file;
    const { mark } = this;
    const valueUnits = priceSteps(mark.mark) * BigInt(settlement.lots) * signedUnits(settlement.lotValue);
    const rate = BigInt(Math.abs(settlement.rateE8));
    const marginUnits = signedUnits(settlement.margin);
    const pays = settlement.rateE8 > 0 === (settlement.side === 'long');
    const owed = pays ? mulDivCeil(valueUnits, rate, RATE_ONE) : mulDivFloor(valueUnits, rate, RATE_ONE);
    needFigure('amount', settlement.amount, pays ? -(owed < marginUnits ? owed : marginUnits) : owed);
    return finding('amounts.funding', { amount: settlement.amount, value: amountText(valueUnits) });
  }
}

export const funding: Kind<'funding', MarkStep | FundingStep> = {
  name: 'funding',
  open: (file, trustedKeys) => new FundingCheck(parseFundingEvidence(file), trustedKeys),
};
