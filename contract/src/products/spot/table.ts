import * as calls from './calls.ts';
import { spotProof } from './proof-call.ts';
import { recordCurrency } from './record-call.ts';

export const spotCalls = {
  submitOrder: calls.submitOrder,
  cancelOrder: calls.cancelOrder,
  cancelAllOrders: calls.cancelAllOrders,
  orders: calls.orderList,
  spotProof,
  spotRecords: recordCurrency,
} as const;
