import type { Decimal } from '@candor/contract/result';
import type { OpenRound, RoundOffer } from '@candor/exchange/products/rounds/answers';
import { matchedUnits, roundFeeUnits } from '@candor/exchange/products/rounds/payout';
import { mulDivFloor } from '@candor/money/mul-div';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';

type Running = Pick<OpenRound, 'feeType' | 'feeValue' | 'upUnits' | 'downUnits'>;

/** Fees are whole parts per million. */
const MULTIPLE_DECIMALS = 6;
const MULTIPLE_UNITS = 1_000_000n;
/** What a fixed fee is measured by while nothing would play: then it is a tenth. */
const NOTHING_UNITS = 10n;

/** What one unit that plays gets if its side wins, rounded down. With a share as fee it does not depend on the pools. */
export function multipleOf(round: Running): Decimal {
  const playing = round.feeType === 1 ? 100n * 10n ** 8n : matchedUnits(round);
  const units = playing === 0n ? NOTHING_UNITS : playing;
  return decimalOf(mulDivFloor(2n * units - roundFeeUnits(round, units), MULTIPLE_UNITS, units), MULTIPLE_DECIMALS);
}

export type Moments = {
  readonly startMs: number;
  readonly cancelEndMs: number;
  readonly betEndMs: number;
  readonly lockMs: number;
  readonly endMs: number;
};

/** The moments of a round, in the order in which they are told. */
export function momentsOf({ startMs, cancelEndMs, betEndMs, lockMs, endMs }: Moments): Moments {
  return { startMs, cancelEndMs, betEndMs, lockMs, endMs };
}

type Terms = Pick<RoundOffer, 'feeType' | 'feeValue' | 'minStakeUnits' | 'maxStakeUnits' | 'cancellable' | 'version'>;

/** Terms as calls tell them. The fee's value is percent or USDT, either way with eight decimals. */
export function termsOf(terms: Terms) {
  return {
    feeType: terms.feeType,
    feeValue: decimalOf(terms.feeValue, QUOTE_SCALE),
    stakeMin: decimalOf(terms.minStakeUnits, QUOTE_SCALE),
    stakeMax: decimalOf(terms.maxStakeUnits, QUOTE_SCALE),
    cancellable: terms.cancellable,
    version: terms.version,
  };
}
