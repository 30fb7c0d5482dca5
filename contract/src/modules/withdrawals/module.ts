import type { ContractModule } from '../../module.ts';
import { cancelWithdrawal, previewWithdrawal, submitWithdrawal, withdrawalDetail, withdrawalList, withdrawalStatus } from './calls.ts';
import { withdrawalProof } from './proof-call.ts';

export const withdrawals = {
  name: 'withdrawals',
  calls: {
    previewWithdrawal,
    submitWithdrawal,
    withdrawals: withdrawalList,
    withdrawal: withdrawalDetail,
    withdrawalStatus,
    withdrawalProof,
    cancelWithdrawal,
  },
} as const satisfies ContractModule;
