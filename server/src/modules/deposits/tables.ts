import type { ChannelName, Network } from '../../chains/networks.ts';
import type { DepositStatus, TrackedDeposit } from '../../chains/scan/deposit-report.ts';
import type { ScanState } from '../../chains/scan/scanner.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { defaulted, integer, nullable, OF_USER, personal, table, text, units, word, type RowsOf } from '../../machine/storage/table.ts';

/** What follows for the exchange: of the other states it need not know. */
export type ReportedStatus = Extract<DepositStatus, 'credited' | 'final' | 'reorged'>;

const network = word<Network>();
const channel = word<ChannelName>();

export const depositTables = {
  chain_scans: table(
    { network, epoch: integer, halt: nullable(word<NonNullable<ScanState['halt']>>()), revision: integer },
    { lifetime: { until: 'always' } },
  ),
  chain_blocks: table({ network, height: integer, hash: text, parent_hash: text }, { lifetime: { until: 'module' } }),
  chain_deposits: table(
    {
      network,
      tx_id: text,
      output_index: integer,
      channel,
      address: text,
      chain_units: units,
      height: integer,
      block_hash: text,
      epoch: integer,
      status: word<TrackedDeposit['status']>(),
      confirmations: integer,
    },
    { lifetime: { until: 'module' } },
  ),
  deposit_reports: table(
    {
      id: defaulted(integer),
      report_id: text,
      network,
      channel,
      tx_id: text,
      output_index: integer,
      block_hash: text,
      address: text,
      chain_units: units,
      status: word<ReportedStatus>(),
      confirmations: integer,
      written_ms: integer,
    },
    { lifetime: { until: 'module' } },
  ),
  /** Not erased with an account: what arrives at an address later has to find whose it was. */
  deposit_addresses: table({ network, user_id: integer, address_index: integer, address: text }, { lifetime: { until: 'always' } }),
  declared_deposits: table(
    {
      id: defaulted(integer),
      user_id: integer,
      channel,
      amount: personal(text),
      address: personal(text),
      picture: personal(text),
      local_day: text,
      created_ms: integer,
      answered_ms: nullable(integer),
      answer_code: defaulted(text),
      deposit_id: nullable(integer),
    },
    { ...OF_USER, copy: { by: 'deposits.list' } },
  ),
};

export type DepositTables = RowsOf<typeof depositTables>;

/** The database with the tables of deposits. */
export function withDepositTables(database: Database) {
  return database.withTables<DepositTables>();
}

export type DepositDatabase = ReturnType<typeof withDepositTables>;
