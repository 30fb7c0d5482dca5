import type { ContractModule } from '../../module.ts';
import { cancelWithdrawal, previewWithdrawal, withdrawalDetail, withdrawalList, withdrawalStatus } from './calls.ts';
import { withdrawalProof } from './proof-call.ts';
import { submitWithdrawal } from './submit-call.ts';

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
