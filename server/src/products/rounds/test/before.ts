import { CALLS } from '@candor/contract/table';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import type { RoundCourse } from './course.ts';

/** What can be asked and what is refused before anybody has staked. */
export function describeBeforeRound(course: RoundCourse): void {
  const { users, user, periodOf } = course;
  describe('SPEC flash rounds over the real server, before the round', () => {
    test('§9 optionList has every coin with rounds and no gold; periods of 1, 5 and 15 minutes with their fee', async () => {
      const { optionList, indexList } = await user(0).data(CALLS.coins, {});
      expect(optionList.map((row) => row.coin)).toEqual(expect.arrayContaining(['btc', 'eth', 'sol', 'xrp']));
      expect(optionList.every((row) => row.isCollect === 2)).toBe(true);
      expect(optionList.some((row) => indexList.some((index) => index.coin === row.coin))).toBe(false);
      expect(optionList.map((row) => [row.feeType, row.feeValue, row.status, row.showFlag])).toEqual(optionList.map(() => [1, '5', 1, 1]));
      const periods = await user(0).data(CALLS.roundPeriods, { symbol: 'eth' });
      const eth = optionList.find((row) => row.coin === 'eth');
      expect(periods.map((row) => [row.optionId, row.period, row.minAmount, row.maxAmount, row.feeType, row.feeValue, row.status])).toEqual(
        [60, 300, 900].map((period) => [eth?.id, period, '1', '1000', 1, '5', 1]),
      );
      expect(await user(0).data(CALLS.roundPeriods, { symbol: 'xau' })).toEqual([]);
    });

    test('G23 the round that runs and its moments follow from the server’s time', async () => {
      const { id, optionId } = await periodOf('eth', 300);
      const round = await user(0).data(CALLS.currentRound, { symbol: 'eth', optionId, period: 300 });
      const startTime = round.serverTimeStamp - (round.serverTimeStamp % 300_000);
      expect(round).toEqual({
        serverTimeStamp: round.serverTimeStamp,
        periodId: id,
        round: startTime / 300_000,
        startTime,
        cancelEndTime: startTime + 75_000,
        betEndTime: startTime + 148_000,
        lockTime: startTime + 150_000,
        closeTime: startTime + 300_000,
      });
      expect(await user(0).refusal(CALLS.currentRound, { symbol: 'eth', optionId: optionId + 1, period: 300 })).toBe('NOT_FOUND');
      expect(await user(0).refusal(CALLS.currentRound, { symbol: 'eth', optionId, period: 301 })).toBe('NOT_FOUND');
    });

    test('§14.6 the risk text is confirmed once, in its version', async () => {
      expect((await user(0).data(CALLS.protection, {})).riskVersions).toMatchObject({ rounds: 0, required: 1 });
      for (const one of users) await one.data(CALLS.confirmRisk, { product: 'rounds', version: 1 });
    });

    test('bad input is refused with its code and parameter and changes nothing', async () => {
      const { id: periodId } = await periodOf('eth', 900);
      const good = { periodId, betAmount: '10', betContent: 0 } as const;
      const refusals: readonly (readonly [object, string, string, string | null])[] = [
        [{ periodId: 999 }, 'BAD_INPUT', 'periodId', null],
        [{ periodId: 9_007_199_254_740_991 }, 'BAD_INPUT', 'periodId', null],
        [{ periodId: 0 }, 'BAD_PARAMETER', 'periodId', null],
        [{ betAmount: '0' }, 'BAD_INPUT', 'betAmount', null],
        [{ betAmount: '-1' }, 'BAD_INPUT', 'betAmount', null],
        [{ betAmount: '1e2' }, 'BAD_INPUT', 'betAmount', null],
        [{ betAmount: '1.000000001' }, 'TOO_PRECISE', 'betAmount', '0.00000001'],
        [{ betContent: 2 }, 'BAD_PARAMETER', 'betContent', null],
      ];
      for (const [wrong, reason, field, limit] of refusals) {
        const answer = await user(0).single(CALLS.stakeOnRound, { ...good, ...wrong });
        expect([wrong, answer]).toMatchObject([wrong, { ok: false, reason, field, limit }]);
      }
      expect(await user(0).refusal(CALLS.cancelStake, { orderNo: 'R-1' })).toBe('NOT_FOUND');
      expect(await user(0).refusal(CALLS.cancelStake, { orderNo: 'S-1' })).toBe('BAD_PARAMETER');
      expect(await user(0).rows(CALLS.roundOrders, { isHistory: 0 })).toEqual([]);
      expect((await user(0).balance('usdt')).amout).toBe('10000');
    });

    test('I28 what is not there, and what nobody may see, answers the same; strangers see pools and no user', async () => {
      const stranger = new ApiClient(course.server.address);
      const { id: periodId } = await periodOf('eth');
      const state = await stranger.data(CALLS.roundsState, { symbol: 'eth', betAmount: '50' });
      expect(state.rounds.map((row) => [row.period, row.own, row.stake])).toEqual([60, 300, 900].map((period) => [period, [], '50']));
      expect(await stranger.refusal(CALLS.roundsState, { symbol: 'nocoin' })).toBe('NOT_FOUND');
      expect(await stranger.refusal(CALLS.roundsState, { symbol: 'eth', betAmount: 'x' })).toBe('BAD_INPUT');
      expect((await stranger.data(CALLS.roundsState, { symbol: 'xau' })).rounds).toEqual([]);
      expect(await stranger.refusal(CALLS.publishedRound, { periodId, round: 1 })).toBe('NOT_FOUND');
      expect(await stranger.refusal(CALLS.publishedRound, { periodId: 999, round: 1 })).toBe('NOT_FOUND');
      for (const call of [CALLS.roundOrders, CALLS.roundRecords] as const) {
        expect((await stranger.table(call, { isHistory: 0 })).ok).toBe(false);
      }
      expect(await stranger.refusal(CALLS.stakeOnRound, { periodId, betAmount: '10', betContent: 0 })).toBe('NOT_SIGNED_IN');
      expect(await user(0).refusal(CALLS.roundProof, { orderId: 'R-9007199254740' })).toBe('NOT_FOUND');
    });
  });
}
