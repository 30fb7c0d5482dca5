import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { exampleData } from './examples.ts';
import { stakesElsewhere } from './rounds-elsewhere.ts';

/** Takes the stakes of a page on the running round of a minute: the account has them afterwards. */
export function takesStakes(stage: Stage): void {
  stage.answers.set(CALLS.stakeOnRound, ({ betContent, betAmount }) => {
    const taken = stakesElsewhere(stage, betContent === 0 ? 0 : 1, Number(betAmount));
    const { id, orderNo, round, closeTime, rewardAmount } = taken;
    return { ...exampleData(CALLS.stakeOnRound), id, orderNo, round, closeTime, betContent, betAmount: taken.betAmount, rewardAmount };
  });
}
