import { depositList, getAdress, submit, testCoins } from '@candor/contract/modules/deposits/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import { unclaimedFigures } from '../../records/deposit-records.ts';
import { DEPOSIT_VARIABLES, readDepositSettings, type DepositSettings } from './deposit-settings.ts';
import { ownAddresses } from './own-addresses.ts';
import { claimActions } from './claim-actions.ts';
import { declaredActions } from './declared-actions.ts';
import { declaredFigures } from './declared-answers.ts';
import { resumeChain } from './resume-chain.ts';
import type { WatchedChain } from './watched-chain.ts';
import { depositTables } from './tables.ts';

export type DepositParts = Pick<
  Machine,
  'core' | 'database' | 'catalogue' | 'records' | 'time' | 'dataFolder' | 'now' | 'log' | 'metrics'
> & {
  readonly 'payment-providers': ProviderChannels;
};

const LATE_DECLARED_MS = 24 * 3_600_000;
const LATE_UNCLAIMED_MS = 3 * 24 * 3_600_000;

/** Follows chains, tells the exchange what arrives on them, and gives out addresses. */
export const deposits: Module<'deposits', DepositParts, readonly WatchedChain[], DepositSettings> = {
  name: 'deposits',
  configuration: { variables: DEPOSIT_VARIABLES, read: readDepositSettings },
  tables: depositTables,
  stepUp: {
    [getAdress.name]: { free: 'tells where to pay in' },
    [submit.name]: { free: 'says what was paid in, and credits nothing' },
    [testCoins.name]: { free: 'pays test coins to an own address' },
  },
  actions: (parts) => [resumeChain(parts.deposits), ...declaredActions(parts), ...claimActions(parts)],
  workLists: ({ database }) => [
    {
      name: 'declared-deposits',
      permission: 'withdrawals',
      action: 'declared-deposits',
      lateMs: LATE_DECLARED_MS,
      waiting: async () => await declaredFigures(database),
    },
    {
      name: 'unclaimed-deposits',
      permission: 'withdrawals',
      action: 'unclaimed-deposits',
      lateMs: LATE_UNCLAIMED_MS,
      waiting: async () => await unclaimedFigures(database),
    },
  ],
  ownLists: [{ call: depositList, parameters: {} }],
  ownRows: ({ database }) => [ownAddresses(database)],
  open: async (parts, settings) => (await import('./open.ts')).openDeposits(parts, settings),
};
