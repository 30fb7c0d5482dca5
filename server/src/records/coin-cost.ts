import { mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';

/**
 * What an account's coins of one kind have cost by the method of average cost, in units of the coin and of USDT. Coins that were bought carry
 * what was paid for them; coins that came in any other way carry no cost. What leaves takes from both in proportion.
 */
export type CoinCost = {
  /** Coins held that were bought. */
  readonly boughtUnits: bigint;
  /** What was paid for them, fees included. */
  readonly costUnits: bigint;
  /** Coins held that came without a price: credits of the operator, deposits. */
  readonly otherUnits: bigint;
  /** Since the start: received for bought coins after fees, less what these had cost. */
  readonly realisedUnits: bigint;
};

export const NO_COINS: CoinCost = { boughtUnits: 0n, costUnits: 0n, otherUnits: 0n, realisedUnits: 0n };

/** `units` arrived after the fee, for which `paidUnits` of USDT were paid. */
export function bought(coins: CoinCost, units: bigint, paidUnits: bigint): CoinCost {
  return { ...coins, boughtUnits: coins.boughtUnits + units, costUnits: coins.costUnits + paidUnits };
}

/** `units` left for `receivedUnits` of USDT after the fee. The part that coins without a cost brought is in no result. */
export function sold(coins: CoinCost, units: bigint, receivedUnits: bigint): CoinCost {
  const left = without(coins, units);
  if (units === 0n) return left;
  const received = mulDivFloor(receivedUnits, coins.boughtUnits - left.boughtUnits, units);
  return { ...left, realisedUnits: coins.realisedUnits + received - (coins.costUnits - left.costUnits) };
}

/** `units` arrived without a price. */
export function cameIn(coins: CoinCost, units: bigint): CoinCost {
  return { ...coins, otherUnits: coins.otherUnits + units };
}

/** `units` left without being sold, and took their cost along: that makes no result. */
export function without(coins: CoinCost, units: bigint): CoinCost {
  const held = coins.boughtUnits + coins.otherUnits;
  if (units > held) throw new Error(`${units} units leave an account that has ${held}`);
  if (units === 0n) return coins;
  const fromBought = mulDivFloor(units, coins.boughtUnits, held);
  // the last coin takes the last unit of the cost
  const costOut = coins.boughtUnits === 0n ? 0n : mulDivFloor(coins.costUnits, fromBought, coins.boughtUnits);
  return {
    ...coins,
    boughtUnits: coins.boughtUnits - fromBought,
    costUnits: coins.costUnits - costOut,
    otherUnits: coins.otherUnits - (units - fromBought),
  };
}

/** USDT units of one whole coin, to the nearest; null when no coin held was bought. */
export function averageUnits({ boughtUnits, costUnits }: CoinCost, scale: number): bigint | null {
  return boughtUnits === 0n ? null : mulDivHalfEven(costUnits, 10n ** BigInt(scale), boughtUnits);
}
