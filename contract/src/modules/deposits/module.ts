import type { ContractModule } from '../../module.ts';
import { bonsList, depositList, getAdress, submit, testCoins } from './calls.ts';

export const deposits = {
  name: 'deposits',
  calls: {
    depositAddress: getAdress,
    deposits: depositList,
    manualChanges: bonsList,
    declareDeposit: submit,
    testCoins,
  },
} as const satisfies ContractModule;
