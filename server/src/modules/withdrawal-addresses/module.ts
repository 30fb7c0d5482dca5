import { addAddress, addressBook, allowList, removeAddress } from '@candor/contract/modules/withdrawal-addresses/book';
import { updateWithdrawAddress } from '@candor/contract/modules/withdrawal-addresses/calls';
import type { Machine } from '../../api/user/machine.ts';
import { proved, shownJustNow } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import { onOff, type Environment, type Variable } from '../../machine/environment.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { Module } from '../module.ts';
import type { Destinations } from './destinations.ts';
import { withdrawalAddressTables } from './tables.ts';
import { unbindAddress } from './unbind-address.ts';
import type { WithdrawalAddresses } from './withdrawal-addresses.ts';

export type WithdrawalAddressParts = Pick<Machine, 'database' | 'catalogue' | 'now' | 'hears' | 'time' | 'mode'> & {
  readonly identity: Identity;
  readonly deposits: readonly WatchedChain[];
};

/** What other modules ask of address books. `allowsChange`: owners replace what they have bound. */
export type AddressBooks = { readonly addresses: WithdrawalAddresses; readonly destinations: Destinations; readonly allowsChange: boolean };

const CHANGE = 'CANDOR_WITHDRAWAL_ADDRESS_CHANGE';
const VARIABLES: readonly Variable[] = [
  {
    names: [CHANGE],
    otherwise: '`off`',
    text: '`on`: users replace a bound withdrawal address themselves (`allowChange`), which holds withdrawals for 24 hours; otherwise customer service takes it away',
  },
];

/** Where an account has its coins sent. */
export const withdrawalAddresses: Module<'withdrawal-addresses', WithdrawalAddressParts, AddressBooks, boolean> = {
  name: 'withdrawal-addresses',
  configuration: {
    variables: VARIABLES,
    read: (environment: Environment, _mode, problems) => onOff(environment, CHANGE, false, problems),
  },
  tables: withdrawalAddressTables,
  stepUp: {
    [updateWithdrawAddress.name]: shownJustNow('withdrawal-address-bound'),
    [addAddress.name]: proved('withdrawal-address-bound'),
    [removeAddress.name]: { free: 'takes a way out away' },
    [allowList.name]: ({ isAllowListOnly }) =>
      isAllowListOnly === true ? { free: 'lets nobody add a way out' } : proved('allow-list-opened'),
  },
  actions: ({ identity, 'withdrawal-addresses': books }) => [unbindAddress({ users: identity.users, books })],
  ownLists: [{ call: addressBook, parameters: {} }],
  open: async (parts, allowsChange) => (await import('./open.ts')).openModule(parts, allowsChange),
};
