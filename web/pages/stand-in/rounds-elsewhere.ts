import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { platformTime, type Stake } from './account.ts';
import { exampleRow } from './examples.ts';
import { changed } from './own-events.ts';

const MINUTE_MS = 60_000;

/** Stakes on the running round of a minute, as another device of the account would. */
export function stakesElsewhere(stage: Stage, betContent: 0 | 1, betAmount: number): Stake {
  const { account, nowMs } = stage;
  const row = exampleRow(CALLS.roundOrders);
  const round = Math.floor(nowMs / MINUTE_MS);
  const at = (timeMs: number): number => round * MINUTE_MS + timeMs - row.openTime;
  const id = Math.max(300, ...account.stakes.map((stake) => stake.id)) + 1;
  const stake: Stake = {
    ...row,
    id,
    orderNo: `R-${id}`,
    round,
    betContent,
    betAmount,
    playedAmount: null,
    returnedAmount: null,
    rewardAmount: 1.95 * betAmount,
    openTime: round * MINUTE_MS,
    cancelEndTime: at(row.cancelEndTime),
    betEndTime: at(row.betEndTime),
    lockTime: at(row.lockTime),
    closeTime: (round + 1) * MINUTE_MS,
    createTime: platformTime(nowMs),
    params: { createTime: nowMs },
  };
  account.stakes = [stake, ...account.stakes];
  stage.tell(changed(4));
  return stake;
}

/** What has become of a stake. */
const ENDS = {
  won: { status: 1, openResult: '1', playedAmount: 10, rewardAmount: 19.5, refundReason: null },
  lost: { status: 1, openResult: '2', playedAmount: 10, rewardAmount: 0, refundReason: null },
  oneSided: { status: 1, openResult: '3', playedAmount: 0, rewardAmount: 0, refundReason: 'ONE_SIDED' },
  cancelled: { status: 2, openResult: null, playedAmount: 0, rewardAmount: 0, refundReason: null },
} as const satisfies Readonly<Record<string, Partial<Stake>>>;

/** The stake has ended, which the page is told of. */
export function endsStake(stage: Stage, id: number, end: keyof typeof ENDS): void {
  const { account } = stage;
  account.stakes = account.stakes.map((stake) => {
    const returnedAmount = ENDS[end].playedAmount === 0 ? stake.betAmount : 0;
    return stake.id === id ? { ...stake, returnedAmount, ...ENDS[end], cancellable: false } : stake;
  });
  stage.tell(changed(4));
}
