import type { ColumnType } from 'kysely';
import type { FavouriteList } from './favourite-lists.ts';

/** The rows of `0100-records.sql`, `0110-receipts.sql`, `0170-statements.sql`, `0171-term-versions.sql` and `0180-favourite-lists.sql` in `storage/migrations`; a product's own stand in its folder. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type RecordTables = {
  readonly consumers: {
    readonly name: string;
    readonly seq: number;
    readonly hash: string;
    readonly time_ms: number;
    readonly last_row: number;
  };
  readonly assets: { readonly asset: number; readonly code: string; readonly scale: number };
  readonly symbols: { readonly symbol: number; readonly code: string; readonly tick_units: string };
  readonly markets: {
    readonly market: number;
    readonly symbol: number;
    readonly base_asset: number;
    readonly quote_asset: number;
    readonly lot_units: string;
    readonly factor: string;
    readonly version: number;
  };
  readonly accounts: { readonly account: number; readonly house: boolean; readonly simulated: boolean; readonly opened_ms: number };
  readonly balances: {
    readonly account: number;
    readonly wallet: number;
    readonly asset: number;
    readonly available_units: string;
    readonly frozen_units: string;
  };
  readonly ledger_rows: LedgerRowColumns;
  readonly ledger_months: {
    readonly account: number;
    readonly asset: number;
    readonly month_ms: number;
    readonly type: number;
    readonly in_units: string;
    readonly out_units: string;
    readonly fee_units: string;
  };
  readonly coin_costs: {
    readonly account: number;
    readonly asset: number;
    readonly bought_units: string;
    readonly cost_units: string;
    readonly other_units: string;
    readonly realised_units: string;
  };
  readonly minute_bars: HourBarColumns & { readonly source: string };
  readonly hour_bars: HourBarColumns;
  readonly symbol_prices: {
    readonly symbol: number;
    readonly state: string;
    readonly close_ticks: number;
    readonly minute_ms: number;
  };
  readonly history_imports: {
    readonly symbol: number;
    readonly source: string;
    readonly from_ms: number;
    readonly to_ms: number;
    readonly done: boolean;
  };
  readonly term_versions: {
    readonly product: string;
    readonly record: number;
    readonly version: number;
    readonly symbol: number;
    readonly length_s: number;
    readonly seq: number;
    readonly time_ms: number;
    readonly previous_hash: string;
    readonly effective_ms: number;
    readonly operator: string;
    readonly reason: string;
    /** JSON of `{name, unit, value}`. */
    readonly figures: string;
  };
  readonly receipts: { readonly kind: string; readonly id: number; readonly key: string; readonly signature: string };
  readonly watch_lists: { readonly account: number; readonly coin: string; readonly icon: string; readonly position: number };
  readonly favourite_lists: {
    readonly account: number;
    readonly revision: number;
    /** Written as JSON text. */
    readonly lists: ColumnType<readonly FavouriteList[], string, string>;
  };
};

type LedgerRowColumns = {
  readonly id: number;
  readonly account: number;
  readonly wallet: number;
  readonly asset: number;
  readonly type: number;
  readonly amount_units: string;
  readonly before_units: string;
  readonly after_units: string;
  readonly value_units: string | null;
  readonly ref: number;
  readonly market: number;
  readonly seq: number;
  readonly time_ms: number;
};

type HourBarColumns = {
  readonly symbol: number;
  readonly start_ms: number;
  readonly open_ticks: number | null;
  readonly high_ticks: number | null;
  readonly low_ticks: number | null;
  readonly close_ticks: number | null;
  readonly volume_units: string;
  readonly value_units: string;
  readonly trades: number;
};
