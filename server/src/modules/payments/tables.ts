import type { ChannelName, Network } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { boolean, defaulted, integer, nullable, table, text, units, word, type RowsOf } from '../../machine/storage/table.ts';

export type Purpose = 'withdrawal' | 'sweep' | 'fuel' | 'void';

/**
 * `asked`: the signer may have signed it. `signed`: its bytes are known here, and nobody else was told. `pinned`: the exchange knows its hash, so it may
 * be sent. `sent`: a node has taken it. `unfunded`: final, and booked but for its fee, which the budget had not. `failed`: it stands in the chain and has moved nothing, which is booked. `ended`: final, and booked. `dropped`: it never
 * comes into the chain, since another has spent what it spends or its time is over; of one that was given up before it was sent, as far as is known.
 */
export type OwnState = 'asked' | 'signed' | 'pinned' | 'sent' | 'unfunded' | 'failed' | 'ended' | 'dropped';

/** `done`: what it should move has moved. `nothing`: it has moved nothing, and never will, as soon as its block is final. */
export type KeptOutcome = 'done' | 'nothing';

const ALWAYS = { lifetime: { until: 'always' } } as const;

export const paymentTables = {
  own_transactions: table(
    {
      id: defaulted(integer),
      network: word<Network>(),
      purpose: word<Purpose>(),
      withdrawal_id: nullable(integer),
      channel: word<ChannelName>(),
      sender: text,
      address_index: nullable(integer),
      nonce: nullable(integer),
      chain_units: units,
      question: text,
      state: word<OwnState>(),
      tx_id: nullable(text),
      raw: nullable(text),
      outcome: nullable(word<KeptOutcome>()),
      fee_units: nullable(units),
      created_ms: integer,
    },
    ALWAYS,
  ),
  unswept_deposits: table(
    {
      deposit_id: integer,
      account_id: integer,
      channel_id: integer,
      units,
      is_final: boolean,
      swept_by: nullable(integer),
      tx_id: nullable(text),
      output_index: nullable(integer),
    },
    { lifetime: { until: 'module' } },
  ),
  own_outputs: table(
    { network: word<Network>(), tx_id: text, output_index: integer, chain_units: units, spent_by: nullable(integer) },
    ALWAYS,
  ),
  payment_approvals: table({ id: defaulted(integer), withdrawal_id: integer, payment: text, signature: text, created_ms: integer }, ALWAYS),
  payment_signatures: table({ approval_id: integer, operator: text, signature: text, signed_ms: integer }, ALWAYS),
};

export type PaymentTables = RowsOf<typeof paymentTables>;

/** The database with the tables of payments. */
export function withPaymentTables(database: Database) {
  return database.withTables<PaymentTables>();
}

export type PaymentDatabase = ReturnType<typeof withPaymentTables>;
