import type { ContractModule } from '../../module.ts';
import { bonsList, depositList, getAdress, submit, testCoins, totals } from './calls.ts';

export const deposits = {
  name: 'deposits',
  calls: {
    depositAddress: getAdress,
    deposits: depositList,
    manualChanges: bonsList,
    declareDeposit: submit,
    testCoins,
    depositTotals: totals,
  },
} as const satisfies ContractModule;
