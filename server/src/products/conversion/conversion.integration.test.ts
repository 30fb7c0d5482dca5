import { randomUUID } from 'node:crypto';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { describe, expect } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  await alice.register('convert001');
  await bob.register('convert002');
});

const ORDER = { fromSymbol: 'usdt', toSymbol: 'eth', total: '250' } as const;

/** A quote that the first price of a slow machine has not made too old. */
async function quoted(): Promise<{ readonly quoteId: string; readonly received: string }> {
  await expect.poll(async () => (await alice.single(CALLS.conversionQuote, ORDER)).ok, { timeout: 10_000 }).toBe(true);
  return await alice.data(CALLS.conversionQuote, ORDER);
}

async function converted() {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const { quoteId, received } = await quoted();
    const answer = await alice.single(CALLS.convert, { ...ORDER, quoteId }, key);
    if (answer.ok) return { row: answer.data, received, again: async () => await alice.data(CALLS.convert, { ...ORDER, quoteId }, key) };
    // the market has moved in between
    expect(['QUOTE_EXPIRED', 'PRICE_FROZEN']).toContain(answer.reason);
  }
}

describe('§13 a conversion by a quote', () => {
  test('changes two balances by what was promised, stands in the lists, is proved, and is done once', async () => {
    const { row, received, again } = await converted();
    expect(row).toMatchObject({ fromCoin: 'usdt', toCoin: 'eth', amount: '250', received, status: 1, repeated: false });
    expect((await alice.balance('usdt')).amout).toBe('9750');
    expect((await alice.balance('eth')).amout).toBe(received);

    expect(await again()).toMatchObject({ id: row.id, received, repeated: true, receiptSignature: row.receiptSignature });
    expect((await alice.balance('usdt')).amout).toBe('9750');

    const [listed] = await alice.rows(CALLS.conversions, { pageNum: 1, pageSize: 1_000 });
    const { repeated: _, receipt, receiptSignature, ...shown } = row;
    expect(listed).toEqual(shown);
    expect(await alice.data(CALLS.conversionReceipt, { id: row.id })).toEqual({ receipt, receiptSignature });
    const records = await alice.rows(CALLS.otherRecords, { pageNum: 1, pageSize: 2 });
    expect(new Map(records.map(({ type, symbol, amount }) => [type, `${amount} ${symbol}`]))).toEqual(
      new Map([
        [10, `${received} eth`],
        [11, '250 usdt'],
      ]),
    );

    // until the tick after the moment of the rate is signed
    await expect.poll(async () => (await alice.single(CALLS.conversionProof, { orderId: row.orderNo })).ok, { timeout: 10_000 }).toBe(true);
    const evidence = await alice.data(CALLS.conversionProof, { orderId: row.orderNo });
    expect(verifyEvidence(evidence).proved).toBe(true);
  });

  test('is its owner’s alone', async () => {
    const { row } = await converted();
    expect(await bob.rows(CALLS.conversions, {})).toEqual([]);
    for (const id of [row.id, 999_999_999]) {
      expect(await bob.refusal(CALLS.conversionReceipt, { id })).toBe('NOT_FOUND');
      expect(await bob.refusal(CALLS.conversionProof, { orderId: `V-${id}` })).toBe('NOT_FOUND');
    }
    const { quoteId } = await quoted();
    expect(await bob.refusal(CALLS.convert, { ...ORDER, quoteId })).toBe('QUOTE_EXPIRED');
  });

  test('many requests at once by one quote are one conversion', async () => {
    const before = await alice.rows(CALLS.conversions, {});
    const { quoteId } = await quoted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => alice.single(CALLS.convert, { ...ORDER, quoteId }, { 'idempotency-key': randomUUID() })),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    expect((await alice.rows(CALLS.conversions, {})).length - before.length).toBe(answers.filter(({ ok }) => ok).length);
  });
});
