import * as v from 'valibot';
import * as result from '../../result.ts';
import { settledPeriod } from '../../settled-period.ts';

/** Settled contracts of one product, of all time or of one UTC day. Everything is summed from the ledger. */
const figures = {
  contracts: result.integer,
  wins: result.integer,
  losses: result.integer,
  ties: result.integer,
  voids: result.integer,
  /** USDT staked and paid back, refunds included. */
  staked: result.decimal,
  paid: result.decimal,
  /** USDT paid a contract, rounded down; 0 without one. */
  averagePayout: result.decimal,
  /** What the house won (negative: lost): staked less paid. */
  houseResult: result.decimal,
};

/** Since the start; and the last `days` UTC days, newest first, only those with a settlement. */
export const updownStatistics = {
  second: v.array(v.object({ ...settledPeriod, odds: result.decimal, breakEven: result.decimal, ...figures })),
  secondDays: v.array(v.object({ day: result.text, ...settledPeriod, ...figures })),
} as const;
