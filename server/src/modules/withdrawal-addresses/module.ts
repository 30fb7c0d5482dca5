import { updateWithdrawAddress, withdrawAddress } from '@candor/contract/modules/withdrawal-addresses/calls';
import type { Machine } from '../../api/user/machine.ts';
import { shownJustNow } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { WithdrawalAddresses } from '../../identity/withdrawal-addresses.ts';
import type { Module } from '../module.ts';
import { unbindAddress } from './unbind-address.ts';

export type WithdrawalAddressParts = Pick<Machine, 'database' | 'catalogue' | 'now' | 'hears'> & { readonly identity: Identity };

/** Where an account has its coins sent. */
export const withdrawalAddresses: Module<'withdrawal-addresses', WithdrawalAddressParts, WithdrawalAddresses> = {
  name: 'withdrawal-addresses',
  stepUp: { [updateWithdrawAddress.name]: shownJustNow('withdrawal-address-bound') },
  actions: ({ identity, 'withdrawal-addresses': addresses }) => [unbindAddress({ users: identity.users, addresses })],
  ownLists: [{ call: withdrawAddress, parameters: {} }],
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
