import * as calls from './calls.ts';
import { secondProof } from './proof-call.ts';
import { recordSecond } from './record-call.ts';

export const updownCalls = {
  secondPeriods: calls.secondPeriodList,
  secondProposal: calls.secondProposal,
  createSecondOrder: calls.createSecondOrder,
  secondOrders: calls.secondOrders,
  secondReceipt: calls.secondReceipt,
  secondProof,
  secondRecords: recordSecond,
} as const;
