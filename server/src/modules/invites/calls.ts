import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { answer } from '../../api/user/result.ts';
import type { InviteParts } from './module.ts';
import { teamOf } from './team.ts';

export function inviteCalls({ database, time, now }: InviteParts): readonly BoundCall[] {
  return [
    bindUser(CALLS.inviteTeam, async ({ caller }) => {
      const { levels, today, yesterday } = await teamOf(database, caller.userId, { time, nowMs: now() });
      const [levelOneCount, levelTwoCount, levelThreeCount] = levels;
      const sumCount = levelOneCount + levelTwoCount + levelThreeCount;
      return answer({
        invitedCount: levelOneCount,
        allCount: sumCount,
        todayCount: today,
        yesterdayCount: yesterday,
        levelOneCount,
        levelTwoCount,
        levelThreeCount,
        sumCount,
        earned: decimalOf(0n, QUOTE_SCALE),
      });
    }),
  ];
}
