import { expect, test } from 'vitest';
import { ROUND_TERMS, PERIOD_MS, START_MS } from '../../test/rounds-harness.ts';
import { matchOf, payoutOf, playedOf, Round, type Stake, verdictOf } from './round.ts';

/** A round with stakes of 30 and 10 on up, and of 20 on down, so that 15 and 5 of up play; the fee is 5 %. */
function staked(): { readonly round: Round; readonly stakes: readonly Stake[] } {
  const round = new Round(9, START_MS / PERIOD_MS, START_MS, {
    offerId: 1,
    symbolId: 1,
    periodMs: PERIOD_MS,
    version: 1,
    effectiveMs: 0,
    ...ROUND_TERMS,
  });
  const stakes = ([['up', 30n], ['up', 10n], ['down', 20n]] as const).map(([side, stakeUnits], index): Stake => ({ orderId: 10 + index, accountId: 1 + index, roundId: 9, side, stakeUnits, acceptedMs: START_MS, playedUnits: null, chained: null, before: null, after: null })); // prettier-ignore
  for (const stake of stakes) round.add(stake);
  const match = matchOf(round);
  round.matchBy(match);
  for (const stake of stakes) if (stake.side === 'up') round.tellPlayed(stake, playedOf(match, stake));
  return { round, stakes };
}

test.each([
  ['up', ['10 win 29', '11 win 10', '12 lose 0'], [12, 10, 11]],
  ['down', ['10 lose 0', '11 lose 0', '12 win 39'], [10, 11, 12]],
  ['refund', ['10 refund 15', '11 refund 5', '12 refund 20'], [10, 11, 12]],
] as const)('RULES §7 what each stake gets when %s is decided, and the order of payment', (result, payouts, order) => {
  const { round, stakes } = staked();
  const verdict = verdictOf(round, result);
  const paid = stakes.map((stake) => payoutOf(verdict, stake));
  expect(paid.map((one) => `${one.orderId} ${one.result} ${one.payoutUnits}`)).toEqual(payouts);
  expect(paid.map(({ accountId }) => accountId)).toEqual([1, 2, 3]);
  round.decide(verdict);
  expect(Array.from(round.stakes(), ({ orderId }) => orderId)).toEqual(order);
});
