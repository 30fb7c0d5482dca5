import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { isSigned } from '@candor/proofs/signature';
import { verifyEvidence } from '@candor/proofs/verify';
import { describe, expect, test } from 'vitest';
import { auditFolder } from '../../../audit/run-audit.ts';
import { rotateKey } from '../../../prices/provenance/keyring.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { PERIOD_MS, total, units, type RoundCourse, type Row } from './course.ts';
import { SocketReader } from '../../../test/socket-client.ts';
import { serverProducts } from '../../registry.ts';

/** Longer than a decision waits for a price after the end of its round, ms. */
const SETTLED_AFTER_MS = 3_000;
/** The server's time moves on by this between two looks, ms. */
const STEP_MS = 1_000;

type Round = WireResultOf<typeof CALLS.settledRounds>;

/** What came back of a stake: what did not play, and what was paid for what played. */
const backOf = (row: Row): readonly string[] => [row.returnedAmount ?? '', row.rewardAmount];

/** Who won what, sums, publication, proofs, lists, and what a restart with a new key leaves as it was. */
export function describeSettledRounds(course: RoundCourse): void {
  const { users, userIds, stakes, user, periodOf, socketUrl, passTimeTo } = course;
  describe('SPEC settlement of rounds', () => {
    const rows: Row[][] = [];
    let settled: readonly Round[] = [];

    /** All stakes of a user that are over, once the time of the round has passed. The socket tells when to look. */
    async function settledStakes(index: number): Promise<Row[]> {
      const socket = await SocketReader.open(socketUrl(`/ws/coin/${userIds[index] ?? 0}`));
      socket.send({ op: 'auth', satoken: user(index).token });
      try {
        await passTimeTo(course.roundStartMs + PERIOD_MS + SETTLED_AFTER_MS);
        for (;;) {
          const running = await user(index).rows(CALLS.roundOrders, { isHistory: 0 });
          if (running.length === 0) return [...(await user(index).rows(CALLS.roundOrders, { isHistory: 1 }))];
          socket.received.length = 0;
          await socket.next(({ type }) => type === 'SETTLEMENT', 45_000);
        }
      } finally {
        socket.close();
      }
    }

    test('G24 up wins 117 and 78 for a fee of 5; tie and silent feed refund; the same for every user', { timeout: 120_000 }, async () => {
      for (const index of users.keys()) rows.push(await settledStakes(index));
      const outcome = (row: Row): readonly unknown[] => [
        row.coinSymbol,
        row.betContent,
        row.betAmount,
        row.status,
        row.openResult,
        row.returnedAmount,
        row.rewardAmount,
        row.feeAmount,
        row.refundReason,
      ];
      expect(rows.map((own) => own.map(outcome))).toEqual([
        [
          ['btc', 0, '10', 1, '3', '6.66666667', '3.33333333', '0', 'TIE'],
          ['eth', 0, '60', 1, '1', '0', '117', '3', null],
        ],
        [
          ['btc', 1, '3.33333333', 1, '3', '0', '3.33333333', '0', 'TIE'],
          ['xrp', 0, '12.5', 1, '3', '12.5', '0', '0', 'ONE_SIDED'],
          ['xrp', 1, '25', 2, null, '25', '0', '0', null],
          ['eth', 0, '40', 1, '1', '0', '78', '2', null],
        ],
        [
          [course.silentCoin, 0, '5', 1, '3', '0', '5', '0', 'NO_CLOSE'],
          ['xrp', 0, '7', 1, '3', '7', '0', '0', 'ONE_SIDED'],
          ['eth', 1, '70', 1, '2', '0', '0', '0', null],
        ],
        [
          [course.silentCoin, 1, '6', 1, '3', '1', '5', '0', 'NO_CLOSE'],
          ['eth', 1, '30', 1, '2', '0', '0', '0', null],
        ],
      ]);
      const eth = rows.flat().filter((row) => row.coinSymbol === 'eth');
      expect(new Set(eth.map((row) => `${row.openPrice} ${row.closePrice}`)).size).toBe(1);
      expect(Number(eth[0]?.closePrice)).toBeGreaterThan(Number(eth[0]?.openPrice));
    });

    test('I18 of every round Σ returned + Σ payouts + fee = Σ stakes, by rounds, by stakes, by ledger rows and by the public results', async () => {
      settled = (
        await Promise.all(
          ['eth', 'btc', 'xrp', course.silentCoin].map(async (coin) =>
            user(0).rows(CALLS.settledRounds, { periodId: (await periodOf(coin)).id }),
          ),
        )
      ).flat();
      const short = settled.map((row) => [row.symbol, row.result, row.refundReason, row.up, row.down, row.matched, row.fee, row.stakes]);
      expect(short).toEqual([
        ['eth', 'up', null, '100', '100', '100', '5', 4],
        ['btc', 'refund', 'TIE', '10', '3.33333333', '3.33333333', '0', 2],
        ['xrp', 'refund', 'ONE_SIDED', '19.5', '0', '0', '0', 2],
        [course.silentCoin, 'refund', 'NO_CLOSE', '5', '6', '5', '0', 2],
      ]);
      const over = rows.flat().filter((row) => row.status === 1);
      for (const round of settled) {
        const own = over.filter((row) => row.coinSymbol === round.symbol);
        expect(total([...own.flatMap(backOf), round.fee])).toBe(total(own.map((row) => row.betAmount)));
        for (const row of own) expect(total([row.playedAmount ?? '', row.returnedAmount ?? ''])).toBe(row.betAmount);
        expect(total([round.up, round.down])).toBe(total(own.map((row) => row.betAmount)));
      }
      for (const [index, own] of rows.entries()) {
        const changes = await user(index).rows(CALLS.roundRecords, {});
        const written = changes.map((row) => [row.type, row.amount, row.serialId].join(' ')).toSorted();
        const expected = own.flatMap((row) => [
          `56 ${row.betAmount} ${row.id}`,
          ...backOf(row).flatMap((amount) => (amount === '0' ? [] : [`57 ${amount} ${row.id}`])),
        ]);
        expect(written).toEqual(expected.toSorted());
        const gained = units(total(own.flatMap(backOf))) - units(total(own.map((row) => row.betAmount)));
        expect(units((await user(index).balance('usdt')).amout)).toBe(units('10000') + gained);
      }
      const results = await new ApiClient(course.server.address).data(CALLS.results, {});
      const counted = results.rounds.filter((row) => row.rounds > 0);
      expect(
        counted.map(({ symbol, rounds, ups, downs, refunds, stakes: count, staked, paid, fee }) => [
          symbol,
          rounds,
          ups,
          downs,
          refunds,
          count,
          staked,
          paid,
          fee,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['eth', 1, 1, 0, 0, 4, '200', '195', '5'],
          ['btc', 1, 0, 0, 1, 2, '13.33333333', '13.33333333', '0'],
          ['xrp', 1, 0, 0, 1, 2, '19.5', '19.5', '0'],
          [course.silentCoin, 1, 0, 0, 1, 2, '11', '11', '0'],
        ]),
      );
      expect(counted).toHaveLength(4);
      expect(results.roundDays.reduce((sum, row) => sum + row.rounds, 0)).toBe(4);
    });

    test('§7 a settled round is published without users, the same for everybody, and may be kept', async () => {
      const stranger = new ApiClient(course.server.address);
      const { id: periodId } = await periodOf('eth');
      const roundId = course.roundStartMs / PERIOD_MS;
      const wanted = { periodId, round: roundId };
      const published = await stranger.data(CALLS.publishedRound, wanted);
      expect(published.round).toMatchObject({ kind: 'round', symbol: 'ethusdt', period: 60_000, round: roundId, result: 'up', reason: '' });
      expect(published.round).toMatchObject({ up: '100.00000000', down: '100.00000000', matched: '100.00000000', fee: '5.00000000' });
      expect(published.round.stakes).toEqual(
        [
          ['up', '60', '117'],
          ['up', '40', '78'],
          ['down', '70', '0'],
          ['down', '30', '0'],
        ].map(([side, staked, payout], index) => ({
          orderId: stakes[index]?.orderNo,
          side,
          stake: `${staked}.00000000`,
          played: `${staked}.00000000`,
          payout: `${payout}.00000000`,
        })),
      );
      const text = await stranger.text(CALLS.publishedRound, wanted);
      expect(text).not.toMatch(/user|account/i);
      expect(stranger.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const etag = stranger.headers.get('etag') ?? '';
      const url = `${course.server.address}${CALLS.publishedRound.path}?periodId=${periodId}&round=${roundId}`;
      expect((await fetch(url, { headers: { lang: 'en', 'if-none-match': etag } })).status).toBe(304);
      expect(await user(0).data(CALLS.publishedRound, wanted)).toEqual(published);
      const [key] = await stranger.data(CALLS.signingKeys, {});
      expect(isSigned(key?.publicKey ?? '', 'candor/round/1', published.round, published.roundSignature)).toBe(true);
      const next = await stranger.single(CALLS.publishedRound, { periodId, round: roundId + 1_000_000 });
      expect(next).toMatchObject({ ok: false, reason: 'NOT_FOUND' });
    });

    /** The proof, as soon as it is there: of a silence not before the silence is long enough. */
    async function proofOf(who: ApiClient, orderId: string): Promise<WireResultOf<typeof CALLS.roundProof>> {
      for (;;) {
        const answer = await who.single(CALLS.roundProof, { orderId });
        if (answer.ok) return answer.data;
        expect(answer.reason).toBe('NOT_SETTLED');
        await course.server.passTime(STEP_MS);
      }
    }

    test(
      'I17 every proof holds against the published key, whatever the outcome; what is altered does not',
      { timeout: 90_000 },
      async () => {
        const trusted = (await user(0).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
        for (const [index, own] of rows.entries()) {
          for (const row of own.filter(({ status }) => status === 1)) {
            const evidence = await proofOf(user(index), row.orderNo);
            const verdict = verifyEvidence(evidence, trusted);
            expect([row.coinSymbol, verdict.lines.filter(({ ok }) => !ok)]).toEqual([row.coinSymbol, []]);
            expect(verdict).toMatchObject({ proved: true, kind: 'round', orderId: row.orderNo });
            expect(units(verdict.recomputed.payout ?? '')).toBe(units(row.rewardAmount));
            const made = stakes.find(({ id }) => id === row.id);
            expect([evidence.receipt, evidence.receiptSignature]).toEqual([made?.receipt, made?.receiptSignature]);
            const forged = {
              ...evidence,
              settlement: { ...evidence.settlement, amounts: { ...evidence.settlement.amounts, payout: '9.00000000' } },
            };
            expect(verifyEvidence(forged, trusted).proved).toBe(false);
          }
        }
      },
    );

    test('I28 another’s proof answers like an unknown one; a cancelled stake has none', async () => {
      const unknown = await user(3).text(CALLS.roundProof, { orderId: 'R-900719925474' });
      expect(await user(3).text(CALLS.roundProof, { orderId: stakes[0]?.orderNo ?? '' })).toBe(unknown);
      const gone = rows[1]?.find(({ status }) => status === 2);
      expect(await user(1).refusal(CALLS.roundProof, { orderId: gone?.orderNo ?? '' })).toBe('NOT_FOUND');
    });

    test('lists page, and of one coin only', async () => {
      const paged = await user(1).table(CALLS.roundOrders, { isHistory: 1, pageNum: 2, pageSize: 3 });
      expect(paged.ok && [paged.total, paged.rows.map((row) => row.id)]).toEqual([4, [rows[1]?.[3]?.id]]);
      expect((await user(1).rows(CALLS.roundOrders, { isHistory: 1, symbol: 'xrp' })).map((row) => row.coinSymbol)).toEqual(['xrp', 'xrp']);
      const smallest = await user(1).rows(CALLS.roundOrders, { isHistory: 1, orderByColumn: 'betAmount', isAsc: 'asc', pageSize: 1 });
      expect(smallest.map((row) => row.betAmount)).toEqual(['3.33333333']);
    });

    test('after a restart with a new key what was published is the same; the audit agrees', { timeout: 120_000 }, async () => {
      const { id: periodId } = await periodOf('eth');
      const wanted = { periodId, round: course.roundStartMs / PERIOD_MS };
      const before = await user(0).data(CALLS.publishedRound, wanted);
      await course.server.end('SIGTERM');
      expect((await auditFolder(course.server.dataFolder, serverProducts)).problems).toEqual([]);
      if (course.server.databaseUrl !== '') return;
      rotateKey(course.server.dataFolder, course.server.nowMs());
      await course.startAgain();
      const again = new ApiClient(course.server.address);
      again.token = user(0).token;
      expect(await again.data(CALLS.publishedRound, wanted)).toEqual(before);
      const keys = await again.data(CALLS.signingKeys, {});
      expect(keys).toHaveLength(2);
      const evidence = await proofOf(again, stakes[0]?.orderNo ?? '');
      expect([evidence.settlement.key, evidence.round.key]).toEqual([keys[1]?.key, keys[0]?.key]);
      expect(verifyEvidence(evidence, [keys[0]?.publicKey ?? ''])).toMatchObject({ proved: true });
    });
  });
}
