import { expect, test } from 'vitest';
import { ANNA, CHAIN, ONE_USDT, openCustody, refOf } from './test/custody-harness.ts';

function pinned(isSent: boolean) {
  const harness = openCustody();
  harness.fill(ANNA, 1_000n);
  const withdrawalId = refOf(harness.request(ANNA, 100n));
  const { timeMs } = harness;
  const expire = (expirationMs: number, finalMs: number, txId = 'raw') =>
    harness.code(0, { type: 'custody.expire', withdrawalId, txId, expirationMs, finalMs });
  const step = (type: 'custody.pin' | 'custody.broadcast' | 'custody.complete') =>
    harness.code(0, { type, withdrawalId, txId: 'raw', rawHash: 'hash', confirmations: 6 } as Parameters<typeof harness.code>[1]);
  const early = expire(timeMs - 2, timeMs - 1);
  step('custody.pin');
  if (isSent) step('custody.broadcast');
  return { harness, timeMs, early, expire, step };
}

test.each([false, true])('SPEC §13.2 what was valid for a time alone fails when its chain is final past it; it was sent: %s', (isSent) => {
  const { harness, timeMs, early, expire, step } = pinned(isSent);
  const held = () => harness.exchange.ask({ type: 'custody.held' }).map(({ hotUnits, transitUnits }) => [hotUnits, transitUnits])[0];
  expect(early).toBe('BAD_INPUT');
  expect(expire(timeMs - 1, timeMs - 2)).toBe('BELOW_MIN');
  expect(expire(timeMs, timeMs, 'other')).toBe('BAD_INPUT');
  expect([expire(0, timeMs), expire(-1, timeMs), expire(0.5, timeMs), expire(timeMs, Number.NaN)]).toEqual(Array(4).fill('BAD_INPUT'));
  expect(held()).toEqual(isSent ? [901n * ONE_USDT, 99n * ONE_USDT] : [1_000n * ONE_USDT, 0n]);
  expect([expire(timeMs, timeMs), expire(timeMs, timeMs)]).toEqual(['ok', 'ALREADY_DONE']);
  expect([held(), harness.available(ANNA)]).toEqual([[1_000n * ONE_USDT, 0n], 1_000n * ONE_USDT]);
  expect(harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 1 })).toMatchObject([
    { state: 'failed', txId: 'raw', reason: '' },
  ]);
  expect([step('custody.complete'), step('custody.pin')]).toEqual(['ALREADY_DONE', 'ALREADY_DONE']);
  harness.exchange.check();
});

test('no block is final that is still to come', () => {
  const { harness, expire } = pinned(true);
  expect(expire(1, harness.timeMs + 60_000)).toBe('BAD_INPUT');
});

test('what was paid does not expire', () => {
  const { timeMs, expire, step } = pinned(true);
  step('custody.complete');
  expect(expire(timeMs, timeMs)).toBe('ALREADY_DONE');
});

test('SPEC §13.2 on a chain whose transactions stay valid nothing expires', () => {
  const harness = openCustody();
  harness.deposit(ANNA, 0n, { channelId: CHAIN, chainUnits: 100_000_000n, confirmations: 6 });
  const coins = { channelId: CHAIN, units: 100_000_000n, txId: 'sweep' };
  harness.send(0, { type: 'custody.move', from: 'deposit', to: 'hot', ...coins });
  const withdrawalId = refOf(harness.request(ANNA, 0n, { channelId: CHAIN, amountUnits: 10_000_000n }));
  expect(harness.code(0, { type: 'custody.pin', withdrawalId, txId: 'raw', rawHash: 'hash' })).toBe('ok');
  const { timeMs: finalMs } = harness;
  const body = { withdrawalId, txId: 'raw', expirationMs: finalMs, finalMs };
  expect(harness.code(0, { type: 'custody.expire', ...body })).toBe('BAD_INPUT');
  expect(harness.code(0, { type: 'custody.fail', withdrawalId, spentByTxId: 'other', confirmations: 6 })).toBe('ok');
});
