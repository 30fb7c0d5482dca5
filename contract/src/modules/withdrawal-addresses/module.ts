import type { ContractModule } from '../../module.ts';
import { withdrawAddress, updateWithdrawAddress } from './calls.ts';

export const withdrawalAddresses = {
  name: 'withdrawal-addresses',
  calls: { withdrawAddresses: withdrawAddress, bindWithdrawAddress: updateWithdrawAddress },
} as const satisfies ContractModule;
