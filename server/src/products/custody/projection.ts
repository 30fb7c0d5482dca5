import type { Entry } from '@candor/exchange/entry';
import type { CustodyEvent, EventOf } from '@candor/exchange/products/custody/events';
import type { PoolClient } from 'pg';
import type { PaymentTables } from '../../records/payment-tables.ts';
import type { BatchPosition, Projection } from '../../records/projection.ts';
import { ChangedRows } from './changed-rows.ts';

type Deposits = PaymentTables['recorded_deposits'];
type Withdrawals = PaymentTables['recorded_withdrawals'];

/** Every deposit and withdrawal with what has become of it. Nothing is remembered of what is written: each event says whose row it changes. */
export class CustodyProjection implements Projection<CustodyEvent> {
  readonly #deposits = new ChangedRows<Deposits>('recorded_deposits', DEPOSIT_COLUMNS);
  readonly #withdrawals = new ChangedRows<Withdrawals>('recorded_withdrawals', WITHDRAWAL_COLUMNS);

  load(): Promise<void> {
    return Promise.resolve();
  }

  apply({ timeMs }: Entry, event: CustodyEvent, { previousHash }: BatchPosition): void {
    switch (event.type) {
      case 'custody.deposited':
        this.#deposits.add(depositRow(event, timeMs));
        break;
      case 'custody.claimed':
        this.#deposits.change(event.depositId, { account: event.accountId, credited_ms: timeMs });
        break;
      case 'custody.finalised':
        this.#deposits.change(event.depositId, { final_ms: timeMs });
        break;
      case 'custody.reorganised':
        this.#deposits.change(event.depositId, { owed_units: String(event.owedUnits), reorganised_ms: timeMs });
        break;
      case 'custody.requested':
        this.#withdrawals.add(withdrawalRow(event, timeMs, previousHash));
        break;
      case 'custody.approved':
        this.#withdrawals.change(event.withdrawalId, { state: 'approved', approved_ms: timeMs, is_automatic: event.isAutomatic });
        break;
      case 'custody.pinned':
        this.#withdrawals.change(event.withdrawalId, { state: 'signed', signed_ms: timeMs, tx_id: event.txId });
        break;
      case 'custody.sent':
        this.#withdrawals.change(event.withdrawalId, { state: 'broadcast', sent_ms: timeMs });
        break;
      case 'custody.completed':
        this.#withdrawals.change(event.withdrawalId, { state: 'completed', ended_ms: timeMs });
        break;
      case 'custody.ended':
        this.#withdrawals.change(event.withdrawalId, { state: event.end, ended_ms: timeMs, reason: event.reason });
        break;
      case 'custody.defined':
      case 'custody.moved':
      case 'custody.networkPaid':
      case 'custody.paidIn':
      case 'custody.takenOut':
      case 'custody.paymentsSwitched':
      case 'custody.repaid':
      case 'custody.ruled':
      case 'custody.switched':
    }
  }

  async write(client: PoolClient): Promise<void> {
    await this.#deposits.write(client);
    await this.#withdrawals.write(client);
  }

  written(): void {
    this.#deposits.written();
    this.#withdrawals.written();
  }
}

function depositRow(event: EventOf<'custody.deposited'>, timeMs: number): Deposits {
  return {
    id: event.depositId,
    account: event.accountId,
    channel: event.channelId,
    tx_id: event.txId,
    output_index: event.outputIndex,
    block_hash: event.blockHash,
    units: String(event.units),
    owed_units: '0',
    is_flagged: event.isFlagged,
    arrived_ms: timeMs,
    credited_ms: event.isCredited ? timeMs : null,
    final_ms: event.isFinal ? timeMs : null,
    reorganised_ms: null,
  };
}

function withdrawalRow(event: EventOf<'custody.requested'>, timeMs: number, previousHash: string): Withdrawals {
  return {
    id: event.withdrawalId,
    account: event.accountId,
    channel: event.channelId,
    address: event.address,
    memo: event.memo,
    amount_units: String(event.amountUnits),
    fee_units: String(event.feeUnits),
    value_units: String(event.valueUnits),
    local_day: event.localDay,
    needs_two: event.needsTwo,
    state: 'review',
    is_automatic: false,
    tx_id: '',
    reason: '',
    requested_ms: timeMs,
    approved_ms: null,
    signed_ms: null,
    sent_ms: null,
    ended_ms: null,
    batch_hash: previousHash,
  };
}

const DEPOSIT_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  channel: 'integer',
  tx_id: 'text',
  output_index: 'bigint',
  block_hash: 'text',
  units: 'numeric',
  owed_units: 'numeric',
  is_flagged: 'boolean',
  arrived_ms: 'bigint',
  credited_ms: 'bigint',
  final_ms: 'bigint',
  reorganised_ms: 'bigint',
} as const;

const WITHDRAWAL_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  channel: 'integer',
  address: 'text',
  memo: 'text',
  amount_units: 'numeric',
  fee_units: 'numeric',
  value_units: 'numeric',
  local_day: 'integer',
  needs_two: 'boolean',
  state: 'text',
  is_automatic: 'boolean',
  tx_id: 'text',
  reason: 'text',
  requested_ms: 'bigint',
  approved_ms: 'bigint',
  signed_ms: 'bigint',
  sent_ms: 'bigint',
  ended_ms: 'bigint',
  batch_hash: 'text',
} as const;
