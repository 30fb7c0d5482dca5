import { cancelWithdrawal, withdrawalDetail, withdrawalList, withdrawalStatus } from '@candor/contract/modules/withdrawals/calls';
import { submitWithdrawal } from '@candor/contract/modules/withdrawals/submit-call';
import type { Machine } from '../../api/user/machine.ts';
import { withoutPassword } from '../../api/user/step-up-table.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Identity } from '../../identity/identity.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import { onOff, type Environment, type Variable } from '../../machine/environment.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Module } from '../module.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import type { Payments } from '../payments/module.ts';
import type { Verification } from '../verification/verification.ts';
import type { AddressBooks } from '../withdrawal-addresses/module.ts';
import { reviewActions } from './review-actions.ts';
import { withdrawalTables } from './tables.ts';
import { reviewWork, waitingList } from './waiting-list.ts';

export type WithdrawalParts = Pick<
  Machine,
  | 'core'
  | 'database'
  | 'records'
  | 'journal'
  | 'provenance'
  | 'log'
  | 'catalogue'
  | 'settings'
  | 'time'
  | 'now'
  | 'exchangeNow'
  | 'hears'
  | 'metrics'
> & {
  readonly identity: Identity;
  readonly delivery: Delivery;
  readonly mailbox: Mailbox;
  readonly verification: Verification;
  readonly 'trade-passwords': TradePasswords;
  readonly 'withdrawal-addresses': AddressBooks;
  readonly payments: Payments;
  readonly 'payment-providers': ProviderChannels;
};

const CODE = 'CANDOR_WITHDRAWAL_CODE';
const VARIABLES: readonly Variable[] = [
  {
    names: [CODE],
    otherwise: '`off`',
    text: '`on`: a withdrawal takes a one-time code that is sent to a bound e-mail address or phone, beside the trade password and a second factor where one is on',
  },
];

/** Requests for withdrawals, up to their approval. What is approved is signed and paid elsewhere. */
export const withdrawals: Module<'withdrawals', WithdrawalParts, undefined, boolean> = {
  name: 'withdrawals',
  configuration: { variables: VARIABLES, read: (environment: Environment, _mode, problems) => onOff(environment, CODE, false, problems) },
  tables: withdrawalTables,
  stepUp: {
    [submitWithdrawal.name]: withoutPassword('withdrawal-requested'),
    [cancelWithdrawal.name]: { free: 'brings money back into the account' },
    [withdrawalDetail.name]: { free: 'reads' },
    [withdrawalStatus.name]: { free: 'reads' },
  },
  actions: (parts) => [waitingList(parts), ...reviewActions(parts)],
  workLists: (parts) => [reviewWork(parts)],
  ownLists: [{ call: withdrawalList, parameters: {} }],
  open: async (parts, needsCode) => (await import('./open.ts')).openWithdrawals(parts, needsCode),
};
