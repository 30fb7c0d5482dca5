import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { settledPeriod } from '../../settled-period.ts';
import { translated } from '../../translated.ts';

/** Settled rounds in which people staked, of one period, of all time or of one UTC day (by their decision). Everything is summed from the ledger. */
const figures = {
  rounds: described(result.integer, 'Settled rounds.'),
  ups: described(result.integer, 'Rounds that ended up.'),
  downs: described(result.integer, 'Rounds that ended down.'),
  refunds: described(result.integer, 'Rounds in which nobody won.'),
  stakes: described(result.integer, 'Stakes in them.'),
  simulatedStakes: described(result.integer, 'Added: those of simulated participants among them.'),
  simulated: described(result.decimal, 'Added: the part of `staked` that simulated participants staked.'),
  staked: described(result.decimal, 'USDT staked: paid and fee together.'),
  paid: described(result.decimal, 'USDT paid back, refunds and what did not play included.'),
  fee: described(result.decimal, 'USDT taken as fee.'),
};

/** Everything is summed from the ledger. */
export const roundsStatistics = {
  rounds: described(v.array(translated({ ...settledPeriod, ...figures })), 'Flash rounds since the start.'),
  roundDays: described(
    v.array(translated({ day: described(result.text, 'UTC day: `2026-04-15`.'), ...settledPeriod, ...figures })),
    'Flash rounds of the last `days` UTC days, newest first, only days with a settlement.',
  ),
} as const;
