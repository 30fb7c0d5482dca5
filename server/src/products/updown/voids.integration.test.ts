import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditFolder } from '../../audit/run-audit.ts';
import { TestOperators } from '../../test/operators.ts';
import { serverProducts } from '../registry.ts';
import { UpdownCourse } from './test/course.ts';

const REASON = 'A venue sent wrong prices';
const WINDOW_MS = 120_000;
const STEP_MS = 1_000;

const course = new UpdownCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

test(
  'RULES §6.8 two operators void what expires in a window: a loss is refunded and a win paid, both with their proof',
  { timeout: 180_000 },
  async () => {
    const { server, alice, bob, place } = course;
    const operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
    await operators.add('root', ['administrator']);
    await operators.add('alma', ['administrator']);
    await operators.add('berta', ['administrator']);
    // ETH rises
    const lost = await place(alice, 'eth', 0, '10');
    const won = await place(bob, 'eth', 1, '10');
    const to = `${new Date(server.nowMs() + WINDOW_MS).toISOString().slice(0, 19)}Z`;
    const proposed = await operators.run('alma', 'void-contracts', 'ethusdt', to, '--reason', REASON);
    const [, proposalId = ''] = /^0 proposal (\d+):/.exec(proposed) ?? [];
    expect(await operators.run('berta', 'confirm', proposalId)).toContain(`void ${proposalId}: second contracts of ethusdt`);
    expect(await alice.data(CALLS.updownOrders, { status: 0 })).toMatchObject([{ orderNo: lost.orderNo, voidReason: REASON }]);
    const { id: periodId } = await course.periodOf('eth', 30);
    expect(await alice.refusal(CALLS.createUpdownOrder, { periodId, betAmount: '10', betContent: 0 })).toBe('MARKET_CLOSED');

    await server.passTime(WINDOW_MS);
    const [refunded] = await alice.data(CALLS.updownOrders, { status: 1 });
    expect(refunded).toMatchObject({
      status: 2,
      betAmount: '10',
      rewardAmount: '10',
      settleReason: 'OPERATOR_VOID',
      voidReason: REASON,
    });
    const [paid] = await bob.data(CALLS.updownOrders, { status: 1 });
    expect(paid).toMatchObject({ status: 1, openResult: '1', settleReason: null, voidReason: null });

    for (const [user, { orderNo }, result] of [
      [alice, lost, 'void'],
      [bob, won, 'win'],
    ] as const) {
      for (;;) {
        const answer = await user.single(CALLS.updownProof, { orderId: orderNo });
        if (!answer.ok) {
          await server.passTime(STEP_MS);
          continue;
        }
        const { proved, recomputed, lines } = verifyEvidence(answer.data);
        expect([lines.filter(({ ok }) => !ok), proved, recomputed.result]).toEqual([[], true, result]);
        expect(answer.data.voided?.object.operators).toEqual(result === 'void' ? ['alma', 'berta'] : undefined);
        break;
      }
    }
    await server.end('SIGTERM');
    const { problems } = await auditFolder(server.dataFolder, serverProducts);
    expect(problems).toEqual([]);
  },
);
