import type { Machine } from '../../api/user/machine.ts';
import type { ChannelName } from '../../chains/networks.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { Module } from '../module.ts';
import { channelSwitch } from './channel-switch.ts';
import { comparisonList, comparisonWork } from './comparison-list.ts';
import type { LastComparison } from './last-comparisons.ts';
import { PAYMENT_VARIABLES, readPaymentSettings, type PaymentSettings } from './payment-settings.ts';
import type { PaymentApprovals } from './payment-approvals.ts';
import { paymentState, paymentSwitch } from './payment-switch.ts';
import { reconcileAction } from './reconcile-action.ts';
import type { Report } from './reconciliation-report.ts';
import { signingActions } from './signing-actions.ts';
import { stoppedList, stoppedWork } from './stopped-list.ts';
import { paymentTables } from './tables.ts';

export type PaymentParts = Pick<
  Machine,
  'core' | 'database' | 'catalogue' | 'provenance' | 'dataFolder' | 'mode' | 'now' | 'log' | 'metrics'
> & {
  readonly deposits: readonly WatchedChain[];
};

/** A transaction in a block of a chain that withdrawals are paid on, and the coins of one channel that it has moved. */
export type SeenTransaction = {
  readonly confirmations: number;
  /** False: it stands there and has failed. */
  readonly isDone: boolean;
  /** What it has brought to the hot wallet, in units of the chain. */
  readonly hotUnits: bigint;
  /** Each move of the coin by itself, wherever to. */
  readonly movedUnits: readonly bigint[];
};

export type Payments = {
  /** By which withdrawals are paid. */
  readonly channels: readonly ChannelName[];
  /** Blocks on the transaction of a withdrawal while its chain confirms it; 0 otherwise. */
  readonly confirmationsOf: (withdrawalId: number) => number;
  /** What comparisons have found last, since the start. */
  readonly compared: () => readonly LastComparison[];
  /** What the signer does not pay without operators. */
  readonly approvals: PaymentApprovals;
  /** Compares chains with the ledger now; null where no channel is paid by. */
  readonly report: (() => Promise<Report>) | null;
  /**
   * Null where no block of the chain as it is now has the transaction; `unasked` on chains of which nobody looks. Throws a `NodeFault` while the
   * node or the signer does not answer.
   */
  readonly seen: (channel: ChannelName, txId: string) => Promise<SeenTransaction | 'unasked' | null>;
  /** Whether this server has made it: then it is booked by itself. */
  readonly isOwn: (channel: ChannelName, txId: string) => Promise<boolean>;
};

/** Pays withdrawals that are approved, with keys that this server does not have. */
export const payments: Module<'payments', PaymentParts, Payments, PaymentSettings> = {
  name: 'payments',
  configuration: { variables: PAYMENT_VARIABLES, read: readPaymentSettings },
  tables: paymentTables,
  actions: ({ core, catalogue, database, now, payments: opened }) => [
    ...paymentSwitch(core),
    paymentState(core),
    ...channelSwitch(core),
    stoppedList({ core, catalogue, database }),
    reconcileAction(opened),
    comparisonList(opened),
    ...signingActions({ core, database, now, payments: opened }),
  ],
  workLists: ({ core, catalogue, database, payments: opened }) => [stoppedWork({ core, catalogue, database }), comparisonWork(opened)],
  open: async (parts, settings) => (await import('./open.ts')).openPayments(parts, settings),
};
