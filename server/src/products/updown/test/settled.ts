import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { describe, expect, test } from 'vitest';
import { auditFolder } from '../../../audit/run-audit.ts';
import { rotateKey } from '../../../prices/provenance/keyring.ts';
import { ApiClient, PASSWORD } from '../../../test/api-client.ts';
import type { Row, UpdownCourse } from './course.ts';
import { SocketReader } from '../../../test/socket-client.ts';
import { serverProducts } from '../../registry.ts';

/** The server's time moves on by this between two looks, ms. */
const STEP_MS = 1_000;
/** Longer than a settlement waits for a price after the end of its contract, ms. */
const SETTLED_AFTER_MS = 3_000;

/** The orders of a user that are finished, once the time of all has passed. The socket tells when to look. */
async function settledOrders(course: UpdownCourse, user: ApiClient, userId: number): Promise<readonly Row[]> {
  const socket = await SocketReader.open(`${course.server.address.replace('http', 'ws')}/ws/coin/${userId}`);
  socket.send({ op: 'auth', satoken: user.token });
  try {
    const closings = (await user.data(CALLS.updownOrders, { status: 0 })).map((row) => row.closeTime);
    await course.server.passTime(Math.max(0, ...closings.map((closeMs) => closeMs + SETTLED_AFTER_MS - course.server.nowMs())));
    for (;;) {
      const running = await user.data(CALLS.updownOrders, { status: 0 });
      if (running.length === 0) return await user.data(CALLS.updownOrders, { status: 1 });
      socket.received.length = 0;
      const told = await socket.next(({ type }) => type === 'SETTLEMENT', 45_000);
      expect(told).toEqual({ type: 'SETTLEMENT', date: { code: '1', message: '{"type":3}' } });
    }
  } finally {
    socket.close();
  }
}

/** The proof, as soon as it is there: of a silence not before the silence is long enough. */
async function proofOf({ server }: UpdownCourse, user: ApiClient, orderId: string): Promise<WireResultOf<typeof CALLS.updownProof>> {
  for (;;) {
    const answer = await user.single(CALLS.updownProof, { orderId });
    if (answer.ok) return answer.data;
    expect(answer.reason).toBe('NOT_SETTLED');
    await server.passTime(STEP_MS);
  }
}

/** Results, proofs, records, public figures, limits and exclusion, and what a restart with a new key leaves as it was. */
export function describeSettledUpdown(course: UpdownCourse): void {
  const { placed, periodOf, place } = course;
  describe('SPEC settlement of second contracts', () => {
    let rows: readonly Row[] = [];
    let bobRows: readonly Row[] = [];

    test('win, lose, tie and void as the prices say, for every user alike', { timeout: 120_000 }, async () => {
      const bobId = (await course.bob.data(CALLS.userInfo, {})).user.userId;
      const market = await SocketReader.open(`${course.server.address.replace('http', 'ws')}/ws/3f0c2b0e-5a53-4b7a-9d4b-0c9c1d7a2f11`);
      market.send({ op: 'subscribe', type: 'DETAIL' });
      // the last price of SOL before its silence
      const isLast = (message: object): boolean => JSON.stringify(message).includes('"close":150.03');
      while (!market.received.some(isLast)) await course.server.passTime(STEP_MS);
      await place(course.alice, 'sol', 1, '10');
      await place(course.bob, 'sol', 0, '10');
      await place(course.bob, 'eth', 1, '2000');
      await place(course.bob, 'eth', 0, '33.33333333');
      market.close();
      rows = await settledOrders(course, course.alice, course.aliceId);
      bobRows = await settledOrders(course, course.bob, bobId);
      const outcome = (row: Row): readonly unknown[] => [
        row.coinSymbol,
        row.betContent,
        row.openResult,
        row.status,
        row.rewardAmount,
        row.settleReason,
      ];
      expect(rows.map(outcome)).toEqual([
        ['sol', '1', '3', 2, '10', 'STALE_EXIT'],
        ['btc', '1', '3', 1, '20', null],
        ['eth', '0', '2', 1, '0', null],
        ['eth', '1', '1', 1, '180', null],
      ]);
      expect(bobRows.map(outcome)).toEqual([
        ['eth', '0', '2', 1, '0', null],
        ['eth', '1', '1', 1, '3600', null],
        ['sol', '0', '3', 2, '10', 'STALE_EXIT'],
      ]);
      for (const row of [...rows, ...bobRows]) {
        expect(row).toMatchObject({ time: 0, compensationAmount: '0', rateFlag: true });
        expect(Number(row.openPrice)).toBeGreaterThan(0);
        expect(Number(row.closePrice)).toBeGreaterThan(0);
        expect(row.entryPending).toBe(false);
      }
    });

    test('I17 every proof holds against the published key; what is altered does not', { timeout: 60_000 }, async () => {
      const trusted = (await course.alice.data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
      for (const [user, own] of [
        [course.alice, rows],
        [course.bob, bobRows],
      ] as const) {
        for (const row of own) {
          const evidence = await proofOf(course, user, row.orderNo);
          const verdict = verifyEvidence(evidence, trusted);
          expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
          expect(verdict).toMatchObject({ proved: true, kind: 'second', orderId: row.orderNo });
          expect(Number(verdict.recomputed.payout)).toBe(Number(row.rewardAmount));
          const { receipt } = await user.data(CALLS.updownReceipt, { id: row.id });
          expect(receipt).toEqual(evidence.receipt);
          const forged = { ...evidence, settlement: { ...evidence.settlement, amounts: { stake: '1.00000000', payout: '9.00000000' } } };
          expect(verifyEvidence(forged, trusted).proved).toBe(false);
        }
      }
    });

    test("I28 another's order answers exactly like an unknown one", async () => {
      const id = rows[0]?.id ?? 0;
      const unknown = { id: 9_007_199_254_740_991 };
      expect(await course.bob.text(CALLS.updownReceipt, { id })).toBe(await course.bob.text(CALLS.updownReceipt, unknown));
      expect(await course.bob.text(CALLS.updownProof, { orderId: `S-${id}` })).toBe(
        await course.bob.text(CALLS.updownProof, { orderId: 'S-9007199254740991' }),
      );
      expect((await course.bob.data(CALLS.updownOrders, { status: 1 })).some((row) => rows.some((own) => own.id === row.id))).toBe(false);
    });

    test('§3.1 each stake is a row of type 5 and each payout one of type 9; they add up to the balance', async () => {
      const changes = await course.alice.rows(CALLS.updownRecords, {});
      const own = changes.map((row) => [row.type, row.amount, row.serialId, row.symbol, row.assetType]);
      const expected = [
        ...rows.map((row) => [5, row.betAmount, String(row.id), 'usdt', 1]),
        ...rows.filter((row) => row.rewardAmount !== '0').map((row) => [9, row.rewardAmount, String(row.id), 'usdt', 1]),
      ];
      const written = (changed: readonly (readonly unknown[])[]): readonly string[] => changed.map((row) => JSON.stringify(row)).toSorted();
      expect(written(own)).toEqual(written(expected));
      const total = rows.reduce((sum, row) => sum + Number(row.rewardAmount) - Number(row.betAmount), 10_000);
      expect(Number((await course.alice.balance('usdt')).amout)).toBe(total);
      expect((await course.alice.rows(CALLS.otherRecords, {})).some((row) => row.type === 5 || row.type === 9)).toBe(false);
    });

    test('the public results equal an own computation from the orders', async () => {
      const orders = [...rows, ...bobRows];
      const ofProduct = Map.groupBy(orders, (row) => row.periodId);
      const results = await new ApiClient(course.server.address).data(CALLS.results, {});
      const counted = results.second.filter((row) => row.contracts > 0);
      expect(new Set(counted.map((row) => row.periodId))).toEqual(new Set(ofProduct.keys()));
      for (const figures of counted) {
        const own = ofProduct.get(figures.periodId) ?? [];
        const units = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));
        const sum = (of: (row: Row) => string): bigint => own.reduce((total, row) => total + units(of(row)), 0n);
        const [staked, paid] = [sum((row) => row.betAmount), sum((row) => row.rewardAmount)];
        expect(figures).toMatchObject({
          contracts: own.length,
          wins: own.filter((row) => row.openResult === '1').length,
          losses: own.filter((row) => row.openResult === '2').length,
          ties: own.filter((row) => row.openResult === '3' && row.status === 1).length,
          voids: own.filter((row) => row.status === 2).length,
        });
        expect([units(figures.staked), units(figures.paid), units(figures.houseResult)]).toEqual([staked, paid, staked - paid]);
        expect(units(figures.averagePayout)).toBe(paid / BigInt(own.length));
      }
      const days = results.secondDays.filter((row) => ofProduct.has(row.periodId));
      expect(days.reduce((total, row) => total + row.contracts, 0)).toBe(orders.length);
    });

    test('§14.6 a limit and an exclusion act at once', async () => {
      const { id: periodId } = await periodOf('btc', 30);
      const order = { periodId, betAmount: '10', betContent: 1 } as const;
      const { dayLoss } = await course.alice.data(CALLS.setLossLimit, { limit: '5', utcOffsetMinutes: 480 });
      expect(Number(dayLoss)).toBe(50.5 - 80);
      await course.bob.data(CALLS.setLossLimit, { limit: '5', utcOffsetMinutes: 0 });
      const raised = await course.bob.data(CALLS.setLossLimit, { limit: '1000', utcOffsetMinutes: 0 });
      expect(raised).toMatchObject({ limit: '5', next: '1000' });
      expect(raised.nextFrom).toBeGreaterThan(raised.serverTime);
      const excluded = await course.alice.data(CALLS.exclude, { scope: 'fast', until: course.server.nowMs() + 3 * 86_400_000 });
      expect(excluded.exclusions).toHaveLength(1);
      expect(await course.alice.refusal(CALLS.createUpdownOrder, order)).toBe('SELF_EXCLUDED');
      const spot = { symbol: 'btc', delegateTotal: '0.001', delegatePrice: '58000', delegateType: 0, type: 0 };
      expect((await course.alice.data(CALLS.submitOrder, spot)).id).toBeGreaterThan(0);
      await course.alice.data(CALLS.exclude, { scope: 'all', until: 0, loginPassword: PASSWORD });
      expect(await course.alice.refusal(CALLS.submitOrder, spot)).toBe('SELF_EXCLUDED');
      await course.alice.data(CALLS.cancelAllOrders, {});
    });

    test(
      'after a restart with a new key receipts are the same and proofs hold; the audit decides every contract again',
      { timeout: 120_000 },
      async () => {
        await course.server.end('SIGTERM');
        const report = await auditFolder(course.server.dataFolder, serverProducts);
        expect(report.problems).toEqual([]);
        expect(report.lines).toContainEqual({ count: rows.length + bobRows.length, of: 'second contracts decided again from their ticks' });
        if (course.server.databaseUrl !== '') return;
        rotateKey(course.server.dataFolder, course.server.nowMs());
        await course.startAgain();
        const again = new ApiClient(course.server.address);
        again.token = course.alice.token;
        for (const order of placed.filter((one) => one.userId === course.aliceId)) {
          const { receipt, receiptSignature } = await again.data(CALLS.updownReceipt, { id: order.id });
          expect([receipt, receiptSignature]).toEqual([order.receipt, order.receiptSignature]);
        }
        const keys = await again.data(CALLS.signingKeys, {});
        expect(keys).toHaveLength(2);
        const evidence = await proofOf(course, again, rows.at(-1)?.orderNo ?? '');
        expect(evidence.settlement.key).toBe(keys[1]?.key);
        expect(verifyEvidence(evidence, [keys[0]?.publicKey ?? ''])).toMatchObject({ proved: true });
      },
    );
  });
}
