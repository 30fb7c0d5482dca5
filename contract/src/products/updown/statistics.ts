import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { settledPeriod } from '../../settled-period.ts';
import { named, translated } from '../../translated.ts';

/** Settled contracts of one product, of all time or of one UTC day. Everything is summed from the ledger. */
const figures = {
  contracts: described(result.integer, 'Settled contracts.'),
  wins: described(result.integer, 'Of them won.'),
  losses: described(result.integer, 'Of them lost.'),
  ties: described(result.integer, 'Of them drawn.'),
  voids: described(result.integer, 'Of them void: the stake came back.'),
  staked: described(result.decimal, 'USDT staked.'),
  paid: described(result.decimal, 'USDT paid back, refunds included.'),
  averagePayout: described(result.decimal, 'USDT paid a contract, rounded down; 0 without one.'),
  houseResult: described(result.decimal, 'What the house won (negative: lost) in USDT: staked less paid.'),
};

const terms = {
  odds: named('payoutRate', described(result.decimal, 'Payout rate, a fraction of the stake.')),
  breakEven: described(result.decimal, 'The share of wins at which nothing is won or lost, a fraction.'),
};

/** Everything is summed from the ledger. */
export const updownStatistics = {
  second: described(v.array(translated({ ...settledPeriod, ...terms, ...figures })), 'Second contracts since the start.'),
  secondDays: described(
    v.array(translated({ day: described(result.text, 'UTC day: `2026-04-15`.'), ...settledPeriod, ...figures })),
    'Second contracts of the last `days` UTC days, newest first, only days with a settlement.',
  ),
} as const;
