import * as calls from './calls.ts';
import { recordCurrency } from './record-call.ts';

export const spotCalls = {
  submitOrder: calls.submitOrder,
  cancelOrder: calls.cancelOrder,
  cancelAllOrders: calls.cancelAllOrders,
  orders: calls.orderList,
  spotRecords: recordCurrency,
} as const;
