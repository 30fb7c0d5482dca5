import * as calls from './calls.ts';
import { roundProof } from './proof-call.ts';
import * as settled from './settled-calls.ts';
import { recordOption } from './record-call.ts';
import { roundsState } from './state-call.ts';

export const roundsCalls = {
  roundPeriods: calls.roundPeriodList,
  currentRound: calls.currentRound,
  stakeOnRound: calls.stakeOnRound,
  roundOrders: calls.roundOrders,
  cancelStake: calls.cancelStake,
  stakeReceipt: calls.stakeReceipt,
  roundsState,
  settledRounds: settled.settledRounds,
  publishedRound: settled.publishedRound,
  roundProof,
  roundRecords: recordOption,
} as const;
