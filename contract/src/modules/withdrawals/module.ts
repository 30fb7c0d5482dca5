import type { ContractModule } from '../../module.ts';
import { cancelWithdrawal, previewWithdrawal, submitWithdrawal, withdrawalDetail, withdrawalList, withdrawalStatus } from './calls.ts';

export const withdrawals = {
  name: 'withdrawals',
  calls: {
    previewWithdrawal,
    submitWithdrawal,
    withdrawals: withdrawalList,
    withdrawal: withdrawalDetail,
    withdrawalStatus,
    cancelWithdrawal,
  },
} as const satisfies ContractModule;
