import { boolean, FROM_JOURNAL, integer, nullable, type RowsOf, table, text, units } from '../machine/storage/table.ts';

/** A feed's history is not in the journal. */
const FROM_FEED = { lifetime: { until: 'always' } } as const;
/** A signature that was given out is not given again. */
const SIGNED = { lifetime: { until: 'always' } } as const;

const bar = {
  symbol: integer,
  start_ms: integer,
  open_ticks: nullable(integer),
  high_ticks: nullable(integer),
  low_ticks: nullable(integer),
  close_ticks: nullable(integer),
  volume_units: units,
  value_units: units,
  trades: integer,
};

/** What follows from the journal, or was fetched or signed beside it; the products' own tables stand in their folders. */
export const recordTables = {
  consumers: table({ name: text, seq: integer, hash: text, time_ms: integer, last_row: integer }, FROM_JOURNAL),
  assets: table({ asset: integer, code: text, scale: integer }, FROM_JOURNAL),
  symbols: table({ symbol: integer, code: text, tick_units: units }, FROM_JOURNAL),
  markets: table(
    { market: integer, symbol: integer, base_asset: integer, quote_asset: integer, lot_units: units, factor: units, version: integer },
    FROM_JOURNAL,
  ),
  accounts: table({ account: integer, house: boolean, simulated: boolean, opened_ms: integer }, FROM_JOURNAL),
  balances: table({ account: integer, wallet: integer, asset: integer, available_units: units, frozen_units: units }, FROM_JOURNAL),
  ledger_rows: table(
    {
      id: integer,
      account: integer,
      wallet: integer,
      asset: integer,
      type: integer,
      amount_units: units,
      before_units: units,
      after_units: units,
      value_units: nullable(units),
      ref: integer,
      market: integer,
      seq: integer,
      time_ms: integer,
    },
    FROM_JOURNAL,
  ),
  ledger_remarks: table({ record: integer, remark: text }, FROM_JOURNAL),
  ledger_months: table(
    { account: integer, asset: integer, month_ms: integer, type: integer, in_units: units, out_units: units, fee_units: units },
    FROM_JOURNAL,
  ),
  coin_costs: table(
    { account: integer, asset: integer, bought_units: units, cost_units: units, other_units: units, realised_units: units },
    FROM_JOURNAL,
  ),
  house_days: table({ day: integer, product: text, asset: integer, fee_units: units, other_units: units }, FROM_JOURNAL),
  ledger_holders: table({ asset: integer, holder: text, units }, FROM_JOURNAL),
  house_days_begun: table({ seq: integer }, FROM_JOURNAL),
  minute_bars: table({ ...bar, source: text }, FROM_FEED),
  hour_bars: table(bar, FROM_JOURNAL),
  symbol_prices: table({ symbol: integer, state: text, close_ticks: integer, minute_ms: integer }, FROM_JOURNAL),
  history_imports: table({ symbol: integer, source: text, from_ms: integer, to_ms: integer, done: boolean }, FROM_FEED),
  /** `figures`: JSON of `{name, unit, value}`. */
  term_versions: table(
    {
      product: text,
      record: integer,
      version: integer,
      symbol: integer,
      length_s: integer,
      seq: integer,
      time_ms: integer,
      previous_hash: text,
      effective_ms: integer,
      operator: text,
      reason: text,
      figures: text,
      before: nullable(text),
    },
    FROM_JOURNAL,
  ),
  receipts: table({ kind: text, id: integer, key: text, signature: text }, SIGNED),
};

export type RecordTables = RowsOf<typeof recordTables>;
