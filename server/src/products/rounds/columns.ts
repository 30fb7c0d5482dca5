/** How the rows of rounds are written in bulk. */

export const OFFER_COLUMNS = {
  offer: 'integer',
  version: 'integer',
  symbol: 'integer',
  period_ms: 'bigint',
  fee_type: 'smallint',
  fee_value: 'numeric',
  min_stake_units: 'numeric',
  max_stake_units: 'numeric',
  enabled: 'boolean',
  cancellable: 'boolean',
  since_ms: 'bigint',
} as const;

export const ROUND_COLUMNS = {
  id: 'bigint',
  offer: 'integer',
  n: 'bigint',
  version: 'integer',
  symbol: 'integer',
  period_ms: 'bigint',
  fee_type: 'smallint',
  fee_value: 'numeric',
  cancellable: 'boolean',
  result: 'text',
  reason: 'text',
  lock_n: 'bigint',
  lock_ticks: 'bigint',
  close_n: 'bigint',
  close_ticks: 'bigint',
  up_units: 'numeric',
  down_units: 'numeric',
  simulated_up_units: 'numeric',
  simulated_down_units: 'numeric',
  simulated_stakes: 'integer',
  matched_units: 'numeric',
  fee_units: 'numeric',
  stakes: 'integer',
  paid: 'integer',
  decided_seq: 'bigint',
  decided_ms: 'bigint',
} as const;

export const ROUND_CONFLICT = `(id) DO UPDATE SET result = EXCLUDED.result, reason = EXCLUDED.reason, lock_n = EXCLUDED.lock_n,
  lock_ticks = EXCLUDED.lock_ticks, close_n = EXCLUDED.close_n, close_ticks = EXCLUDED.close_ticks, up_units = EXCLUDED.up_units,
  down_units = EXCLUDED.down_units, simulated_up_units = EXCLUDED.simulated_up_units,
  simulated_down_units = EXCLUDED.simulated_down_units, simulated_stakes = EXCLUDED.simulated_stakes, matched_units = EXCLUDED.matched_units,
  fee_units = EXCLUDED.fee_units, stakes = EXCLUDED.stakes, paid = EXCLUDED.paid,
  decided_seq = EXCLUDED.decided_seq, decided_ms = EXCLUDED.decided_ms`;

export const STAKE_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  round: 'bigint',
  side: 'smallint',
  stake_units: 'numeric',
  played_units: 'numeric',
  accepted_ms: 'bigint',
  batch_hash: 'text',
  status: 'smallint',
  result: 'text',
  payout_units: 'numeric',
  ended_seq: 'bigint',
  ended_ms: 'bigint',
} as const;

export const STAKE_CONFLICT = `(id) DO UPDATE SET status = EXCLUDED.status, played_units = EXCLUDED.played_units, result = EXCLUDED.result, payout_units = EXCLUDED.payout_units,
  ended_seq = EXCLUDED.ended_seq, ended_ms = EXCLUDED.ended_ms`;

export const DAY_COLUMNS = {
  offer: 'integer',
  day_ms: 'bigint',
  rounds: 'bigint',
  ups: 'bigint',
  downs: 'bigint',
  refunds: 'bigint',
  stakes: 'bigint',
  simulated_stakes: 'bigint',
  simulated_units: 'numeric',
  staked_units: 'numeric',
  paid_units: 'numeric',
  fee_units: 'numeric',
  settled_ms: 'bigint',
} as const;

/** Written in one transaction with the records' place in the journal, so that nothing is added twice. */
export const DAY_CONFLICT = `(offer, day_ms) DO UPDATE SET rounds = round_days.rounds + EXCLUDED.rounds, ups = round_days.ups + EXCLUDED.ups,
  downs = round_days.downs + EXCLUDED.downs, refunds = round_days.refunds + EXCLUDED.refunds, stakes = round_days.stakes + EXCLUDED.stakes,
  simulated_stakes = round_days.simulated_stakes + EXCLUDED.simulated_stakes,
  simulated_units = round_days.simulated_units + EXCLUDED.simulated_units,
  staked_units = round_days.staked_units + EXCLUDED.staked_units, paid_units = round_days.paid_units + EXCLUDED.paid_units,
  fee_units = round_days.fee_units + EXCLUDED.fee_units, settled_ms = GREATEST(round_days.settled_ms, EXCLUDED.settled_ms)`;
