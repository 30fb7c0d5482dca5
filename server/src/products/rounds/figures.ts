import type { Decimal } from '@candor/contract/result';
import type { OpenRound, RoundOffer } from '@candor/exchange/products/rounds/answers';
import { estimatedPayoutUnits, roundFeeUnits } from '@candor/exchange/products/rounds/payout';
import { mulDivFloor } from '@candor/money/mul-div';
import { QUOTE_SCALE } from '../../gateway/catalogue.ts';
import { decimalOf } from '../../gateway/decimal.ts';

type Side = 'up' | 'down';
type Running = Pick<OpenRound, 'feeType' | 'feeValue' | 'upUnits' | 'downUnits'>;

const MULTIPLE_DECIMALS = 4;
const MULTIPLE_UNITS = 10_000n;

/** What one unit of a pool gets if its side wins with the pools as they are, rounded down; null while a pool is empty: then all is refunded. */
export function multipleOf(round: Running, side: Side): Decimal | null {
  const [own, other] = side === 'up' ? [round.upUnits, round.downUnits] : [round.downUnits, round.upUnits];
  if (own === 0n || other === 0n) return null;
  return decimalOf(mulDivFloor(own + other - roundFeeUnits(round, other), MULTIPLE_UNITS, own), MULTIPLE_DECIMALS);
}

/** An estimate: what a stake that is not in the pools yet gets if its side wins and nobody stakes any more. */
export function payoutWith(round: Running, side: Side, stakeUnits: bigint): bigint {
  const pools = { upUnits: round.upUnits, downUnits: round.downUnits };
  const own = side === 'up' ? 'upUnits' : 'downUnits';
  return estimatedPayoutUnits(round, { ...pools, [own]: pools[own] + stakeUnits }, side, stakeUnits);
}

/** The same for a stake that the pools hold already. */
export function payoutWithin(round: Running, side: Side, stakeUnits: bigint): bigint {
  return estimatedPayoutUnits(round, { upUnits: round.upUnits, downUnits: round.downUnits }, side, stakeUnits);
}

export type Moments = {
  readonly startTime: number;
  readonly cancelEndTime: number;
  readonly betEndTime: number;
  readonly lockTime: number;
  readonly closeTime: number;
};

/** The moments of a round in the wire's words. */
export function momentsOf(times: Pick<OpenRound, 'startMs' | 'cancelEndMs' | 'betEndMs' | 'lockMs' | 'endMs'>): Moments {
  return {
    startTime: times.startMs,
    cancelEndTime: times.cancelEndMs,
    betEndTime: times.betEndMs,
    lockTime: times.lockMs,
    closeTime: times.endMs,
  };
}

type Terms = Pick<RoundOffer, 'feeType' | 'feeValue' | 'minStakeUnits' | 'maxStakeUnits' | 'cancellable' | 'version'>;

/** Terms in the wire's words. The fee's value is percent or USDT, either way with eight decimals. */
export function termsOf(terms: Terms) {
  return {
    feeType: terms.feeType,
    feeValue: decimalOf(terms.feeValue, QUOTE_SCALE),
    minAmount: decimalOf(terms.minStakeUnits, QUOTE_SCALE),
    maxAmount: decimalOf(terms.maxStakeUnits, QUOTE_SCALE),
    cancellable: terms.cancellable,
    version: terms.version,
  };
}
