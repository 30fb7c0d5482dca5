import { roundOrders } from './calls.ts';
import { roundProof } from './proof-call.ts';
import * as periods from './period-calls.ts';
import * as published from './published-calls.ts';
import * as settled from './settled-calls.ts';
import { recordOption } from './record-call.ts';
import * as stakes from './stake-calls.ts';
import { roundsState } from './state-call.ts';

export const roundsCalls = {
  roundPeriods: periods.roundPeriodList,
  currentRound: periods.currentRound,
  stakeOnRound: stakes.stakeOnRound,
  roundOrders,
  cancelStake: stakes.cancelStake,
  stakeReceipt: published.stakeReceipt,
  roundsState,
  settledRounds: settled.settledRounds,
  publishedRound: published.publishedRound,
  roundProof,
  roundRecords: recordOption,
} as const;
