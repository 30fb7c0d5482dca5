import { CALLS } from '@candor/contract/table';
import { isSigned } from '@candor/proofs/signature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRound, PERIOD_MS, roundMessage, type RoundCourse, type Row, type Stake } from './course.ts';
import { SocketReader } from '../../../test/socket-client.ts';

/** A price is final this long after the moment it is for, ms, at the latest. */
const FINAL_AFTER_MS = 3_000;
const MARKET_SOCKET = '/ws/3f0c2b0e-5a53-4b7a-9d4b-0c9c1d7a2f11';

/** Stakes, receipts, repetitions, limits, cancels, the end of betting and the lock. */
export function describeRunningRound(course: RoundCourse): void {
  const { userIds, stakes, user, firstStake, periodOf, stake, socketUrl, passTimeTo } = course;
  describe('SPEC a round from its first stake to its end', () => {
    let market: SocketReader;
    let own: SocketReader;
    let cancelled: Stake;

    beforeAll(async () => {
      market = await SocketReader.open(socketUrl(MARKET_SOCKET));
      market.send({ op: 'subscribe', type: 'ROUND', symbol: 'eth' });
      own = await SocketReader.open(socketUrl(`/ws/coin/${userIds[0] ?? 0}`));
      own.send({ op: 'auth', satoken: user(0).token });
      // the round for which the recording was made
      await passTimeTo(course.roundStartMs);
      await roundMessage(market, (tick) => tick.startTime === course.roundStartMs);
    });

    afterAll(() => {
      market.close();
      own.close();
    });

    test('G24 four users stake; the pools, what would play and what it pays are told at once', async () => {
      const first = await stake(user(0), 'eth', 'up', '60', 'round-of-the-first-user');
      expect(first).toMatchObject({
        betContent: 0,
        betAmount: '60',
        rewardAmount: '117',
        repeated: false,
        closeTime: course.roundStartMs + PERIOD_MS,
      });
      expect(first.round).toBe(course.roundStartMs / PERIOD_MS);
      stakes.push(first, await stake(user(1), 'eth', 'up', '40'));
      stakes.push(await stake(user(2), 'eth', 'down', '70'), await stake(user(3), 'eth', 'down', '30'));
      expect(stakes.map((one) => one.rewardAmount)).toEqual(['117', '78', '136.5', '58.5']);
      const { rounds } = await user(0).data(CALLS.roundsState, { symbol: 'eth', periodId: first.periodId, betAmount: '100' });
      expect(rounds[0]).toMatchObject({
        round: first.round,
        feeType: 1,
        feeValue: '5',
        cancellable: true,
        up: { amount: '100', stakes: 2, multiple: '1.95', payout: '195', plays: '50' },
        down: { amount: '100', stakes: 2, multiple: '1.95', payout: '195', plays: '50' },
        lockPrice: null,
        own: [{ orderNo: first.orderNo, betContent: 0, betAmount: '60', cancellable: true }],
      });
      const told = await roundMessage(market, ({ up, down }) => up.amount === 100 && down.amount === 100);
      expect(told).toMatchObject({ symbol: 'eth', data: { tick: { periodId: first.periodId, up: { stakes: 2, multiple: 1.95 } } } });
      expect(await own.next(({ type }) => type === 'SETTLEMENT')).toEqual({
        type: 'SETTLEMENT',
        date: { code: '1', message: '{"type":4}' },
      });
    });

    test('§15.1 the receipt names side, stake, round and fee; its signature is that of the published key', async () => {
      const first = firstStake();
      const { receipt, receiptSignature } = first;
      expect(receipt).toMatchObject({ v: 1, kind: 'round.accept', orderId: first.orderNo, symbol: 'ethusdt', period: 60_000 });
      expect(receipt).toMatchObject({ side: 'up', stake: '60.00000000', asset: 'USDT', feeType: 1, feeValue: '5.00000000' });
      expect([receipt.round, receipt.journal.seq]).toEqual([first.round, first.id]);
      const [key] = await user(0).data(CALLS.signingKeys, {});
      expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', receipt, receiptSignature)).toBe(true);
      expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', { ...receipt, side: 'down' }, receiptSignature)).toBe(false);
      const orderNo = { orderNo: first.orderNo };
      expect(await user(0).data(CALLS.stakeReceipt, orderNo)).toEqual({ receipt, receiptSignature });
      const unknown = await user(1).text(CALLS.stakeReceipt, { orderNo: 'R-900719925474' });
      expect(await user(1).text(CALLS.stakeReceipt, orderNo)).toBe(unknown);
    });

    test('§16 a repeated request stakes once and answers the same receipt; other content is refused', async () => {
      const key = 'round-of-the-first-user';
      const again = await stake(user(0), 'eth', 'up', '60', key);
      expect(again).toMatchObject({ id: stakes[0]?.id, repeated: true, rewardAmount: '117', receipt: stakes[0]?.receipt });
      expect(again.receiptSignature).toBe(stakes[0]?.receiptSignature);
      const { id: periodId } = await periodOf('eth');
      const other = { periodId, betAmount: '61', betContent: 0 } as const;
      expect(await user(0).refusal(CALLS.stakeOnRound, other, { 'Idempotency-Key': key })).toBe('ID_CONFLICT');
      expect(await user(0).data(CALLS.requestResult, { key })).toMatchObject({ state: 'done', id: stakes[0]?.id });
      expect((await user(0).balance('usdt')).availableAmount).toBe('9940');
    });

    test('§7 one side a round; limits and funds to the unit; nothing is held for a refused stake', async () => {
      const { id: periodId } = await periodOf('eth');
      const good = { periodId, betAmount: '10', betContent: 0 } as const;
      expect(await user(0).refusal(CALLS.stakeOnRound, { ...good, betContent: 1 })).toBe('WRONG_SIDE');
      for (const [betAmount, reason, limit] of [
        ['0.99999999', 'BELOW_MIN', '1'],
        ['1000.00000001', 'ABOVE_MAX', '1000'],
      ] as const) {
        expect(await user(0).single(CALLS.stakeOnRound, { ...good, betAmount })).toMatchObject({
          ok: false,
          reason,
          limit,
          field: 'betAmount',
        });
      }
      await user(3).data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '9960.00000001' });
      const all = await user(3).single(CALLS.stakeOnRound, { ...good, betAmount: '10', betContent: 1 });
      expect(all).toMatchObject({ ok: false, reason: 'INSUFFICIENT_FUNDS', field: 'betAmount' });
      await user(3).data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 3, transferInAccount: 1, amount: '9960.00000001' });
      expect((await user(3).balance('usdt')).availableAmount).toBe('9970');
    });

    test('§7 an own stake is taken back inside the window; another’s answers like an unknown one', async () => {
      cancelled = await stake(user(1), 'xrp', 'down', '25');
      expect((await user(1).balance('usdt')).availableAmount).toBe('9935');
      const unknown = await user(0).text(CALLS.cancelStake, { orderNo: 'R-900719925474' });
      expect(await user(0).text(CALLS.cancelStake, { orderNo: cancelled.orderNo })).toBe(unknown);
      await user(1).data(CALLS.cancelStake, { orderNo: cancelled.orderNo });
      expect((await user(1).balance('usdt')).availableAmount).toBe('9960');
      expect(await user(1).refusal(CALLS.cancelStake, { orderNo: cancelled.orderNo })).toBe('ALREADY_DONE');
      // who left may come back, on the other side too
      stakes.push(await stake(user(1), 'xrp', 'up', '12.5'), await stake(user(2), 'xrp', 'up', '7'));
      stakes.push(await stake(user(0), 'btc', 'up', '10'), await stake(user(1), 'btc', 'down', '3.33333333'));
      stakes.push(await stake(user(2), course.silentCoin, 'up', '5'), await stake(user(3), course.silentCoin, 'down', '6'));
    });

    test('§7 after the first quarter nothing is taken back, after the end of betting nothing is staked', { timeout: 90_000 }, async () => {
      const cancel = { orderNo: stakes[0]?.orderNo ?? '' };
      const { rounds } = await user(0).data(CALLS.roundsState, { symbol: 'eth', periodId: stakes[0]?.periodId ?? 0 });
      const [state] = rounds;
      await passTimeTo(state?.cancelEndTime ?? 0);
      await market.next((message) => isRound(message) && message.data.ts >= (state?.cancelEndTime ?? 0), 60_000);
      expect(await user(0).refusal(CALLS.cancelStake, cancel)).toBe('WINDOW_CLOSED');
      await passTimeTo(state?.betEndTime ?? 0);
      await market.next((message) => isRound(message) && message.data.ts >= (state?.betEndTime ?? 0), 60_000);
      const { id: periodId } = await periodOf('eth');
      const late = await user(0).single(CALLS.stakeOnRound, { periodId, betAmount: '10', betContent: 0 });
      expect(late).toMatchObject({ ok: false, reason: 'WINDOW_CLOSED', field: 'periodId' });
    });

    test('§7 the lock’s price is told once it is final; next to an empty pool all goes back at the lock', { timeout: 90_000 }, async () => {
      await passTimeTo(course.roundStartMs + PERIOD_MS / 2 + FINAL_AFTER_MS);
      const locked = await roundMessage(market, (tick) => tick.startTime === course.roundStartMs && tick.lockPrice !== null);
      const xrp = stakes.filter((one) => one.receipt.symbol === 'xrpusdt').map((one) => one.id);
      const refunded = async (): Promise<Row | undefined> =>
        (await user(1).rows(CALLS.roundOrders, { isHistory: 1 })).find((row) => row.id === xrp[0]);
      await expect.poll(refunded, { timeout: 20_000 }).toMatchObject({
        status: 1,
        openResult: '3',
        playedAmount: '0',
        returnedAmount: '12.5',
        rewardAmount: '0',
        feeAmount: '0',
        refundReason: 'ONE_SIDED',
        openPrice: null,
        closePrice: null,
      });
      const running = await user(0).rows(CALLS.roundOrders, { isHistory: 0 });
      expect(running.map((row) => row.coinSymbol)).toEqual(['btc', 'eth']);
      const [btc, eth] = running;
      expect(btc).toMatchObject({ betAmount: '10', playedAmount: '3.33333333', returnedAmount: '6.66666667', rewardAmount: '6.49999999' });
      expect(eth).toMatchObject({
        status: 0,
        playedAmount: '60',
        returnedAmount: '0',
        rewardAmount: '117',
        openResult: null,
        closePrice: null,
        cancellable: false,
      });
      expect(Number(eth?.openPrice)).toBe(locked.data.tick.lockPrice);
    });

    test('pools are told at most twice a second', { timeout: 60_000 }, async () => {
      await passTimeTo(course.roundStartMs + PERIOD_MS);
      await roundMessage(market, (tick) => tick.startTime > course.roundStartMs);
      const times = market.received
        .filter(isRound)
        .filter(({ data }) => data.tick.period === 60 && data.tick.startTime === course.roundStartMs);
      // the first ones greet the subscriber
      const gaps = times.slice(2).map(({ data }, index) => data.ts - (times[index + 1]?.data.ts ?? 0));
      expect(times.length).toBeGreaterThan(50);
      expect(times.length).toBeLessThanOrEqual(2 * 60 + 4);
      expect(gaps.filter((gapMs) => gapMs < 250).length).toBeLessThan(3);
    });
  });
}
