import type { Database } from '../../machine/storage/connection.ts';
import { boolean, integer, nullable, table, text, units, word, type RowsOf } from '../../machine/storage/table.ts';
import type { ChannelName } from '../../chains/networks.ts';
import { REPLAY_WINDOW_MS } from './signature.ts';

/** What a provider states of a payment, in the order in which it happens: nothing is taken back but by the last one. */
export const STATEMENTS = ['paid', 'settled', 'reversed'] as const;
export type Statement = (typeof STATEMENTS)[number];

export const providerTables = {
  /** Not erased with an account: what is paid later has to find whose it was. */
  provider_orders: table(
    {
      id: text,
      user_id: integer,
      provider: text,
      channel: word<ChannelName>(),
      amount_units: nullable(units),
      uses_address: boolean,
      answer: text,
      created_ms: integer,
    },
    { lifetime: { until: 'always' } },
  ),
  provider_payments: table(
    {
      provider: text,
      transaction_id: text,
      order_id: text,
      channel_id: integer,
      user_id: integer,
      units,
      stated: word<Statement>(),
      told: word<Statement | ''>(),
      changed_ms: integer,
    },
    { lifetime: { until: 'always' } },
  ),
  /** A message is refused by its time alone before its row goes. */
  provider_nonces: table(
    { provider: text, nonce: text, seen_ms: integer },
    { lifetime: { sinceColumn: 'seen_ms', lifeMs: 3 * REPLAY_WINDOW_MS } },
  ),
};

export type ProviderTables = RowsOf<typeof providerTables>;
export type ProviderOrder = ProviderTables['provider_orders'];
export type ProviderPayment = ProviderTables['provider_payments'];

/** The database with the tables of payment providers. */
export function withProviderTables(database: Database) {
  return database.withTables<ProviderTables>();
}

export type ProviderDatabase = ReturnType<typeof withProviderTables>;
