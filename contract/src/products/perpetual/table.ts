import * as history from './history-calls.ts';
import * as losses from './loss-calls.ts';
import * as markets from './market-calls.ts';
import * as orders from './order-calls.ts';
import * as positions from './position-calls.ts';
import * as previews from './preview-calls.ts';
import * as proofs from './proof-calls.ts';
import { recordTrading } from './record-call.ts';

export const perpetualCalls = {
  submitContractOrder: orders.submitContractOrder,
  contractOrders: orders.contractOrders,
  cancelContractOrder: orders.cancelContractOrder,
  cancelContractOrders: orders.cancelContractOrders,
  previewContractOrder: previews.previewContractOrder,
  previewMargin: previews.previewMargin,
  contractPositions: positions.contractPositions,
  stopPosition: positions.stopPosition,
  closePosition: positions.closePosition,
  closeAllPositions: positions.closeAllPositions,
  reversePosition: positions.reversePosition,
  adjustMargin: positions.adjustMargin,
  positionHistory: history.positionHistory,
  orderFills: history.orderFills,
  fundingPayments: history.fundingPayments,
  contractLosses: losses.contractLosses,
  setLoss: losses.setLoss,
  cancelLoss: losses.cancelLoss,
  contractState: markets.contractState,
  contractMarks: markets.contractMarks,
  fundingRates: markets.fundingRates,
  liquidations: markets.liquidations,
  signedMarks: proofs.signedMarks,
  positionProof: proofs.positionProof,
  contractOrderProof: proofs.contractOrderProof,
  perpetualRecords: recordTrading,
} as const;
