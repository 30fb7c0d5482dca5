import type { ContractModule } from '../../module.ts';
import { addAddress, addressBook, allowList, removeAddress } from './book.ts';
import { withdrawAddress, updateWithdrawAddress } from './calls.ts';

export const withdrawalAddresses = {
  name: 'withdrawal-addresses',
  calls: {
    withdrawAddresses: withdrawAddress,
    bindWithdrawAddress: updateWithdrawAddress,
    addressBook,
    addWithdrawAddress: addAddress,
    removeWithdrawAddress: removeAddress,
    setAllowListOnly: allowList,
  },
} as const satisfies ContractModule;
