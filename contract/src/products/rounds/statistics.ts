import * as v from 'valibot';
import * as result from '../../result.ts';
import { settledPeriod } from '../../settled-period.ts';

/** Settled rounds of one period, of all time or of one UTC day (by their decision). Everything is summed from the ledger. */
const figures = {
  rounds: result.integer,
  /** How many ended up, down, and with every stake given back. */
  ups: result.integer,
  downs: result.integer,
  refunds: result.integer,
  stakes: result.integer,
  /** USDT staked, paid back (refunds included), and taken as fee: staked = paid + fee. */
  staked: result.decimal,
  paid: result.decimal,
  fee: result.decimal,
};

/** Since the start; and the last `days` UTC days, newest first, only those with a settlement. */
export const roundsStatistics = {
  rounds: v.array(v.object({ ...settledPeriod, ...figures })),
  roundDays: v.array(v.object({ day: result.text, ...settledPeriod, ...figures })),
} as const;
