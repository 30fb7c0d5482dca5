import * as calls from './calls.ts';
import { updownProof } from './proof-call.ts';
import { recordUpdown } from './record-call.ts';

export const updownCalls = {
  updownPeriods: calls.updownPeriodList,
  updownProposal: calls.updownProposal,
  createUpdownOrder: calls.createUpdownOrder,
  updownOrders: calls.updownOrders,
  updownReceipt: calls.updownReceipt,
  updownProof,
  updownRecords: recordUpdown,
} as const;
