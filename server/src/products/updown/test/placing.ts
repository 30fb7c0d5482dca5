import { CALLS } from '@candor/contract/table';
import { isSigned } from '@candor/proofs/signature';
import { describe, expect, test } from 'vitest';
import type { UpdownCourse } from './course.ts';

/** Durations, the risk text, bad input, proposals, receipts, repetitions and funds. */
export function describeUpdownPlacing(course: UpdownCourse): void {
  const { placed, periodOf, place } = course;
  describe('SPEC second contracts over the real server', () => {
    test('§5 coinList has the coins with durations; gold has none', async () => {
      const { coinList, indexList } = await course.alice.data(CALLS.coins, {});
      expect(coinList.map((row) => row.coin)).toEqual(expect.arrayContaining(['btc', 'eth', 'sol']));
      expect(coinList.every((row) => row.status === 1 && row.type === 2 && row.coinType === 2 && row.isCollect === 2)).toBe(true);
      expect(coinList.some((row) => indexList.some((index) => index.coin === row.coin))).toBe(false);
      const periods = await course.alice.data(CALLS.updownPeriods, { secondId: coinList[0]?.id ?? 0 });
      expect(periods.map((row) => [row.period, row.odds, row.minAmount, row.maxAmount, row.status, row.flag, row.wait])).toEqual([
        [30, '0.8', '1', '2000', 1, true, 0],
        [60, '0.85', '1', '2000', 1, true, 0],
        [120, '0.85', '1', '2000', 1, true, 0],
        [300, '0.9', '1', '2000', 1, true, 0],
        [900, '0.92', '1', '2000', 1, true, 0],
      ]);
      expect(await course.alice.data(CALLS.updownPeriods, { secondId: 999_999 })).toEqual([]);
    });

    test('§14.6 the risk text is confirmed once, in its version', async () => {
      expect((await course.alice.data(CALLS.protection, {})).riskVersions).toMatchObject({ updown: 0, required: 1 });
      expect(await course.alice.refusal(CALLS.confirmRisk, { product: 'updown', version: 2 })).toBe('BAD_INPUT');
      for (const user of [course.alice, course.bob]) {
        const state = await user.data(CALLS.confirmRisk, { product: 'updown', version: 1 });
        expect(state).toMatchObject({ eligible: true, riskVersions: { updown: 1, rounds: 0, required: 1 }, limit: null });
      }
      expect((await course.alice.balance('usdt')).amout).toBe('10000');
    });

    test('bad input is refused with its code and parameter and changes nothing', async () => {
      const { id: periodId } = await periodOf('btc', 30);
      const good = { periodId, betAmount: '10', betContent: 1 } as const;
      const refusals: readonly (readonly [object, string, string, string | null])[] = [
        [{ periodId: 999 }, 'BAD_INPUT', 'periodId', null],
        [{ coinSymbol: 'eth' }, 'BAD_INPUT', 'coinSymbol', null],
        [{ symbol: 'ethusdt' }, 'BAD_INPUT', 'symbol', null],
        [{ baseSymbol: 'btc' }, 'BAD_INPUT', 'baseSymbol', null],
        [{ betAmount: '0' }, 'BAD_INPUT', 'betAmount', null],
        [{ betAmount: '0.99999999' }, 'BELOW_MIN', 'betAmount', '1'],
        [{ betAmount: '2000.00000001' }, 'ABOVE_MAX', 'betAmount', '2000'],
        [{ betAmount: '1.000000001' }, 'TOO_PRECISE', 'betAmount', '0.00000001'],
        [{ betAmount: '1e3' }, 'BAD_INPUT', 'betAmount', null],
        [{ betContent: 2 }, 'BAD_PARAMETER', 'betContent', null],
        [{ proposalId: 'P1-nothing' }, 'QUOTE_EXPIRED', 'proposalId', null],
        [{ proposalId: `P1-${periodId}-1-up-1000000000-1` }, 'QUOTE_EXPIRED', 'proposalId', null],
        [{ proposalId: `P1-${periodId}-9-up-1000000000-99999999999999` }, 'QUOTE_EXPIRED', 'proposalId', null],
      ];
      for (const [wrong, reason, field, limit] of refusals) {
        const answer = await course.alice.single(CALLS.createUpdownOrder, { ...good, ...wrong });
        expect([wrong, answer]).toMatchObject([wrong, { ok: false, reason, field, limit }]);
      }
      expect(await course.alice.data(CALLS.updownOrders, { status: 0 })).toEqual([]);
      expect((await course.alice.balance('usdt')).amout).toBe('10000');
    });

    test('a proposal is firm: the order is filled at its terms, whatever price and time the client sends', async () => {
      const { id: periodId } = await periodOf('eth', 30);
      const wanted = { periodId, betAmount: '100', betContent: 1 } as const;
      const proposal = await course.alice.data(CALLS.updownProposal, wanted);
      expect(proposal).toMatchObject({ periodId, version: 1, odds: '0.8', payout: '180', breakEven: '0.555556', costPerHundred: '10' });
      expect(proposal).toMatchObject({ minAmount: '1', maxAmount: '2000', maxNow: '2000' });
      const sent = { ...wanted, proposalId: proposal.proposalId, openPrice: '1.00', openTime: 12 };
      const order = await course.alice.data(CALLS.createUpdownOrder, sent);
      placed.push(order);
      expect(order).toMatchObject({ status: 0, betContent: '1', openResult: null, betAmount: '100', rewardAmount: '180', rate: '0.8' });
      expect(order).toMatchObject({ rateFlag: true, compensationAmount: '0', coinSymbol: 'eth', baseSymbol: 'usdt', type: 30 });
      expect(order.closeTime).toBe(order.openTime + 30_000);
      expect(order.openTime).toBeGreaterThan(Date.UTC(2026, 0, 1));
      expect(Number(order.openPrice)).toBeGreaterThan(0);
      expect(order.entryPending).toBe(order.entryTime === 0);
      // one order takes it, and the stake of another order is not what was proposed
      expect(await course.alice.refusal(CALLS.createUpdownOrder, sent)).toBe('QUOTE_EXPIRED');
      expect(await course.alice.refusal(CALLS.createUpdownOrder, { ...sent, betAmount: '101' })).toBe('QUOTE_EXPIRED');
    });

    test('G43 the receipt names the terms, the journal and the key, and its signature is that of the published key', async () => {
      const order = await place(course.alice, 'eth', 0, '50.5', 'receipt-of-eth-down-1');
      const { receipt, receiptSignature } = order;
      expect(Object.keys(receipt).toSorted()).toEqual(
        [
          'asset',
          'expiry',
          'journal',
          'key',
          'kind',
          'orderId',
          'product',
          'ratePpm',
          'side',
          'stake',
          'symbol',
          'time',
          'v',
          'waitMs',
        ].toSorted(),
      );
      expect(receipt).toMatchObject({
        v: 2,
        waitMs: 0,
        kind: 'second.accept',
        orderId: `S-${order.id}`,
        product: 'ethusdt-30@1',
        symbol: 'ethusdt',
      });
      expect(receipt).toMatchObject({ side: 'down', stake: '50.50000000', asset: 'USDT', ratePpm: 800_000 });
      expect([receipt.time, receipt.expiry, receipt.journal.seq]).toEqual([order.openTime, order.closeTime, order.id]);
      expect(receipt.journal.hash).toMatch(/^(?!0{64})[0-9a-f]{64}$/);
      const [key] = await course.alice.data(CALLS.signingKeys, {});
      expect(key?.key).toBe(receipt.key);
      expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', receipt, receiptSignature)).toBe(true);
      expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', { ...receipt, side: 'up' }, receiptSignature)).toBe(false);
    });

    test('§16 a repeated request answers the same order and the same receipt; other content is refused; a lost answer is found', async () => {
      const key = 'receipt-of-eth-down-1';
      const first = placed.at(-1);
      const again = await place(course.alice, 'eth', 0, '50.5', key);
      expect(again).toMatchObject({ id: first?.id, repeated: true, receipt: first?.receipt, receiptSignature: first?.receiptSignature });
      const { id: periodId } = await periodOf('eth', 30);
      const other = { periodId, betAmount: '51', betContent: 0, coinSymbol: 'eth', symbol: 'ethusdt', baseSymbol: 'usdt' } as const;
      expect(await course.alice.refusal(CALLS.createUpdownOrder, other, { 'Idempotency-Key': key })).toBe('ID_CONFLICT');
      expect(await course.alice.data(CALLS.requestResult, { key })).toMatchObject({ state: 'done', id: first?.id });
      expect((await course.alice.data(CALLS.updownOrders, { status: 0 })).map((row) => row.id)).toEqual(
        placed.map((row) => row.id).toSorted((a, b) => b - a),
      );
    });

    test('the stake leaves the available balance at once; by one unit too little is refused', async () => {
      await place(course.alice, 'btc', 1, '20');
      const { availableAmount } = await course.alice.balance('usdt');
      expect(availableAmount).toBe('9829.5');
      await course.alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '9822.50000001' });
      const { id: periodId } = await periodOf('btc', 60);
      const all = { periodId, betAmount: '7', betContent: 0 } as const;
      expect(await course.alice.refusal(CALLS.createUpdownOrder, all)).toBe('INSUFFICIENT_FUNDS');
      await course.alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 3, transferInAccount: 1, amount: '9822.50000001' });
    });
  });
}
