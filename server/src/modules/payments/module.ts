import type { Machine } from '../../api/user/machine.ts';
import type { ChannelName } from '../../chains/networks.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { Module } from '../module.ts';
import { channelSwitch } from './channel-switch.ts';
import { PAYMENT_VARIABLES, readPaymentSettings, type PaymentSettings } from './payment-settings.ts';
import { paymentSwitch } from './payment-switch.ts';
import { reconcileAction } from './reconcile-action.ts';
import type { Report } from './reconciliation-report.ts';
import { paymentTables } from './tables.ts';

export type PaymentParts = Pick<
  Machine,
  'core' | 'database' | 'catalogue' | 'provenance' | 'dataFolder' | 'mode' | 'now' | 'log' | 'metrics'
> & {
  readonly deposits: readonly WatchedChain[];
};

export type Payments = {
  /** By which withdrawals are paid. */
  readonly channels: readonly ChannelName[];
  /** Blocks on the transaction of a withdrawal while its chain confirms it; 0 otherwise. */
  readonly confirmationsOf: (withdrawalId: number) => number;
  /** Compares chains with the ledger now; null where no channel is paid by. */
  readonly report: (() => Promise<Report>) | null;
};

/** Pays withdrawals that are approved, with keys that this server does not have. */
export const payments: Module<'payments', PaymentParts, Payments, PaymentSettings> = {
  name: 'payments',
  configuration: { variables: PAYMENT_VARIABLES, read: readPaymentSettings },
  tables: paymentTables,
  actions: ({ core, payments: { report } }) => [...paymentSwitch(core), ...channelSwitch(core), reconcileAction(report)],
  open: async (parts, settings) => (await import('./open.ts')).openPayments(parts, settings),
};
